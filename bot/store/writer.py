"""The one writer: what is asked for waits in a queue, and one task writes all of it with one COMMIT."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from bot.errors import BadDatabase
from bot.store.connections import Thread
from bot.store.failures import heard
from bot.store.steps import Moves
from bot.store.writing import transaction, write
from bot.tables.records import Commit

T = TypeVar("T")
MOST = 200  # pieces of work in one transaction

Function = Callable[[Connection], Any]


@dataclass(frozen=True, slots=True)
class _Asked:
    work: Commit | Moves | Function
    answer: asyncio.Future[Any]


class Writer:
    """Asks the writing connection. A caller who goes away neither breaks nor recalls what was asked for."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread
        self._asked: deque[_Asked] = deque()
        self._stir = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def put(self, work: Commit | Moves) -> None:
        """Write a value; raises Conflict, Repeated, Short, ValueError or BadDatabase, and then nothing is written."""
        await self._ask(work)

    async def transact(self, change: Callable[[Connection], T]) -> T:
        """Run a function in a transaction of its own and return its result; what it raises undoes it."""
        result: T = await self._ask(change)
        return result

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._stir.set()
        await asyncio.shield(self._task)

    async def _ask(self, work: Commit | Moves | Function) -> Any:
        if self._closing:
            raise BadDatabase("closed")
        asked = _Asked(work, asyncio.get_running_loop().create_future())
        asked.answer.add_done_callback(heard)
        self._asked.append(asked)
        self._stir.set()
        return await asyncio.shield(asked.answer)

    async def _run(self) -> None:
        while self._asked or not self._closing:
            if batch := self._gather():
                job = asyncio.create_task(self._transaction(batch))
                await asyncio.wait({job})
                _answer(batch, job)
            else:
                self._stir.clear()
                await self._stir.wait()

    def _gather(self) -> list[_Asked]:
        """What can share a transaction: values, of each table at most one; a function goes alone."""
        batch: list[_Asked] = []
        tables: set[int] = set()
        while self._asked and len(batch) < MOST:
            work = self._asked[0].work
            if not isinstance(work, Commit | Moves):
                return batch or [self._asked.popleft()]
            if isinstance(work, Commit):
                if work.table.id in tables:
                    break
                tables.add(work.table.id)
            batch.append(self._asked.popleft())
        return batch

    async def _transaction(self, batch: list[_Asked]) -> list[Any]:
        works = [asked.work for asked in batch]
        first = works[0]
        if isinstance(first, Commit | Moves):
            values = [work for work in works if isinstance(work, Commit | Moves)]
            return await self._thread.run(partial(write, works=values))
        return [await self._thread.run(partial(_apply, change=first))]


def _apply(connection: Connection, change: Callable[[Connection], T]) -> T:
    with transaction(connection):
        return change(connection)


def _answer(batch: list[_Asked], job: asyncio.Task[list[Any]]) -> None:
    """Hand each outcome to whoever waits for it; a failure of the transaction is everybody's."""
    failure = asyncio.CancelledError() if job.cancelled() else job.exception()
    outcomes = [failure] * len(batch) if failure else job.result()
    for asked, outcome in zip(batch, outcomes, strict=True):
        if isinstance(outcome, BaseException):
            asked.answer.set_exception(outcome)
        else:
            asked.answer.set_result(outcome)
