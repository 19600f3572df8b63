"""Texas Dozen and Off-Road Stud in numbers: how cells are turned, and how often lines make what of own cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from bot.cards import DECK, LINES, best_lines, labelled
from bot.cards.grids import LABELS
from bot.games.off_road_stud import PATTERN

Square = tuple[tuple[int, ...], ...]


def in_every_line(side: int) -> Iterator[tuple[int, ...]]:
    """The ways to choose one cell in every line of a grid, as the column in each row."""
    for columns in permutations(range(side)):
        chosen = set(enumerate(columns))
        if all(len(chosen.intersection(cells)) == 1 for cells in LINES[side].values()):
            yield columns


def latin(first: tuple[int, ...]) -> list[Square]:
    """The diagonal Latin squares of order 5 that begin with this row."""
    squares: list[Square] = [(first,)]
    for row in range(1, 5):
        squares = [
            (*square, following)
            for square in squares
            for following in permutations(range(1, 6))
            if all(following[column] not in [above[column] for above in square] for column in range(5))
            and following[row] not in [square[above][above] for above in range(row)]
            and following[4 - row] not in [square[above][4 - above] for above in range(row)]
        ]
    return squares


def test_960_diagonal_latin_squares_of_order_5_and_ours_is_one() -> None:
    counts = {first: len(latin(first)) for first in ((1, 2, 3, 4, 5), (4, 5, 1, 2, 3), (2, 1, 5, 3, 4))}
    # Renaming the labels turns squares of one first row into those of any other.
    assert set(counts.values()) == {8}
    assert 8 * len(list(permutations(range(5)))) == 960
    assert LABELS in latin(LABELS[0])


def test_every_line_has_every_label_once_and_the_centre_comes_last() -> None:
    for cells in LINES[5].values():
        assert sorted(LABELS[row][column] for row, column in cells) == [1, 2, 3, 4, 5]
    assert LABELS[2][2] == 5
    assert all(LABELS[row][column] == (2 * row + column + 3) % 5 + 1 for row in range(5) for column in range(5))
    assert [len(labelled(*range(1, last + 1))) for last in range(1, 6)] == [5, 10, 15, 20, 25]


def test_20_ways_to_choose_one_cell_in_each_of_twelve_lines_and_each_label_is_one() -> None:
    ways = list(in_every_line(5))
    assert len(ways) == 20
    assert all(tuple(column for _, column in labelled(label)) in ways for label in range(1, 6))


def test_8_ways_to_hide_one_card_of_each_of_ten_lines_and_the_pattern_is_one() -> None:
    ways = list(in_every_line(4))
    assert len(ways) == 8
    assert tuple(row.index(".") for row in PATTERN) in ways


CATEGORIES = ("high", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush")


@pytest.mark.parametrize(
    ("side", "own", "expected"),
    [
        (5, 2, (0.0, 0.003, 0.14, 0.13, 0.23, 0.22, 0.26, 0.018, 0.004)),
        (4, 3, (0.0, 0.027, 0.23, 0.13, 0.23, 0.17, 0.19, 0.015, 0.003)),
    ],
)
def test_what_one_players_best_line_makes(side: int, own: int, expected: tuple[float, ...]) -> None:
    seed, hands = 20_260, 4_000
    rng = Random(seed)
    made = Counter[int]()
    for _ in range(hands):
        cards = rng.sample(DECK, side * side + own)
        lines = {line: [cards[side * row + column] for row, column in cells] for line, cells in LINES[side].items()}
        made[best_lines([cards[side * side :]], lines)[0][0] >> 20] += 1
    for category, share in enumerate(expected):
        half = 0.005 if share > 0.03 else 0.0005  # the shares are rounded, to two places or to three
        allowed = half + 3.5 * sqrt(max(share, 0.0005) * (1 - share) / hands)
        found = made[category] / hands
        assert abs(found - share) <= allowed, f"{CATEGORIES[category]}: {found:.4f}, not {share}; seed {seed}"
