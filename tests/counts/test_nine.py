"""Nine in exact numbers: hands of two own cards and three of five, and the ways to place four cards."""

from __future__ import annotations

from bot.cards import DECK
from bot.engine import Hand, act, new_hand, pending, view
from bot.games import GAMES
from tests.counts.two_and_three import (
    FLUSHES,
    FOUR,
    SIX_SPADES,
    TWO_RANKS,
    assert_dealt_as_often,
    categories,
    deals,
    flushes,
    fours,
)

OWN, BOARD = 2, 5
HANDS, SEED = 8_000, 61


def test_flushes_and_fours_in_all_deals_of_small_decks() -> None:
    assert deals(10, OWN, BOARD) == 2_520
    assert sum(categories(SIX_SPADES, OWN, BOARD)[each] for each in FLUSHES) == flushes(10, 6, OWN, BOARD) == 420
    assert categories(TWO_RANKS, OWN, BOARD)[FOUR] == 2 * fours(10, OWN, BOARD) == 720


def test_how_often_each_hand_is_left_when_cards_are_placed_at_random() -> None:
    assert deals(52, OWN, BOARD) == 2_809_475_760
    known = {(0,): 0.189, (1,): 0.485, (2,): 0.205, (3,): 0.0625, (4,): 0.0282, (6,): 0.0128}
    assert_dealt_as_often(OWN, BOARD, known, HANDS, SEED)


def placings(hand: Hand) -> list[tuple[str, ...]]:
    """All boards, in the order of placing, that a hand without bets can end with."""
    while not hand.over and next(iter(pending(hand).values())).kind == "bet":
        ((seat, decision),) = pending(hand).items()
        act(hand, seat, decision.legal()[1])  # check or call
    if hand.over:
        return [tuple(str(card) for card in view(hand, None).board)]
    ((seat, decision),) = pending(hand).items()
    found = []
    for card in decision.legal()[0]["card"]["of"]:
        twin = hand.clone()
        act(twin, seat, {"type": "place", "card": card})
        found += placings(twin)
    return found


def test_144_ways_to_place_that_leave_36_pairs_of_hands() -> None:
    found = placings(new_hand(GAMES["nine"], [100, 100], deck=list(DECK)))
    assert len(found) == len(set(found)) == 4 * 4 * 3 * 3
    assert len({frozenset(board) for board in found}) == 6 * 6
