"""What the lines of a grid are called."""

from __future__ import annotations

from bot.cards import LINES, PILE
from bot.render import signs
from bot.render.locale import Locale


def line_name(line: str, lines: int, text: Locale) -> str:
    """A line of a grid that has so many: `row 3`, `column 10`, `diagonal J`, `the king's pile`."""
    side = next(side for side, named in LINES.items() if len(named) <= lines <= len(named) + 1)
    if line == PILE:
        return text("line-pile")
    place = list(LINES[side]).index(line)
    kind = "row" if place < side else "column" if place < 2 * side else "diagonal"
    return text(f"line-{kind}", name=signs.card(line))
