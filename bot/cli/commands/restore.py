"""`restore`: check a backup, or put it in the place of the database."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli.arguments import WRONG

HELP = "put a backup in the place of the database, or only check it"
NO_BACKUP = ("damaged", "half_migrated", "ledger")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    parser.add_argument("--check", action="store_true", help="change nothing: check it and say what restoring would do")


def run(args: Namespace) -> int:
    from bot.errors import BadDatabase
    from bot.settings import load

    try:
        return (_check if args.check else _restore)(args.file, load().database)
    except BadDatabase as error:
        if error.reason not in NO_BACKUP:
            raise
        print(f"{args.file} is no sound backup ({error.values.get('found', error.reason)}): use another one.")
        return WRONG


def _check(backup: Path, database: Path) -> int:
    from bot.cli.holdings import held
    from bot.store.backup import contents

    print(f"{backup} is sound: {held(contents(backup))}.")
    print(
        f"Restoring puts it in the place of {database}, which is kept beside it under another name. What was dealt, "
        "won and lost since the backup is then as if it had not been; open tables go on where the backup has them, "
        "their clocks moved by the time between. Stop the dealer first."
    )
    return 0


def _restore(backup: Path, database: Path) -> int:
    from bot.cli.holdings import held
    from bot.store.backup import put_back

    found, kept = put_back(backup, database)
    print(f"{database} is now the backup: {held(found)}.")
    if kept is not None:
        print(f"What was there is kept as {kept}.")
    return 0
