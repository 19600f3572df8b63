"""What the contract tests share: every game and option, and random hands of each."""

from __future__ import annotations

import pytest

from bot.engine import Game
from bot.games import GAMES
from tests.contract.play import ALL_CASES, HANDS, Case, Record, played


@pytest.fixture(scope="session", params=ALL_CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """Every game with every option."""
    chosen: Case = request.param
    return chosen


@pytest.fixture(scope="session")
def records(case: Case) -> list[Record]:
    """Random hands of a game and option, played once for all tests."""
    return [played(case, seed) for seed in range(HANDS)]


@pytest.fixture(params=GAMES.values(), ids=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game."""
    chosen: Game = request.param
    return chosen
