"""The whole dealer on a Discord of this machine: one that tests can hurry, stop and start again."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from bot.app import Dealer, WallClock, dealing
from bot.delivery import Gathering
from bot.local_discord import LocalDiscord
from bot.store import Database
from bot.tables.hands import Pace
from tests.local_discord.client import pointed_at
from tests.wire.schema import Judge


class HurriedClock(WallClock):
    """The real time, with leaps that a test asks for; whoever sleeps wakes often enough to notice."""

    leaps = 0

    def now(self) -> int:
        return super().now() + self.leaps

    async def sleep(self, ms: int) -> None:
        await super().sleep(min(ms, 20))

    def forward(self, ms: int) -> None:
        """Let time pass."""
        self.leaps += ms


QUICK = Pace(house=(1, 5), next_hand=60_000)
SOON = Gathering(first=1, action=1, tick=5)


class House:
    """A local Discord, and a dealer on it that can be stopped and started again."""

    def __init__(self, local: LocalDiscord, database: Path) -> None:
        self.local = local
        self.database = database
        self.pace = QUICK
        self.clock = HurriedClock()
        self._stack = AsyncExitStack()
        self.dealer: Dealer

    def open_threads(self, channel: str = "card-room") -> None:
        """Let the dealer open threads in a channel: tables have their own there from now on."""
        self.local.allow(self.local.channel_id(channel), "threads")

    async def start(self) -> Dealer:
        """Open the database and connect."""
        store = await self._stack.enter_async_context(Database.open(self.database))
        self.dealer = await self._stack.enter_async_context(
            dealing(
                store,
                self.local.token,
                near=True,
                pace=self.pace,
                gathering=SOON,
                rng=Random(11),
                thinking_s=0.01,
                clock=self.clock,
            )
        )
        return self.dealer

    async def stop(self) -> None:
        """Stop the dealer as SIGTERM does; its Discord stays."""
        await self._stack.aclose()


@asynccontextmanager
async def housed(folder: Path) -> AsyncIterator[House]:
    """A dealer that is dealing; afterwards every body that went over the wire must have pleased Discord's schema."""
    local = LocalDiscord(None, record_frames=True)
    await local.start()
    for channel in local.world.channels.texts():
        local.deny(channel["id"], "threads")  # what most tests look at stands in one channel
    judge = Judge(Path(os.environ["DISCORD_OPENAPI"])) if os.environ.get("DISCORD_OPENAPI") else None
    local.on_exchange = judge
    house = House(local, folder / "dealer.db")
    with pointed_at(local):
        await house.start()
        yield house
        await house.stop()
    await local.close()
    if judge:
        for frames in local.page_frames.values():
            judge.shown(frames)
        assert judge.violations == []
