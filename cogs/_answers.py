"""How every door answers: acknowledge at once, let the tables decide, then say it to this person alone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar, cast

import discord

from bot import crashes
from bot.delivery import layout, mentions
from bot.delivery.codes import OUR_FAULT, TOKEN_DEAD
from bot.delivery.mailbox import MOST_PLAIN
from bot.errors import BadDatabase, DealerError, Refused
from bot.render.names import clean
from bot.render.page import Page
from bot.render.refusals import refusal
from bot.tables import Person, Place
from bot.tables.buckets import Verdict

if TYPE_CHECKING:
    from bot.app import Dealer

TOO_LATE = TOKEN_DEAD | {10062}  # the interaction is over: nothing is carried out, and Discord has said that it failed
TWICE = 40060  # answered already: our answer arrived the first time, and the library asked again
Answer = TypeVar("Answer")
log = logging.getLogger(__name__)


def dealer(interaction: discord.Interaction) -> Dealer:
    """The bot behind an interaction, with its tables and its words."""
    return cast("Dealer", interaction.client)


def person(interaction: discord.Interaction) -> Person:
    """Who is acting, under the name that people see here."""
    return person_of(interaction.user)


def person_of(member: discord.User | discord.Member) -> Person:
    """Somebody under the name that people see here."""
    return Person(member.id, clean(member.display_name))


def place(interaction: discord.Interaction) -> Place:
    """Where; raises Refused("only_in_server") in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("only_in_server")
    return Place(interaction.guild_id, interaction.channel_id)


def writable(interaction: discord.Interaction) -> None:
    """Raise Refused("cannot_write") where the table's messages could not be posted."""
    allowed = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not allowed.view_channel or not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise Refused("cannot_write")


def moderator(interaction: discord.Interaction) -> bool:
    """Whether this member may manage messages here, and so a table of others."""
    return interaction.permissions.manage_messages


async def admitted(interaction: discord.Interaction) -> bool:
    """Whether somebody presses no faster than one can; who does is told so once, and later presses do nothing."""
    bot = dealer(interaction)
    verdict = bot.buckets.take(interaction.user.id)
    if verdict is Verdict.GO:
        return True
    if verdict is Verdict.DROP and interaction.type is discord.InteractionType.component:
        await acknowledged(interaction, interaction.response.defer())
    else:  # a command must be answered by something
        said = layout(Page((bot.text("too-fast"),)))
        await acknowledged(interaction, interaction.response.send_message(view=said, ephemeral=True))
    return False


async def answer(interaction: discord.Interaction, work: Awaitable[Page]) -> None:
    """A slash command's private answer: acknowledged first, then the work's page, or why not."""
    if not await _begun(interaction, interaction.response.defer(ephemeral=True, thinking=True), work):
        return
    await _show(interaction, await _page_of(interaction, work))


async def replace_panel(interaction: discord.Interaction, work: Awaitable[Page]) -> None:
    """A press on a private message: that message shows the new page, a refusal comes beside it."""
    if not await _begun(interaction, interaction.response.defer(), work):
        return
    try:
        page = await _worked(interaction, work)
    except DealerError as error:
        await whisper(interaction, _refusal_page(interaction, error))
        return
    await _show(interaction, page)


async def act_silently(interaction: discord.Interaction, work: Awaitable[Page | None]) -> None:
    """A press on a public message: acknowledged without a trace; what the person alone should know follows."""
    if not await _begun(interaction, interaction.response.defer(), work):
        return
    page: Page | None
    try:
        page = await _worked(interaction, work)
    except DealerError as error:
        page = _refusal_page(interaction, error)
    if page is not None:
        await whisper(interaction, page)


async def whisper(interaction: discord.Interaction, page: Page) -> None:
    """Say something to this person alone, after the acknowledgement."""
    saying = interaction.followup.send(view=layout(page), ephemeral=True, allowed_mentions=mentions(page))
    await _said(interaction, page, saying)


async def acknowledged(interaction: discord.Interaction, answering: Awaitable[object]) -> bool:
    """Whether Discord took the first answer; False where it came too late or the interaction came twice."""
    if not dealer(interaction).first_time(interaction.id):
        _drop(answering)
        return False
    try:
        await answering
    except discord.HTTPException as error:
        if error.code == TWICE:
            return True
        if error.code not in TOO_LATE:
            raise
        log.info("interaction not acknowledged: %s", error.code)
        return False
    return True


async def _begun(interaction: discord.Interaction, answering: Awaitable[object], work: Awaitable[object]) -> bool:
    """Whether the work may begin: nothing that was not acknowledged is carried out."""
    if await acknowledged(interaction, answering):
        crashes.point("acknowledged")
        return True
    _drop(work)
    return False


async def _worked(interaction: discord.Interaction, work: Awaitable[Answer]) -> Answer:
    """The work's result; raises Refused("restarting"), and has done nothing, once the dealer is being stopped."""
    intake = dealer(interaction).intake
    if not intake.open:
        _drop(work)
        raise Refused("restarting")
    with intake.at_work():
        return await work


async def _page_of(interaction: discord.Interaction, work: Awaitable[Page]) -> Page:
    try:
        return await _worked(interaction, work)
    except DealerError as error:
        return _refusal_page(interaction, error)


def _refusal_page(interaction: discord.Interaction, error: DealerError) -> Page:
    if isinstance(error, BadDatabase):
        log.error("the database refused a change: %s", error.reason)
    return Page((refusal(error, dealer(interaction).text),))


async def _show(interaction: discord.Interaction, page: Page) -> None:
    """Let the message that the interaction is about show a page."""
    showing = interaction.edit_original_response(view=layout(page), allowed_mentions=mentions(page))
    await _said(interaction, page, showing)


async def _said(interaction: discord.Interaction, page: Page, saying: Awaitable[object]) -> None:
    """What is done stands; where the answer is refused, plain words say it, or a direct message."""
    try:
        await saying
    except discord.HTTPException as error:
        log.warning("private answer refused: %s", error.code)
        words = page.plain()[:MOST_PLAIN]
        if error.code in OUR_FAULT:
            await _quietly(interaction.followup.send(words, ephemeral=True, allowed_mentions=mentions(page)))
        elif error.code in TOKEN_DEAD:
            await _quietly(interaction.user.send(view=layout(page), allowed_mentions=mentions(page)))


async def _quietly(saying: Awaitable[object]) -> None:
    try:
        await saying
    except discord.HTTPException as error:
        log.warning("private answer not delivered: %s", error.code)


def _drop(work: Awaitable[object]) -> None:
    close = getattr(work, "close", None)
    if close is not None:
        close()
