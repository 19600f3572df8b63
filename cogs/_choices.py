"""What the options of slash commands offer while one is typing: from memory, without waiting for anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import discord
from discord import app_commands

from bot.engine import Decision
from bot.games import GAMES
from bot.render import signs
from bot.render.grids import named_lines
from bot.render.wagering import riders as riding_cards
from bot.tables.records import Table
from bot.tables.spelling import cards_of
from cogs._answers import dealer

MOST_CHOICES = 25
STAKES = frozenset({"ante", "small_blind", "big_blind", "structure"})  # options of a command of their own
CARD_KEYS = frozenset({"cards", "card", "discard"})  # of answers


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
    return _tables(typed, dealer(interaction).tables.rooms.of_person(interaction.user.id))


async def tables_here(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The tables in memory of this channel."""
    return _tables(typed, dealer(interaction).tables.rooms.of_channel(interaction.channel_id or 0))


def _tables(typed: str, tables: Iterable[Table]) -> list[app_commands.Choice[int]]:
    named = [(f"{table.id} · {GAMES[table.game].name}", table.id) for table in tables]
    return [app_commands.Choice(name=name, value=number) for name, number in named if typed in name][:MOST_CHOICES]


async def riders(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The cards that may go with a bet now."""
    return _cards(typed, [card for asked in _questions(interaction) for card in riding_cards(asked)])


async def held(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The cards that a question lets one choose from, added to those typed before."""
    asked = _questions(interaction)
    return _cards(typed, next((cards for each in asked if (cards := _listed(each) or riding_cards(each))), []))


async def plans(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The plans that are open, and keeping one's own where that is."""
    templates = [template for asked in _questions(interaction) for template in asked.templates]
    named = [plan for template in templates if "plan" in template for plan in template["plan"]["of"]]
    kept = [template["type"] for template in templates if template["type"] == "keep"]
    fitting = [word for word in (*kept, *named) if typed.strip().lower() in word]
    return [app_commands.Choice(name=word, value=word) for word in fitting]


async def lines(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The lines of the grid by their names."""
    text = dealer(interaction).text
    templates = [template for asked in _questions(interaction) for template in asked.templates if "line" in template]
    named = [pair for each in templates for pair in named_lines(each["line"]["of"], text)]
    fitting = [(name, line) for line, name in named if typed.strip().lower() in name.lower()]
    return [app_commands.Choice(name=name, value=line) for name, line in fitting[:MOST_CHOICES]]


def _questions(interaction: discord.Interaction) -> list[Decision]:
    """What this person is asked at the table that is named, or at all of theirs in memory."""
    tables, user = dealer(interaction).tables, interaction.user.id
    named = getattr(interaction.namespace, "table", None)
    numbers = [table.id for table in tables.rooms.of_person(user) if named in (None, table.id)]
    looks = [look for number in numbers if (look := tables.glance(number, user)) is not None]
    return [look.decision for look in looks if look.decision is not None]


def _listed(asked: Decision) -> list[str]:
    """The cards of a question that is answered with cards."""
    domains = [domain for each in asked.templates for key, domain in each.items() if key in CARD_KEYS]
    return next((list(domain["of"]) for domain in domains if "of" in domain), [])


def _cards(typed: str, cards: list[str]) -> list[app_commands.Choice[str]]:
    """What was typed with one more of the cards that are left."""
    before = [card for card in cards_of(typed, cards) if card in cards]
    left = dict.fromkeys((Counter(cards) - Counter(before)).elements())
    spelled = [signs.cards([*before, card]) for card in left]
    whole = [signs.cards(before)] if len(before) > 1 else []
    return [app_commands.Choice(name=each, value=each) for each in [*whole, *spelled]][:MOST_CHOICES]
