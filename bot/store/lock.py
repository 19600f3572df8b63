"""One process a database file: a lock of the operating system, which a killed process cannot leave behind."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.errors import BadDatabase


class ProcessLock:
    """Held on `<database>.lock` from here to `release`; raises BadDatabase("in_use") if another holds it.

    The file stays where it is: taking it away would let two processes lock two files of the same name.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        if not _take(self._file):
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            self.release()
            raise BadDatabase("in_use", path=str(database), process=holder)
        with suppress(OSError):  # on a full disk the lock holds all the same, without a name on it
            os.truncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others have the database; a second call does nothing."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> bool:
        os.lseek(file, 1 << 20, os.SEEK_SET)  # beyond the text, which stays readable to others
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _take(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
