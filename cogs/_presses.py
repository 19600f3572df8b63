"""Buttons and menus: presses are found again by their ids, in any message, after any restart. Each door adds verbs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Self

import discord

from bot.engine import Decision
from bot.errors import MovedOn
from bot.render.page import PRESS, Page, Press
from bot.tables.desk import Look
from cogs._answers import act_silently, admitted, answer, dealer, replace_panel
from cogs._words import answered, asked_at, mine

Meaning = Callable[[discord.Interaction, Press], Awaitable[None]]
SEALED = frozenset({"gesture", "throws"})  # keys of answers that others do not see
_VERBS: dict[str, Meaning] = {}


def verb(name: str) -> Callable[[Meaning], Meaning]:
    """Let a function be what a button's verb means."""

    def added(meaning: Meaning) -> Meaning:
        _VERBS[name] = meaning
        return meaning

    return added


class Pressed(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PRESS):
    """Any button or menu of the dealer's; what is chosen in a menu is the press's word."""

    def __init__(self, item: discord.ui.Item[Any], press: Press | None) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """The press that the id names."""
        press = Press.read(match[0])
        if press is not None and isinstance(item, discord.ui.Select):
            # What a menu sends can be forged like an id, and is read as strictly.
            press = Press.read(replace(press, word="".join(_chosen(interaction))).id)
        return cls(item, press)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the button means, for whoever pressed it."""
        if not await admitted(interaction):
            return
        if self.press is None or self.press.verb not in _VERBS:
            await answer(interaction, _stale())
            return
        await _VERBS[self.press.verb](interaction, self.press)


def _chosen(interaction: discord.Interaction) -> list[str]:
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values", ())]


def number(word: str) -> int | str:
    """The number that a button's word is; what is none is left for the engine to refuse."""
    return int(word) if word.isdecimal() else word


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed message is one person's own: a direct message or an answer only they can see."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


async def show_privately(interaction: discord.Interaction, work: Awaitable[Page]) -> None:
    """Show a page to this person: in place of the private message they pressed on, else as a new one."""
    await (replace_panel if is_private(interaction) else answer)(interaction, work)


async def answer_question(interaction: discord.Interaction, press: Press, action: dict[str, Any]) -> None:
    """Answer a question of a hand; a private panel shows the new state, a public message stays as it is."""
    if is_private(interaction):
        await replace_panel(interaction, _acted_panel(interaction, press, action))
    else:
        await act_silently(interaction, acted(interaction, press, action))


async def acted(interaction: discord.Interaction, press: Press, action: dict[str, Any]) -> Page | None:
    """Answer a question; what the person alone should know of it."""
    look = await dealer(interaction).tables.act(
        interaction.user.id, press.table, action, seen=(press.hand, press.decision), key=str(interaction.id)
    )
    # What is public already needs no confirmation; what is sealed shows nowhere else.
    return answered(interaction, look, action) if action.keys() & SEALED else None


async def _acted_panel(interaction: discord.Interaction, press: Press, action: dict[str, Any]) -> Page:
    await acted(interaction, press, action)
    return await mine(interaction, press.table)


async def still_asked(interaction: discord.Interaction, press: Press) -> tuple[Look, Decision]:
    """The question that a button belongs to; raises MovedOn("stale") where it is no longer asked."""
    look, asked = await asked_at(interaction, press.table)
    if look.asked != (press.hand, press.decision):
        raise MovedOn("stale", table=press.table)
    return look, asked


async def _stale() -> Page:
    raise MovedOn("stale")
