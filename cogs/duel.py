"""/duel and its buttons."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import MovedOn, Refused
from bot.render.duel import own_page, sent_page
from bot.render.names import clean, visible
from bot.render.page import Page, Press
from bot.tables import Person
from bot.tables.duel import OPEN, Duel
from bot.tables.duelling import LONGEST_ABOUT
from cogs._answers import act_silently, answer, dealer, person, place, replace_panel, writable
from cogs._presses import is_private, verb
from cogs.throws import LETTERS


class Duelling(commands.Cog):
    """Disputes are decided by rock, paper, scissors."""

    @app_commands.command(name="duel", description="Challenge somebody: best of three, rock paper scissors, no chips.")
    @app_commands.describe(member="Whom you challenge; they may decline.", about="What the duel is to decide.")
    async def duel(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        about: app_commands.Range[str, 1, LONGEST_ABOUT] | None = None,
    ) -> None:
        """Challenge a member."""
        await answer(interaction, _challenge(interaction, member, about or ""))


async def _challenge(interaction: discord.Interaction, member: discord.User | discord.Member, about: str) -> Page:
    where = place(interaction)
    writable(interaction)
    bot, other = dealer(interaction), Person(member.id, clean(member.display_name))
    if not isinstance(member, discord.Member):
        raise Refused("duel_absent", who=other.name)
    words = visible(about, LONGEST_ABOUT)
    return sent_page(
        await bot.tables.duels.challenge(person(interaction), other, where, words, bot=member.bot), bot.text
    )


@verb("duel")
async def _pressed(interaction: discord.Interaction, press: Press) -> None:
    if is_private(interaction):
        await replace_panel(interaction, _panel(interaction, press))
    else:
        await act_silently(interaction, _in_public(interaction, press))


async def _in_public(interaction: discord.Interaction, press: Press) -> Page | None:
    """One's own throw as long as it is a secret; what is public already needs no confirmation."""
    duel = await _changed(interaction, press)
    sealed = duel.state == OPEN and duel.number == press.decision
    return _own(interaction, duel) if sealed else None


async def _panel(interaction: discord.Interaction, press: Press) -> Page:
    return _own(interaction, await _changed(interaction, press))


async def _changed(interaction: discord.Interaction, press: Press) -> Duel:
    duels, user = dealer(interaction).tables.duels, interaction.user.id
    if press.word == "decline":
        return await duels.decline(user, press.table)
    if press.word not in LETTERS:
        raise MovedOn("stale")
    return await duels.throw(user, press.table, LETTERS[press.word], press.decision)


def _own(interaction: discord.Interaction, duel: Duel) -> Page:
    return own_page(duel, duel.place_of(interaction.user.id), dealer(interaction).text)


async def setup(bot: commands.Bot) -> None:
    """Add the door."""
    await bot.add_cog(Duelling())
