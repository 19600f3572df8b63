"""The buttons that every table has; the bot learns here that buttons are the dealer's."""

from __future__ import annotations

from collections.abc import Awaitable

import discord
from discord.ext import commands

from bot.engine import known_game
from bot.render.page import Page, Press
from bot.render.private import rules_page
from cogs._answers import act_silently, answer, dealer, person
from cogs._presses import Pressed, show_privately, verb
from cogs._words import left, mine, seated


@verb("mine")
async def _mine(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, mine(interaction, press.table))


@verb("rules")
async def _rules(interaction: discord.Interaction, press: Press) -> None:
    await answer(interaction, _rules_of(interaction, press.table))


async def _rules_of(interaction: discord.Interaction, table: int) -> Page:
    bot = dealer(interaction)
    return rules_page(known_game((await bot.tables.look(table, None)).table.game), bot.text)


@verb("sit")
async def _sit(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _sat(interaction, press.table))


async def _sat(interaction: discord.Interaction, table: int) -> Page:
    return seated(interaction, await dealer(interaction).tables.join(person(interaction), table))


@verb("again")
async def _again(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _bought(interaction, press.table))


async def _bought(interaction: discord.Interaction, table: int) -> Page:
    return seated(interaction, await dealer(interaction).tables.buy_again(interaction.user.id, table))


@verb("leave")
async def _leave(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _left(interaction, press.table))


async def _left(interaction: discord.Interaction, table: int) -> Page:
    return left(interaction, await dealer(interaction).tables.leave(interaction.user.id, table))


@verb("house")
async def _house(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _unsaid(dealer(interaction).tables.add_house(interaction.user.id, press.table)))


@verb("start")
async def _start(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _unsaid(dealer(interaction).tables.start(interaction.user.id, press.table)))


async def _unsaid(work: Awaitable[object]) -> None:
    """Work whose result the table's message shows to everybody."""
    await work


async def setup(bot: commands.Bot) -> None:
    """Let the bot know the buttons."""
    bot.add_dynamic_items(Pressed)
