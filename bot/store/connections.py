"""The two ways into the database file: one connection that writes, one that only reads, each on a thread of its own.

A thread of aiosqlite's holds the connection; what is asked of it is a function over a plain SQLAlchemy connection,
which runs there from its first statement to its last. That is one trip to the thread a question; a driver that is
awaited statement by statement makes five for each of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

T = TypeVar("T")
CHUNK = 64  # rows that aiosqlite would fetch at once, were it asked for any

_WAIT = "PRAGMA busy_timeout = 5000"
_WRITER = (_WAIT, "PRAGMA foreign_keys = ON", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")
_READER = (_WAIT, "PRAGMA query_only = ON", "PRAGMA wal_autocheckpoint = 0")


class Thread:
    """A connection on its thread, for the time of an `async with`; raises there what SQLite raises."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._driver = aiosqlite.Connection(self._connect, CHUNK)

    async def run(self, question: Callable[[Connection], T]) -> T:
        """Run a function over the connection; what it raises comes back."""
        # The driver's own way to run something on its thread: all of its methods are calls of this one.
        result: T = await self._driver._execute(partial(question, self._connection))  # type: ignore[no-untyped-call]
        return result

    async def __aenter__(self) -> Self:
        await self._driver
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.run(self._let_go)
        await self._driver.close()

    def _connect(self) -> sqlite3.Connection:
        self._connection = self._engine.connect()
        connected: sqlite3.Connection = self._connection.connection.driver_connection  # type: ignore[assignment]
        return connected

    def _let_go(self, connection: Connection) -> None:
        connection.close()
        self._engine.dispose()


def writing_thread(path: Path) -> Thread:
    """The one connection that writes; its transactions take the write lock when they begin."""
    engine = _engine(path)
    _says_first(engine, _WRITER)
    _begins_at_once(engine)
    return Thread(engine)


def reading_thread(path: Path) -> Thread:
    """The one connection that reads: outside a transaction, so that it never holds back the log."""
    engine = _engine(path, isolation_level="AUTOCOMMIT")
    _says_first(engine, _READER)
    return Thread(engine)


def migrating_engine(path: Path) -> Engine:
    """The engine for checks and migrations before there is a loop; foreign keys rest, so that tables can be rebuilt."""
    engine = _engine(path)
    _says_first(engine, (_WAIT, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"))
    _begins_at_once(engine)
    return engine


def _engine(path: Path, **more: Any) -> Engine:
    # Parameters are cards: no traceback may carry them.
    return create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True, **more)


def _says_first(engine: Engine, pragmas: tuple[str, ...]) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver would begin on its own, and too late
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()


def _begins_at_once(engine: Engine) -> None:
    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
