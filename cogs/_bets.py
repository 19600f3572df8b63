"""A bet by words, with the card that goes with it in games that want one."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine import Decision
from bot.errors import IllegalAction
from bot.render.page import Page
from bot.render.panels import confirm_page
from bot.render.wagering import Ride, riders, riding
from bot.tables.amounts import wager
from bot.tables.desk import Look
from bot.tables.spelling import cards_of
from cogs._answers import dealer
from cogs._words import answered, asked_at

STAYS = ("check", "call")


async def bet_at(interaction: discord.Interaction, table: int | None, word: str, card: str | None = None) -> Page:
    """Check, call, fold, or what an amount means, at the table that is meant; what came of it."""
    look, asked = await asked_at(interaction, table)
    return await bet(interaction, look, asked, word, ridden(asked, card))


async def bet(interaction: discord.Interaction, look: Look, asked: Decision, word: str, ride: Ride) -> Page:
    """Carry out a bet by its word; all-ins, and folds for nothing, are asked once more."""
    free = any(template["type"] == "check" for template in asked.templates)
    if word == "fold":
        return confirmed(interaction, look, asked, word, {}) if free else await sent(interaction, look, {"type": word})
    action = {"type": word} if word in STAYS else wager(word, asked)
    if action["type"] == "all_in":
        return confirmed(interaction, look, asked, "all_in", ride)
    return await sent(interaction, look, {**action, **ride})


def ridden(asked: Decision, typed: str | None) -> Ride:
    """The card that was typed to go with a bet; raises IllegalAction where none goes with one."""
    if typed is None:
        return {}
    key = riding(asked)
    if key is None:
        raise IllegalAction("no_ride", asked.templates)
    return {key: " ".join(cards_of(typed, riders(asked)))}


def confirmed(interaction: discord.Interaction, look: Look, asked: Decision, kind: str, ride: Ride) -> Page:
    """The second question; raises IllegalAction where the answer would not be legal."""
    template = next((each for each in asked.templates if each["type"] == kind), None)
    if template is None:
        raise IllegalAction("not_open", asked.templates, given=kind)
    asked.check({"type": kind, **ride})
    return confirm_page(look, asked, kind, dealer(interaction).text, ride)


async def sent(interaction: discord.Interaction, look: Look, action: dict[str, Any]) -> Page:
    """Answer the question that was looked at; what came of it."""
    done = await dealer(interaction).tables.act(
        interaction.user.id, look.table.id, action, seen=look.asked, key=str(interaction.id)
    )
    return answered(interaction, done, action)
