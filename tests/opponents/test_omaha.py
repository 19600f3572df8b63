"""House players at Omaha and Oklahoma."""

from __future__ import annotations

import pytest

from bot.bench.opponents import Trial, row_of
from bot.games import GAMES


@pytest.mark.parametrize(("key", "depth"), [("omaha", 40), ("oklahoma", 10)])
def test_house_players_beat_random_ones(key: str, depth: int) -> None:
    row = row_of(GAMES[key], Trial(deals=80, seats=2, depth=depth, playouts=16), seed=1)
    assert row.error is not None
    assert row.ours > 3 * row.error, row
