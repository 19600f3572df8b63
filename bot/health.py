"""Whether the dealer is well, for whoever watches over it: one address on this machine, 200 or 503, a JSON object."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from bot.errors import BadDatabase
from bot.tables.ports import Clock, Store
from bot.tables.pulse import Pulse

HOST = "127.0.0.1"
PATIENCE_S = 2.0  # a database that takes longer is not well
MOST_OUTBOX_S, MOST_LATE_S = 120, 60


class Health:
    """Asks the parts how they are."""

    def __init__(self, store: Store, clock: Clock, pulse: Pulse) -> None:
        self._store = store
        self._clock = clock
        self._pulse = pulse

    async def report(self) -> tuple[bool, dict[str, Any]]:
        """Whether all is well, and how each part is: `gateway` and `database` truths, the others seconds or null."""
        outbox, late = None, None
        try:
            async with asyncio.timeout(PATIENCE_S):
                outbox, late = await self._outbox_s(), await self._late_s()
        except (TimeoutError, BadDatabase):
            pass
        database = outbox is not None and late is not None and self._pulse.well
        told = {
            "gateway": self._pulse.in_reach,
            "database": database,
            "outbox_oldest_s": outbox,
            "deadlines_late_s": late,
        }
        in_time = (outbox or 0) <= MOST_OUTBOX_S and (late or 0) <= MOST_LATE_S
        return database and self._pulse.in_reach and in_time, told

    async def _outbox_s(self) -> float:
        """How long the oldest thing to tell has waited."""
        return self._since(min((row.at for row in await self._store.waiting()), default=None))

    async def _late_s(self) -> float:
        """How late the most overdue deadline is."""
        return self._since(min((each.due for each in await self._store.due(self._clock.now())), default=None))

    def _since(self, moment: int | None) -> float:
        return 0.0 if moment is None else round(max(0, self._clock.now() - moment) / 1_000, 1)


@asynccontextmanager
async def served(health: Health, port: int) -> AsyncIterator[int]:
    """Answer on this machine's loopback, on every path; the port. Raises OSError where it is taken."""

    async def answer(request: web.Request) -> web.Response:
        well, told = await health.report()
        return web.json_response(told, status=200 if well else 503)

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, HOST, port)
        await site.start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
