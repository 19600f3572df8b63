"""Rombo, draw hi-lo, and Rombo hold'em in numbers: all combinations and points, and how often somebody makes one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod, sqrt
from random import Random

import pytest

from bot.cards import ROMBO_DECK, ROMBO_POINTS, Rank, rombo_exchanges, rombo_reading, shuffled

COPIES = Counter(ROMBO_DECK)
SEED = 20
DEALS = 3_000


def ranks(count: int) -> Iterator[tuple[Sequence[str], int]]:
    """Every set of ranks that the deck can deal, with the number of ways to deal it."""
    for cards in combinations_with_replacement("AKQJT98765432", count):
        ways = prod(comb(COPIES[rank], times) for rank, times in Counter(cards).items())
        if ways:
            yield cards, ways


FOURS = [(rombo_reading(cards), ways) for cards, ways in ranks(4)]


def by_points(made: Iterator[tuple[Rank | None, int]]) -> list[tuple[int, list[int]]]:
    """The combinations by points, most first, with the ways of each pattern."""
    patterns: Counter[Rank] = Counter()
    for rank, ways in made:
        if rank:
            patterns[rank] += ways
    values = sorted({value for value, _ in patterns}, reverse=True)
    return [(value, [ways for rank, ways in patterns.items() if rank[0] == value]) for value in values]


def test_every_rombo() -> None:
    found = by_points((reading.high, ways) for reading, ways in FOURS)
    pairs = [(24, 3), (20, 24), (16, 90), (12, 240), (8, 525)]
    assert found == [(26, [4]), *((points, [ways, ways]) for points, ways in pairs), (6, [756])]
    assert sum(sum(ways) for _, ways in found) == 2_524


def test_every_straight() -> None:
    found = by_points((reading.low, ways) for reading, ways in FOURS)
    pairs = [(25, 6), (22, 24), (18, 120), (14, 360), (10, 840), (8, 1260)]
    assert found == [(26, [4]), *((points, [ways, ways]) for points, ways in pairs)]
    assert sum(sum(ways) for _, ways in found) == 5_224


def test_every_sum_of_points() -> None:
    points: Counter[int] = Counter()
    for reading, ways in FOURS:
        points[reading.most[0]] += ways
    deals = comb(49, 4)
    assert (len(FOURS), sum(points.values()), deals) == (1_611, 211_876, 211_876)
    assert (min(points), max(points)) == (4, 26)
    assert Fraction(sum(value * ways for value, ways in points.items()), deals) == Fraction(92, 7)


def test_how_often_two_hands_have_equal_points() -> None:
    deals = Counter({(0, 0, 0): 1})  # by the cards of one hand, those of the other, and how far their points differ
    for rank, copies in COPIES.items():
        more: Counter[tuple[int, int, int]] = Counter()
        for (one, other, behind), ways in deals.items():
            for first, second in product(range(5 - one), range(5 - other)):
                split = comb(copies, first) * comb(max(copies - first, 0), second)
                more[one + first, other + second, behind + (first - second) * ROMBO_POINTS[rank]] += ways * split
        deals = more
    dealt = {behind: ways for (one, other, behind), ways in deals.items() if (one, other) == (4, 4)}
    assert sum(dealt.values()) == comb(49, 4) * comb(45, 4)
    assert round(dealt[0] / sum(dealt.values()), 3) == 0.082


def test_every_five_cards_of_holdem() -> None:
    found: Counter[str] = Counter()
    for cards, ways in ranks(5):
        reading = rombo_reading(cards)
        kinds = {"high": reading.high, "low": reading.low, "both": reading.high and reading.low}
        found.update({kind: ways for kind, rank in kinds.items() if rank})
        found["neither"] += 0 if reading.high or reading.low else ways
        found["all"] += ways
    assert found == {"all": 1_906_884, "high": 95_432, "low": 165_182, "both": 24_794, "neither": 1_671_064}


def test_the_best_chance_that_one_draw_makes_a_combination() -> None:
    mean = sum(ways * rombo_exchanges(cards)[0].chance for cards, ways in ranks(4)) / comb(49, 4)
    assert round(mean, 3) == 0.164


def test_the_chance_of_a_draw_is_that_of_dealing_it() -> None:
    cards, tried = "QKA8", 4_000
    best = rombo_exchanges(cards)[0]
    assert best.discard == ("8",)
    rest = list(ROMBO_DECK)
    for card in cards:
        rest.remove(card)
    made = sum(bool(reading.high or reading.low) for reading in (rombo_reading([*"QKA", new]) for new in rest))
    assert best.chance == pytest.approx(made / 45)
    rng = Random(SEED)
    two = next(each for each in rombo_exchanges(cards) if each.discard == ("8", "A"))
    fours = (rombo_reading([*"QK", *rng.sample(rest, 2)]) for _ in range(tried))
    hits = sum(bool(reading.high or reading.low) for reading in fours)
    assert abs(hits / tried - two.chance) < 4 * sqrt(two.chance / tried), f"seed {SEED}"


def drawn(deck: list[str], draws: int) -> list[str]:
    """Four cards off a deck, exchanged so often for the best chance of a combination."""
    own = [deck.pop() for _ in range(4)]
    for _ in range(draws):
        for card in rombo_exchanges(own)[0].discard:
            own.remove(card)
        own += [deck.pop() for _ in range(4 - len(own))]
    return own


def some(hands: list[list[str]]) -> tuple[bool, bool, bool]:
    """Whether any hand is a rombo, any a straight, or none is either."""
    readings = [rombo_reading(cards) for cards in hands]
    high, low = any(each.high for each in readings), any(each.low for each in readings)
    return high, low, not (high or low)


def agree(found: Counter[int], expected: Sequence[float], digits: float) -> None:
    """Assert that the shares of the deals are those expected, which are rounded and were sampled as often."""
    for place, share in enumerate(expected):
        error = 4 * sqrt(2 * share * (1 - share) / DEALS) + digits / 2
        assert abs(found[place] / DEALS - share) < error, f"seed {SEED}: {found[place] / DEALS}, not {share}"


@pytest.mark.parametrize(
    ("seats", "draws", "expected"),
    [(2, 1, (0.11, 0.21, 0.70)), (2, 3, (0.28, 0.53, 0.28)), (4, 1, (0.20, 0.38, 0.48)), (6, 1, (0.29, 0.50, 0.33))],
)
def test_how_often_draws_make_a_combination(seats: int, draws: int, expected: tuple[float, ...]) -> None:
    rng, found = Random(SEED), Counter[int]()
    for _ in range(DEALS):
        deck = shuffled(ROMBO_DECK, rng)
        outcome = some([drawn(deck, draws) for _ in range(seats)])
        found.update(place for place, happened in enumerate(outcome) if happened)
    agree(found, expected, 0.01)


@pytest.mark.parametrize(
    ("seats", "expected"), [(2, (0.093, 0.156, 0.785)), (6, (0.222, 0.351, 0.551)), (9, (0.285, 0.444, 0.448))]
)
def test_how_often_holdem_makes_a_combination(seats: int, expected: tuple[float, ...]) -> None:
    rng, found = Random(SEED), Counter[int]()
    for _ in range(DEALS):
        cards = rng.sample(ROMBO_DECK, 2 * seats + 3)
        outcome = some([[*cards[-3:], *cards[2 * seat : 2 * seat + 2]] for seat in range(seats)])
        found.update(place for place, happened in enumerate(outcome) if happened)
    agree(found, expected, 0.001)
