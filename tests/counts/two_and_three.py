"""Exact numbers about hands of exactly two own cards and three of the board, and how often they are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import comb, sqrt
from random import Random

from bot.cards import DECK, best_two_three

FLUSHES, FOUR = (5, 8), 7  # categories: a flush or a straight flush; four of a kind
# Ten cards: two whole ranks and half of one, in which nobody can have a flush or a straight.
TWO_RANKS = [rank + suit for rank in "25" for suit in "cdhs"] + ["8c", "8d"]
# Ten cards: six of a suit, no three of a rank, no five in a row.
SIX_SPADES = ["2s", "3s", "5s", "7s", "9s", "Js", "2h", "3h", "5h", "7h"]


def flushes(deck: int, suited: int, own: int, board: int) -> int:
    """In how many deals of a deck a seat has a flush in a suit of so many cards."""
    return sum(
        comb(suited, a) * comb(deck - suited, own - a) * comb(suited - a, b) * comb(deck - suited - own + a, board - b)
        for a in range(2, own + 1)
        for b in range(3, board + 1)
    )


def fours(deck: int, own: int, board: int) -> int:
    """In how many deals of a deck a seat has four of a kind of one rank: one or two of them are its own."""
    return sum(comb(4, a) * comb(deck - 4, own - a) * comb(deck - 4 - own + a, board - 4 + a) for a in (1, 2))


def deals(deck: int, own: int, board: int) -> int:
    """In how many ways own cards and a board can be dealt."""
    return comb(deck, own) * comb(deck - own, board)


def categories(deck: list[str], own: int, board: int) -> Counter[int]:
    """How often each category is the best hand, over all deals of a deck."""
    found: Counter[int] = Counter()
    for held in combinations(deck, own):
        rest = [card for card in deck if card not in held]
        found.update(best_two_three(held, table) >> 20 for table in combinations(rest, board))
    return found


def assert_dealt_as_often(own: int, board: int, known: Mapping[tuple[int, ...], float], hands: int, seed: int) -> None:
    """Random deals of the whole deck show flushes and fours as often as counted, other categories as often as known."""
    total = deals(52, own, board)
    exact = {FLUSHES: 4 * flushes(52, 13, own, board) / total, (FOUR,): 13 * fours(52, own, board) / total}
    found = _sampled(own, board, hands, seed)
    for kinds, expected in (exact | dict(known)).items():
        count = sum(found[kind] for kind in kinds)
        assert _far_from(count, hands, expected) < 4, f"seed {seed}: {kinds} {count} times in {hands}, not {expected}"


def _sampled(own: int, board: int, hands: int, seed: int) -> Counter[int]:
    rng = Random(seed)
    drawn = (rng.sample(DECK, own + board) for _ in range(hands))
    return Counter(best_two_three(cards[:own], cards[own:]) >> 20 for cards in drawn)


def _far_from(found: int, hands: int, expected: float) -> float:
    """How many standard errors a sampled count is away from a probability."""
    return abs(found / hands - expected) / sqrt(expected * (1 - expected) / hands)
