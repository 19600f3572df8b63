"""/play: from one command to a hand."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.page import Page
from bot.tables.desk import Look
from bot.tables.service import Housing
from cogs import _choices
from cogs._answers import answer, dealer, person, place, writable
from cogs._home import housed
from cogs._words import seated


class Play(commands.Cog):
    """The shortest way to a seat."""

    @app_commands.command(name="play", description="Sit down and play: at an open table here, or at a new one.")
    @app_commands.describe(game="Which game; without it the one played here last.")
    @app_commands.autocomplete(game=_choices.games)
    async def play(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Seat somebody and deal."""
        await answer(interaction, _play(interaction, game))


async def _play(interaction: discord.Interaction, game: str | None) -> Page:
    where = place(interaction)
    writable(interaction)
    tables, newcomer = dealer(interaction).tables, person(interaction)

    async def played(housing: Housing | None) -> Look:
        return await tables.play(newcomer, where, game, housing=housing)

    return seated(interaction, await housed(interaction, played))


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Play())
