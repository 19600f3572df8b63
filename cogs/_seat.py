"""The part of /table that people use who sit: join, leave, start, house, more chips, a pause."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.render.page import Page
from bot.tables import Place
from cogs import _choices
from cogs._answers import answer, dealer, person, place, writable
from cogs._words import found, left, said, seated

Chips = app_commands.Range[int, 1, 1_000_000]


class Seat(commands.Cog):
    """What one does with a seat; its commands become part of the group that inherits them."""

    @app_commands.command(name="join", description="Sit down at a table, or come back to your seat.")
    @app_commands.describe(table="Which table; needed where several are open here.", buy_in="The chips you bring.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def join(
        self, interaction: discord.Interaction, table: int | None = None, buy_in: Chips | None = None
    ) -> None:
        """Take a seat."""
        await answer(interaction, _join(interaction, table, buy_in))

    @app_commands.command(name="leave", description="Stand up; your chips go back to your wallet.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def leave(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Give up a seat."""
        await answer(interaction, _leave(interaction, table))

    @app_commands.command(name="start", description="Deal the first hand, or go on after a pause.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def start(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Begin."""
        await answer(interaction, _start(interaction, table))

    @app_commands.command(name="house", description="Seat house players at your table.")
    @app_commands.describe(count="How many, one to nine.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def house(
        self,
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 9] = 1,
        table: int | None = None,
    ) -> None:
        """Company."""
        await answer(interaction, _house(interaction, count, table))

    @app_commands.command(name="topup", description="Bring more chips: now, or after the hand you are in.")
    @app_commands.describe(amount="How many; without it as many as table and wallet allow.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def topup(
        self, interaction: discord.Interaction, amount: Chips | None = None, table: int | None = None
    ) -> None:
        """Bring chips."""
        await answer(interaction, _topup(interaction, amount, table))

    @app_commands.command(name="sitout", description="Be dealt no more hands for now; your seat and chips stay.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def sitout(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Pause."""
        await answer(interaction, _sitout(interaction, table))

    @app_commands.command(name="sitin", description="Be dealt in again after a pause.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def sitin(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Come back."""
        await answer(interaction, _sitin(interaction, table))


async def _join(interaction: discord.Interaction, table: int | None, buy_in: int | None) -> Page:
    where = place(interaction)
    number = await _joinable(interaction, where, table)
    return seated(interaction, await dealer(interaction).tables.join(person(interaction), number, buy_in))


async def _joinable(interaction: discord.Interaction, where: Place, named: int | None) -> int:
    """The named table, or the only open one here; of this server either way."""
    tables = dealer(interaction).tables
    if named is not None:
        look = await tables.look(named, None)
        if look.table.guild != where.guild:
            raise Refused("no_table", table=named)
        return named
    here = [table.id for table in await tables.open_here(where)]
    if len(here) == 1:
        return here[0]
    raise Refused("which_table" if here else "none_here", tables=here)


async def _leave(interaction: discord.Interaction, table: int | None) -> Page:
    look = await dealer(interaction).tables.leave(interaction.user.id, await found(interaction, table))
    return left(interaction, look)


async def _start(interaction: discord.Interaction, table: int | None) -> Page:
    tables, number = dealer(interaction).tables, await found(interaction, table)
    look = await tables.start(interaction.user.id, number, _here(interaction))
    return said(interaction, "said-started", look)


def _here(interaction: discord.Interaction) -> Place | None:
    """Where a table that has lost its channel could go on: here, if here it can be written."""
    try:
        writable(interaction)
        return place(interaction)
    except Refused:
        return None


async def _house(interaction: discord.Interaction, count: int, table: int | None) -> Page:
    look = await dealer(interaction).tables.add_house(interaction.user.id, await found(interaction, table), count)
    return said(interaction, "said-house", look, count=count)


async def _topup(interaction: discord.Interaction, amount: int | None, table: int | None) -> Page:
    number = await found(interaction, table)
    look = await dealer(interaction).tables.top_up(interaction.user.id, number, amount, key=str(interaction.id))
    if look.seat is not None and look.seat.topup:
        return said(interaction, "said-topping", look, amount=look.seat.topup)
    return said(interaction, "said-topped", look, stack=look.seat.stack if look.seat else 0)


async def _sitout(interaction: discord.Interaction, table: int | None) -> Page:
    look = await dealer(interaction).tables.sit_out(interaction.user.id, await found(interaction, table))
    playing = look.seat is not None and look.hand is not None and look.seat.seat in look.hand.seats
    return said(interaction, "said-out-later" if playing else "said-out", look)


async def _sitin(interaction: discord.Interaction, table: int | None) -> Page:
    look = await dealer(interaction).tables.sit_in(interaction.user.id, await found(interaction, table))
    return said(interaction, "said-in", look)
