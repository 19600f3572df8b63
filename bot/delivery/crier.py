"""What is told beside the tables: duels to their channels, and to who waits for a game that a table of it has opened.

Nothing is queued: a duel says by its numbers that its channel does not show it yet, a wish that it has come true. So
the newest state is told, at least once, and a restart forgets nothing.
"""

from __future__ import annotations

import logging
from functools import partial

import discord

from bot.delivery.codes import DMS_CLOSED, DMS_TOO_FAST, NOWHERE_TO_WRITE, THREAD_SHUT, asked_to_wait, code_of
from bot.delivery.errands import Errand, Errands
from bot.delivery.letters import REST_MS
from bot.delivery.mailbox import Edited, Mailbox
from bot.errors import UnknownGame
from bot.render.duel import duel_page, past_page
from bot.render.locale import Locale
from bot.render.manners import opened_page
from bot.render.page import Page
from bot.tables.duel import Duel
from bot.tables.ports import Clock, Store
from bot.tables.records import CLOSED, CLOSING, Wish

FIRST_RETRY_MS, LONGEST_RETRY_MS = 500, 60_000
LOOKED_BACK_MS = 60 * 60_000  # within which a letter may have been sent by a process that is no more
SWEEP_MS = 5_000  # what a fault left behind is looked for again
log = logging.getLogger(__name__)

Key = tuple[str, object]


class Crier(Errands[Key]):
    """Tells channels and people what has come up; each thing has one task, so that none waits for another."""

    def __init__(self, store: Store, mailbox: Mailbox, text: Locale, clock: Clock) -> None:
        super().__init__(clock, SWEEP_MS)
        self._store = store
        self._mailbox = mailbox
        self._text = text
        self._unsure: set[Key] = set()  # what may have been told before: then it is looked for first
        self._started = False

    async def look(self) -> None:
        """See that every duel and every wish that waits is told."""
        for duel in await self._store.untold_duels():
            self._tell(("duel", duel.id), partial(self._tell_duels, duel.id))
        for wish in await self._store.wishes_come_true():
            self._tell(("wish", wish), partial(self._tell_wish, wish))
        self._started = True

    def _tell(self, key: Key, telling: Errand) -> None:
        if self.begin(key, partial(self._until_told, key, telling)) and not self._started:
            self._unsure.add(key)

    async def _until_told(self, key: Key, telling: Errand) -> None:
        """Tell one thing; a fault is logged and tried again, ever more slowly."""
        pause = FIRST_RETRY_MS
        while True:
            try:
                await telling()
                self._unsure.discard(key)
                return
            except Exception as error:  # this loop owns its faults: one thing must not stop the others
                log.warning("not told: %s", type(error).__name__, extra={"code": code_of(error)})
                self._unsure.add(key)
                rest = REST_MS if code_of(error) in DMS_TOO_FAST else 0
                await self._clock.sleep(max(pause, rest, asked_to_wait(error)))
                pause = min(2 * pause, LONGEST_RETRY_MS)

    async def _tell_duels(self, number: int) -> None:
        """Let a duel's channel show it, until nothing has changed meanwhile."""
        while (duel := await self._store.duel(number)) is not None and duel.told < duel.tick:
            message = duel.message
            try:
                message = await self._tell_duel(duel)
            except discord.HTTPException as error:
                if error.code not in NOWHERE_TO_WRITE | THREAD_SHUT:
                    raise
                log.warning("nowhere to write: %s", error.code, extra={"duel": number})
            await self._store.duel_told(duel, message)

    async def _tell_duel(self, duel: Duel) -> int:
        """Edit a duel's message, or post the next one where there is something that people must notice; its id."""
        page = duel_page(duel, self._text)
        if duel.message is not None and duel.moment == duel.newest and await self._edit(duel, page):
            return duel.message
        message = None
        if ("duel", duel.id) in self._unsure:
            message = await self._mailbox.found(duel.channel, page, duel.message or 0, duel.at)
        if message is not None:
            await self._mailbox.edit(duel.channel, message, page)
        else:
            message = await self._mailbox.send(duel.channel, page, f"d{duel.id}-{duel.tick}")
        if duel.message is not None and duel.message != message:
            await self._edit(duel, past_page(duel, duel.moment, self._text))
        return message

    async def _edit(self, duel: Duel, page: Page) -> bool:
        """Edit a duel's message; False where a new one has to be posted."""
        if duel.message is None:
            return False
        return await self._mailbox.edit(duel.channel, duel.message, page) is Edited.DONE

    async def _tell_wish(self, wish: Wish) -> None:
        """Tell somebody of the table that has opened; where it is gone by now, the next one will do."""
        image = await self._store.image(wish.table or 0)
        if image is None or image.table.state in (CLOSED, CLOSING):
            await self._store.wish_told(wish, kept=True)
            return
        post = await self._store.post(image.table.id, "table")
        place = f"{post.channel}/{post.message}" if post else str(image.table.channel)
        link = f"https://discord.com/channels/{image.table.guild}/{place}"
        try:
            page = opened_page(image, link, self._text)
            channel = await self._mailbox.direct_channel(wish.user)
            since = self._clock.now() - LOOKED_BACK_MS
            if ("wish", wish) not in self._unsure or not await self._mailbox.found(channel, page, 0, since):
                await self._mailbox.send(channel, page, f"w{image.table.id:x}-{wish.user:x}")
        except UnknownGame:
            pass  # no longer dealt here: there is nothing to wait for
        except discord.HTTPException as error:
            if error.code not in DMS_CLOSED:
                raise
            log.info("nobody to tell: %s", error.code)
        await self._store.wish_told(wish)
