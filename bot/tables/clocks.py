"""One task that sleeps until the earliest deadline and sees to what is due.

A deadline is a row in the store; what it means is looked up again under the table's lock, so a click against the clock
has one winner. Nothing here is remembered over a restart but the rows.
"""

from __future__ import annotations

import asyncio
import logging

from bot import crashes
from bot.errors import MovedOn, NotAsked, Refused
from bot.tables.house import House
from bot.tables.naps import nap
from bot.tables.ports import Clock
from bot.tables.records import Deadline
from bot.tables.service import Tables

LONGEST_SLEEP_MS = 30_000
AFTER_A_FAULT_MS = 1_000
log = logging.getLogger(__name__)


class Clocks:
    """Runs the deadlines of all tables."""

    def __init__(self, tables: Tables, clock: Clock, house: House) -> None:
        self._tables = tables
        self._clock = clock
        self._house = house
        self._woken = asyncio.Event()
        self._going = asyncio.Event()
        self._going.set()
        self._thinking: dict[Deadline, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Something was committed: the earliest deadline may be another one."""
        self._woken.set()

    def hold(self) -> None:
        """Let no deadline have its effect until `go_on`."""
        self._going.clear()

    def go_on(self) -> None:
        """Let time run again."""
        self._going.set()
        self.wake()

    async def run(self) -> None:
        """Never return; a fault of one deadline is logged, tried again and does not stop the others."""
        try:
            while True:
                await self._going.wait()
                self._woken.clear()
                try:
                    await self._round()
                except Exception:  # this loop owns its faults: the store may fail for a moment
                    log.exception("the clocks stood still")
                    await self._clock.sleep(AFTER_A_FAULT_MS)
        finally:
            await self._stop_thinking()

    async def _round(self) -> None:
        """See to what is due now, then rest."""
        now = self._clock.now()
        faults = 0
        for deadline in await self._tables.store.due(now):
            if deadline in self._thinking:
                continue
            try:
                await self._see_to(deadline)
            except Exception:  # a broken table must not stop the others' clocks
                log.exception("deadline failed", extra={"table": deadline.table, "kind": deadline.kind})
                faults += 1
        await self._rest(now, AFTER_A_FAULT_MS if faults else LONGEST_SLEEP_MS)

    async def _see_to(self, deadline: Deadline) -> None:
        """Let a deadline have its effect; one that means nothing any more is forgotten, no other is."""
        crashes.point("due")
        if deadline.kind == "duel":
            await self._tables.duels.time_out(deadline.table)
            return
        if deadline.kind == "house":
            self._thinking[deadline] = asyncio.create_task(self._answer(deadline))
            return
        try:
            if deadline.kind == "decision":
                await self._tables.time_out(deadline.table, deadline.hand, deadline.decision, deadline.seat)
            elif deadline.kind == "next_hand":
                await self._tables.next_hand(deadline.table, deadline.hand)
            elif deadline.kind == "vacate":
                await self._tables.vacate(deadline.table, deadline.seat)
        except MovedOn:
            return  # somebody else committed first: look at it again
        except (Refused, NotAsked):
            pass
        await self._tables.store.drop_deadline(deadline)

    async def _answer(self, deadline: Deadline) -> None:
        """Let a house player think and answer; where that fails its default is its answer, so that no hand hangs."""
        table, hand, decision, seat = deadline.table, deadline.hand, deadline.decision, deadline.seat
        try:
            asked = await self._tables.playing(table, hand, decision, seat)
            if asked is None:
                await self._tables.store.drop_deadline(deadline)
                return
            action = await self._house.answer(*asked)
            await self._tables.answer_for_house(table, hand, decision, seat, action)
        except Exception:  # a house player's fault is its own: the others' clocks go on
            log.exception("a house player failed", extra={"table": table})
            await self._fall_back(deadline)
        finally:
            self._thinking.pop(deadline, None)
            self.wake()

    async def _fall_back(self, deadline: Deadline) -> None:
        """A house player's default; where even that fails the deadline stays, to be looked at again in a moment."""
        try:
            await self._tables.time_out(deadline.table, deadline.hand, deadline.decision, deadline.seat)
        except Exception:
            log.exception("deadline failed", extra={"table": deadline.table, "kind": deadline.kind})
            await self._clock.sleep(AFTER_A_FAULT_MS)

    async def _rest(self, now: int, most: int) -> None:
        """Sleep until the earliest deadline that is not being seen to, at most `most` milliseconds, or until woken."""
        seen_to = self._thinking or most < LONGEST_SLEEP_MS
        due = await self._tables.store.next_due(after=now if seen_to else 0)
        wait = most if due is None else min(due - self._clock.now(), most)
        if wait > 0:  # else something has become due during this round
            await nap(self._clock, self._woken, wait)

    async def _stop_thinking(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
