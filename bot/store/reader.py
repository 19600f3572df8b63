"""The one reader: one question at a time, each finished even when whoever asked has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from bot.errors import BadDatabase
from bot.store.connections import Thread
from bot.store.failures import disk_watched, heard

P = ParamSpec("P")
T = TypeVar("T")


class Reader:
    """Asks the reading connection. A read that is cut off would leave its transaction open and the log growing."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread
        self._turn = asyncio.Lock()
        self._reading: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def ask(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that only reads and return its result; raises BadDatabase if the file cannot be read."""
        if self._closing:
            raise BadDatabase("closed")
        task = asyncio.create_task(self._read(lambda connection: question(connection, *args, **kwargs)))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)
        task.add_done_callback(heard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Finish what is being read and take no more."""
        self._closing = True
        if self._reading:
            await asyncio.wait(set(self._reading))

    async def _read(self, question: Callable[[Connection], T]) -> T:
        async with self._turn:
            with disk_watched():
                return await self._thread.run(question)
