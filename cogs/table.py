"""/table: open and list; what one does with a seat or as a host is added from the files that are named for it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine import known_game
from bot.render.listing import list_page
from bot.render.page import Page, Press
from bot.tables.desk import Look
from bot.tables.records import Listed
from bot.tables.service import Housing
from bot.tables.terms import USUAL_CLOCK_S
from cogs import _choices
from cogs._answers import answer, dealer, person, place, writable
from cogs._home import housed
from cogs._host import Chips, Clock, Host, SmallBlind, Structure, named_options, typed_options
from cogs._presses import show_privately, verb
from cogs._seat import Seat
from cogs._words import seated


class Tables(
    Seat, Host, commands.GroupCog, group_name="table", group_description="Tables: open, join, leave, start, close."
):
    """What one does with tables."""

    @app_commands.command(name="open", description="Open a table and sit down at it.")
    @app_commands.describe(
        game="Which game is dealt.",
        ante="The ante, in games that have one.",
        small_blind="The small blind, in games that have blinds.",
        big_blind="The big blind, in games that have blinds.",
        structure="How much may be bet, in games that let you choose.",
        rules="More options of the game: dealer=house ties=split.",
        clock="Seconds for a decision: 10 to 1,209,600 (14 days).",
        buy_in="The chips you bring.",
        thread="Whether the table gets a thread of its own; yes, where I may open one.",
    )
    @app_commands.autocomplete(game=_choices.games, rules=_choices.rules)
    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        ante: Chips | None = None,
        small_blind: SmallBlind | None = None,
        big_blind: Chips | None = None,
        structure: Structure | None = None,
        rules: str | None = None,
        clock: Clock = USUAL_CLOCK_S,
        buy_in: Chips | None = None,
        thread: bool = True,
    ) -> None:
        """Open a lobby."""
        chosen = named_options(ante, small_blind, big_blind, structure)
        await answer(interaction, _open(interaction, game, chosen, rules or "", clock, buy_in, thread))

    @app_commands.command(name="list", description="The open tables of this server.")
    async def list(self, interaction: discord.Interaction) -> None:
        """Show where one could play."""
        await answer(interaction, _listed(interaction, 0))


async def _open(
    interaction: discord.Interaction,
    game: str,
    chosen: dict[str, Any],
    rules: str,
    clock: int,
    buy_in: int | None,
    thread: bool,
) -> Page:
    where = place(interaction)
    writable(interaction)
    key = game.strip().lower()
    options = {**typed_options(known_game(key), rules), **chosen}
    tables, host = dealer(interaction).tables, person(interaction)

    async def opened(housing: Housing | None) -> Look:
        return await tables.open(host, where, key, clock_s=clock, options=options, buy_in=buy_in, housing=housing)

    return seated(interaction, await housed(interaction, opened, wanted=thread))


async def _listed(interaction: discord.Interaction, start: int) -> Page:
    bot = dealer(interaction)
    tables = await bot.tables.listed(place(interaction).guild)
    return list_page([each for each in tables if _seen(interaction, each)], bot.text, start)


def _seen(interaction: discord.Interaction, listed: Listed) -> bool:
    """Whether somebody may see the channel of a table."""
    guild, member = interaction.guild, interaction.user
    place = listed.table.parent or listed.table.channel
    channel = guild.get_channel_or_thread(place) if guild is not None else None
    if channel is None or not isinstance(member, discord.Member):
        return listed.table.within(interaction.channel_id or 0)
    return channel.permissions_for(member).view_channel


@verb("tables")
async def _more(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _listed(interaction, int(press.word)))


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Tables())
