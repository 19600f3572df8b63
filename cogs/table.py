"""/table: opening, joining, leaving, starting, closing, and company from the house."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine import Game, known_game
from bot.engine.options import meant
from bot.errors import Refused
from bot.render.page import Page
from bot.tables import Place
from bot.tables.seating import LEAST_CLOCK_S, MOST_CLOCK_S, USUAL_CLOCK_S
from cogs import _choices
from cogs._answers import answer, dealer, moderator, person, place, writable
from cogs._words import closed, found, left, said, seated

Chips = app_commands.Range[int, 1, 1_000_000]


class Tables(commands.GroupCog, group_name="table", group_description="Tables: open, join, leave, start, close."):
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
    )
    @app_commands.autocomplete(game=_choices.games, rules=_choices.rules)
    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        ante: Chips | None = None,
        small_blind: app_commands.Range[int, 0, 1_000_000] | None = None,
        big_blind: Chips | None = None,
        structure: Literal["no-limit", "pot-limit", "fixed-limit"] | None = None,
        rules: str | None = None,
        clock: app_commands.Range[int, LEAST_CLOCK_S, MOST_CLOCK_S] = USUAL_CLOCK_S,
        buy_in: Chips | None = None,
    ) -> None:
        """Open a lobby."""
        named = {"ante": ante, "small_blind": small_blind, "big_blind": big_blind, "structure": structure}
        chosen = {name: value for name, value in named.items() if value is not None}
        await answer(interaction, _open(interaction, game, chosen, rules or "", clock, buy_in))

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

    @app_commands.command(name="close", description="Close a table you host; everybody gets their chips.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def close(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """End a table."""
        await answer(interaction, _close(interaction, table))

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


async def _open(
    interaction: discord.Interaction,
    game: str,
    chosen: dict[str, Any],
    rules: str,
    clock: int,
    buy_in: int | None,
) -> Page:
    where = place(interaction)
    writable(interaction)
    key = game.strip().lower()
    options = {**_options(known_game(key), rules), **chosen}
    tables = dealer(interaction).tables
    look = await tables.open(person(interaction), where, key, clock_s=clock, options=options, buy_in=buy_in)
    return said(interaction, "said-opened", look)


def _options(game: Game, typed: str) -> dict[str, Any]:
    """`dealer=house ties=split` by the declarations of a game; what it does not declare is the game's to refuse."""
    pairs = [word.partition("=") for word in typed.replace(",", " ").split()]
    return {name: meant(game.options.get(name, {}), value) for name, _, value in pairs}


async def _join(interaction: discord.Interaction, table: int | None, buy_in: int | None) -> Page:
    where = place(interaction)
    tables = dealer(interaction).tables
    return seated(
        interaction, await tables.join(person(interaction), await _joinable(interaction, where, table), buy_in)
    )


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
    look = await dealer(interaction).tables.start(interaction.user.id, await found(interaction, table))
    return said(interaction, "said-started", look)


async def _close(interaction: discord.Interaction, table: int | None) -> Page:
    where = place(interaction)
    number = await _joinable(interaction, where, table)
    look = await dealer(interaction).tables.close(interaction.user.id, number, moderator=moderator(interaction))
    return closed(interaction, look)


async def _house(interaction: discord.Interaction, count: int, table: int | None) -> Page:
    look = await dealer(interaction).tables.add_house(interaction.user.id, await found(interaction, table), count)
    return said(interaction, "said-house", look, count=count)


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Tables())
