"""The outbox's way to Discord: in order within a room, at least once, newest state wins.

A room is a table's channel, or one seat's direct messages. Each room with something to tell has one task; what has
gathered meanwhile is told in one message. A street, a result and whatever else people must notice is a new message;
everything else is an edit of the newest one.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.delivery.mailbox import DMS_CLOSED, NOWHERE_TO_WRITE, Mailbox
from bot.delivery.scenes import Scenes
from bot.engine import Event
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import Page
from bot.tables.ports import Clock, Store
from bot.tables.records import OutboxRow, Post

NOTICED = frozenset({"table_opened", "begun", "turned", "thrown", "over", "cancelled", "closed", "resumed"})
FIRST_RETRY_MS, LONGEST_RETRY_MS = 500, 60_000
SWEEP_MS = 5_000  # rows that a fault left behind are looked for again
OLD_MS = 5_000  # a row of this age is being delivered late, perhaps for a second time
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Gathering:
    """How long a room waits for more before it edits, in milliseconds: after an action, after a tick."""

    action: int = 250
    tick: int = 1_000


class Courier:
    """Delivers the outbox of all tables."""

    def __init__(
        self, store: Store, mailbox: Mailbox, text: Locale, clock: Clock, gathering: Gathering | None = None
    ) -> None:
        self._store = store
        self._mailbox = mailbox
        self._text = text
        self._clock = clock
        self._gathering = gathering or Gathering()
        self._scenes = Scenes(store, text)
        self._woken = asyncio.Event()
        self._rooms: dict[tuple[int, int | None], asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Something was committed: there may be something to tell."""
        self._woken.set()

    async def run(self) -> None:
        """Never return: see that every room with waiting rows has its task."""
        try:
            while True:
                self._woken.clear()
                try:
                    await self._assign()
                except Exception as error:  # this loop owns its faults: the store may fail for a moment
                    log.warning("nothing could be read: %s", type(error).__name__)
                await self._rest()
        finally:
            for task in list(self._rooms.values()):
                task.cancel()
            await asyncio.gather(*self._rooms.values(), return_exceptions=True)

    async def flush(self) -> None:
        """Deliver what is waiting now; the caller bounds the time."""
        await self._assign()
        await asyncio.gather(*list(self._rooms.values()))

    async def _assign(self) -> None:
        for row in await self._store.waiting():
            key = (row.table, row.seat)
            if key not in self._rooms:
                task = asyncio.create_task(self._serve(*key))
                self._rooms[key] = task
                task.add_done_callback(partial(self._served, key))

    def _served(self, key: tuple[int, int | None], task: asyncio.Task[None]) -> None:
        self._rooms.pop(key, None)

    async def _rest(self) -> None:
        waking = asyncio.ensure_future(self._woken.wait())
        sweeping = asyncio.ensure_future(self._clock.sleep(SWEEP_MS))
        try:
            await asyncio.wait({waking, sweeping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waking.cancel()
            sweeping.cancel()

    async def _serve(self, table: int, seat: int | None) -> None:
        """Deliver a room's rows until none is left; a fault is logged and tried again, ever more slowly."""
        pause = FIRST_RETRY_MS
        together: list[OutboxRow] = []
        while True:
            try:
                # What failed is tried again as it was: Discord may have taken it, and knows it by its nonce.
                together = together or await self._gathered(table, seat)
                if not together:
                    return
                await self._deliver(table, seat, together)
                pause, together = FIRST_RETRY_MS, []
            except Exception as error:  # this loop owns its faults: one room must not stop the others
                log.warning("delivery failed: %s", type(error).__name__, extra={"table": table})
                await self._clock.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY_MS)

    async def _gathered(self, table: int, seat: int | None) -> list[OutboxRow]:
        """The rows to tell in one message: those of one hand up to the next that people must notice.

        Where nothing is urgent, a moment for more goes by first.
        """
        rows = await self._store.waiting(table=table, seat=seat)
        if rows and seat is None and not any(_noticed(row) for row in rows):
            acted = any(row.events for row in rows)
            await self._clock.sleep(self._gathering.action if acted else self._gathering.tick)
            rows = await self._store.waiting(table=table, seat=seat)
        together = rows[:1]
        for row in rows[1:]:
            if row.hand != rows[0].hand or (seat is None and _noticed(row)):
                break
            together.append(row)
        return together

    async def _deliver(self, table: int, seat: int | None, rows: list[OutboxRow]) -> None:
        try:
            if seat is None:
                await self._tell_channel(table, rows)
            else:
                await self._tell_seat(table, seat, rows)
        except discord.HTTPException as error:
            if error.code not in NOWHERE_TO_WRITE:
                raise
            log.warning("nowhere to write: %s", error.code, extra={"table": table})
        await self._store.delivered([row.id for row in rows])

    async def _tell_channel(self, table: int, rows: list[OutboxRow]) -> None:
        number = rows[0].hand
        told: list[Event] = [event for row in rows for event in row.events]
        last = await self._store.post(table, "table")
        if last is not None and last.hand == number and not _noticed(rows[0]):
            page = await self._scenes.public(table, number, last.events + told)
            if page is None or await self._mailbox.edit(last.channel, last.message, page):
                if told:
                    await self._store.keep_post(replace(last, events=last.events + told))
                return
        await self._post(table, rows, told, last)

    async def _post(self, table: int, rows: list[OutboxRow], told: list[Event], last: Post | None) -> None:
        """A new message; the one before keeps what it told and loses its buttons."""
        number = rows[0].hand
        image = await self._store.image(table)
        page = await self._scenes.public(table, number, told)
        if image is None or page is None:
            return
        message = await self._mailbox.send(image.table.channel, page, f"t{rows[0].id}")
        now = self._clock.now()
        if len(rows) > 1 and now - rows[0].at > OLD_MS:
            # A crash may have come after this message was posted: then it tells too little, and the edit the rest.
            await self._mailbox.edit(image.table.channel, message, page)
        if last is not None and last.message != message:
            history = await self._scenes.history(table, last.hand, last.events)
            if history is not None:
                await self._mailbox.edit(last.channel, last.message, history)
        # Kept last: until all of this is done a new try does all of it again, with the same nonce.
        await self._store.keep_post(Post(table, "table", -1, number, image.table.channel, message, now, told))

    async def _tell_seat(self, table: int, seat: int, rows: list[OutboxRow]) -> None:
        number = rows[0].hand
        image, row = await self._store.image(table), await self._store.hand(table, number)
        if image is None or row is None or seat not in row.seats:
            return
        place = row.seats.index(seat)
        # Whoever was dealt the cards, not whoever sits there by now.
        user = row.users[place]
        if user is None or await self._store.fact(f"dms_closed:{table}:{user}"):
            return
        page = await self._scenes.private(image, row, place, await self._link(image.table.guild, table))
        if page is None:
            return
        try:
            await self._direct(table, seat, user, number, page, rows[-1].id)
        except discord.HTTPException as error:
            if error.code not in DMS_CLOSED:
                raise
            await self._say_closed(image.table.channel, table, user, row.names[place], rows[-1].id)

    async def _direct(self, table: int, seat: int, user: int, number: int, page: Page, row: int) -> None:
        """One direct message a hand, edited at every change."""
        last = await self._store.post(table, "seat", seat)
        if last is not None and last.hand == number and await self._mailbox.edit(last.channel, last.message, page):
            return
        channel = await self._mailbox.direct_channel(user)
        message = await self._mailbox.send(channel, page, f"s{row}")
        await self._store.keep_post(Post(table, "seat", seat, number, channel, message, self._clock.now()))

    async def _say_closed(self, channel: int, table: int, user: int, name: str, row: int) -> None:
        """Say once, without blame, that somebody's direct messages are closed, and what to press instead."""
        page = Page((self._text("dms-closed", who=shown(name)),))
        await self._mailbox.send(channel, page, f"c{row}")
        await self._store.keep_fact(f"dms_closed:{table}:{user}", "yes")

    async def _link(self, guild: int, table: int) -> str | None:
        post = await self._store.post(table, "table")
        return f"https://discord.com/channels/{guild}/{post.channel}/{post.message}" if post else None


def _noticed(row: OutboxRow) -> bool:
    """Whether people must notice what a row tells."""
    return any(event["type"] in NOTICED for event in row.events)
