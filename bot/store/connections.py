"""The two ways into the database file: one connection that writes, one that only reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

_WAIT = "PRAGMA busy_timeout = 5000"
_WRITER = (_WAIT, "PRAGMA foreign_keys = ON", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")
_READER = (_WAIT, "PRAGMA query_only = ON", "PRAGMA wal_autocheckpoint = 0")


def writing_engine(path: Path) -> AsyncEngine:
    """The engine of the one connection that writes; its transactions take the write lock when they begin."""
    engine = _one_connection(path)
    _says_first(engine.sync_engine, _WRITER)
    _begins_at_once(engine.sync_engine)
    return engine


def reading_engine(path: Path) -> AsyncEngine:
    """The engine of the one connection that reads: outside a transaction, so that it never holds back the log."""
    engine = _one_connection(path, isolation_level="AUTOCOMMIT")
    _says_first(engine.sync_engine, _READER)
    return engine


def migrating_engine(path: Path) -> Engine:
    """The engine for checks and migrations before there is a loop; foreign keys rest, so that tables can be rebuilt."""
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
    _says_first(engine, (_WAIT, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"))
    _begins_at_once(engine)
    return engine


def _one_connection(path: Path, **more: Any) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    return create_async_engine(
        url,
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,  # parameters are cards: no traceback may carry them
        **more,
    )


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
