"""`simulate`: hands on the engine, with every invariant checked after every action."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from bot.cli.arguments import WRONG, hand_arguments, options_of, seats_of, seed_of, whole

if TYPE_CHECKING:
    from bot.cli.simulation import Outcome, Plan
    from bot.engine import Game

HELP = "play hands on the engine and check every invariant after every action"
ALL = "all"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"a game's key, or {ALL}")
    parser.add_argument("--hands", type=whole(1), default=1000, metavar="N", help="hands to play (1,000)")
    parser.add_argument("--players", choices=("random", "house"), default="random", help="who plays (random)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for all a list")
    hand_arguments(parser)


def run(args: Namespace) -> int:
    from bot.cli.invariants import Violation
    from bot.cli.simulation import simulate

    reports = []
    for plan in _plans(args):
        try:
            outcome = simulate(plan)
        except Violation as violation:
            print(violation, file=sys.stderr)
            return WRONG
        reports.append(_report(plan, outcome))
        if not args.json:
            _print(reports[-1])
    if args.json:
        print(json.dumps(reports if args.game == ALL else reports[0], indent=2))
    return WRONG if any(report["chip_difference"] for report in reports) else 0


def _plans(args: Namespace) -> list[Plan]:
    from bot.cli.simulation import Plan, at_random, house
    from bot.engine import known_game
    from bot.games import GAMES

    seed, players = seed_of(args.seed), house if args.players == "house" else at_random
    plans = []
    for game in GAMES.values() if args.game == ALL else [known_game(args.game)]:
        wanted, options = _fitting(game, args) if args.game == ALL else (args.seats, options_of(game, args.option))
        seats, settled = seats_of(game, wanted, options)
        plans.append(Plan(game, seats, settled, args.hands, seed, players))
    return plans


def _fitting(game: Game, args: Namespace) -> tuple[int | None, dict[str, Any]]:
    """Of what was asked of all games, what this one can do: its own options, the nearest number of seats."""
    from bot.games import GAMES

    known = {name for each in GAMES.values() for name in each.options}
    options = [(name, value) for name, value in args.option if name in game.options or name not in known]
    least, most = game.seats
    return args.seats and min(max(args.seats, least), most), options_of(game, options)


def _report(plan: Plan, outcome: Outcome) -> dict[str, Any]:
    seconds = max(outcome.seconds, 1e-9)
    return {
        "game": plan.game.key,
        "seats": plan.seats,
        "hands": plan.hands,
        "actions": outcome.actions,
        "seconds": round(outcome.seconds, 3),
        "hands_per_s": round(plan.hands / seconds, 1),
        "actions_per_s": round(outcome.actions / seconds, 1),
        "chip_difference": outcome.chip_difference,
        "seed": plan.seed,
        "options": plan.options,
    }


def _print(report: dict[str, Any]) -> None:
    print(
        "{game}: {hands:,} hands of {seats} seats, {actions:,} actions in {seconds:,} s: {hands_per_s:,.0f} hands/s, "
        "{actions_per_s:,.0f} actions/s, chip difference {chip_difference:,}, seed {seed}".format(**report)
    )
