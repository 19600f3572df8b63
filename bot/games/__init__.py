"""One file a game. A file here that declares `GAME` (or `GAMES`, for close relatives) adds it; there is no list."""

from __future__ import annotations

import importlib
import pkgutil

from bot.engine.game import Game, hand_over


def _found() -> dict[str, Game]:
    games: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        declared = importlib.import_module(f"{__name__}.{module.name}")
        for game in getattr(declared, "GAMES", None) or (declared.GAME,):
            if game.key in games:
                raise ValueError(f"two files declare the game {game.key}")
            games[game.key] = game
            hand_over(game)
    return games


GAMES: dict[str, Game] = _found()

__all__ = ["GAMES"]
