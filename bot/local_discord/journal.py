"""The file a local Discord remembers with: a few moments behind memory, never torn."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from .constants import JSON

_SCHEMA = """
CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, body BLOB);
"""
_PUT = "INSERT INTO {} VALUES ({}) ON CONFLICT DO UPDATE SET body = excluded.body"
FLUSH_AFTER = 0.05
_log = logging.getLogger(__name__)


def _report(written: Future[None]) -> None:
    error = written.exception()
    if error is not None:
        _log.error("the local Discord could not write its file: %s", error)


class Journal:
    """Things by (kind, id) as JSON, and files by id; `path=None` keeps them in memory only."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None
        self._writer = ThreadPoolExecutor(1, "local-discord-journal") if path else None
        self._things: dict[tuple[str, str], str | None] = {}
        self._files: dict[str, bytes | None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Open the file, making it if it is not there."""
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        self._db = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_SCHEMA)

    def load(self, kind: str) -> list[JSON]:
        """Every thing of a kind, oldest id first."""
        if self._db is None:
            return []
        rows = self._db.execute("SELECT body FROM things WHERE kind = ?", (kind,)).fetchall()
        things: list[JSON] = [json.loads(body) for (body,) in rows]
        return sorted(things, key=lambda thing: int(thing.get("id", 0)))

    def move_base(self, old: str, new: str) -> None:
        """Point the addresses of stored files at where we listen now."""
        if self._db is not None and old and old != new:
            self._db.execute("UPDATE things SET body = replace(body, ?, ?)", (f"{old}/", f"{new}/"))

    def put(self, kind: str, thing_id: str, body: JSON) -> None:
        """Remember a thing as it is now."""
        if self._path is not None:
            self._things[kind, thing_id] = json.dumps(body, ensure_ascii=False)
            self._soon()

    def drop(self, kind: str, thing_id: str) -> None:
        """Forget a thing."""
        if self._path is not None:
            self._things[kind, thing_id] = None
            self._soon()

    def put_file(self, file_id: str, body: bytes | None) -> None:
        """Remember a file's bytes; None forgets them."""
        if body is None and self._path is None:
            self._files.pop(file_id, None)
        else:
            self._files[file_id] = body
        self._soon()

    def keep_files(self, wanted: set[str]) -> None:
        """Forget every stored file but these; ephemerals leave theirs behind at a restart."""
        if self._db is not None:
            stored = [row[0] for row in self._db.execute("SELECT id FROM files")]
            self._db.executemany("DELETE FROM files WHERE id = ?", [(key,) for key in stored if key not in wanted])

    async def file(self, file_id: str) -> bytes | None:
        """A file's bytes, or None where there is no such file."""
        if file_id in self._files or self._writer is None:
            return self._files.get(file_id)
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._read_file, file_id)

    def close(self) -> None:
        """Write what is left and let go of the file."""
        if self._timer is not None:
            self._timer.cancel()
        self._start_flush()
        if self._writer is not None:
            self._writer.shutdown(wait=True)
        if self._db is not None:
            self._db.close()
            self._db = None

    def _soon(self) -> None:
        if self._path is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(FLUSH_AFTER, self._start_flush)

    def _start_flush(self) -> None:
        self._timer = None
        if self._writer is None or self._db is None:
            return
        things, self._things = self._things, {}
        files, self._files = self._files, {}
        # A read of one of these files queues behind this write in the one-thread pool.
        self._writer.submit(self._write, things, files).add_done_callback(_report)

    def _write(self, things: dict[tuple[str, str], str | None], files: dict[str, bytes | None]) -> None:
        assert self._db is not None
        self._db.execute("BEGIN")
        self._db.executemany(_PUT.format("things", "?, ?, ?"), [(*key, body) for key, body in things.items() if body])
        self._db.executemany("DELETE FROM things WHERE (kind, id) = (?, ?)", [k for k, v in things.items() if not v])
        self._db.executemany(_PUT.format("files", "?, ?"), [item for item in files.items() if item[1] is not None])
        self._db.executemany("DELETE FROM files WHERE id = ?", [(k,) for k, body in files.items() if body is None])
        self._db.execute("COMMIT")

    def _read_file(self, file_id: str) -> bytes | None:
        assert self._db is not None
        row = self._db.execute("SELECT body FROM files WHERE id = ?", (file_id,)).fetchone()
        return row[0] if row else None
