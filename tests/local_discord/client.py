"""An unmodified discord.py client pointed at a local Discord, for the time of a block."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.local_discord import LocalDiscord

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


@contextmanager
def pointed_at(local: LocalDiscord) -> Iterator[None]:
    """Point discord.py at a local Discord; process-global, put back at the end."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = local.rest_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


class Client(discord.Client):
    """A client with a command tree that notes every event it is told of."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("intents", INTENTS)
        super().__init__(guild_ready_timeout=0.05, **options)
        self.tree = app_commands.CommandTree(self)
        self.events: list[tuple[str, Any]] = []
        self._told = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again at once; the library would wait five seconds."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Note an event, then dispatch it as ever."""
        self.events.append((event, args[0] if args else None))
        self._told.set()
        super().dispatch(event, *args, **kwargs)

    def seen(self, event: str) -> list[Any]:
        """What came with every event of a name."""
        return [body for name, body in self.events if name == event]

    async def until_seen(self, event: str, count: int = 1) -> Any:
        """Wait for an event; returns what came with it."""
        async with asyncio.timeout(20):
            while len(self.seen(event)) < count:
                self._told.clear()
                await self._told.wait()
        return self.seen(event)[count - 1]


@asynccontextmanager
async def running(client: Client, local: LocalDiscord) -> AsyncIterator[Client]:
    """A client connected and ready, closed at the end; its tree is synced where it has commands."""
    logging.getLogger("discord").setLevel(logging.ERROR)
    task = asyncio.create_task(client.start(local.token))
    ready = asyncio.create_task(client.until_seen("ready"))
    try:
        await asyncio.wait((task, ready), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await ready
        if client.tree.get_commands():
            await client.tree.sync()
        yield client
    finally:
        ready.cancel()
        await client.close()
        await asyncio.gather(task, ready, return_exceptions=True)
