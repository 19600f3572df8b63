"""A database file as other processes see it: read only, also while a dealer runs on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from bot.errors import BadDatabase
from bot.store.failures import disk_watched
from bot.store.opening import be_whole, look_over, up_to_date


@contextmanager
def looked_at(path: Path, *, older: bool = False) -> Iterator[Connection]:
    """A connection that only reads, inside one transaction: all that is asked is of one moment.

    Raises BadDatabase: `missing`, `damaged`, `newer`, `half_migrated`, `disk`, and `older` unless that is allowed.
    """
    with _reading(path) as connection:
        look_over(connection, path)
        if up_to_date(connection, path):
            be_whole(connection, path)
        elif not older:
            raise BadDatabase("older", path=str(path))
        yield connection


def reading_only(path: Path) -> sqlite3.Connection:
    """The driver's connection to a file that is there, which can neither write to it nor tidy up its log."""
    if not path.is_file():
        raise BadDatabase("missing", path=str(path))
    return sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, isolation_level=None, timeout=5)


@contextmanager
def _reading(path: Path) -> Iterator[Connection]:
    engine = create_engine("sqlite://", creator=lambda: reading_only(path), poolclass=NullPool, hide_parameters=True)
    with disk_watched(), engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        yield connection
