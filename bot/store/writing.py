"""One transaction for the work that waited: all of it at once, or piece by piece where a piece is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

from sqlalchemy import Connection, exists, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from bot import crashes
from bot.store.failures import disk_watched, refusal
from bot.store.results import RESULT_STEPS
from bot.store.rows import LEDGER_STEPS, TABLE_STEPS
from bot.store.schema import actions
from bot.store.steps import Moves, Step, Work
from bot.tables.ports import Conflict, Repeated
from bot.tables.records import SETTLED, Commit

Outcome = Exception | None

# a value that makes no sense must cost its own commit only, not those that happen to be written with it
REFUSED = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)


def write(connection: Connection, works: Sequence[Commit | Moves]) -> list[Outcome]:
    """Write what waited with one COMMIT; one outcome a piece, None where it is written.

    The order is the order of asking. Raises BadDatabase if the disk refuses: then nothing is written.
    """
    try:
        with transaction(connection):
            put(connection, works)
            crashes.point("written")
        return [None] * len(works)
    except (Conflict, *REFUSED):
        with transaction(connection):
            return [_put_alone(connection, work) for work in works]


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """One transaction, undone by whatever is raised inside; raises BadDatabase if the disk refuses it."""
    with disk_watched():
        try:
            with connection.begin():
                yield
        except (DBAPIError, sqlite3.Error):
            connection.connection.rollback()  # a COMMIT that fails leaves its transaction open
            raise


def _put_alone(connection: Connection, work: Commit | Moves) -> Outcome:
    if _known(connection, work):
        return Repeated()
    try:
        with connection.begin_nested():
            put(connection, [work])
    except Conflict as conflict:
        return conflict
    except REFUSED as error:
        return refusal(error)
    return None


def _known(connection: Connection, work: Commit | Moves) -> bool:
    """Whether an answer was committed before; asked first, since a click that comes twice is late as well."""
    keys = [action.key for action in work.actions if action.key] if isinstance(work, Commit) else []
    return bool(keys) and bool(connection.scalar(select(exists().where(actions.c.key.in_(keys)))))


def put(connection: Connection, works: Sequence[Commit | Moves]) -> None:
    """Run the statements of these works; raises Conflict and what SQLite refuses, for the caller to undo."""
    commits = [work for work in works if isinstance(work, Commit)]
    # past SQLAlchemy's execute, which would take longer than SQLite does
    with closing(connection.connection.cursor()) as cursor:
        for step in (*TABLE_STEPS, *RESULT_STEPS):
            _run(cursor, step, commits)
        if any(commit.hand and commit.hand.state == SETTLED for commit in commits):
            crashes.point("settling")
        for ledger_step in LEDGER_STEPS:
            _run(cursor, ledger_step, works)


def _run(cursor: DBAPICursor, step: Step[Work], works: Sequence[Work]) -> None:
    rows = [row for work in works for row in step.rows(work)]
    if rows:
        cursor.executemany(step.sql, rows)
        if step.counted and cursor.rowcount < len(rows):
            raise Conflict
