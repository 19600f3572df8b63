"""What happens to the places where tables are: a message deleted, a channel gone or opened again, a server left."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, cast

import discord
from discord.ext import commands

from bot.tables.records import Table

if TYPE_CHECKING:
    from bot.app import Dealer

AGAIN_MS = 30_000  # a table whose message is deleted more often than this is shown with its next change


class Places(commands.Cog):
    """Keeps the tables' clocks from running where nobody can see the table."""

    def __init__(self, bot: Dealer) -> None:
        self._bot = bot
        self._shown: dict[int, int] = {}  # by table: when its message was last posted anew because it was gone

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Show a table again whose message somebody has deleted."""
        await self._show_again([gone.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        """Show the tables again whose messages somebody has deleted."""
        await self._show_again(gone.message_ids)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        """Pause the tables of a channel that is gone, those in its threads too."""
        await self._pause(table for table in await self._tables(gone.guild.id) if table.within(gone.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Pause the tables of a thread that is gone."""
        await self._pause(table for table in await self._tables(gone.guild_id) if table.channel == gone.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Look at permissions again."""
        await self._look_again(await self._tables(after.guild.id))

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Look at permissions again."""
        await self._look_again(await self._tables(after.guild.id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the tables of a server that we are no longer on: they wait until we are invited again."""
        await self._pause(await self._tables(guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on where we were invited again."""
        await self._look_again(await self._tables(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Look again after an outage of Discord's."""
        await self._look_again(await self._tables(guild.id))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Look at everything again: nobody told us of what happened while we were away."""
        await self._look_again(await self._tables(None))

    async def _tables(self, guild: int | None) -> list[Table]:
        return await self._bot.tables.store.open_tables(guild)

    async def _pause(self, tables: Iterable[Table]) -> None:
        for table in tables:
            await self._bot.tables.pause(table.id)

    async def _look_again(self, tables: Iterable[Table]) -> None:
        """Pause where nothing can be written, go on where it can again; what is not known stays as it is."""
        paused = {pause.table for pause in await self._bot.tables.store.pauses() if pause.since is not None}
        for table in tables:
            works = self._works(table)
            if works and table.id in paused:
                await self._bot.tables.resume(table.id)
            elif works is False and table.id not in paused:
                await self._bot.tables.pause(table.id)

    def _works(self, table: Table) -> bool | None:
        """Whether a table's channel can be written in; None where only trying tells, as in a thread that sleeps."""
        guild = self._bot.get_guild(table.guild)
        if guild is None:
            return False
        channel = guild.get_channel_or_thread(table.channel)
        if channel is None or guild.unavailable:
            return None
        thread = isinstance(channel, discord.Thread)
        if isinstance(channel, discord.Thread) and channel.parent is None:
            return None
        allowed = channel.permissions_for(guild.me)
        return allowed.view_channel and (allowed.send_messages_in_threads if thread else allowed.send_messages)

    async def _show_again(self, messages: Collection[int]) -> None:
        now = self._bot.tables.clock.now()
        for message in messages:
            post = await self._bot.tables.store.posted(message)
            if post is None or post.kind != "table" or now - self._shown.get(post.table, 0) < AGAIN_MS:
                continue
            self._shown[post.table] = now
            await self._bot.tables.show_again(post.table)


async def setup(bot: commands.Bot) -> None:
    """Add the listeners."""
    await bot.add_cog(Places(cast("Dealer", bot)))
