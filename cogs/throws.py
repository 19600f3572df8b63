"""/throw and the panel that builds a sequence of throws."""

from __future__ import annotations

from random import SystemRandom

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import random_throws
from bot.engine import Decision
from bot.errors import MovedOn, NotSeated
from bot.render.controls import throws_asked
from bot.render.page import Page, Press
from bot.render.panels import throws_page
from bot.tables.desk import Look
from cogs import _choices
from cogs._answers import answer, dealer
from cogs._presses import answer_question, show_privately, verb
from cogs._words import answered, found, mine

LETTERS = {"rock": "R", "paper": "P", "scissors": "S"}


class Throws(commands.Cog):
    """Throws by command."""

    @app_commands.command(
        name="throw", description="Your throws for this street, in order: RPS, or rock paper scissors."
    )
    @app_commands.describe(throws="One letter or word for each throw; you may change them until everyone has locked.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def throw(self, interaction: discord.Interaction, throws: str, table: int | None = None) -> None:
        """Hand in a sequence."""
        await answer(interaction, _throw(interaction, throws, table))


async def _throw(interaction: discord.Interaction, typed: str, table: int | None) -> Page:
    number = await found(interaction, table)
    look, asked = await _asked(interaction, number)
    action = {"type": asked.kind, "throws": letters(typed)}
    done = await dealer(interaction).tables.act(
        interaction.user.id, number, action, seen=look.asked, key=str(interaction.id)
    )
    return answered(interaction, done, action)


def letters(typed: str) -> str:
    """What was typed as letters: words, commas, spaces and small letters are understood, the rest stays as it is."""
    words = typed.replace(",", " ").split()
    return "".join(LETTERS.get(word.lower(), word.upper()) for word in words)


async def _asked(interaction: discord.Interaction, table: int) -> tuple[Look, Decision]:
    """The person's open question about throws; raises where there is none."""
    look = await dealer(interaction).tables.look(table, interaction.user.id)
    if look.seat is None:
        raise NotSeated("not_seated", table=table)
    if look.decision is None or look.decision.kind not in ("throw", "match"):
        raise MovedOn("no_throws", table=table)
    return look, look.decision


@verb("pick")
async def _pick(interaction: discord.Interaction, press: Press) -> None:
    chosen = "" if press.word == "-" else press.word
    await show_privately(interaction, _panel(interaction, press, chosen))


@verb("dice")
async def _dice(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _rolled(interaction, press))


@verb("throw")
async def _lock(interaction: discord.Interaction, press: Press) -> None:
    look = dealer(interaction).tables.glance(press.table, interaction.user.id)
    kind = look.decision.kind if look is not None and look.decision is not None else "throw"
    await answer_question(interaction, press, {"type": kind, "throws": press.word})


@verb("auto")
async def _auto(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _thrown_for(interaction, press))


async def _thrown_for(interaction: discord.Interaction, press: Press) -> Page:
    """The table throws for somebody who no longer cares, for the rest of the hand."""
    seen = (press.hand, press.decision)
    await dealer(interaction).tables.throw_the_rest(interaction.user.id, press.table, seen)
    return await mine(interaction, press.table)


async def _panel(interaction: discord.Interaction, press: Press, chosen: str) -> Page:
    look, asked = await _asked(interaction, press.table)
    if look.asked != (press.hand, press.decision):
        raise MovedOn("stale", table=press.table)
    return throws_page(look, asked, chosen, dealer(interaction).text)


async def _rolled(interaction: discord.Interaction, press: Press) -> Page:
    """Fill what is missing by chance; nothing is locked yet."""
    _, asked = await _asked(interaction, press.table)
    chosen = press.word + random_throws(throws_asked(asked) - len(press.word), SystemRandom())
    return await _panel(interaction, press, chosen)


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Throws())
