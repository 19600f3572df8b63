"""What every released game brings along besides its file: a golden transcript, and exact numbers to be held to."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.games
from bot.engine import Game
from bot.games import GAMES

TESTS = Path(__file__).parent
COUNTS = [file.read_text(encoding="utf-8") for file in sorted((TESTS / "counts").glob("test_*.py"))]


def families() -> Iterator[tuple[Game, ...]]:
    """The games of each file: close relatives share one, and their counts."""
    for module in pkgutil.iter_modules(bot.games.__path__):
        declared = importlib.import_module(f"bot.games.{module.name}")
        yield tuple(getattr(declared, "GAMES", None) or (declared.GAME,))


FAMILY = {game.key: family for family in families() for game in family}


@pytest.mark.parametrize("key", GAMES)
def test_a_released_game_has_a_golden_transcript(key: str) -> None:
    assert (TESTS / "golden" / f"{key}.public.txt").exists(), "python tests/golden/rewrite.py writes it"


@pytest.mark.parametrize("key", GAMES)
def test_a_released_game_or_a_relative_of_its_file_is_named_by_a_test_of_counts(key: str) -> None:
    names = [word for game in FAMILY[key] for word in (f'"{game.key}"', game.name)]
    assert [text for text in COUNTS if any(name in text for name in names)], f"tests/counts says nothing of {names}"
