"""The pages that answer what somebody did at a table."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine import Decision, known_game
from bot.errors import MovedOn, NotSeated
from bot.render import signs
from bot.render.lines import own_words
from bot.render.page import Page
from bot.render.private import hand_page, with_way
from bot.tables.desk import Look
from bot.tables.records import CLOSED, Place
from cogs._answers import dealer


def said(interaction: discord.Interaction, message: str, look: Look, **values: int | str) -> Page:
    """One sentence about a table."""
    text = dealer(interaction).text
    return Page((text(message, table=look.table.id, game=known_game(look.table.game).name, **values),))


def seated(interaction: discord.Interaction, look: Look) -> Page:
    """Where one sits now, with one's cards if there are any, and the way there if the table is not here."""
    text, table = dealer(interaction).text, look.table
    away = interaction.channel_id != table.channel
    link = f"https://discord.com/channels/{table.guild}/{table.channel}" if away else None
    if look.view is not None and look.view.mine is not None:
        page = hand_page(look, text, link=link)
        message = "said-playing"
    else:
        page = Page((), with_way((), link, text))
        message = "said-opened" if look.hand is None and table.hand == 0 else "said-seated"
    words = said(interaction, message, look, stack=look.seat.stack if look.seat else 0)
    there = (text("said-there", channel=f"<#{table.channel}>"),) if away else ()
    return Page((*words.blocks, *there, *page.blocks), page.rows)


def answered(interaction: discord.Interaction, look: Look, action: dict[str, Any]) -> Page:
    """What one's answer did: that it is in and may still be changed, or that it has counted."""
    text = dealer(interaction).text
    mine = look.view.mine if look.view is not None else None
    sealed = bool(mine and mine["answer"])
    if "gesture" in action:
        message = "answer-in" if sealed else "answer-shown"
        return Page((text(message, table=look.table.id, gesture=signs.gesture(action["gesture"], text)),))
    if "throws" in action and sealed:
        return Page((text("answer-locked", table=look.table.id, throws=signs.fists(action["throws"])),))
    if own := own_words(action, text):
        message = "answer-sealed" if sealed else "answer-own"
        return Page((text(message, table=look.table.id, said=own),))
    return Page((text("answer-done", table=look.table.id),))


def left(interaction: discord.Interaction, look: Look) -> Page:
    """That one has left, or leaves when the hand ends."""
    return said(interaction, "said-left" if look.seat is None else "said-leaving", look)


def closed(interaction: discord.Interaction, look: Look) -> Page:
    """That the table is closed, or will be after the hand."""
    return said(interaction, "said-closed" if look.table.state == CLOSED else "said-closing", look)


async def found(interaction: discord.Interaction, named: int | None) -> int:
    """The table that a command means."""
    where = Place(interaction.guild_id or 0, interaction.channel_id or 0)
    return await dealer(interaction).tables.find(interaction.user.id, where, named)


async def asked_at(interaction: discord.Interaction, named: int | None) -> tuple[Look, Decision]:
    """The person's open question at the table that is meant; raises where there is none."""
    look = await dealer(interaction).tables.look(await found(interaction, named), interaction.user.id)
    if look.seat is None:
        raise NotSeated("not_seated", table=look.table.id)
    if look.decision is None:
        raise MovedOn("no_question", table=look.table.id)
    return look, look.decision


async def mine(interaction: discord.Interaction, table: int) -> Page:
    """One's own hand at a table, as it stands now."""
    bot = dealer(interaction)
    look = await bot.tables.look(table, interaction.user.id)
    closes = await bot.tables.closes(table, look.seat.seat) if look.seat is not None else None
    return hand_page(look, bot.text, closes=closes)
