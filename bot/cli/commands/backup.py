"""`backup`: a checked copy of the database, also while the dealer runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

HELP = "copy the database to a file, also while the dealer runs, and check the copy"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup, which must not be there yet")


def run(args: Namespace) -> int:
    from bot.cli.holdings import held
    from bot.settings import load
    from bot.store.backup import back_up

    found = back_up(load().database, args.file)
    print(
        f"{args.file} is a checked copy: {held(found)}. It holds cards and chips: keep it where only you can read it."
    )
    return 0
