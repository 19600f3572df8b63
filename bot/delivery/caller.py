"""A short call to whoever is awaited and may not have noticed: a message that mentions them alone, gone once they act.

What a call is for is written down before it is sent, so that none is left behind by a crash.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot import crashes
from bot.delivery.codes import NOWHERE_TO_WRITE, THREAD_SHUT, asked_to_wait, code_of
from bot.delivery.errands import Errands
from bot.delivery.mailbox import Mailbox
from bot.delivery.scenes import hand_in_play
from bot.engine import pending
from bot.render.locale import Locale
from bot.render.manners import call_page
from bot.tables.ports import Clock, Store
from bot.tables.records import CLOSED, Image, Post

UNNOTICED_MS = 20_000  # since the newest message of the table: from then on one looks elsewhere
THINKING_MS = 5_000  # nobody is called who has only just been asked
LOOK_MS = 1_000
FAULT_MS, REFUSED_MS = 5_000, 15 * 60_000  # before it is tried again
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Awaited:
    """The people of whom a question of a hand still wants an answer, and how far the hand is."""

    hand: int
    decision: int
    tick: int
    users: tuple[int, ...]


class Caller(Errands[int]):
    """Sees that every table that waits for people has called them, once a question, and has no other call standing."""

    def __init__(
        self, store: Store, mailbox: Mailbox, text: Locale, clock: Clock, pushed_up: Callable[[], list[int]]
    ) -> None:
        super().__init__(clock, LOOK_MS)
        self._store = store
        self._mailbox = mailbox
        self._text = text
        self._pushed_up = pushed_up
        self._standing = False
        self._rests: dict[int, int] = {}  # by table: until when nothing is tried after a fault

    def wake(self) -> None:
        """Something was committed: a call may have done its work."""
        if self._standing:
            super().wake()

    async def look(self) -> None:
        """See to every table that waits, and to every call that stands."""
        now = self._clock.now()
        self._standing, changed = await self._store.calls()
        for table in {*changed, *await self._store.uncalled(now - UNNOTICED_MS, self._pushed_up())}:
            if self._rests.get(table, 0) <= now:
                self.begin(table, partial(self._see_to, table))

    async def _see_to(self, table: int) -> None:
        """Bring a table's call up to date; what fails is tried again after a while."""
        try:
            await self._update(table)
            self._rests.pop(table, None)
        except Exception as error:  # this loop owns its faults: one table must not stop the others
            log.warning("not called: %s", type(error).__name__, extra={"table": table, "code": code_of(error)})
            rest = REFUSED_MS if code_of(error) in NOWHERE_TO_WRITE | THREAD_SHUT else FAULT_MS
            self._rests[table] = self._clock.now() + max(rest, asked_to_wait(error))

    async def _update(self, table: int) -> None:
        image, call = await self._store.image(table), await self._store.post(table, "ping")
        awaited = _awaited(image) if image is not None else None
        if call is not None and not call.message:
            call = await self._looked_for(call)
        if image is not None and call is not None:
            await self._keep_true(image, call, awaited)
        elif image is not None and awaited is not None and await self._unnoticed(image):
            await self._call(image, awaited)

    async def _keep_true(self, image: Image, call: Post, awaited: Awaited | None) -> None:
        """Delete a call once all whom it names have acted; before that it names those who have not."""
        [told] = call.events
        same = awaited is not None and (call.hand, told["decision"]) == (awaited.hand, awaited.decision)
        left = [user for user in told["users"] if awaited is not None and same and user in awaited.users]
        if awaited is None or not left:
            await self._mailbox.delete(call.channel, call.message)
            await self._store.drop_post(call)
            return
        true = replace(call, upto=awaited.tick, events=[{**told, "users": left}])
        if left != told["users"]:
            await self._mailbox.edit(call.channel, call.message, call_page(image.table, true, self._text))
        await self._store.keep_post(true)

    async def _unnoticed(self, image: Image) -> bool:
        """Whether people have been asked for a moment and nothing new is on its way to them."""
        table, now = image.table, self._clock.now()
        dues = [each.due for each in await self._store.deadlines(table.id) if each.kind == "decision"]
        asked = min(dues, default=now) - 1_000 * table.clock_s
        return now - asked >= THINKING_MS and not await self._store.waiting(table=table.id)

    async def _call(self, image: Image, awaited: Awaited) -> None:
        """Post a call beside the table's message."""
        table, post = image.table, await self._store.post(image.table.id, "table")
        if post is None:
            return
        told = {"type": "called", "decision": awaited.decision, "users": list(awaited.users), "of": post.message}
        call = Post(table.id, "ping", -1, awaited.hand, post.channel, 0, self._clock.now(), [told], awaited.tick)
        await self._store.keep_post(call)
        crashes.point("calling")
        page = call_page(table, call, self._text)
        try:
            message = await self._mailbox.send(call.channel, page, f"g{table.id}-{awaited.hand}-{awaited.decision}")
        except discord.HTTPException as error:
            if error.code not in NOWHERE_TO_WRITE | THREAD_SHUT:
                raise
            await self._store.drop_post(call)
            raise
        crashes.point("called")
        await self._store.keep_post(replace(call, message=message))

    async def _looked_for(self, call: Post) -> Post | None:
        """A call that was on its way when something went wrong: as it stands there, None if it never came."""
        image = await self._store.image(call.table)
        found = None
        if image is not None:
            page = call_page(image.table, call, self._text)
            found = await self._mailbox.found(call.channel, page, 0, call.at)
        if found is None:
            await self._store.drop_post(call)
            return None
        return replace(call, message=found)


def _awaited(image: Image) -> Awaited | None:
    """Whose answers a table waits for, house players aside; None where it waits for nobody."""
    row = image.hand
    play = hand_in_play(row) if row is not None else None
    if row is None or play is None or image.table.state == CLOSED:
        return None
    owing = (place for place, asked in pending(play).items() if not asked.answered)
    users = tuple(user for place in owing if (user := row.users[place]) is not None)
    return Awaited(row.number, row.decision, row.tick, users) if users else None
