"""A table's messages in its channel: what people must notice is a new message, the rest edits the newest one."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot import crashes
from bot.delivery.codes import NOWHERE_TO_WRITE, THREAD_SHUT
from bot.delivery.mailbox import Edited, Mailbox
from bot.delivery.scenes import Scenes
from bot.engine import Event
from bot.render.page import Page
from bot.tables.ports import Clock, Store
from bot.tables.records import OutboxRow, Post

NOTICED = frozenset({"table_opened", "begun", "turned", "thrown", "over", "cancelled", "closed", "moved", "resumed"})
NONCE_LIFE_MS = 180_000  # Discord knows a nonce again for "the past few minutes"
AGED_MS = 50 * 60_000  # edits of messages that are older than an hour are few
MOST_ABOVE = 10  # messages that others may have said since; beyond that nobody finds the table's


def noticed(row: OutboxRow) -> bool:
    """Whether people must notice what a row tells."""
    return any(event["type"] in NOTICED for event in row.events)


class Board:
    """Tells channels; raises what Discord raises, and does all of it again with the same rows."""

    def __init__(self, store: Store, mailbox: Mailbox, scenes: Scenes, clock: Clock) -> None:
        self._store = store
        self._mailbox = mailbox
        self._scenes = scenes
        self._clock = clock
        self._said: dict[int, int] = {}  # by channel with a table: the messages heard there
        self._posted: dict[int, tuple[int, int]] = {}  # by table: its channel, and how many had come there before

    def heard(self, channel: int) -> None:
        """Somebody said something in a channel: the messages above it move up."""
        if channel in self._said:
            self._said[channel] += 1

    def pushed_up(self) -> list[int]:
        """The tables whose newest message others have pushed out of sight."""
        return [table for table, (channel, before) in self._posted.items() if self._above(channel, before)]

    def _above(self, channel: int, before: int) -> bool:
        return self._said.get(channel, before) - before > MOST_ABOVE

    async def tell(self, table: int, rows: list[OutboxRow], *, again: bool) -> None:
        """Show what rows of one hand tell; `again` where an earlier try may have come part of the way."""
        image = await self._store.image(table)
        if image is None:
            return
        channel = await self._address(image.table.channel)
        last = await self._store.post(table, "table")
        fresh = [row for row in rows if last is None or row.id > last.upto]
        told: list[Event] = [event for row in fresh for event in row.events]
        if last is not None and self._still_serves(last, channel, fresh):
            page = await self._scenes.public(table, last.hand, last.events + told)
            outcome = Edited.DONE if page is None else await self._edit(last, page)
            if outcome is Edited.DONE:
                if told:
                    await self._store.keep_post(replace(last, events=last.events + told, upto=fresh[-1].id))
                    crashes.point("noted")
                return
            if outcome is Edited.GONE:
                told, last = last.events + told, None
        await self._post(channel, fresh or rows, told, last, again)

    def _still_serves(self, last: Post, channel: int, fresh: list[OutboxRow]) -> bool:
        """Whether a table's newest message can go on being edited, and tell what it has not told yet."""
        if not fresh:
            return True  # a crash came between telling and noting that all is told
        row = fresh[0]
        if last.hand != row.hand or last.channel != channel or noticed(row):
            return False
        if not row.decision and not row.events:
            return True  # nothing has happened: that message is only to show what is true, wherever it stands
        heard = self._said.setdefault(channel, 0)
        known = self._posted.setdefault(last.table, (channel, heard))
        return not self._above(*known) and self._clock.now() - last.at <= AGED_MS

    async def _edit(self, last: Post, page: Page) -> Edited:
        crashes.point("editing")
        outcome = await self._mailbox.edit(last.channel, last.message, page)
        crashes.point("edited")
        return outcome

    async def _post(
        self, channel: int, rows: list[OutboxRow], told: list[Event], last: Post | None, again: bool
    ) -> None:
        """A new message; the one before keeps what it told and loses its buttons."""
        row = rows[0]
        page = await self._scenes.public(row.table, row.hand, told)
        if page is None:
            return
        try:
            message = await self._send(channel, page, row, last)
        except discord.HTTPException as error:
            parent = await self._mailbox.parent(channel) if error.code in THREAD_SHUT else None
            if parent is None:
                raise
            await self._store.keep_fact(f"shut:{channel}", str(parent))
            channel, message = parent, await self._send(parent, page, row, None)
        if again:
            # This message may have been posted before, when there was less to tell.
            await self._mailbox.edit(channel, message, page)
        if last is not None and last.message != message:
            await self._strip(last)
        self._posted[row.table] = channel, self._said.setdefault(channel, 0)
        crashes.point("posted")
        # Kept last: until all of this is done a new try does all of it again, with the same nonce.
        now, newest = self._clock.now(), rows[-1].id
        await self._store.keep_post(Post(row.table, "table", -1, row.hand, channel, message, now, told, newest))
        crashes.point("kept")

    async def _send(self, channel: int, page: Page, row: OutboxRow, last: Post | None) -> int:
        """Post a page, unless it stands there already: a nonce is known for minutes, then we look for ourselves."""
        if self._clock.now() - row.at > NONCE_LIFE_MS:
            after = last.message if last is not None and last.channel == channel else 0
            if found := await self._mailbox.found(channel, page, after, row.at):
                return found
        crashes.point("sending")
        message = await self._mailbox.send(channel, page, f"t{row.id}")
        crashes.point("sent")
        return message

    async def _strip(self, last: Post) -> None:
        """Take the buttons off a message that is no longer the newest, where that is still possible."""
        history = await self._scenes.history(last.table, last.hand, last.events)
        if history is None:
            return
        try:
            await self._mailbox.edit(last.channel, last.message, history)
        except discord.HTTPException as error:
            if error.code not in NOWHERE_TO_WRITE:
                raise

    async def _address(self, channel: int) -> int:
        """The channel itself, or its parent where it is a thread that was found shut."""
        return int(await self._store.fact(f"shut:{channel}") or channel)
