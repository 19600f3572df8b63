"""The few things that delivery does on Discord."""

from __future__ import annotations

import enum
import logging
from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.delivery.codes import EDIT_TOO_OLD, MESSAGE_GONE, NOWHERE_TO_WRITE, OUR_FAULT, THREAD_SHUT
from bot.delivery.layout import layout, mentions
from bot.render.page import Page, Press

MOST_PLAIN = 2_000
LOOKED_BACK = 200  # messages among which one of ours is looked for
DISCORD_EPOCH_MS = 1_420_070_400_000  # Discord's ids hold the milliseconds since then
SKEW_MS = 60_000  # by which Discord's clock may be behind ours
log = logging.getLogger(__name__)


class Edited(enum.Enum):
    """What became of an edit: done, the message is gone, or it cannot be edited and a new one has to be posted."""

    DONE = enum.auto()
    GONE = enum.auto()
    REFUSED = enum.auto()


class Mailbox:
    """Sends and edits pages by channel and message ids, from any process that holds the bot's token."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel: int, page: Page, nonce: str) -> int:
        """Post a page; the same nonce within minutes is the same message. The message's id."""
        target = self._client.get_partial_messageable(channel)
        try:
            sent = await target.send(view=layout(page), nonce=nonce, allowed_mentions=mentions(page))
        except discord.HTTPException as error:
            if error.code not in OUR_FAULT:
                raise
            # The page itself is refused: the words without any layout are better than silence.
            log.error("page refused: %s", error.code)
            sent = await target.send(page.plain()[:MOST_PLAIN], nonce=f"{nonce}p", allowed_mentions=mentions(page))
        return sent.id

    async def edit(self, channel: int, message: int, page: Page) -> Edited:
        """Edit a message of ours; in a thread that has gone to sleep it is woken for that, once."""
        try:
            await self._edit(channel, message, page)
        except discord.RateLimited:
            return Edited.REFUSED  # for longer than anybody wants to wait for a street
        except discord.HTTPException as error:
            if error.code in THREAD_SHUT and await self._unarchived(channel):
                return await self._edited_after_all(channel, message, page)
            return _outcome(error)
        return Edited.DONE

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message of ours; what is gone or out of reach is as good as deleted."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await target.delete()
        except discord.HTTPException as error:
            if error.code in THREAD_SHUT and await self._unarchived(channel):
                await target.delete()
            elif error.code not in MESSAGE_GONE | NOWHERE_TO_WRITE | THREAD_SHUT:
                raise

    async def direct_channel(self, user: int) -> int:
        """The channel of direct messages with a person."""
        return (await self._client.create_dm(discord.Object(user))).id

    async def parent(self, channel: int) -> int | None:
        """The channel that a thread hangs in, None if it is no thread."""
        found = await self._client.fetch_channel(channel)
        return found.parent_id if isinstance(found, discord.Thread) else None

    async def found(self, channel: int, page: Page, after: int, since: int) -> int | None:
        """Our own message that is this page, now or as it was: newer than the message `after` and than `since`.

        For a page that may have been posted so long ago that Discord no longer knows its nonce.
        """
        target = self._client.get_partial_messageable(channel)
        newest = max(after, max(0, since - SKEW_MS - DISCORD_EPOCH_MS) << 22)
        async for message in target.history(limit=LOOKED_BACK, after=discord.Object(newest)):
            if self._client.user is not None and message.author.id == self._client.user.id and _is_of(message, page):
                return message.id
        return None

    async def _edit(self, channel: int, message: int, page: Page) -> None:
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        await target.edit(view=layout(page), allowed_mentions=mentions(page))

    async def _edited_after_all(self, channel: int, message: int, page: Page) -> Edited:
        try:
            await self._edit(channel, message, page)
        except discord.HTTPException as error:
            return _outcome(error)
        return Edited.DONE

    async def _unarchived(self, channel: int) -> bool:
        try:
            thread = await self._client.fetch_channel(channel)
            if isinstance(thread, discord.Thread):
                await thread.edit(archived=False)
                return True
        except discord.HTTPException as error:
            log.info("thread stays shut: %s", error.code)
        return False


def _outcome(error: discord.HTTPException) -> Edited:
    """What a refused edit comes to; raises what is no answer to it."""
    if error.code in MESSAGE_GONE:
        return Edited.GONE
    if error.code in EDIT_TOO_OLD | OUR_FAULT | THREAD_SHUT:
        log.info("edit refused: %s", error.code)
        return Edited.REFUSED
    raise error


def _is_of(message: discord.Message, page: Page) -> bool:
    """Whether a message shows a page's title, or asks with buttons of the same hand."""
    title = page.plain().partition("\n")[0]
    parts = list(_parts(message.components))
    texts = [message.content, *(part.content for part in parts if isinstance(part, discord.TextDisplay))]
    if any(text.partition("\n")[0] == title for text in texts):
        return True
    asked = {(button.press.table, button.press.hand) for row in page.rows for button in row if button.press}
    pressed = (Press.read(part.custom_id or "") for part in parts if isinstance(part, discord.Button))
    return any((press.table, press.hand) in asked for press in pressed if press is not None)


def _parts(components: Sequence[Any]) -> Iterator[Any]:
    """Every component of a message, nested ones too."""
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))
