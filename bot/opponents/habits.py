"""How everybody is imagined to play on: quickly, plausibly, the better for a seat the bolder.

`strong` says whether the seat would win chips if nobody put in any more. People do not know that, so it only tilts
their habits; but who calls a big bet is seldom behind, and a house player that forgot it would shove every hand.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.engine import Action, Decision, Template

RAISES = {True: 0.25, False: 0.05}
FOLDS = {True: 0.3, False: 2.0}  # times the part of the pot after the call that the call itself is
GESTURES = ("rock", "scissors", "paper")
SHOWS = {True: (0.4, 0.4, 0.2), False: (0.22, 0.33, 0.45)}
AT_RANDOM = ("buy", "draw", "place")  # kinds in which silence is not what people do


def habit(decision: Decision, strong: bool, rng: Random) -> Action:
    """A plausible answer."""
    if decision.kind == "bet":
        return _bet(decision, strong, rng)
    if decision.kind == "shoot":
        return {"type": "shoot", "gesture": rng.choices(GESTURES, SHOWS[strong])[0]}
    return decision.sample(rng) if decision.kind in AT_RANDOM else decision.default(rng)


def quiet(decision: Decision, rng: Random) -> Action:
    """The answer of somebody who wants to see the showdown and pays only what that costs."""
    if decision.kind == "bet":
        return _filled(_staying(decision), decision, rng)
    if decision.kind == "shoot":
        return {"type": "shoot", "gesture": "scissors"}
    return habit(decision, strong=False, rng=rng)


def _bet(decision: Decision, strong: bool, rng: Random) -> Action:
    raising = next((each for each in decision.templates if each["type"] in ("bet", "raise")), None)
    if raising and rng.random() < RAISES[strong]:
        key = "to" if "to" in raising else "amount"
        return _filled({**raising, key: _modest(raising[key], rng)}, decision, rng)
    owed, pot = decision.terms.get("owed", 0), decision.terms.get("pot", 0)
    if owed and rng.random() < FOLDS[strong] * owed / (pot + owed):
        return _giving_up(decision, rng)
    return _filled(_staying(decision), decision, rng)


def _giving_up(decision: Decision, rng: Random) -> Action:
    """Fold; who bets on several cards folds all but one first."""
    for template in decision.templates:
        if template["type"] == "fold_cards" and len(held := template["cards"]["of"]) > 1:
            return {"type": "fold_cards", "cards": rng.sample(held, len(held) - 1)}
    return {"type": "fold"}


def _modest(domain: dict[str, int], rng: Random) -> int:
    """Mostly the least, never more than three times that."""
    least = domain["min"]
    return least if rng.random() < 0.6 else rng.randint(least, min(3 * least, domain["max"]))


def _staying(decision: Decision) -> Template:
    return next(each for each in decision.templates if each["type"] in ("check", "call"))


def _filled(template: Template, decision: Decision, rng: Random) -> Action:
    """The template with the cards that ride on it drawn at random."""
    if not any(isinstance(domain, dict) for domain in template.values()):
        return template
    return replace(decision, templates=[template]).sample(rng)
