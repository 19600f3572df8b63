"""A worked hand for the end of a game's rules: a seeded transcript as one seat sees it, a line a street.

`python tests/golden/rewrite.py` writes them to where `bot.render.worked` reads them.
"""

from __future__ import annotations

import re
from itertools import groupby

from bot.cli.arguments import seats_of
from bot.cli.telling import transcript
from bot.engine import Game
from bot.opponents import NAMES

SEATS, SEAT = 3, 0  # seats, or the nearest that the game allows, and the one that looks
SEEDS = 300  # how many hands are tried for the best one
LINES, LETTERS = 12, 1_200  # at most


def worked(game: Game, seed: int) -> str:
    """The hand of a seed in markdown, the street in bold at the beginning of each line."""
    least, most = game.seats
    seats, options = seats_of(game, min(max(SEATS, least), most), {})
    _title, how, *told = transcript(game, seed, seats, options, SEAT, drawn=False)
    lines = [line.replace("\n", " ") for line in told]
    parts = [list(part) for there, part in groupby(lines, bool) if there]
    return "\n".join([_opening(how, parts[0]), *map(_street, parts[1:])])


def best_seed(game: Game) -> int:
    """The seed of the hand that shows most: short, shown by the seat and won by it, and of the most different words."""
    return max(range(SEEDS), key=lambda seed: _shows(worked(game, seed)))


def _shows(text: str) -> tuple[bool, int, int]:
    short = text.count("\n") < LINES and len(text) <= LETTERS
    luck = sum(f" {NAMES[SEAT]} {verb} " in text for verb in ("shows", "wins"))
    return short, luck, len(set(re.findall("[a-z]+", text)))


def _opening(how: str, lines: list[str]) -> str:
    """Who sits where, under which options, and what happens before the first street."""
    seats = [line.partition(": ")[2].replace(", button", " (button)") for line in lines if line.startswith("Seat ")]
    told = [line for line in lines if not line.startswith("Seat ")]
    table = "; ".join(filter(None, [" · ".join(seats), how]))
    return " ".join([f"**A hand as {NAMES[SEAT]} sees it.** {table}.", *map(_sentence, told)])


def _street(lines: list[str]) -> str:
    header, *told = lines
    name = header.strip("─ ")
    told = [line.removeprefix(f"{name}: ") for line in told]
    return " ".join([f"**{name}:**", *map(_sentence, told)])


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."
