"""How many ways a hand of Rock Paper Scissors Poker can go, against the combinatorics of a shoot."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest

from bot.cards import DECK
from bot.engine import Hand, act, new_hand, pending
from bot.games import GAMES

GESTURES = ("rock", "paper", "scissors")


def ways(live: int) -> Counter[int]:
    """In how many of the 3 ** live ways of a shoot each number of seats stays in."""
    stay = Counter({kept: comb(live, kept) * (2**kept - 1) for kept in range(1, live + 1)})  # a rock among the kept
    stay[live] += 2**live  # no rock
    return stay


def ends(live: int, shoots: int) -> int:
    """The number of different hands with so many shoots to come."""
    if live == 1 or not shoots:
        return 1
    return sum(count * ends(kept, shoots - 1) for kept, count in ways(live).items())


def played_ends(hand: Hand, shoots: int) -> int:
    """The same number, counted by playing every one of them."""
    asked = sorted(pending(hand))
    if not asked or not shoots:
        return 1
    total = 0
    for gestures in product(GESTURES, repeat=len(asked)):
        twin = hand.clone()
        for seat, gesture in zip(asked, gestures, strict=True):
            act(twin, seat, {"type": "shoot", "gesture": gesture})
        total += played_ends(twin, shoots - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "shoots", "count"),
    [(2, 1, 9), (2, 2, 65), (2, 3, 457), (2, 4, 3_201), (3, 1, 27), (3, 2, 489), (4, 1, 81), (6, 1, 729)],
)
def test_every_way_that_a_hand_can_go(seats: int, shoots: int, count: int) -> None:
    assert sum(ways(seats).values()) == 3**seats
    assert ends(seats, shoots) == count
    hand = new_hand(GAMES["rps-holdem"], [10**9] * seats, deck=list(DECK))
    assert played_ends(hand, shoots) == count
