"""Buttons: a press is found again by its id, in any message, after any restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord.ext import commands

from bot.engine import known_game
from bot.errors import MovedOn
from bot.render.page import PRESS, Page, Press
from bot.render.private import rules_page
from cogs._answers import act_silently, answer, dealer, person, replace_panel
from cogs._words import answered, left, mine, seated


class Pressed(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PRESS):
    """Any button of the dealer's."""

    def __init__(self, item: discord.ui.Button[Any], press: Press | None) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """The press that the button's id names."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError("a press is a button")
        return cls(item, Press.read(match[0]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the button means, for whoever pressed it."""
        if self.press is None or self.press.verb not in _VERBS:
            await answer(interaction, _stale())
            return
        await _VERBS[self.press.verb](interaction, self.press)


def _private(interaction: discord.Interaction) -> bool:
    """Whether the pressed message is one person's own: a direct message or an answer only they can see."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


async def _shoot(interaction: discord.Interaction, press: Press) -> None:
    await _answer_question(interaction, press, {"type": "shoot", "gesture": press.word})


async def _answer_question(interaction: discord.Interaction, press: Press, action: dict[str, Any]) -> None:
    """Answer a question of a hand; a private panel shows the new state, a public message stays as it is."""
    if _private(interaction):
        await replace_panel(interaction, _acted_panel(interaction, press, action))
    else:
        await act_silently(interaction, _acted(interaction, press, action))


async def _acted(interaction: discord.Interaction, press: Press, action: dict[str, Any]) -> Page:
    look = await dealer(interaction).tables.act(
        interaction.user.id, press.table, action, seen=(press.hand, press.decision), key=str(interaction.id)
    )
    return answered(interaction, look, action)


async def _acted_panel(interaction: discord.Interaction, press: Press, action: dict[str, Any]) -> Page:
    await _acted(interaction, press, action)
    return await mine(interaction, press.table)


async def _mine(interaction: discord.Interaction, press: Press) -> None:
    showing = mine(interaction, press.table)
    await (replace_panel if _private(interaction) else answer)(interaction, showing)


async def _rules(interaction: discord.Interaction, press: Press) -> None:
    await answer(interaction, _rules_of(interaction, press.table))


async def _rules_of(interaction: discord.Interaction, table: int) -> Page:
    bot = dealer(interaction)
    return rules_page(known_game((await bot.tables.look(table, None)).table.game), bot.text)


async def _sit(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _sat(interaction, press.table))


async def _sat(interaction: discord.Interaction, table: int) -> Page:
    return seated(interaction, await dealer(interaction).tables.join(person(interaction), table))


async def _leave(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _left(interaction, press.table))


async def _left(interaction: discord.Interaction, table: int) -> Page:
    return left(interaction, await dealer(interaction).tables.leave(interaction.user.id, table))


async def _house(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _unsaid(dealer(interaction).tables.add_house(interaction.user.id, press.table)))


async def _start(interaction: discord.Interaction, press: Press) -> None:
    await act_silently(interaction, _unsaid(dealer(interaction).tables.start(interaction.user.id, press.table)))


async def _unsaid(work: Awaitable[object]) -> None:
    """Work whose result the table's message shows to everybody."""
    await work


async def _stale() -> Page:
    raise MovedOn("stale")


_VERBS: dict[str, Callable[[discord.Interaction, Press], Awaitable[None]]] = {
    "shoot": _shoot,
    "mine": _mine,
    "rules": _rules,
    "sit": _sit,
    "leave": _leave,
    "house": _house,
    "start": _start,
}


async def setup(bot: commands.Bot) -> None:
    """Let the bot know the buttons."""
    bot.add_dynamic_items(Pressed)
