"""Backups: a copy of the whole file at one moment, checked before it is one, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.errors import BadDatabase
from bot.store.failures import disk_watched
from bot.store.lock import ProcessLock
from bot.store.opening import add_up, up_to_date
from bot.store.outside import looked_at, reading_only

TOLD_SINCE = 1_000_000  # more than any dealer tells between a backup and its return
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file while it is open


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds: when its dealer was last alive (milliseconds, None if never), and how many of what.

    Of an older version's file nothing is counted: `current` is False.
    """

    current: bool
    alive: int | None = None
    wallets: int = 0
    tables: int = 0
    open_hands: int = 0


def contents(path: Path) -> Contents:
    """Check a whole file and say what it holds; raises BadDatabase as `looked_at` does, `ledger` for wrong chips."""
    with looked_at(path, older=True) as connection:
        if not up_to_date(connection, path):
            if orphan := connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise BadDatabase("damaged", path=str(path), found=f"a row of {orphan[0]} belongs to nothing")
            return Contents(current=False)
        add_up(connection, path)
        alive = connection.exec_driver_sql("SELECT value FROM facts WHERE key = 'alive'").scalar()
        counts = [int(connection.exec_driver_sql(question).scalar_one()) for question in _COUNTS]
    return Contents(True, int(alive) if alive else None, *counts)


_COUNTS = (
    "SELECT count(*) FROM accounts WHERE kind = 'wallet'",
    "SELECT count(*) FROM tables WHERE state <> 'closed'",
    "SELECT count(*) FROM hands WHERE state = 'open'",
)


def back_up(database: Path, target: Path) -> Contents:
    """Copy a database, also one that a dealer runs on, to a file that is not there yet; what the copy holds.

    The copy is one file, of one moment, and is called `target` only once it has passed every check. Raises BadDatabase
    as `looked_at` does, `exists` where the target is there.
    """
    if target.exists():
        raise BadDatabase("exists", path=str(target))
    with _draft(target) as draft:
        _copy(database, draft)
        found = contents(draft)
        try:
            os.link(draft, target)  # unlike a rename it never takes the place of a file that has come meanwhile
        except FileExistsError as error:
            raise BadDatabase("exists", path=str(target)) from error
        except OSError:
            draft.rename(target)  # a disk that knows no links
        _settle(target.parent)
    return found


def put_back(backup: Path, database: Path) -> tuple[Contents, Path | None]:
    """Let a backup be the database; what it holds, and where the old one is kept, None if there was none.

    Raises BadDatabase as `contents` does, `in_use` while a dealer runs; then everything is as it was.
    """
    with _told_of_disk(database), ExitStack() as undo:
        database.parent.mkdir(parents=True, exist_ok=True)
        undo.callback(ProcessLock(database).release)
        draft = undo.enter_context(_draft(database))
        _copy(backup, draft)
        found = contents(draft)
        _count_on(draft)
        kept = _keep(database)
        draft.replace(database)
        _settle(database.parent)
        return found, kept


def _copy(source: Path, target: Path) -> None:
    """One step of SQLite's own backup: a moment's whole content, whatever is written meanwhile."""
    with disk_watched(), closing(reading_only(source)) as origin, closing(sqlite3.connect(target)) as copy:
        origin.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode = DELETE").close()  # a backup is one file, with nothing beside it
    with target.open("rb") as written:
        os.fsync(written.fileno())


def _count_on(draft: Path) -> None:
    """Let what will be told have numbers that nothing told since the backup had: Discord knows those for minutes."""
    with disk_watched(), closing(sqlite3.connect(draft)) as connection, connection:
        connection.execute("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'outbox'", (TOLD_SINCE,))


def _keep(database: Path) -> Path | None:
    """Another name for the old database, with whatever its last dealer has left beside it."""
    if not database.exists():
        return None
    with suppress(BadDatabase, sqlite3.Error):
        contents(database)  # a damaged file is not touched, its log is kept beside it
        with closing(sqlite3.connect(database)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()  # what a killed dealer left in the log comes home
    kept = database.with_name(f"{database.name}.before-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    _name_too(database, kept)
    for suffix in BESIDE:
        beside = database.with_name(database.name + suffix)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + suffix))
    return kept


def _name_too(path: Path, name: Path) -> None:
    try:
        os.link(path, name)  # the database is never missing, not even for a moment
    except FileExistsError:
        raise BadDatabase("exists", path=str(name)) from None
    except OSError:
        shutil.copy2(path, name)


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A new file beside the target that only its owner may read, gone afterwards unless it was renamed."""
    draft = target.with_name(target.name + ".part")
    with _told_of_disk(target):
        for path in (draft, *(draft.with_name(draft.name + suffix) for suffix in BESIDE)):
            path.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            yield draft
        finally:
            draft.unlink(missing_ok=True)


@contextmanager
def _told_of_disk(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadDatabase("disk", path=str(path), system=error.strerror) from error


def _settle(folder: Path) -> None:
    """Make a new name durable; where folders cannot be opened the system sees to it."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
