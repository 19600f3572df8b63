"""`bench`: measurements, one file each in `bot/bench`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from bot.cli.arguments import WRONG_USE

if TYPE_CHECKING:
    from bot.bench import Row

HELP = "run the benchmarks, or one of them"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="which one (all)")
    parser.add_argument("--json", action="store_true", help="print JSON: an object for one, a list for all")


def run(args: Namespace) -> int:
    from bot.bench import measured, names

    if args.name is not None and args.name not in names():
        return _unknown(args.name, names())
    results = []
    for name in names() if args.name is None else [args.name]:
        rows = measured(name)
        results.append({"bench": name, "rows": [row.to_json() for row in rows]})
        if not args.json:
            _print(name, rows)
    if args.json:
        print(json.dumps(results if args.name is None else results[0], indent=2))
    return 0


def _unknown(given: str, known: list[str]) -> int:
    near = get_close_matches(given.lower(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    print(f'there is no bench "{given[:40]}": {hint}', file=sys.stderr)
    return WRONG_USE


def _print(name: str, rows: list[Row]) -> None:
    print(name)
    for row in rows:
        error = "" if row.error is None else f" ± {row.error:,.3g}"
        others = "".join(f"; {peer} {figure:,.5g}" for peer, figure in row.others.items())
        print(f"  {row.what}: {row.ours:,.5g}{error} {row.unit}{others}")
