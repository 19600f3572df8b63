"""The lobby's Tell me when one opens: a word by direct message, once, about the next table of a game."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.engine import known_game
from bot.render.page import Page, Press
from cogs._answers import answer, dealer
from cogs._presses import verb


@verb("tell")
async def _tell(interaction: discord.Interaction, press: Press) -> None:
    await answer(interaction, _turned(interaction, press.table))


async def _turned(interaction: discord.Interaction, table: int) -> Page:
    bot = dealer(interaction)
    wanted = await bot.tables.wish(interaction.user.id, table)
    game = known_game((await bot.tables.look(table, None)).table.game).name
    return Page((bot.text("wish-kept" if wanted else "wish-gone", game=game),))


async def setup(bot: commands.Bot) -> None:
    """Add nothing more: the button's meaning is known as soon as this file is read."""
