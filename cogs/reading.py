"""/games, /rules, /help: things to read."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine import known_game
from bot.games import GAMES
from bot.render.page import Page
from bot.render.private import games_page, rules_page
from cogs import _choices
from cogs._answers import answer, dealer


class Reading(commands.Cog):
    """What there is to know."""

    @app_commands.command(name="games", description="The games that are dealt here.")
    async def games(self, interaction: discord.Interaction) -> None:
        """List the games."""
        await answer(interaction, _games(interaction))

    @app_commands.command(name="rules", description="How a game is played.")
    @app_commands.autocomplete(game=_choices.games)
    async def rules(self, interaction: discord.Interaction, game: str) -> None:
        """Explain a game."""
        await answer(interaction, _rules(interaction, game))

    @app_commands.command(name="help", description="What the dealer can do.")
    async def help(self, interaction: discord.Interaction) -> None:
        """Explain the dealer."""
        await answer(interaction, _help(interaction))


async def _games(interaction: discord.Interaction) -> Page:
    return games_page(list(GAMES.values()), dealer(interaction).text)


async def _rules(interaction: discord.Interaction, game: str) -> Page:
    return rules_page(known_game(game.strip().lower()), dealer(interaction).text)


async def _help(interaction: discord.Interaction) -> Page:
    return Page((dealer(interaction).text("help-text"),))


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Reading())
