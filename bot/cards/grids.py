"""Square grids of cards: their lines, the names of these, and the order in which cells are turned up.

A cell is (row, column), counted from 0 at the north-west corner. Lines are named by ranks in ring order: the rows from
the ace, then the columns, then the diagonal from north-west to south-east and the other one. With a side of five a
thirteenth line, the king's, is no part of the grid: the pile beside it.
"""

from __future__ import annotations

Cell = tuple[int, int]
Line = tuple[Cell, ...]

PILE = "K"
_NAMES = "A23456789TJQ"


def _lines(side: int) -> dict[str, Line]:
    span = range(side)
    rows = [tuple((row, column) for column in span) for row in span]
    columns = [tuple((row, column) for row in span) for column in span]
    diagonals = [tuple((each, each) for each in span), tuple((each, side - 1 - each) for each in span)]
    return dict(zip(_NAMES, [*rows, *columns, *diagonals], strict=False))


LINES: dict[int, dict[str, Line]] = {side: _lines(side) for side in (4, 5)}

# A diagonal Latin square: each of the labels 1 to 5 stands once in every line, so that the cells of one label show one
# new card in each of the twelve lines. The centre, which lies on four lines, comes last.
LABELS: tuple[tuple[int, ...], ...] = (
    (4, 5, 1, 2, 3),
    (1, 2, 3, 4, 5),
    (3, 4, 5, 1, 2),
    (5, 1, 2, 3, 4),
    (2, 3, 4, 5, 1),
)


def direction(side: int, line: str) -> str:
    """What a line of a grid is: `row`, `column`, `diagonal`, or `pile` for the king's."""
    if line == PILE:
        return "pile"
    return ("row", "column", "diagonal")[min(_NAMES.index(line) // side, 2)]


def labelled(*labels: int) -> Line:
    """The cells of the 5x5 grid that bear one of these labels, row by row."""
    return tuple((row, column) for row in range(5) for column in range(5) if LABELS[row][column] in labels)
