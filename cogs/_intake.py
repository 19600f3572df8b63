"""Whether interactions are taken, and how many are being worked on: who stops the dealer waits for those."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Intake:
    """Open until it is stopped."""

    def __init__(self) -> None:
        self.open = True
        self._working = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Something is being worked on as long as this lasts."""
        self._working += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._working -= 1
            if not self._working:
                self._idle.set()

    async def stop(self) -> None:
        """Take no more, and wait until what was taken is done; the caller bounds the time."""
        self.open = False
        await self._idle.wait()
