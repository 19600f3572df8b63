"""Loops that look for something to do: each piece of it has a task of its own, so that none waits for another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from bot.tables.naps import nap
from bot.tables.ports import Clock

log = logging.getLogger(__name__)

Key = TypeVar("Key")
Errand = Callable[[], Coroutine[Any, Any, None]]


class Errands(Generic[Key]):
    """Errands by key; what there is to do is said by `look` of whoever derives from this.

    It is asked at every wake, and every `sweep` milliseconds for what a fault has left behind.
    """

    def __init__(self, clock: Clock, sweep: int) -> None:
        self._clock = clock
        self._sweep = sweep
        self._woken = asyncio.Event()
        self._running: dict[Key, asyncio.Task[None]] = {}

    async def look(self) -> None:
        """Find what there is to do, and begin it."""
        raise NotImplementedError

    def wake(self) -> None:
        """Something was committed: there may be something to do."""
        self._woken.set()

    def begin(self, key: Key, errand: Errand) -> bool:
        """Give an errand its task, unless that key has one; whether it was given."""
        if key in self._running:
            return False
        task = self._running[key] = asyncio.create_task(errand())
        task.add_done_callback(lambda _: self._running.pop(key, None))
        return True

    async def run(self) -> None:
        """Never return: see that everything there is to do has its task."""
        try:
            while True:
                self._woken.clear()
                try:
                    await self.look()
                except Exception as error:  # this loop owns its faults: the store may fail for a moment
                    log.warning("nothing could be read: %s", type(error).__name__)
                await nap(self._clock, self._woken, self._sweep)
        finally:
            for task in list(self._running.values()):
                task.cancel()
            await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def flush(self) -> None:
        """Do what there is to do now; the caller bounds the time."""
        await self.look()
        await asyncio.gather(*list(self._running.values()))
