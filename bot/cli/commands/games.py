"""`games`: what the dealer deals."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.engine import Game

HELP = "list the games: key, name, seats, structures, options"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON list")


def run(args: Namespace) -> int:
    from bot.games import GAMES

    if args.json:
        print(json.dumps([_facts(game) for game in GAMES.values()], indent=2))
        return 0
    for game in GAMES.values():
        least, most = game.seats
        print(f"{game.key:<20} {game.name}, {least}-{most} seats\n{'':<20} {game.character}\n{'':<20} {_options(game)}")
    return 0


def _facts(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": game.name,
        "seats": list(game.seats),
        "structures": list(game.structures),
        "options": {name: dict(declared) for name, declared in game.options.items()},
    }


def _options(game: Game) -> str:
    return "  ".join(f"{name}={_choices(declared)}" for name, declared in game.options.items())


def _choices(declared: Any) -> str:
    if "values" in declared:
        return "|".join(map(str, declared["values"]))
    return str(declared["default"])
