"""/hand and /shoot: one's own cards, and answers without a button."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.page import Page, Press
from cogs import _choices
from cogs._answers import answer, dealer
from cogs._presses import answer_question, verb
from cogs._words import answered, found, mine

GESTURES = [
    app_commands.Choice(name="✊ Rock - raise", value="rock"),
    app_commands.Choice(name="✋ Paper - fold to a Rock", value="paper"),
    app_commands.Choice(name="✌️ Scissors - call", value="scissors"),
]


class Hand(commands.Cog):
    """What one does in a hand."""

    @app_commands.command(name="hand", description="Your cards and your choices, for your eyes alone.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def hand(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Show the private panel."""
        await answer(interaction, _hand(interaction, table))

    @app_commands.command(name="shoot", description="Choose Rock, Paper or Scissors for this shoot.")
    @app_commands.describe(gesture="You may change it until everyone has shown.")
    @app_commands.choices(gesture=GESTURES)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def shoot(
        self, interaction: discord.Interaction, gesture: app_commands.Choice[str], table: int | None = None
    ) -> None:
        """Answer a shoot."""
        await answer(interaction, _act(interaction, {"type": "shoot", "gesture": gesture.value}, table))


async def _hand(interaction: discord.Interaction, table: int | None) -> Page:
    return await mine(interaction, await found(interaction, table))


async def _act(interaction: discord.Interaction, action: dict[str, Any], table: int | None) -> Page:
    number = await found(interaction, table)
    look = await dealer(interaction).tables.act(interaction.user.id, number, action, key=str(interaction.id))
    return answered(interaction, look, action)


@verb("shoot")
async def _shoot(interaction: discord.Interaction, press: Press) -> None:
    await answer_question(interaction, press, {"type": "shoot", "gesture": press.word})


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Hand())
