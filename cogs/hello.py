"""The first word on a server that the bot has just joined."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import discord
from discord.ext import commands

from bot.delivery import layout, mentions
from bot.render.manners import hello_page

if TYPE_CHECKING:
    from bot.app import Dealer

log = logging.getLogger(__name__)


class Hello(commands.Cog):
    """Says one thing, once, where it may."""

    def __init__(self, bot: Dealer) -> None:
        self._bot = bot
        self._turn = asyncio.Lock()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say what the bot is and how to begin; a joining that is told twice is greeted once."""
        await self._greet(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Greet a server that was out of reach when the bot joined it."""
        await self._greet(guild, late=True)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Greet the servers that were joined while the dealer was away."""
        for guild in list(self._bot.guilds):
            if not guild.unavailable:
                await self._greet(guild, late=True)

    async def _greet(self, guild: discord.Guild, *, late: bool = False) -> None:
        """One message a joining, in the first channel that takes it."""
        key, joined = f"greeted:{guild.id}", str(guild.me.joined_at)
        async with self._turn:
            known = await self._bot.tables.store.fact(key)
            if known != joined:
                await self._bot.tables.store.keep_fact(key, joined)
        # On a Discord of this machine the bot is from the beginning, and the page says the first word.
        if known == joined or (late and known is None and self._bot.near):
            return
        page = hello_page(self._bot.text)
        for channel in _writable(guild):
            try:
                await channel.send(view=layout(page), allowed_mentions=mentions(page))
            except discord.HTTPException as error:
                log.info("not greeted there: %s", error.code)
            else:
                return


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The channels where the bot may write: the server's own for newcomers first, then from the top."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in [*first, *(each for each in guild.text_channels if each not in first)]:
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            yield channel


async def setup(bot: commands.Bot) -> None:
    """Add the listener."""
    await bot.add_cog(Hello(cast("Dealer", bot)))
