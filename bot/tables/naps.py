"""How a loop that looks for work rests: until there may be some, or for a while."""

from __future__ import annotations

import asyncio

from bot.tables.ports import Clock


async def nap(clock: Clock, woken: asyncio.Event, ms: int) -> None:
    """Wait until woken, `ms` milliseconds at most."""
    sleeping = asyncio.ensure_future(clock.sleep(ms))
    waking = asyncio.ensure_future(woken.wait())
    try:
        await asyncio.wait({sleeping, waking}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        sleeping.cancel()
        waking.cancel()
