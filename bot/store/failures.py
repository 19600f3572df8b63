"""What SQLite's refusals mean to those who asked."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError

from bot.errors import BadDatabase
from bot.tables.ports import Conflict, Repeated, Short

_TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_ROWID")
_REASONS = {
    "SQLITE_BUSY": "busy",
    "SQLITE_CANTOPEN": "disk",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_FULL": "disk",
    "SQLITE_IOERR": "disk",
    "SQLITE_LOCKED": "busy",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_PERM": "disk",
    "SQLITE_READONLY": "disk",
}


@contextmanager
def disk_watched() -> Iterator[None]:
    """Raise BadDatabase for what is wrong with the file or its disk; a fault in our SQL stays what it is."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        name = str(getattr(cause, "sqlite_errorname", ""))
        family = "_".join(name.split("_")[:2])
        if family in _REASONS:
            raise BadDatabase(_REASONS[family], sqlite=name) from error
        raise


def refusal(error: Exception) -> Exception:
    """Repeated, Conflict, Short, or a ValueError where the change itself makes no sense."""
    name = getattr(error, "sqlite_errorname", "")
    if str(error).endswith((" actions.key", " transfers.key")):
        return Repeated()
    if name in _TAKEN:
        return Conflict(str(error))
    if name == "SQLITE_CONSTRAINT_CHECK" and "ck_accounts_covered" in str(error):
        return Short()
    return ValueError(f"the schema refuses this change: {error}")


def heard(answer: asyncio.Future[Any]) -> None:
    """Take note of a failure that its asker is no longer there to hear, or asyncio would complain of it."""
    if not answer.cancelled():
        answer.exception()
