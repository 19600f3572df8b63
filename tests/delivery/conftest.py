"""Tables with a courier that delivers into a post office of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.delivery import Courier, Mailbox
from bot.render.locale import Locale
from tests.delivery.post_office import Call, Message, PostOffice
from tests.tables.conftest import blank, felt
from tests.tables.felt import PLACE, Felt

__all__ = ["blank", "felt", "round_"]


class Round:
    """A courier on its round."""

    def __init__(self, felt: Felt) -> None:
        self.felt = felt
        self.office = PostOffice(now=felt.clock.now)
        self._running: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start the courier, as the process does."""
        client: Any = self.office
        self.courier = Courier(self.felt.store, Mailbox(client), Locale(), self.felt.clock)
        self.felt.tables.wake = self.courier.wake
        self._running.append(asyncio.create_task(self.courier.run()))

    async def end(self) -> None:
        """Stop it, as the process does when it is killed: whatever it is doing."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._running = []

    async def until(self, true: Callable[[], Any]) -> None:
        """Let time pass until something holds."""

        async def held() -> Any:
            self.felt.clock.forward(250)
            return true()

        await self.felt.until(held)

    async def done(self) -> None:
        """Let time pass until everything is delivered."""

        async def empty() -> bool:
            self.felt.clock.forward(500)
            return self.felt.rows("SELECT count(*) FROM outbox WHERE delivered_at IS NULL") == [(0,)]

        await self.felt.until(empty)

    async def paused(self, table: int) -> None:
        """Let time pass until a table is paused."""

        async def held() -> bool:
            self.felt.clock.forward(250)
            return await self.felt.store.paused(table)

        await self.felt.until(held)

    @property
    def room(self) -> list[Message]:
        """The messages of the table's channel."""
        return self.office.in_channel(PLACE.channel)

    def sends(self, channel: int = PLACE.channel) -> list[Call]:
        return self.office.asked("send", channel)

    def edits(self, channel: int = PLACE.channel) -> list[Call]:
        return self.office.asked("edit", channel)


@pytest.fixture
async def round_(felt: Felt) -> AsyncIterator[Round]:
    round_ = Round(felt)
    round_.begin()
    yield round_
    await round_.end()
