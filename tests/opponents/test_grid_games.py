"""House players over grids: better than chance, and content with the line that silence names."""

from __future__ import annotations

from random import Random

import pytest

from bot.bench.opponents import Trial, row_of
from bot.engine import pending, resample, view
from bot.games import GAMES
from bot.opponents import choose, counted
from tests.games.grids import begin, do


@pytest.mark.parametrize(("key", "deals"), [("texas-dozen", 40), ("off-road-stud", 30)])
def test_house_players_beat_random_ones(key: str, deals: int) -> None:
    row = row_of(GAMES[key], Trial(deals=deals, seats=2, depth=20, playouts=80), seed=1)
    assert row.error is not None
    assert row.ours > 3 * row.error, row


def test_house_players_name_the_best_line_without_a_thought() -> None:
    hand = begin("off-road-stud", [100, 100], ["As Ac Ad", "Ks Kc Kd"], declare=True)
    do(hand, *["check"] * 6)
    decision = pending(hand)[1]
    chosen = choose(view(hand, 1), decision, lambda draw: resample(hand, 1, draw), counted(9), Random(1))
    assert chosen == decision.silence
