"""The outbox's way to Discord: in order within a room, at least once, newest state wins.

A room is a table's channel, or one seat's direct messages. Each room with something to tell has one task; what has
gathered meanwhile is told in one message. A street, a result and whatever else people must notice is a new message;
everything else is an edit of the newest one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial

import discord

from bot import crashes
from bot.delivery.board import Board, noticed
from bot.delivery.codes import NOWHERE_TO_WRITE, THREAD_SHUT, asked_to_wait, code_of
from bot.delivery.errands import Errands
from bot.delivery.letters import Letters, NotYet
from bot.delivery.mailbox import Mailbox
from bot.delivery.scenes import Scenes
from bot.render.locale import Locale
from bot.tables.ports import Clock, Store
from bot.tables.records import OutboxRow

FIRST_RETRY_MS, LONGEST_RETRY_MS = 500, 60_000
SWEEP_MS = 5_000  # rows that a fault left behind are looked for again
OLD_MS = 5_000  # a row of this age is being delivered late, perhaps for a second time
HOST = -1  # the room in which a paused table's host is told
log = logging.getLogger(__name__)

Key = tuple[int, int | None]  # a table, and a seat of it, HOST, or None for the channel


@dataclass(frozen=True, slots=True)
class Gathering:
    """How long a channel waits for more before it edits, in milliseconds.

    Whoever is the first for a while sees what they did at once, but for `first`; what follows soon after the last
    message or edit comes together, since Discord takes about one a second in a channel: actions within `action` of it,
    ticks alone within `tick`.
    """

    first: int = 100
    action: int = 300
    tick: int = 1_000


class Courier(Errands[Key]):
    """Delivers the outbox of all tables."""

    def __init__(
        self, store: Store, mailbox: Mailbox, text: Locale, clock: Clock, gathering: Gathering | None = None
    ) -> None:
        super().__init__(clock, SWEEP_MS)
        self._store = store
        self._gathering = gathering or Gathering()
        scenes = Scenes(store, text)
        self._board = Board(store, mailbox, scenes, clock)
        self._letters = Letters(store, mailbox, scenes, text, clock)
        self._began = clock.now()  # what is older may have been sent by a process that is no more
        self._told: dict[int, int] = {}  # by table: when its channel was told something last

    def heard(self, channel: int) -> None:
        """Somebody said something in a channel."""
        self._board.heard(channel)

    def pushed_up(self) -> list[int]:
        """The tables whose newest message others have pushed out of sight."""
        return self._board.pushed_up()

    async def look(self) -> None:
        """See that every room with waiting rows is served."""
        waiting: list[Key] = [(row.table, row.seat) for row in await self._store.waiting()]
        waiting += [(pause.table, HOST) for pause in await self._store.pauses() if not pause.told]
        for key in waiting:
            self.begin(key, partial(self._serve, *key))

    async def _serve(self, table: int, seat: int | None) -> None:
        """Serve a room until it waits for nothing; a fault is logged and tried again, ever more slowly."""
        pause, failed = FIRST_RETRY_MS, False
        while True:
            try:
                if not await self._one_round(table, seat, failed):
                    return
                pause, failed = FIRST_RETRY_MS, False
            except NotYet as rest:
                await self._clock.sleep(rest.wait)
            except Exception as error:  # this loop owns its faults: one room must not stop the others
                place = {"table": table, "code": code_of(error)}
                log.warning("delivery failed: %s", type(error).__name__, extra=place)
                await self._clock.sleep(max(pause, asked_to_wait(error)))
                pause, failed = min(2 * pause, LONGEST_RETRY_MS), True

    async def _one_round(self, table: int, seat: int | None, failed: bool) -> bool:
        """Tell what has gathered in a room; False where there was nothing."""
        if seat == HOST:
            await self._letters.tell_host(table)
            return False
        rows = await self._gathered(table, seat)
        if rows:
            crashes.point("gathered")
            # Discord may have taken the first of them before, and knows it by its nonce: then it tells too little.
            late = self._clock.now() - rows[0].at > OLD_MS
            await self._deliver(table, seat, rows, again=failed or late or rows[0].at < self._began)
        return bool(rows)

    async def _gathered(self, table: int, seat: int | None) -> list[OutboxRow]:
        """The rows to tell in one message: those of one hand up to the next that people must notice.

        Where nothing is urgent, a moment for more goes by first.
        """
        rows = await self._store.waiting(table=table, seat=seat)
        if rows and seat is None and not any(noticed(row) for row in rows):
            rest = self._gathering.action if any(row.events for row in rows) else self._gathering.tick
            rested = self._clock.now() - self._told.get(table, 0)
            await self._clock.sleep(max(self._gathering.first, rest - rested))
            rows = await self._store.waiting(table=table, seat=seat)
        together = rows[:1]
        for row in rows[1:]:
            if row.hand != rows[0].hand or (seat is None and noticed(row)):
                break
            together.append(row)
        return together

    async def _deliver(self, table: int, seat: int | None, rows: list[OutboxRow], *, again: bool) -> None:
        try:
            if seat is None:
                await self._board.tell(table, rows, again=again)
                self._told[table] = self._clock.now()
            else:
                await self._letters.tell(table, seat, rows, again=again)
        except discord.HTTPException as error:
            if error.code not in NOWHERE_TO_WRITE | THREAD_SHUT:
                raise
            log.warning("nowhere to write: %s", error.code, extra={"table": table})
            if seat is None and await self._store.pause(table, self._clock.now()):
                self.wake()  # the rows wait with the table; its host is told
                return
        await self._store.delivered([row.id for row in rows])
        crashes.point("delivered")
