"""`audit`: the ledger and every hand, proved from the rows themselves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from bot.cli.arguments import WRONG

if TYPE_CHECKING:
    from sqlalchemy import Connection

HELP = "prove the ledger and every hand from their rows; name the rows that are wrong"
FILE_IS_WRONG = ("damaged", "half_migrated")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="another database, such as a backup (the dealer's own)")


def run(args: Namespace) -> int:
    from pathlib import Path

    from bot.errors import BadDatabase
    from bot.render.locale import Locale
    from bot.render.refusals import refusal
    from bot.settings import load
    from bot.store.outside import looked_at

    path = Path(args.file) if args.file else load().database
    try:
        with looked_at(path) as connection:
            faults, proved = _audit(connection)
    except BadDatabase as error:
        if error.reason not in FILE_IS_WRONG:
            raise
        faults, proved = [refusal(error, Locale(strict=False))], ""
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{path} adds up: {proved}.")
    return WRONG if faults else 0


def _audit(connection: Connection) -> tuple[list[str], str]:
    """What is wrong, and what was looked at."""
    import bot.games  # noqa: F401 - the engine knows the games once they are imported
    from bot.store.evidence import evidence, suspects
    from bot.store.faults import damage, sums
    from bot.tables.proof import faults_of, left_for_the_king, replayable, takes_up

    faults = [*damage(connection), *sums(connection), *suspects(connection)]
    hands = older = 0
    kings: dict[int, int] = {}  # by table, its king's pot as the hands so far have left it
    for hand in evidence(connection):
        hands += 1
        if isinstance(hand, str):
            faults.append(hand)
            continue
        held = kings.get(hand.row.table, 0)
        faults += [*faults_of(hand), *takes_up(hand, held)]
        kings[hand.row.table] = left_for_the_king(hand, held)
        older += not replayable(hand)
    entries = connection.exec_driver_sql("SELECT count(*) FROM transfers").scalar_one()
    proved = f"{entries:,} transfers, {hands:,} hands played again"
    if older:
        proved = f"{entries:,} transfers, {hands - older:,} hands played again, {older:,} of older rules only settled"
    return list(dict.fromkeys(faults)), proved
