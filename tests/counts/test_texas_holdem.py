"""Texas hold'em in exact numbers: all sets of seven cards by what their best five are, and the hole cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from bot.cards import DECK, RANKS, SUITS, strength

SEVEN = 7
# From straight flush down to a high card, as every table of poker odds has them.
KNOWN = [41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460]


def rank_sets() -> Iterator[Counter[str]]:
    """All ways to have seven cards by their ranks, at most four of each."""
    for chosen in combinations_with_replacement(RANKS, SEVEN):
        held = Counter(chosen)
        if max(held.values()) <= len(SUITS):
            yield held


@cache
def without_flush(many: tuple[int, ...]) -> int:
    """In how many ways cards of different ranks, so many of each, can have their suits with no five of one suit."""
    every = prod(comb(4, count) for count in many)
    of_a_suit = [1]  # by number of cards of one suit, the ways of the ranks so far
    for count in many:
        longer = [ways * comb(3, count) for ways in of_a_suit] + [0]
        for suited, ways in enumerate(of_a_suit):
            longer[suited + 1] += ways * comb(3, count - 1)
        of_a_suit = longer
    return every - 4 * sum(of_a_suit[5:])


def with_flush() -> Counter[int]:
    """How often each category is the best of seven cards of which five, six or seven are of a suit."""
    found: Counter[int] = Counter()
    for suited in range(5, SEVEN + 1):
        for ranks in combinations(RANKS, suited):
            found[strength([rank + "s" for rank in ranks]) >> 20] += 4 * comb(39, SEVEN - suited)
    return found


def spread(held: Counter[str]) -> list[str]:
    """Cards of these ranks with no five of a suit."""
    return [rank + SUITS[place % 4] for place, rank in enumerate(held.elements())]


def test_all_133784560_sets_of_seven_cards() -> None:
    found = with_flush()
    for held in rank_sets():
        found[strength(spread(held)) >> 20] += without_flush(tuple(sorted(held.values())))
    assert [found[category] for category in range(8, -1, -1)] == KNOWN
    assert sum(found.values()) == comb(52, SEVEN) == 133_784_560


def test_1326_hole_cards_in_169_classes() -> None:
    holes = list(combinations(DECK, 2))
    assert len(holes) == 1_326
    classes = Counter(("".join(sorted(a[0] + b[0])), a[1] == b[1]) for a, b in holes)
    assert Counter(classes.values()) == {6: 13, 4: 78, 12: 78}
    assert len(classes) == 169
