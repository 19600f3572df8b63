"""The dealer's pulse: a row that says when it was last in reach, and what a gap in it means for the clocks.

While nobody can reach the dealer no clock has its effect. A gap of a few minutes is the clocks' ordinary risk; after a
longer one every running clock is moved on by the whole gap, and every open table says so once.
"""

from __future__ import annotations

import asyncio
import logging

from bot.errors import BadDatabase
from bot.tables.clocks import Clocks
from bot.tables.ports import Clock, Store

BEAT_MS = 30_000
OUTAGE_MS = 5 * 60_000
log = logging.getLogger(__name__)


class Pulse:
    """Beats while the dealer is in reach; `well` is whether the last beat could be written."""

    def __init__(self, store: Store, clock: Clock, clocks: Clocks) -> None:
        self._store = store
        self._clock = clock
        self._clocks = clocks
        self._beaten = 0
        self._turn = asyncio.Lock()
        self.in_reach = False
        self.well = True

    def lost(self) -> None:
        """People cannot reach the dealer: the clocks stand still."""
        self.in_reach = False
        self._clocks.hold()

    async def found(self) -> None:
        """People can reach the dealer, at first or again: the clocks go on, every open table shows what is true."""
        try:
            async with self._turn:
                now = self._clock.now()
                away = await self._store.resume(now, OUTAGE_MS)
                self._beaten = now
            log.info("in reach", extra={"clocks_moved_s": away // 1_000})
        finally:
            self.in_reach = True
            self._clocks.go_on()

    async def run(self) -> None:
        """Never return."""
        while True:
            await self._clock.sleep(BEAT_MS)
            if self.in_reach and self._clock.now() - self._beaten >= BEAT_MS:
                await self.beat()

    async def beat(self) -> None:
        """Write that the dealer is in reach; where that fails it is logged and tried again at the next beat."""
        async with self._turn:
            self._beaten = self._clock.now()
            try:
                await self._store.keep_fact("alive", str(self._beaten))
                self.well = True
            except BadDatabase as error:
                self.well = False
                log.warning("no pulse: %s", error.reason)
