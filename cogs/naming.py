"""/plan, /line and /buy: what one announces, and how many cards one takes."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.render.page import Page, Press
from bot.tables.spelling import line_of
from cogs import _choices
from cogs._answers import answer
from cogs._bets import sent
from cogs._presses import answer_question, number, verb
from cogs._words import asked_at

KEEP = "keep"


class Naming(commands.Cog):
    """Announcements by command."""

    @app_commands.command(name="plan", description="Say which hand you plan to make, or keep your plan.")
    @app_commands.describe(plan="One pair, flush, full house and so on; keep keeps the one you have.")
    @app_commands.autocomplete(plan=_choices.plans)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def plan(self, interaction: discord.Interaction, plan: str, table: int | None = None) -> None:
        """Announce a plan."""
        await answer(interaction, _named(interaction, planned(plan), table))

    @app_commands.command(name="line", description="Name the line of the grid that you play.")
    @app_commands.describe(line="Its name: A, 3, 10, J.")
    @app_commands.autocomplete(line=_choices.lines)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def line(self, interaction: discord.Interaction, line: str, table: int | None = None) -> None:
        """Name a line."""
        await answer(interaction, _named(interaction, {"type": "line", "line": line_of(line)}, table))

    @app_commands.command(name="buy", description="Buy cards for this hand; none sits it out.")
    @app_commands.describe(cards="How many.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def buy(self, interaction: discord.Interaction, cards: int, table: int | None = None) -> None:
        """Buy in."""
        await answer(interaction, _named(interaction, {"type": "buy", "cards": cards}, table))


async def _named(interaction: discord.Interaction, action: dict[str, Any], table: int | None) -> Page:
    look, _ = await asked_at(interaction, table)
    return await sent(interaction, look, action)


def planned(typed: str) -> dict[str, Any]:
    """A plan as somebody writes it, capitals and underscores or not."""
    plan = " ".join(typed.lower().replace("_", " ").split())
    return {"type": KEEP} if plan == KEEP else {"type": "plan", "plan": plan}


@verb("plan")
async def _pressed_plan(interaction: discord.Interaction, press: Press) -> None:
    await answer_question(interaction, press, planned(press.word))


@verb("line")
async def _pressed_line(interaction: discord.Interaction, press: Press) -> None:
    await answer_question(interaction, press, {"type": "line", "line": press.word})


@verb("buy")
async def _pressed_buy(interaction: discord.Interaction, press: Press) -> None:
    await answer_question(interaction, press, {"type": "buy", "cards": number(press.word)})


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Naming())
