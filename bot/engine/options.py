"""A hand's options: what was asked for, checked against what the game declares, the rest at their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.game import Game
from bot.errors import BadHand, glimpse

MOST_CHIPS = 1_000_000_000


def chips(default: int, least: int = 1) -> dict[str, int]:
    """The declaration of an option that is an amount of chips."""
    return {"default": default, "min": least, "max": MOST_CHIPS}


def settled(game: Game, asked: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a hand; raises BadHand for an unknown name or a value outside its declaration."""
    for name in asked:
        if name not in game.options:
            raise BadHand("unknown_option", option=glimpse(name), known=list(game.options))
    chosen = {name: declared["default"] for name, declared in game.options.items()}
    for name, value in asked.items():
        if not _allowed(game.options[name], value):
            raise BadHand("option_value", option=name, given=glimpse(value), declared=dict(game.options[name]))
        chosen[name] = value
    return chosen


def _allowed(declared: Mapping[str, Any], value: Any) -> bool:
    if "values" in declared:
        return any(type(value) is type(each) and value == each for each in declared["values"])
    return type(value) is int and declared["min"] <= value <= declared["max"]
