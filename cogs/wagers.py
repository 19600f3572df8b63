"""/bet, /raise, /check, /call, /fold, /allin, and their buttons; a modal asks for amounts."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import MovedOn, NotSeated
from bot.render.page import Page, Press
from bot.render.wagering import unloaded
from bot.tables.amounts import wager
from bot.tables.desk import Look
from cogs import _choices
from cogs._answers import acknowledged, act_silently, admitted, answer, dealer, replace_panel
from cogs._bets import bet_at, confirmed
from cogs._presses import acted, answer_question, is_private, number, show_privately, still_asked, verb
from cogs._words import mine

CARD = "The card that goes with it, in games that want one: Ks, 10d."
AMOUNT = "amount"  # the id of the modal's only input
LONGEST = 4_000  # what Discord lets one type


class Wagers(commands.Cog):
    """Betting by command, and the amounts that modals bring."""

    @app_commands.command(name="bet", description="Bet: 40, 1.5k, half, 2/3, pot, min, all.")
    @app_commands.describe(card=CARD)
    @app_commands.autocomplete(card=_choices.riders)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def bet(
        self, interaction: discord.Interaction, amount: str, card: str | None = None, table: int | None = None
    ) -> None:
        """Open a street."""
        await answer(interaction, bet_at(interaction, table, amount, card))

    @app_commands.command(name="raise", description="Raise to: 120, 1.5k, half, 2/3, pot, min, all.")
    @app_commands.describe(card=CARD)
    @app_commands.autocomplete(card=_choices.riders)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def raise_(
        self, interaction: discord.Interaction, to: str, card: str | None = None, table: int | None = None
    ) -> None:
        """Raise a bet."""
        await answer(interaction, bet_at(interaction, table, to, card))

    @app_commands.command(name="check", description="Stay in for nothing.")
    @app_commands.describe(card=CARD)
    @app_commands.autocomplete(card=_choices.riders)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def check(self, interaction: discord.Interaction, card: str | None = None, table: int | None = None) -> None:
        """Check."""
        await answer(interaction, bet_at(interaction, table, "check", card))

    @app_commands.command(name="call", description="Pay the price, or what you have.")
    @app_commands.describe(card=CARD)
    @app_commands.autocomplete(card=_choices.riders)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def call(self, interaction: discord.Interaction, card: str | None = None, table: int | None = None) -> None:
        """Call."""
        await answer(interaction, bet_at(interaction, table, "call", card))

    @app_commands.command(name="fold", description="Give up this hand.")
    @app_commands.autocomplete(table=_choices.my_tables)
    async def fold(self, interaction: discord.Interaction, table: int | None = None) -> None:
        """Fold; asked once more where checking is free."""
        await answer(interaction, bet_at(interaction, table, "fold"))

    @app_commands.command(name="allin", description="Put in everything; asked once more.")
    @app_commands.describe(card=CARD)
    @app_commands.autocomplete(card=_choices.riders)
    @app_commands.autocomplete(table=_choices.my_tables)
    async def allin(self, interaction: discord.Interaction, card: str | None = None, table: int | None = None) -> None:
        """Go all-in."""
        await answer(interaction, bet_at(interaction, table, "all", card))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take the amount of a modal: found by its id, since the library forgets modals at a restart."""
        if interaction.type is not discord.InteractionType.modal_submit or interaction.data is None:
            return
        press = Press.read(str(interaction.data.get("custom_id", "")))
        if press is not None and press.verb == "wager" and await admitted(interaction):
            await _submitted(interaction, press, _typed(interaction.data))


@verb("act")
async def _pressed_act(interaction: discord.Interaction, press: Press) -> None:
    kind, ride = unloaded(press.word)
    await answer_question(interaction, press, {"type": kind, **ride})


@verb("bet")
async def _pressed_bet(interaction: discord.Interaction, press: Press) -> None:
    amount, ride = unloaded(press.word)
    await answer_question(interaction, press, {"type": "bet", "amount": number(amount), **ride})


@verb("raise")
async def _pressed_raise(interaction: discord.Interaction, press: Press) -> None:
    total, ride = unloaded(press.word)
    await answer_question(interaction, press, {"type": "raise", "to": number(total), **ride})


@verb("sure")
async def _pressed_sure(interaction: discord.Interaction, press: Press) -> None:
    await show_privately(interaction, _sure(interaction, press))


async def _sure(interaction: discord.Interaction, press: Press) -> Page:
    look, asked = await still_asked(interaction, press)
    return confirmed(interaction, look, asked, *unloaded(press.word))


@verb("wager")
async def _pressed_wager(interaction: discord.Interaction, press: Press) -> None:
    """Ask for the amount at once: a modal must be the first answer, so nothing is waited for."""
    bot = dealer(interaction)
    look = bot.tables.glance(press.table, interaction.user.id)
    domain = _range(look, press) if look is not None else None
    if look is not None and domain is None:
        await answer(interaction, _not_open(look, press))
        return
    await acknowledged(interaction, interaction.response.send_modal(_modal(interaction, press, domain)))


def _range(look: Look, press: Press) -> dict[str, int] | None:
    """The least and most of a bet or raise that the button's question still leaves open to this person."""
    if look.decision is None or look.asked != (press.hand, press.decision):
        return None
    kind, _ = unloaded(press.word)
    template = next((each for each in look.decision.templates if each["type"] == kind), {})
    return template.get("to", template.get("amount"))


async def _not_open(look: Look, press: Press) -> Page:
    if look.seat is None:
        raise NotSeated("not_seated", table=press.table)
    raise MovedOn("stale", table=press.table)


def _modal(interaction: discord.Interaction, press: Press, domain: dict[str, int] | None) -> discord.ui.Modal:
    text = dealer(interaction).text
    modal = discord.ui.Modal(title=text(f"modal-{unloaded(press.word)[0]}"), custom_id=press.id, timeout=None)
    hint = text("modal-range", least=domain["min"], most=domain["max"]) if domain else None
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(custom_id=AMOUNT, max_length=LONGEST)
    modal.add_item(discord.ui.Label(text=text("modal-amount"), description=hint, component=field))
    modal.stop()  # nothing of it is kept in memory: the answer is found by its id
    return modal


async def _submitted(interaction: discord.Interaction, press: Press, typed: str) -> None:
    if interaction.message is not None and is_private(interaction):
        await replace_panel(interaction, _submitted_panel(interaction, press, typed))
    else:
        await act_silently(interaction, _wagered(interaction, press, typed))


async def _submitted_panel(interaction: discord.Interaction, press: Press, typed: str) -> Page:
    confirmation = await _wagered(interaction, press, typed)
    return confirmation or await mine(interaction, press.table)


async def _wagered(interaction: discord.Interaction, press: Press, typed: str) -> Page | None:
    look, asked = await still_asked(interaction, press)
    action = wager(typed, asked)
    _, ride = unloaded(press.word)
    if action["type"] == "all_in":
        return confirmed(interaction, look, asked, "all_in", ride)
    return await acted(interaction, press, {**action, **ride})


def _typed(data: Any) -> str:
    """The text of the modal's input, wherever the library's version of labels puts it."""
    parts = list(data.get("components", []))
    while parts:
        part = parts.pop()
        if part.get("custom_id") == AMOUNT:
            return str(part.get("value", ""))
        parts += [*part.get("components", []), *([part["component"]] if "component" in part else [])]
    return ""


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Wagers())
