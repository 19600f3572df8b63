"""A thread for a table, so that its hands leave the channel to everybody: made where the bot may, done without else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Literal

import discord

from bot.engine import known_game
from bot.errors import DealerError
from bot.tables import Place
from bot.tables.desk import Look
from bot.tables.records import Table
from bot.tables.service import Housing
from cogs._answers import dealer

ASLEEP_AFTER_MIN: Literal[10_080] = 10_080  # a week without a message
PATIENCE_S = 2.5  # somebody waits for the answer to their command
Opening = Callable[[Housing | None], Awaitable[Look]]
Making = asyncio.Task[discord.Thread]
log = logging.getLogger(__name__)
_putting: set[asyncio.Future[None]] = set()  # a task that nobody holds may vanish before it is done


async def housed(interaction: discord.Interaction, opening: Opening, *, wanted: bool = True) -> Look:
    """Let a table be opened in a thread of its own, where one is wanted and can be had, else where it was asked for."""
    ground = _ground(interaction) if wanted else None
    if ground is None:
        return await opening(None)
    made: list[discord.Thread] = []

    async def housing(table: Table) -> Place:
        name = dealer(interaction).text("thread-name", game=known_game(table.game).name, table=table.id)
        thread = await _thread(ground, name)
        if thread is None:
            return Place(table.guild, ground.id)
        made.append(thread)
        return Place(table.guild, thread.id, parent=ground.id)

    try:
        return await opening(housing)
    except DealerError:
        for thread in made:
            await _put_away(thread)
        raise


def _ground(interaction: discord.Interaction) -> discord.TextChannel | None:
    """The channel in which a thread may be opened: this one, or the one around a table's thread."""
    channel, guild = interaction.channel, interaction.guild
    if isinstance(channel, discord.Thread) and guild is not None and channel.owner_id == guild.me.id:
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return None
    allowed = channel.permissions_for(channel.guild.me)
    return channel if allowed.create_public_threads and allowed.send_messages_in_threads else None


async def _thread(ground: discord.TextChannel, name: str) -> discord.Thread | None:
    """A new thread, of which Discord itself tells the channel; None where it is refused or takes too long."""
    kind = discord.ChannelType.public_thread
    making: Making = asyncio.ensure_future(
        ground.create_thread(name=name, type=kind, auto_archive_duration=ASLEEP_AFTER_MIN)
    )
    try:
        return await asyncio.wait_for(asyncio.shield(making), PATIENCE_S)
    except TimeoutError:
        making.add_done_callback(_too_late)
    except (discord.HTTPException, discord.RateLimited) as error:
        log.info("no thread: %s", getattr(error, "code", 0))
    return None


def _too_late(making: Making) -> None:
    """A thread that comes when its table is elsewhere already is put away."""
    if not making.cancelled() and making.exception() is None:
        putting = asyncio.ensure_future(_put_away(making.result()))
        _putting.add(putting)
        putting.add_done_callback(_putting.discard)


async def _put_away(thread: discord.Thread) -> None:
    """Archive a thread in which no table is: to delete it would take a permission that the bot does not ask for."""
    try:
        await thread.edit(archived=True)
    except (discord.HTTPException, discord.RateLimited) as error:
        log.info("thread stays: %s", getattr(error, "code", 0))
