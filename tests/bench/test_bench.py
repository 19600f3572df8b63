"""Benchmarks: found by existing, in the agreed shape."""

from __future__ import annotations

import json

import pytest

import bot.bench
from bot.bench import Row, names
from bot.bench.games import hands_of, has_grid, showdowns_of
from bot.bench.opponents import Trial, mean_and_error, row_of
from bot.cli import main
from bot.games import GAMES


def test_a_file_is_a_bench_of_its_name() -> None:
    assert {"games", "opponents"} <= set(names())
    assert not [name for name in names() if name.startswith("_")]


@pytest.mark.parametrize("key", GAMES)
def test_opponents_gives_a_row_for_every_game(key: str) -> None:
    row = row_of(GAMES[key], Trial(deals=2, seats=3, depth=5, playouts=4)).to_json()
    assert row.keys() == {"what", "unit", "ours", "others", "error"}
    assert key in row["what"]


@pytest.mark.parametrize("key", GAMES)
def test_games_measures_hands_of_every_game_and_showdowns_where_there_is_a_grid(key: str) -> None:
    game = GAMES[key]
    found = [hands_of(game, 2), *([showdowns_of(game, 2)] if has_grid(game) else [])]
    assert all(key in row.what and row.ours > 0 for row in found)
    assert [row.unit for row in found] == ["hands a second", "showdowns a second"][: len(found)]


def test_the_standard_error_of_a_mean() -> None:
    assert mean_and_error([1.0, 3.0]) == (2.0, 1.0)


def test_bench_prints_one_object_for_a_name_and_a_list_for_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.bench, "names", lambda: ["opponents"])
    monkeypatch.setattr(bot.bench, "measured", lambda name: [Row("a thing", "things a second", 2.0, {"peer 1.0": 1.0})])
    result = {
        "bench": "opponents",
        "rows": [{"what": "a thing", "unit": "things a second", "ours": 2.0, "others": {"peer 1.0": 1.0}}],
    }
    assert main(["bench", "opponents", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == result
    assert main(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [result]
    assert main(["bench", "opponents"]) == 0
    assert "a thing: 2 things a second; peer 1.0 1" in capsys.readouterr().out
