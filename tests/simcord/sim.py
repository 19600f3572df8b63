"""The whole dealer on simcord: a Discord that people we do not know have written, and so a second opinion.

Everything of the dealer runs as it is: its cogs, tables, store, clocks and delivery. What simcord takes the place of is
discord.py's HTTP client and the socket to the gateway; the one seam of ours is `bot.app.connect`, which would log in.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import discord
import simcord

from bot.app import Dealer, dealing
from bot.reach import ended
from bot.store import Database
from tests.simcord.guest import PATIENCE_S, Guest
from tests.wire.house import QUICK, SOON, HurriedClock

CHANNEL = "card-room"


class Sim:
    """A dealer on a simulated Discord, with one server and one channel; it can be stopped and started again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.clock = HurriedClock()
        self.env: simcord.Env
        self.dealer: Dealer
        self._there = False
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        """Open the database and connect."""
        store = await self._stack.enter_async_context(Database.open(self.database))
        running = dealing(
            store, "token", near=True, pace=QUICK, gathering=SOON, rng=Random(11), thinking_s=0.01, clock=self.clock
        )
        self.dealer = await self._stack.enter_async_context(running)

    async def stop(self) -> None:
        """Stop the dealer as SIGTERM does; its Discord stays."""
        await self._stack.aclose()

    async def connect(
        self, house: AsyncExitStack, client: discord.Client, token: str, reached: asyncio.Event
    ) -> asyncio.Task[None]:
        """In place of logging in at Discord: the client is attached to simcord, which greets it as Discord does."""
        house.push_async_callback(client.close)
        if self._there:
            await self.env.restart_bot(client)
        else:
            self.env = simcord.Env(client, settle_timeout=PATIENCE_S)
            guild = self.env.create_guild("House of cards")
            self.channel = guild.create_text_channel(CHANNEL)
            self._there = True
            await self.env.start()
        await reached.wait()
        connection: asyncio.Task[None] = asyncio.create_task(asyncio.Event().wait())
        house.push_async_callback(ended, connection)
        return connection

    def guest(self, name: str) -> Guest:
        """A new member of the server."""
        return Guest(self.env, self.env.guild.add_member(self.env.create_user(name)), self.channel)

    async def close(self) -> None:
        """Stop everything; raises what discord.py would only have logged."""
        await self.stop()
        await self.env.shutdown()
        self.env.raise_errors()
