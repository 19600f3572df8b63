"""What the options of slash commands offer while one is typing: from memory, without waiting for anything."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games import GAMES
from cogs._answers import dealer

MOST_CHOICES = 25


async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games whose name or key holds what was typed."""
    wanted = typed.strip().lower()
    found = [game for game in GAMES.values() if wanted in game.key or wanted in game.name.lower()]
    return [app_commands.Choice(name=game.name, value=game.key) for game in found[:MOST_CHOICES]]


async def my_tables(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The tables in memory where this person sits."""
    tables = dealer(interaction).tables.rooms.of_person(interaction.user.id)
    named = [(f"{table.id} · {GAMES[table.game].name}", table.id) for table in tables]
    return [app_commands.Choice(name=name, value=number) for name, number in named if typed in name][:MOST_CHOICES]


async def tables_here(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The tables in memory of this channel."""
    tables = dealer(interaction).tables.rooms.of_channel(interaction.channel_id or 0)
    named = [(f"{table.id} · {GAMES[table.game].name}", table.id) for table in tables]
    return [app_commands.Choice(name=name, value=number) for name, number in named if typed in name][:MOST_CHOICES]
