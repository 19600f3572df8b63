"""/games, /rules, /help, /chips: things to read."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine import known_game
from bot.games import GAMES
from bot.render.page import Page
from bot.render.private import chips_page, games_page, rules_page
from cogs import _choices
from cogs._answers import answer, dealer, place


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

    @app_commands.command(name="chips", description="Your chips: in your wallet and at the tables.")
    async def chips(self, interaction: discord.Interaction) -> None:
        """Count somebody's chips."""
        await answer(interaction, _chips(interaction))


async def _games(interaction: discord.Interaction) -> Page:
    return games_page(list(GAMES.values()), dealer(interaction).text)


async def _rules(interaction: discord.Interaction, game: str) -> Page:
    return rules_page(known_game(game.strip().lower()), dealer(interaction).text)


async def _help(interaction: discord.Interaction) -> Page:
    return Page((dealer(interaction).text("help-text"),))


async def _chips(interaction: discord.Interaction) -> Page:
    bot, guild = dealer(interaction), place(interaction).guild
    wallet = await bot.tables.chips(interaction.user.id, guild)
    return chips_page(wallet, await bot.tables.seats_of(interaction.user.id, guild), bot.text)


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Reading())
