"""What the lines of a grid are called."""

from __future__ import annotations

from bot.cards import LINES, direction
from bot.render import signs
from bot.render.locale import Locale


def line_name(line: str, lines: int, text: Locale) -> str:
    """A line of a grid that has so many: `row 3`, `column 10`, `diagonal J`, `the king's pile`."""
    side = next(side for side, named in LINES.items() if len(named) <= lines <= len(named) + 1)
    return text(f"line-{direction(side, line)}", name=signs.card(line))
