"""The Rombo deck of 49 cards without suits, and what four of its cards make.

A card is its rank alone: `K`, `T`, `8`. The deck is a diamond: seven eights in the middle, one card fewer a step
outwards, one ace and one two at the tips. Points measure how rare a rank is: points and copies add up to eight. The
tips touch, so that the ranks are a ring, ... Q K A 2 3 ...

The high combination is a rombo: a pair between its two neighbours, as A K K Q. There is one ace and one two, so at
the tips they stand in for each other's pair: K A 2 3. The low combination is a straight, four ranks in a row on the
ring. K A 2 3 is both. Whichever has more points wins, among rombos and among straights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

RING = "AKQJT98765432"
ROMBO_POINTS = {rank: abs(place - 6) + 1 for place, rank in enumerate(RING)}
ROMBO_DECK: tuple[str, ...] = tuple(rank for rank in RING for _ in range(8 - ROMBO_POINTS[rank]))

Rank = tuple[int, str]  # points, and words; more points win

_PAIRS = ("kings", "queens", "jacks", "tens", "nines", "eights", "sevens", "sixes", "fives", "fours", "threes")


class Reading(NamedTuple):
    """The best rombo and the best straight, None without one, and the four cards with most points."""

    high: Rank | None
    low: Rank | None
    most: Rank

    @property
    def words(self) -> str:
        """All of it in words: `straight, A K Q J, 22 points`; the points by themselves where they are more."""
        made = [rank for rank in (self.high, self.low) if rank]
        if not made:
            return f"no combination, {self.most[1]}"
        more = [] if self.most[0] == max(made)[0] else [f"best four {self.most[1]}"]
        return "; ".join([words for _, words in made] + more)


def rombo_reading(cards: Sequence[str]) -> Reading:
    """What four or five cards make; each of the three may be of another four of the five."""
    return _reading(tuple(sorted(cards)))


def rombo_holding(own: Sequence[str], board: Sequence[str]) -> str:
    """What own cards and a board make in words, "" while there are fewer than four cards."""
    cards = (*own, *board)
    return rombo_reading(cards).words if 4 <= len(cards) <= 5 else ""


class Exchange(NamedTuple):
    """Cards of four to exchange in one draw, and the chance that the new four are a rombo or a straight."""

    chance: float
    discard: tuple[str, ...]


def rombo_exchanges(cards: Sequence[str]) -> tuple[Exchange, ...]:
    """Every way to exchange some, all or none of four cards, the best chance first, among equals the more points
    kept."""
    return _exchanges(tuple(sorted(cards)))


def _points(cards: Sequence[str]) -> int:
    return sum(ROMBO_POINTS[card] for card in cards)


def _rank(what: str, cards: Sequence[str]) -> Rank:
    """A combination, its cards told from the tip that is nearer."""
    told = " ".join(cards).replace("T", "10")
    return _points(cards), f"{what}, {told}, {_points(cards)} points"


def _in_a_row(first: int) -> tuple[str, ...]:
    """Four ranks of the ring from a place on; from the two's side where that tip is nearer."""
    row = tuple(RING[(first + step) % len(RING)] for step in range(4))
    return row if first < 5 else row[::-1]


def _round(place: int) -> tuple[str, ...]:
    """A pair between its neighbours."""
    row = (RING[place - 1], RING[place], RING[place], RING[place + 1])
    return row if place < 7 else row[::-1]


_STRAIGHTS = {tuple(sorted(row)): _rank("straight", row) for row in map(_in_a_row, range(len(RING)))}
_ROMBOS = {
    tuple(sorted(row)): _rank(f"rombo of {pair}", row)
    for pair, row in zip(_PAIRS, map(_round, range(1, 12)), strict=True)
}
_ROMBOS[tuple(sorted("KA23"))] = _rank("rombo of the tips", "KA23")


@cache
def _reading(cards: tuple[str, ...]) -> Reading:
    fours = list(combinations(cards, 4))
    high = max((_ROMBOS[four] for four in fours if four in _ROMBOS), default=None)
    low = max((_STRAIGHTS[four] for four in fours if four in _STRAIGHTS), default=None)
    most = max(map(_points, fours))
    return Reading(high, low, (most, f"{most} points"))


def _without(cards: Sequence[str], taken: Sequence[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _parts(four: tuple[str, ...]) -> set[tuple[str, ...]]:
    return {part for count in range(len(four) + 1) for part in combinations(four, count)}


# By the cards that are kept, sorted, what completes them to a combination.
_COMPLETIONS: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
for _four in _ROMBOS | _STRAIGHTS:
    for _part in _parts(_four):
        _COMPLETIONS.setdefault(_part, []).append(_without(_four, _part))


@cache
def _exchanges(cards: tuple[str, ...]) -> tuple[Exchange, ...]:
    unseen = {rank: 8 - ROMBO_POINTS[rank] - cards.count(rank) for rank in RING}

    def chance(kept: tuple[str, ...]) -> float:
        ways = (
            prod(comb(unseen[rank], needed.count(rank)) for rank in set(needed))
            for needed in _COMPLETIONS.get(kept, ())
        )
        return sum(ways) / comb(sum(unseen.values()), len(cards) - len(kept))

    best = sorted(((chance(kept), _points(kept), kept) for kept in _parts(cards)), reverse=True)
    return tuple(Exchange(each, _without(cards, kept)) for each, _, kept in best)
