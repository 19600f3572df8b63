"""Oklahoma in exact numbers: all ways that a street with discards can go, and what two cards kept are worth."""

from __future__ import annotations

from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from bot.cards import DECK, best_two_three, shuffled
from bot.cards.ranking import FLUSH
from bot.engine import Hand, Template, act, new_hand, pending
from bot.games import GAMES

GAME = GAMES["oklahoma"]
SPADES = ["2s", "7s", "Qs", "4h", "9d"]  # three spades; no straight, no pair and so no full house
DEALS, SEED = 900, 1


def ways(hand: Hand, street: str) -> list[Hand]:
    """The hands after all ways that a street can go in which nobody folds and every bet is the least one."""
    if hand.street != street or hand.over:
        return [hand]
    found = []
    decision = next(each for each in pending(hand).values() if not each.answered)
    for template in decision.legal():
        for action in [] if template["type"] == "fold" else _answers(template):
            twin = hand.clone()
            act(twin, decision.seat, action)
            found += ways(twin, street)
    return found


def _answers(template: Template) -> list[dict[str, object]]:
    riding = template.get("discard") or template.get("cards")
    amounts = {key: part["min"] for key, part in template.items() if isinstance(part, dict) and "min" in part}
    plain = {"type": template["type"], **amounts}
    if riding is None:
        return [plain]
    return [plain | ({"cards": [card]} if "cards" in template else {"discard": card}) for card in riding["of"]]


def test_a_street_of_two_in_fixed_limit_goes_9_ways_times_every_discard_of_both() -> None:
    hand = new_hand(GAME, [1_000, 1_000], rng=Random(1), options={"structure": "fixed-limit"})
    for street, count in (("preflop", 7), ("flop", 9 * 4 * 4), ("turn", 9 * 3 * 3), ("river", 9)):
        found = ways(hand, street)
        assert len(found) == count
        hand = found[-1]
    assert hand.over


@pytest.mark.parametrize("seats", [2, 3])
def test_all_in_seats_discard_in_every_mix_of_their_cards(seats: int) -> None:
    hand = new_hand(GAME, [2] * seats, button=0, rng=Random(1))
    while hand.street == "preflop":
        ((seat, _),) = pending(hand).items()
        act(hand, seat, {"type": "all_in"})
    for street, held in (("flop", 4), ("turn", 3)):
        found = ways(hand, street)
        assert len(found) == held**seats
        assert len({tuple(map(tuple, each.holes)) for each in found}) == held**seats
        hand = found[0]


def _flushes(discards: str) -> int:
    """In how many of the deals the first seat of two that are all-in ends with a flush."""
    made = 0
    for deal in range(DEALS):
        rng = Random(f"{SEED} {deal}")
        rest = shuffled((card for card in DECK if card not in SPADES), rng)
        hand = new_hand(GAME, [1, 1], deck=[*rest[:8], *SPADES, *rest[8:]])
        while pending(hand):
            for seat, decision in pending(hand).items():
                card = _card(decision.legal()[0]["cards"]["of"], discards, rng)
                said = act(hand, seat, {"type": "discard", "cards": [card]})
        made += next(event for event in said if event["type"] == "shown")["hand"].startswith("flush")
    return made


def _card(held: list[str], discards: str, rng: Random) -> str:
    others = [card for card in held if card[1] != "s"]
    return rng.choice(others if others and discards == "knowing" else held)


def test_45_of_1081_pairs_make_the_flush() -> None:
    rest = [card for card in DECK if card not in SPADES]
    made = sum(best_two_three(pair, SPADES) >> 20 == FLUSH for pair in combinations(rest, 2))
    assert (made, comb(47, 2)) == (45, 1_081)


@pytest.mark.parametrize(
    ("discards", "ways_to_hold_it", "all_ways"), [("blind", 45, 1_081), ("knowing", 34_620, 178_365)]
)
def test_who_discards_blindly_ends_like_two_cards_who_knows_the_board_like_omaha(
    discards: str, ways_to_hold_it: int, all_ways: int
) -> None:
    share = ways_to_hold_it / all_ways
    made, error = _flushes(discards), sqrt(share * (1 - share) / DEALS)
    assert abs(made / DEALS - share) < 4 * error, f"seed {SEED}: {made} flushes in {DEALS} hands"
