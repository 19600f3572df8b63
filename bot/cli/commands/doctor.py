"""`doctor`: what is wrong with this installation, and how to mend it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.cli.arguments import WRONG, whole

if TYPE_CHECKING:
    from bot.cli.checkup import Finding

HELP = "look over versions, settings, database, ledger and disk, and say what to mend"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--live",
        type=whole(1, 2**63 - 1),
        metavar="CHANNEL",
        help="also try on Discord, in the channel of this id, what the dealer does there; cleans up after itself",
    )


def run(args: Namespace) -> int:
    wrong = False
    for finding in _findings(args.live):
        wrong = wrong or finding.mend is not None
        print(f"ok    {finding.what}" if finding.mend is None else f"MEND  {finding.what}: {finding.mend}", flush=True)
    return WRONG if wrong else 0


def _findings(channel: int | None) -> Iterator[Finding]:
    """What to say; raises BadSettings where Discord is to be tried and there is no token for it."""
    from bot.cli.checkup import findings
    from bot.errors import BadSettings
    from bot.settings import load

    if channel is None:
        yield from findings()
        return
    chosen = load()
    if chosen.local:
        raise BadSettings("live", setting="DISCORD_TOKEN")
    yield from findings()

    from bot.cli.live import live

    yield from live(chosen, channel)
