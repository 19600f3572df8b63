"""A hand's options: what was asked for, checked against what the game declares, the rest at their defaults.

Of the two blinds one is enough: the big one is twice the small one, the small one half of the big one, rounded down.
The small blind is never the greater one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bot.engine.game import Game
from bot.errors import BadHand, glimpse

MOST_CHIPS = 1_000_000_000
MOST_DIGITS = 12


def chips(default: int, least: int = 1) -> dict[str, int]:
    """The declaration of an option that is an amount of chips."""
    return {"default": default, "min": least, "max": MOST_CHIPS}


def choice(*values: Any) -> dict[str, Any]:
    """The declaration of an option that is one of some values, the first by default."""
    return {"default": values[0], "values": list(values)}


def blinds() -> dict[str, dict[str, int]]:
    """The declarations of the two blinds."""
    return {"small_blind": chips(1, least=0), "big_blind": chips(2)}


def bets_of_an_ante(asked: dict[str, Any], seats: int | None) -> dict[str, Any]:
    """The options with `min_bet`, the least bet of a game with antes: as large as the ante unless asked for."""
    return {"min_bet": asked.get("ante", 1), **asked}


def meant(declared: Mapping[str, Any], typed: str) -> Any:
    """The value of an option that a text means, or the text where it means none: for the game to refuse."""
    for value in declared.get("values", ()):
        if typed.lower() in (str(value).lower(), json.dumps(value)):
            return value
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < MOST_DIGITS else typed


def settled(game: Game, asked: Mapping[str, Any], seats: int | None = None) -> dict[str, Any]:
    """All options of a hand, or of a table whose `seats` are still open.

    Raises BadHand for an unknown name, a value outside its declaration, or values that exclude each other.
    """
    for name in asked:
        if name not in game.options:
            raise BadHand("unknown_option", option=glimpse(name), known=list(game.options))
    _check(game, asked)
    completed = game.completed(_with_both_blinds(asked), seats)
    _check(game, completed)
    return {name: completed.get(name, declared["default"]) for name, declared in game.options.items()}


def most_seats(game: Game, options: Mapping[str, Any]) -> int:
    """The most seats that a game serves under these options."""
    least, most = game.seats
    for seats in range(most, least, -1):
        with suppress(BadHand):
            settled(game, options, seats)
            return seats
    return least


def _with_both_blinds(asked: Mapping[str, Any]) -> dict[str, Any]:
    chosen = dict(asked)
    if "big_blind" not in chosen and "small_blind" not in chosen:
        return chosen
    # A big blind of 1 is the least there is, so it is also what belongs to a small blind of 0.
    big = chosen.setdefault("big_blind", max(2 * chosen.get("small_blind", 0), 1))
    small = chosen.setdefault("small_blind", big // 2)
    if small > big:
        raise BadHand("blinds", small_blind=small, big_blind=big)
    return chosen


def _check(game: Game, chosen: Mapping[str, Any]) -> None:
    for name, value in chosen.items():
        if not _allowed(game.options[name], value):
            raise BadHand("option_value", option=name, given=glimpse(value), declared=dict(game.options[name]))


def _allowed(declared: Mapping[str, Any], value: Any) -> bool:
    if "values" in declared:
        return any(type(value) is type(each) and value == each for each in declared["values"])
    return type(value) is int and declared["min"] <= value <= declared["max"]
