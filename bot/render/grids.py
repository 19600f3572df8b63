"""Grids of cards as people read them: drawn in a code block, and one's own lines in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.cards import LINES, PILE, direction
from bot.engine import View
from bot.render import signs
from bot.render.locale import Locale

MOST_LINES = 7  # of one's own that a phone shows without scrolling


def grid_block(view: View, text: Locale, winners: Collection[int] = ()) -> str:
    """The grid in a code block, and the lines that the winning seats played; "" in a game without a grid."""
    rows = drawing(view, winners)
    if not rows:
        return ""
    lines = [line_name(len(view.grid or ()), line, text) for line in _played(view, winners)]
    said = [text("grid-winning", lines=text.every(lines), count=len(lines))] if lines else []
    return "\n".join(["```", *rows, "```", *said])


def drawing(view: View, winners: Collection[int] = ()) -> list[str]:
    """The rows of the drawing, at most 34 characters each: lines named outside, winning cells in brackets."""
    grid = view.grid
    if not grid:
        return []
    side = len(grid)
    names = list(LINES[side])
    played = _played(view, winners)
    won = {cell for line in played if line != PILE for cell in LINES[side][line]}
    rows = ["  " + "".join(f" {name}  " for name in names[side : 2 * side])]
    rows += [
        _row(names[row], [_cell(card, (row, column) in won) for column, card in enumerate(cards)])
        for row, cards in enumerate(grid)
    ]
    rows.append(f"{names[2 * side]} ↘ {names[2 * side + 1]} ↙")
    if view.pile:
        rows.append(_row(PILE, [_cell(card, PILE in played) for card in view.pile]))
    return [row.rstrip() for row in rows]


def line_name(side: int, line: str, text: Locale) -> str:
    """What a line is called: `row 3`, `column T`, `diagonal J`."""
    return text(f"line-{direction(side, line)}", line=line)


def named_lines(lines: Sequence[str], text: Locale) -> list[tuple[str, str]]:
    """(line, what it is called) for the lines of a grid, the king's perhaps among them."""
    side = next(side for side, named in LINES.items() if len(named) <= len(lines) <= len(named) + 1)
    return [(line, line_name(side, line, text)) for line in lines]


def own_lines(view: View, lines: Sequence[dict[str, Any]], text: Locale) -> list[str]:
    """What one's cards make of the lines, best first, once some cards of them are face up."""
    side = len(view.grid or ())
    if not any(card for row in view.grid or () for card in row):
        return []
    said = []
    for each in lines[:MOST_LINES]:
        values = {"line": line_name(side, each["line"], text), "cards": signs.cards(each["cards"])}
        said.append(
            text("mine-line", **values, hand=each["hand"]) if each["hand"] else text("mine-line-down", **values)
        )
    return said


def _played(view: View, winners: Collection[int]) -> list[str]:
    """The lines that these seats played, each once."""
    played = (seat["line"] for seat in view.seats if seat["seat"] in winners)
    return list(dict.fromkeys(line for line in played if line))


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name} {''.join(cells)}"


def _cell(card: str | None, won: bool) -> str:
    shown = f"{signs.in_grid(card):<2}"
    return f"[{shown}]" if won else f" {shown} "
