"""`transcript`: one whole hand as the public or a seat sees it."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from bot.cli.arguments import hand_arguments, options_of, seats_of, seed_of, whole

HELP = "print one whole hand as the public or a seat sees it"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's key")
    parser.add_argument(
        "--as", dest="seat", type=_seat, metavar="public|SEAT", help="who looks: the public (default), or a seat from 0"
    )
    hand_arguments(parser)


def run(args: Namespace) -> int:
    from bot.cli.telling import transcript
    from bot.engine import known_game
    from bot.games import GAMES  # noqa: F401  (the engine knows the games once they are imported)

    game = known_game(args.game)
    seats, options = seats_of(game, args.seats, options_of(game, args.option))
    for line in transcript(game, seed_of(args.seed), seats, options, args.seat):
        print(line)
    return 0


def _seat(text: str) -> int | None:
    try:
        return None if text == "public" else whole(0)(text)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{text[:40]!r} is neither public nor a seat") from error
