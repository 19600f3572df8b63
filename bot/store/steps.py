"""What is written in one transaction: statements that became text once, and the rows that work gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import ClauseElement
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from bot.tables.ledger import Transfer
from bot.tables.records import Commit

Rows = Iterator[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Moves:
    """Chips that move outside any table."""

    transfers: tuple[Transfer, ...]
    at: int


Work = TypeVar("Work", Commit, Commit | Moves)

_NAMED = SQLiteDialect_pysqlite(paramstyle="named")


class Step(Generic[Work]):
    """A statement and the rows that work gives it; `counted` where a row that finds nothing is a conflict.

    The statement becomes text once: building it for every row would take longer than SQLite does.
    """

    def __init__(
        self, statement: ClauseElement, columns: str, rows: Callable[[Work], Rows], *, counted: bool = False
    ) -> None:
        self.sql = str(statement.compile(dialect=_NAMED, column_keys=columns.split()))
        self.rows: Callable[[Work], Rows] = rows
        self.counted = counted
