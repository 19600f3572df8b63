"""/open, /place, /discard, /draw, /reveal, /foldcards, and the private panels where cards are chosen."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import IllegalAction, Refused
from bot.render.choosing import key_of, marked
from bot.render.page import Page, Press
from bot.render.panels import choice_page, ride_page
from bot.render.wagering import riders, riding
from bot.tables.spelling import cards_of
from cogs import _choices
from cogs._answers import answer, dealer
from cogs._bets import bet, ridden, sent
from cogs._presses import answer_question, show_privately, still_asked, verb
from cogs._words import asked_at, mine

ONE, SEVERAL = "The card: Ks, 10d.", "The cards: Ks 10d."
WITH = "What you do with it: check, call, 40, half, pot, all."


class Cards(commands.Cog):
    """Cards by command."""

    @app_commands.command(name="open", description="Open one of your cards with your first bet, call or check.")
    @app_commands.describe(card=ONE, bet=WITH)
    @app_commands.autocomplete(card=_choices.riders)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def open(
        self, interaction: discord.Interaction, card: str, bet: str | None = None, table: int | None = None
    ) -> None:
        """Enter with a card."""
        await answer(interaction, _ride(interaction, "open", card, bet, table))

    @app_commands.command(name="discard", description="Discard a card, with a bet where one is due.")
    @app_commands.describe(card=ONE, bet=WITH)
    @app_commands.autocomplete(card=_choices.held)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def discard(
        self, interaction: discord.Interaction, card: str, bet: str | None = None, table: int | None = None
    ) -> None:
        """Give a card up."""
        await answer(interaction, _discard(interaction, card, bet, table))

    @app_commands.command(name="place", description="Put one of your cards on the table.")
    @app_commands.describe(card=ONE)
    @app_commands.autocomplete(card=_choices.held)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def place(self, interaction: discord.Interaction, card: str, table: int | None = None) -> None:
        """Build the board."""
        await answer(interaction, _place(interaction, card, table))

    @app_commands.command(name="draw", description="Exchange cards; none stands pat.")
    @app_commands.describe(discard="The cards that go: K 10 8. Leave it out to stand pat.")
    @app_commands.autocomplete(discard=_choices.held)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def draw(
        self, interaction: discord.Interaction, discard: str | None = None, table: int | None = None
    ) -> None:
        """Exchange."""
        await answer(interaction, _list(interaction, "draw", discard or "", table))

    @app_commands.command(name="reveal", description="Choose which of your cards everybody sees.")
    @app_commands.describe(cards=SEVERAL)
    @app_commands.autocomplete(cards=_choices.held)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def reveal(self, interaction: discord.Interaction, cards: str, table: int | None = None) -> None:
        """Turn cards up."""
        await answer(interaction, _list(interaction, "reveal", cards, table))

    @app_commands.command(name="foldcards", description="Fold some of your cards and play on with the others.")
    @app_commands.describe(cards=SEVERAL)
    @app_commands.autocomplete(cards=_choices.held)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def foldcards(self, interaction: discord.Interaction, cards: str, table: int | None = None) -> None:
        """Fold in part."""
        await answer(interaction, _list(interaction, "fold_cards", cards, table))


async def _ride(interaction: discord.Interaction, key: str, card: str, word: str | None, table: int | None) -> Page:
    """A bet with its card; without a word for the bet, a check where that is free."""
    look, asked = await asked_at(interaction, table)
    if riding(asked) != key:
        raise IllegalAction("not_open", asked.templates, given=key)
    if word is None and not any(template["type"] == "check" for template in asked.templates):
        raise Refused("bet_missing", owed=asked.terms["owed"])
    return await bet(interaction, look, asked, (word or "check").strip().lower(), ridden(asked, card))


async def _discard(interaction: discord.Interaction, card: str, word: str | None, table: int | None) -> Page:
    _, asked = await asked_at(interaction, table)
    if riding(asked) == "discard":
        return await _ride(interaction, "discard", card, word, table)
    return await _list(interaction, asked.kind if asked.kind == "draw" else "discard", card, table)


async def _list(interaction: discord.Interaction, kind: str, typed: str, table: int | None) -> Page:
    """An answer that is a list of cards."""
    look, _ = await asked_at(interaction, table)
    return await sent(interaction, look, {"type": kind, key_of(kind): cards_of(typed, _own(look.view))})


async def _place(interaction: discord.Interaction, typed: str, table: int | None) -> Page:
    look, _ = await asked_at(interaction, table)
    return await sent(interaction, look, {"type": "place", "card": " ".join(cards_of(typed, _own(look.view)))})


def _own(view: Any) -> list[str]:
    """The cards of the one who looks."""
    return list((view.mine if view is not None else None or {})["cards"])


@verb("panel")
async def _panel(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, mine(interaction, press.table))


@verb("ride")
async def _pressed_ride(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _ride_panel(interaction, press))


async def _ride_panel(interaction: discord.Interaction, press: Press) -> Page:
    look, asked = await still_asked(interaction, press)
    if press.word not in riders(asked):
        return await mine(interaction, press.table)
    return ride_page(look, asked, press.word, dealer(interaction).text)


@verb("choose")
async def _pressed_choose(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _choice_panel(interaction, press))


async def _choice_panel(interaction: discord.Interaction, press: Press) -> Page:
    look, asked = await still_asked(interaction, press)
    kind, chosen = marked(press.word)
    return choice_page(look, asked, kind, chosen, dealer(interaction).text)


@verb("cards")
async def _pressed_cards(interaction: discord.Interaction, press: Press) -> None:
    kind, chosen = marked(press.word)
    await answer_question(interaction, press, {"type": kind, key_of(kind): chosen})


@verb("place")
async def _pressed_place(interaction: discord.Interaction, press: Press) -> None:
    await answer_question(interaction, press, {"type": "place", "card": press.word})


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Cards())
