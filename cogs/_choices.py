"""What the options of slash commands offer while one is typing: from memory, without waiting for anything."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games import GAMES
from cogs._answers import dealer

MOST_CHOICES = 25
STAKES = frozenset({"ante", "small_blind", "big_blind", "structure"})  # options of a command of their own


async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games whose name or key holds what was typed."""
    wanted = typed.strip().lower()
    found = [game for game in GAMES.values() if wanted in game.key or wanted in game.name.lower()]
    return [app_commands.Choice(name=game.name, value=game.key) for game in found[:MOST_CHOICES]]


async def rules(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What the chosen game's options may be, added to what was typed before."""
    game = GAMES.get(str(getattr(interaction.namespace, "game", "")))
    before, _, last = typed.rpartition(" ")
    named = {name: declared for name, declared in game.options.items() if name not in STAKES} if game else {}
    offered = [f"{name}={_spelled(value)}" for name, declared in named.items() for value in declared.get("values", ())]
    fitting = [f"{before} {each}".strip() for each in offered if each.startswith(last)]
    return [app_commands.Choice(name=each[:100], value=each[:100]) for each in fitting[:MOST_CHOICES]]


def _spelled(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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
