"""Arguments that commands share, and how wrong ones are refused: in one line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from bot.engine import Game

WRONG, WRONG_USE = 1, 2
DEFAULT_SEATS = 4


class Parser(ArgumentParser):
    """An argument parser that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(WRONG_USE)


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """The type of an argument that is a whole number from `least` to `most`."""

    def number(text: str) -> int:
        value = int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) <= 20 else None
        if value is None or value < least or (most is not None and value > most):
            limits = f"from {least} to {most}" if most is not None else f"of at least {least}"
            raise ArgumentTypeError(f"{text[:40]!r} is no whole number {limits}")
        return value

    return number


port = whole(0, 65_535)


def hand_arguments(parser: ArgumentParser) -> None:
    """The arguments that say which hands to deal: seats, seed, options."""
    parser.add_argument("--seats", type=whole(1), metavar="N", help=f"seats ({DEFAULT_SEATS}, or the nearest allowed)")
    parser.add_argument("--seed", type=whole(0), metavar="S", help="the same seed deals the same hands (random)")
    parser.add_argument(
        "--option", action="append", default=[], type=_pair, metavar="NAME=VALUE", help="an option of the game"
    )


def seed_of(given: int | None) -> int:
    """The seed that was asked for, or a random one."""
    return SystemRandom().randrange(2**32) if given is None else given


def options_of(game: Game, pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The values of `--option` by the declarations of a game; what it does not declare stays for the game to refuse."""
    return {name: _value(game.options.get(name, {}), text) for name, text in pairs}


def seats_of(game: Game, given: int | None, options: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """How many seats to deal to, and all options as the game settles them; raises BadHand where it refuses.

    Unless seats were asked for they are the nearest to the default that the game allows under these options.
    """
    from bot.errors import BadHand

    least, most = game.seats
    seats = min(max(DEFAULT_SEATS, least), most) if given is None else given
    try:
        return seats, _settled(game, seats, options)
    except BadHand as error:
        if given is not None or error.reason != "seats":
            raise
        seats = min(max(seats, error.values["least"]), error.values["most"])
        return seats, _settled(game, seats, options)


def _settled(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    from random import Random

    from bot.engine import new_hand

    return new_hand(game, [1] * seats, rng=Random(0), options=options).options


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(f"{text[:40]!r} is not NAME=VALUE")
    return name, value


def _value(declared: Any, text: str) -> Any:
    """The declared value that a text means, or the text."""
    for value in declared.get("values", ()):
        if text.lower() == str(value).lower():
            return value
    return int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) <= 20 else text
