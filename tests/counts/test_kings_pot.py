"""Exact numbers of King's Pot, and its odds within sampling error."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb, sqrt
from random import Random

import pytest

from bot.cards import DECK, LINES, labelled, strength
from bot.engine import new_hand, pending
from bot.games import GAMES

MOST = {3: 7, 4: 5, 5: 4, 6: 3, 7: 3} | dict.fromkeys(range(8, 12), 2) | dict.fromkeys(range(12, 23), 1)


@pytest.mark.parametrize("key", ["kings-pot", "kings-pot-optional"])
@pytest.mark.parametrize("seats", range(3, 23))
def test_the_most_cards_that_one_may_buy(key: str, seats: int) -> None:
    hand = new_hand(GAMES[key], [100] * seats, rng=Random(seats))
    limits = [decision.legal()[0]["cards"] for decision in pending(hand).values()]
    assert limits == [{"min": 0, "max": MOST[seats]}] * seats
    assert seats * MOST[seats] <= len(DECK) - 30


def test_every_line_has_every_label_once() -> None:
    cells = {label: set(labelled(label)) for label in range(1, 6)}
    assert set().union(*cells.values()) == {(row, column) for row in range(5) for column in range(5)}
    for line in LINES[5].values():
        assert [len(cells[label].intersection(line)) for label in range(1, 6)] == [1] * 5
    assert cells[5] >= {(2, 2)}


def test_there_are_960_patterns_of_labels_like_that() -> None:
    rows = list(permutations(range(5)))

    def grown(square: list[tuple[int, ...]]) -> int:
        if len(square) == 5:
            return 1
        depth = len(square)
        fits = (
            row
            for row in rows
            if all(row[column] != above[column] for above in square for column in range(5))
            and all(row[depth] != above[place] for place, above in enumerate(square))
            and all(row[4 - depth] != above[4 - place] for place, above in enumerate(square))
        )
        return sum(grown([*square, row]) for row in fits)

    assert len(rows) * grown([rows[0]]) == 960


def test_how_often_the_pile_is_the_best_of_all_thirteen_lines_and_no_king_is_for_sale() -> None:
    seed, deals = 5, 6_000
    rng = Random(seed)
    deck = list(DECK)
    seen: Counter[str] = Counter()
    kings = 0
    for _ in range(deals):
        rng.shuffle(deck)
        grid = [deck[5 * row : 5 * row + 5] for row in range(5)]
        best = max(strength([grid[row][column] for row, column in cells]) for cells in LINES[5].values())
        seen["best"] += strength(deck[25:30]) >= best
        held = sum(card[0] == "K" for card in deck[30:])
        seen["none"] += not held
        kings += held
    for what, odds in (("best", 0.0758), ("none", comb(30, 4) / comb(52, 4))):
        error = sqrt(odds * (1 - odds) / deals)
        assert abs(seen[what] / deals - odds) < 4 * error, f"seed {seed}: {what} {seen[what]} of {deals}"
    assert comb(30, 4) / comb(52, 4) == pytest.approx(27_405 / 270_725)
    assert abs(kings / deals - 4 * 22 / 52) < 0.05, f"seed {seed}: {kings} kings"
