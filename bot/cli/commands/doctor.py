"""`doctor`: what is wrong with this installation, and how to mend it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from bot.cli.arguments import WRONG

HELP = "look over versions, settings, database, ledger and disk, and say what to mend"


def arguments(parser: ArgumentParser) -> None:
    """There are none."""


def run(args: Namespace) -> int:
    from bot.cli.checkup import findings

    wrong = False
    for finding in findings():
        wrong = wrong or finding.mend is not None
        print(f"ok    {finding.what}" if finding.mend is None else f"MEND  {finding.what}: {finding.mend}")
    return WRONG if wrong else 0
