"""The few answers that are worth trying: every one where there are few, a handful of sizes and samples where not."""

from __future__ import annotations

from itertools import combinations, islice, product
from math import comb
from random import Random
from typing import Any

from bot.engine import Action, Decision, Template

MOST = 16  # candidates of one decision
MOST_OF_ONE = 12  # candidates of one template


def candidates(decision: Decision, rng: Random) -> list[Action]:
    """At most `MOST` legal answers, what silence means first.

    A fold is none where checking is free, and buying nothing is none: a house player has sat down to play.
    """
    templates = decision.legal()
    types = {template["type"] for template in templates}
    pointless = {"seen"} | ({"fold"} if "check" in types else set())
    found: list[Action] = []
    for template in templates:
        if template["type"] not in pointless:
            found += _answers(template, decision, "all_in" in types, rng)
    if decision.kind == "buy":
        found = [action for action in found if action != decision.silence]
    found.sort(key=lambda action: action != decision.silence)
    return found if len(found) <= MOST else [found[0], *rng.sample(found[1:], MOST - 1)]


def _answers(template: Template, decision: Decision, shoves: bool, rng: Random) -> list[Action]:
    """Answers of one template: every mix of the values worth trying, thinned where there are too many."""
    if template["type"] == "fold_cards":
        return [{"type": "fold_cards", "cards": cards} for cards in _some(template["cards"]["of"])]
    values = {key: _values(domain, decision, shoves, rng) for key, domain in template.items()}
    if "open" in values:  # nobody is imagined to play otherwise for having seen a card: any of them is worth the same
        values["open"] = [rng.choice(values["open"])]
    mixes = [dict(zip(values, mix, strict=True)) for mix in product(*values.values())]
    return mixes if len(mixes) <= MOST_OF_ONE else [mixes[0], *rng.sample(mixes[1:], MOST_OF_ONE - 1)]


def _values(domain: Any, decision: Decision, shoves: bool, rng: Random) -> list[Any]:
    if not isinstance(domain, dict):
        return [domain]
    if "min" in domain:
        return _sizes(domain["min"], domain["max"], decision, shoves)
    if "length" in domain:
        return [decision.sample(rng)["throws"] for _ in range(3)]
    if "count" in domain:
        least, most = domain["count"]
        return _picks(domain["of"], least, most, rng)
    return list(dict.fromkeys(domain["of"]))


def _sizes(least: int, most: int, decision: Decision, shoves: bool) -> list[int]:
    """The least amount, half the pot, the pot, and the most unless an all-in is a candidate of its own."""
    if most - least < 8 and decision.kind != "bet":
        return list(range(least, most + 1))
    price, owed, pot = (decision.terms.get(term, 0) for term in ("price", "owed", "pot"))
    after_call = pot + owed
    wanted = [least, price + after_call // 2, price + after_call] + ([] if shoves else [most])
    return list(dict.fromkeys(min(max(size, least), most) for size in wanted))


def _some(held: list[str]) -> list[list[str]]:
    """Each card alone, and all but each: the turn stays, so that what lies between is folded in two goes."""
    if len(held) < 2:
        return []
    singly = [[card] for card in held]
    return singly + [[card for card in held if card != kept] for kept in held if len(held) > 2]


def _picks(held: list[str], least: int, most: int, rng: Random) -> list[list[str]]:
    """Choices of cards: all of them where they are few, else the smallest and some at random."""
    if sum(comb(len(held), count) for count in range(least, most + 1)) <= 4 * MOST_OF_ONE:
        picked = [pick for count in range(least, most + 1) for pick in combinations(held, count)]
        return [list(pick) for pick in dict.fromkeys(tuple(sorted(pick)) for pick in picked)]
    picks = [held[:least]]
    drawn = (rng.sample(held, rng.randint(least, most)) for _ in iter(int, 1))
    return picks + list(islice(drawn, MOST_OF_ONE - 1))
