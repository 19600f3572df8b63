"""The part of /table that hosts and moderators use: options, cancel, kick, ban, unban, close."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine import Game, known_game
from bot.engine.options import meant
from bot.errors import NotSeated
from bot.render.listing import options_page
from bot.render.names import shown
from bot.render.page import Page
from bot.tables.terms import LEAST_CLOCK_S, MOST_CLOCK_S
from cogs import _choices
from cogs._answers import answer, dealer, moderator, person_of, place
from cogs._words import closed, found, said

Chips = app_commands.Range[int, 1, 1_000_000]
SmallBlind = app_commands.Range[int, 0, 1_000_000]
Structure = Literal["no-limit", "pot-limit", "fixed-limit"]
Clock = app_commands.Range[int, LEAST_CLOCK_S, MOST_CLOCK_S]


class Host(commands.Cog):
    """What one does with a table one hosts; its commands become part of the group that inherits them."""

    @app_commands.command(name="close", description="Close a table you host; everybody gets their chips.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def close(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """End a table."""
        await answer(interaction, _close(interaction, table))

    @app_commands.command(name="cancel", description="Call the open hand off; everybody has back what they put in.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def cancel(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """End a hand as if it had never been."""
        await answer(interaction, _cancel(interaction, table))

    @app_commands.command(name="kick", description="Send somebody away from a table you host; they keep their chips.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def kick(self, interaction: discord.Interaction, member: discord.User, table: int | None = None) -> None:
        """Make somebody leave."""
        await answer(interaction, _kick(interaction, member, table))

    @app_commands.command(name="ban", description="Keep somebody from a table you host; who sits there leaves.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def ban(self, interaction: discord.Interaction, member: discord.User, table: int | None = None) -> None:
        """Let somebody sit there no more."""
        await answer(interaction, _ban(interaction, member, table))

    @app_commands.command(name="unban", description="Let somebody sit down again at a table you host.")
    @app_commands.autocomplete(table=_choices.tables_here)
    async def unban(self, interaction: discord.Interaction, member: discord.User, table: int | None = None) -> None:
        """Forgive."""
        await answer(interaction, _unban(interaction, member, table))

    @app_commands.command(name="options", description="Show a table's stakes and options; its host may change them.")
    @app_commands.describe(
        ante="A new ante, in games that have one.",
        small_blind="A new small blind.",
        big_blind="A new big blind.",
        structure="How much may be bet, in games that let you choose.",
        rules="More options of the game: dealer=house ties=split.",
        clock="Seconds for a decision: 10 to 1,209,600 (14 days).",
    )
    @app_commands.autocomplete(table=_choices.tables_here)
    async def options(
        self,
        interaction: discord.Interaction,
        table: int | None = None,
        ante: Chips | None = None,
        small_blind: SmallBlind | None = None,
        big_blind: Chips | None = None,
        structure: Structure | None = None,
        rules: str | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Show or change what a table is played for."""
        named = named_options(ante, small_blind, big_blind, structure)
        await answer(interaction, _options(interaction, table, named, rules or "", clock))


def named_options(
    ante: int | None, small_blind: int | None, big_blind: int | None, structure: str | None
) -> dict[str, Any]:
    """Those of the stakes that were given."""
    named = {"ante": ante, "small_blind": small_blind, "big_blind": big_blind, "structure": structure}
    return {name: value for name, value in named.items() if value is not None}


def typed_options(game: Game, typed: str) -> dict[str, Any]:
    """`dealer=house min_plan=two pair` by the declarations of a game; what it does not declare is the game's to refuse.

    A word without `=` belongs to the value before it.
    """
    pairs: list[str] = []
    for word in typed.replace(",", " ").split():
        if "=" in word or not pairs:
            pairs.append(word)
        else:
            pairs[-1] += f" {word}"
    named = (pair.partition("=") for pair in pairs)
    return {name: meant(game.options.get(name, {}), value) for name, _, value in named}


async def _managed(interaction: discord.Interaction, named: int | None, guest: int | None = None) -> int:
    return await dealer(interaction).tables.managed(
        interaction.user.id, place(interaction), named, moderator=moderator(interaction), guest=guest
    )


async def _readable(interaction: discord.Interaction, named: int | None) -> int:
    """The table that somebody wants to read about: first of all one where they sit."""
    if named is None:
        with suppress(NotSeated):
            return await found(interaction, None)
    return await _managed(interaction, named)


async def _close(interaction: discord.Interaction, table: int | None) -> Page:
    number = await _managed(interaction, table)
    look = await dealer(interaction).tables.close(interaction.user.id, number, moderator=moderator(interaction))
    return closed(interaction, look)


async def _cancel(interaction: discord.Interaction, table: int | None) -> Page:
    number = await _managed(interaction, table)
    look = await dealer(interaction).tables.cancel(interaction.user.id, number, moderator=moderator(interaction))
    return said(interaction, "said-cancelled", look)


async def _kick(interaction: discord.Interaction, member: discord.User, table: int | None) -> Page:
    number, guest = await _managed(interaction, table, member.id), person_of(member)
    tables = dealer(interaction).tables
    look = await tables.kick(interaction.user.id, number, guest.user, moderator=moderator(interaction))
    there = any(seat.user == guest.user for seat in look.seats)
    return said(interaction, "said-kicking" if there else "said-kicked", look, who=shown(guest.name))


async def _ban(interaction: discord.Interaction, member: discord.User, table: int | None) -> Page:
    number, guest = await _managed(interaction, table, member.id), person_of(member)
    tables = dealer(interaction).tables
    look = await tables.ban(interaction.user.id, number, guest.user, moderator=moderator(interaction))
    there = any(seat.user == guest.user for seat in look.seats)
    return said(interaction, "said-banning" if there else "said-banned", look, who=shown(guest.name))


async def _unban(interaction: discord.Interaction, member: discord.User, table: int | None) -> Page:
    number, guest = await _managed(interaction, table), person_of(member)
    tables = dealer(interaction).tables
    look = await tables.unban(interaction.user.id, number, guest.user, moderator=moderator(interaction))
    return said(interaction, "said-unbanned", look, who=shown(guest.name))


async def _options(
    interaction: discord.Interaction, table: int | None, chosen: dict[str, Any], rules: str, clock: int | None
) -> Page:
    bot = dealer(interaction)
    changed = bool(chosen or rules.strip() or clock is not None)
    number = await (_managed if changed else _readable)(interaction, table)
    look = await bot.tables.look(number, interaction.user.id)
    if not changed:
        return options_page(look, bot.text)
    chosen = {**typed_options(known_game(look.table.game), rules), **chosen}
    look = await bot.tables.retune(
        interaction.user.id, number, options=chosen, clock_s=clock, moderator=moderator(interaction)
    )
    return said(interaction, "said-retuned", look)
