"""Omaha in exact numbers: all hands that a board can meet, and all ways that a street can go."""

from __future__ import annotations

from itertools import combinations
from math import comb, sqrt
from random import Random

from bot.cards import DECK, best_two_three, shuffled
from bot.cards.ranking import FLUSH, FOUR
from bot.engine import Hand, act, new_hand, pending
from bot.games import GAMES

FLUSHES = ["2s", "7s", "Qs", "4h", "9d"]  # three spades; no straight, no pair and so no full house
PAIRS = ["Kc", "Kd", "7h", "7s", "2c"]
DEALS, SEED = 1_000, 1


def hands_of(category: int, board: list[str]) -> int:
    """How many hands of four cards make this category or a better one with three of the board.

    A hand makes it if one of its six pairs does, so that only the 1,081 pairs have to be ranked.
    """
    rest = [card for card in DECK if card not in board]
    number = {card: place for place, card in enumerate(rest)}
    makes = [[False] * len(rest) for _ in rest]
    for one, two in combinations(rest, 2):
        makes[number[one]][number[two]] = best_two_three((one, two), board) >> 20 >= category
    return sum(
        makes[a][b] or makes[a][c] or makes[a][d] or makes[b][c] or makes[b][d] or makes[c][d]
        for a, b, c, d in combinations(range(len(rest)), 4)
    )


def test_178365_hands_meet_a_board_of_three_spades_and_34620_make_the_flush() -> None:
    assert comb(47, 4) == 178_365
    spades, others = 10, 37
    assert hands_of(FLUSH, FLUSHES) == 34_620 == sum(comb(spades, n) * comb(others, 4 - n) for n in (2, 3, 4))


def test_1979_hands_make_four_of_a_kind_with_a_board_of_two_pairs() -> None:
    assert hands_of(FOUR, PAIRS) == 1_979 == 2 * comb(45, 2) - 1  # both kings, or both sevens


def test_dealt_hands_make_the_flush_as_often_as_that() -> None:
    made = 0
    for deal in range(DEALS):
        rest = shuffled((card for card in DECK if card not in FLUSHES), Random(f"{SEED} {deal}"))
        hand = new_hand(GAMES["omaha"], [2, 2], deck=[*rest[:8], *FLUSHES, *rest[8:]])
        said = act(hand, 0, {"type": "call"})
        made += sum(event["hand"].startswith("flush") for event in said if event["type"] == "shown" and event["hand"])
    share = 34_620 / 178_365
    error = sqrt(share * (1 - share) / (2 * DEALS))
    assert abs(made / (2 * DEALS) - share) < 4 * error, f"seed {SEED}: {made} flushes in {2 * DEALS} hands"


def ways(hand: Hand, street: str) -> list[Hand]:
    """The hands after all ways that a street can go in which nobody folds."""
    if hand.street != street or hand.over:
        return [hand]
    found = []
    ((seat, decision),) = pending(hand).items()
    for template in decision.legal():
        if template["type"] != "fold":
            twin = hand.clone()
            act(twin, seat, {key: part["min"] if isinstance(part, dict) else part for key, part in template.items()})
            found += ways(twin, street)
    return found


def test_a_street_of_two_in_fixed_limit_goes_7_ways_before_the_flop_and_9_after_it() -> None:
    hand = new_hand(GAMES["omaha"], [1_000, 1_000], rng=Random(1), options={"structure": "fixed-limit"})
    for street, count in (("preflop", 7), ("flop", 9), ("turn", 9), ("river", 9)):
        found = ways(hand, street)
        assert len(found) == count
        hand = found[0]
    assert hand.over
