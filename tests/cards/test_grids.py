"""Lines of grids: where they run, and what own cards make with them, also while cards are face down."""

from __future__ import annotations

from random import Random

import pytest

from bot.cards import DECK, LINES, best_lines, direction, holdings, name, strength


@pytest.mark.parametrize("side", [4, 5])
def test_rows_columns_and_two_diagonals_are_lines_of_as_many_cells(side: int) -> None:
    lines = LINES[side]
    assert len(lines) == 2 * side + 2
    assert all(len(set(cells)) == side for cells in lines.values())
    kinds = [direction(side, line) for line in lines]
    assert kinds == ["row"] * side + ["column"] * side + ["diagonal"] * 2
    assert all(len({row for row, _ in cells}) == 1 for line, cells in lines.items() if direction(side, line) == "row")
    assert all(
        len({column for _, column in cells}) == 1 for line, cells in lines.items() if direction(side, line) == "column"
    )


def test_the_king_has_a_pile() -> None:
    assert direction(5, "K") == "pile"


def test_the_best_line_of_each_hand_is_the_one_that_seven_cards_rank_highest() -> None:
    rng = Random(12)
    for _ in range(300):
        cards = rng.sample(DECK, 35)
        lines = {str(number): cards[5 * number : 5 * number + 5] for number in range(5)}
        hands = [cards[25 + 2 * seat : 27 + 2 * seat] for seat in range(5)]
        for own, (value, line) in zip(hands, best_lines(hands, lines), strict=True):
            values = {each: strength([*own, *five]) for each, five in lines.items()}
            assert value == max(values.values()) == values[line], cards
            assert line == next(each for each in values if values[each] == value), cards


def test_of_equal_lines_the_first_is_the_best() -> None:
    lines = {"A": ["2c", "2d", "9h"], "2": ["3c", "3d", "9s"], "3": ["3h", "3s", "9c"]}
    assert best_lines([["Kc", "Qd"]], lines) == [(strength(["3c", "3d", "Kc", "Qd", "9s"]), "2")]


def test_holdings_tell_every_line_best_first_in_words() -> None:
    lines = {"A": ["7c", "7d", None, None, "Ks"], "2": [None] * 5, "3": ["Ah", "As", "2c", "9d", "3s"]}
    assert holdings(["Ad", "Jc"], lines) == [
        {"line": "3", "cards": lines["3"], "hand": "three of a kind, aces"},
        {"line": "A", "cards": lines["A"], "hand": "pair of sevens so far"},
        {"line": "2", "cards": lines["2"], "hand": "ace high so far"},
    ]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("7c", "seven high"),
        ("7c Kd", "king high"),
        ("7c 7d", "pair of sevens"),
        ("7c Ad 7d", "pair of sevens"),
        ("7c 7d 7h", "three of a kind, sevens"),
        ("7c 7d 8c 8d", "two pair, eights and sevens"),
        ("7c 7d 7h 8d", "three of a kind, sevens"),
        ("7c 7d 7h 7s", "four of a kind, sevens"),
        ("7c 8c 9c Tc", "ten high"),
        ("Ac 2c 3c 4c", "ace high"),
    ],
)
def test_fewer_than_five_cards_are_what_they_make_so_far(cards: str, words: str) -> None:
    assert name(strength(cards.split())) == words


def test_fewer_than_five_cards_rank_by_what_they_have() -> None:
    ladder = ["7c", "8d", "8c 3d", "8c 4d 2h", "Ac Kd Qh Js", "2c 2d", "2c 2d 3h", "2c 2d Ah", "3c 3d", "3c 3d 2h 2s"]
    values = [strength(cards.split()) for cards in [*ladder, "2c 2d 2h", "2c 2d 2h 3s", "2c 2d 2h 2s"]]
    assert values == sorted(set(values))
