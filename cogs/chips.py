"""/chips: what one has on this server, and new chips for who is nearly out of them."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.page import Page, Press
from bot.render.private import chips_page
from cogs._answers import answer, dealer, place
from cogs._presses import show_privately, verb


class Chips(commands.Cog):
    """Chips that are at no table."""

    @app_commands.command(name="chips", description="Your chips: in your wallet and at the tables; or a refill.")
    @app_commands.describe(what="Refill: new chips, once in a while, if you have fewer than 200 in all.")
    async def chips(self, interaction: discord.Interaction, what: Literal["refill"] | None = None) -> None:
        """Count somebody's chips, or refill them."""
        await answer(interaction, _refilled(interaction) if what else _counted(interaction))


async def _counted(interaction: discord.Interaction, *said: str) -> Page:
    bot, guild = dealer(interaction), place(interaction).guild
    wallet = await bot.tables.chips(interaction.user.id, guild)
    return chips_page(wallet, await bot.tables.seats_of(interaction.user.id, guild), bot.text, *said)


async def _refilled(interaction: discord.Interaction) -> Page:
    bot = dealer(interaction)
    amount = await bot.tables.refill(interaction.user.id, place(interaction).guild)
    return await _counted(interaction, bot.text("said-refilled", amount=amount))


@verb("refill")
async def _refill(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _refilled(interaction))


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Chips())
