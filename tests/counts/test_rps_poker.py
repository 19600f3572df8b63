"""RPS Poker in exact numbers, by going through all sequences of throws."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from bot.cards import THROWS, tally


def scores(throws: int, dealer: str | None = None) -> Counter[tuple[int, int]]:
    """How many sequences of so many throws have each score against one of the dealer's."""
    met = dealer or "R" * throws
    return Counter(tally("".join(own), met) for own in product(THROWS, repeat=throws))


def differences(throws: int) -> Counter[int]:
    """The same by wins less losses."""
    found: Counter[int] = Counter()
    for (won, lost), count in scores(throws).items():
        found[won - lost] += count
    return found


@pytest.mark.parametrize("dealer", ["".join(three) for three in product(THROWS, repeat=3)])
def test_27_gambits_in_ten_classes_whatever_the_dealer_throws(dealer: str) -> None:
    expected = {(3, 0): 1, (2, 0): 3, (2, 1): 3, (1, 0): 3, (1, 1): 6, (0, 0): 1, (1, 2): 3, (0, 1): 3, (0, 2): 3}
    assert scores(3, dealer) == {**expected, (0, 3): 1}


def test_27_swings_of_three_throws_and_those_of_one_and_two() -> None:
    assert differences(3) == {3: 1, 2: 3, 1: 6, 0: 7, -1: 6, -2: 3, -3: 1}
    assert differences(1) == {1: 1, 0: 1, -1: 1}
    assert differences(2) == {2: 1, 1: 2, 0: 3, -1: 2, -2: 1}


def test_19683_finals() -> None:
    down_from_nine = [1, 9, 45, 156, 414, 882, 1554, 2304, 2907, 3139]
    found = differences(9)
    assert [found[difference] for difference in range(9, -1, -1)] == down_from_nine
    assert [found[-difference] for difference in range(9, -1, -1)] == down_from_nine
    assert sum(found.values()) == 19683
    assert sum(count for difference, count in found.items() if difference > 0) == 8272


def test_55_classes_and_how_often_two_players_tie() -> None:
    found = scores(9)
    assert len(found) == 55
    assert sum(count * count for count in found.values()) * 129140163 == 5773279 * 19683**2
    on_difference = sum(count * count for count in differences(9).values()) / 19683**2
    assert round(on_difference, 3) == 0.114


@pytest.mark.parametrize(("opponents", "percent"), [(2, 33.61), (3, 19.48), (4, 11.30), (5, 6.55)])
def test_a_dealer_who_stays_wins_if_nobody_has_won_more_than_lost(opponents: int, percent: float) -> None:
    assert round(100 * (1 - 8272 / 19683) ** opponents, 2) == percent


@pytest.mark.parametrize(("players", "percent"), [(2, 4.47), (3, 6.60), (4, 8.01), (5, 9.07), (6, 9.92)])
def test_how_often_the_best_score_is_tied(players: int, percent: float) -> None:
    found = scores(9)
    classes = sorted(found, key=lambda score: (score[0] - score[1], score[0]))
    alone, below = 0, 0
    for score in classes:
        alone += players * found[score] * below ** (players - 1)
        below += found[score]
    assert round(100 * (1 - alone / 19683**players), 2) == percent
