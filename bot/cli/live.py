"""What `doctor --live` tries in a channel of the real Discord, one step after another, each with what to mend.

Only REST is used: no second session is opened beside a dealer that is running.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.cli.checkup import Finding, sentence
from bot.delivery import layout
from bot.delivery.codes import TOO_MANY, asked_to_wait
from bot.errors import DealerError
from bot.reach import FAR, explained, point_at
from bot.render.locale import Locale
from bot.render.page import Page
from bot.settings import Settings

LONGEST_WAIT_S = 30.0  # for Discord's rate limits
FORBIDDEN = frozenset({50001, 50013})
SEND, SEND_IN_THREADS = "Send Messages", "Send Messages in Threads"
CODES = "https://discord.com/developers/docs/topics/opcodes-and-status-codes"
LATER = "try again later"
NO_CHANNEL = "no channel has this id: switch on Discord's developer mode, then right-click the channel, Copy Channel ID"
LETTERS_SHUT = (
    "allow direct messages from members in your privacy settings for a server where the dealer is; "
    "players with closed ones press My hand instead"
)
SHUT = "open the thread again and unlock it, or name the channel around it"
MENDED = {
    10003: NO_CHANNEL,
    40003: "Discord lets the dealer open no more direct messages for some minutes: try again then",
    50007: LETTERS_SHUT,
    50083: SHUT,
    50278: "join a server where the dealer is: the application's owner has none in common with it",
    160005: SHUT,
    160006: "archive some threads of the server: until then tables are played in the channel itself",
}

Room = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
Result = TypeVar("Result")


def live(chosen: Settings, channel: int) -> list[Finding]:
    """Try everything with the settings' token in the channel of this id; what was found, in the order it was tried."""
    if chosen.rest is not None and chosen.gateway is not None:
        point_at(chosen.rest, chosen.gateway)
    return asyncio.run(_tried(chosen.token or "", channel))


async def _tried(token: str, channel: int) -> list[Finding]:
    client = discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=LONGEST_WAIT_S)
    async with client:
        try:
            await client.login(token)
        except (discord.LoginFailure, *FAR) as error:
            return [Finding("live: log in", _why(explained(error), ""))]
        visit = Visit(client)
        await visit.channel(channel)
        await visit.owner()
    return visit.findings


class Visit:
    """One round of tries; `findings` grows with each."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._text = Locale(strict=False)
        self.findings = [Finding(f"live: log in as {client.user}")]

    async def channel(self, number: int) -> None:
        """All that the dealer does in a channel; stops where nothing can be posted."""
        found = await self._step(f"see channel {number}", lambda: self._client.fetch_channel(number), "View Channel")
        if found is None:
            return
        if not isinstance(found, Room):
            self._note(f"use channel {number}", "no table can be there: name a text channel of a server")
            return
        await self._messages(found)

    async def owner(self) -> None:
        """A direct message to whoever owns the application."""
        letter = await self._step("send the application's owner a direct message", self._letter, "")
        if letter is not None:
            await self._step("delete that message", letter.delete, "")

    async def _messages(self, room: Room) -> None:
        inside = isinstance(room, discord.Thread)
        said = await self._step(
            f"post in #{room.name}",
            lambda: room.send(view=self._page("live-posted")),
            SEND_IN_THREADS if inside else SEND,
        )
        if said is None:
            return
        await self._step("edit the message", lambda: said.edit(view=self._page("live-edited")), "View Channel")
        await self._step("read the message again", lambda: room.fetch_message(said.id), "Read Message History")
        if isinstance(room, discord.TextChannel):
            await self._thread(said)
        await self._step("delete the message", said.delete, "View Channel")

    async def _thread(self, said: discord.Message) -> None:
        thread = await self._step(
            "open a thread", lambda: said.create_thread(name=self._text("live-thread")), "Create Public Threads"
        )
        if thread is not None:
            await self._step("post in the thread", lambda: thread.send(view=self._page("live-posted")), SEND_IN_THREADS)
            await self._step("close the thread", lambda: _put_away(thread), "Manage Threads")

    async def _letter(self) -> discord.Message:
        about = await self._client.application_info()
        owner = about.team.owner_id if about.team is not None else about.owner.id
        room = await self._client.create_dm(discord.Object(owner or about.owner.id))
        return await room.send(view=self._page("live-letter"))

    async def _step(self, what: str, doing: Callable[[], Awaitable[Result]], permission: str) -> Result | None:
        """One try; `permission` is the one that it takes. What it gave, None where it failed."""
        try:
            result = await doing()
        except (discord.RateLimited, discord.InvalidData, *FAR) as error:
            self._note(what, _why(error, permission))
            return None
        self._note(what)
        return result

    def _note(self, what: str, mend: str | None = None) -> None:
        self.findings.append(Finding(f"live: {what}", mend))

    def _page(self, message: str) -> discord.ui.LayoutView:
        return layout(Page((self._text(message),)))


async def _put_away(thread: discord.Thread) -> None:
    """Delete a thread; where that is not allowed archive it, which whoever opened it always may."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)


def _why(error: Exception, permission: str) -> str:
    """What Discord said, and what to do about it."""
    if isinstance(error, DealerError):
        return sentence(error)
    if isinstance(error, discord.HTTPException):
        return f"{error.code or error.status} {error.text or 'without a word'}: {_mend(error, permission)}"
    wait = asked_to_wait(error)
    return (
        f"Discord asks for {wait / 1_000:g} s of rest: try again then" if wait else f"{type(error).__name__}: {LATER}"
    )


def _mend(error: discord.HTTPException, permission: str) -> str:
    if permission and error.code in FORBIDDEN:
        return f"give the dealer's role the permission {permission} in that channel, and look for a rule that denies it"
    if error.status == TOO_MANY or error.status >= 500:
        return LATER
    return MENDED.get(error.code, f"look the code up at {CODES}")
