"""Plays at many tables on a database until it is killed, and says what was committed."""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from bot.store import Database
from bot.tables.ledger import Transfer

from . import values as v

TABLES = range(1, 21)


async def play(store: Database, number: int) -> None:
    """Answer after answer, each with a chip that goes back and forth."""
    for tick in count(1):
        here, there = v.seat_of(number, tick % 2), v.seat_of(number, 1 - tick % 2)
        chip = Transfer(f"{number}:{tick}", "refill", there, here, 1)
        await store.commit(v.answered(number, tick + 2, tick, key=f"click {number}:{tick}", transfers=(chip,)))
        sys.stdout.write(f"{number} {tick}\n")
        sys.stdout.flush()


async def main(path: str) -> None:
    """Never return."""
    async with Database.open(path) as store:
        for number in TABLES:
            await store.commit(v.opened(number, 500, 501))
            await store.transfer((v.grant(500, 50, f"g{number}"), v.buy_in(number, 0, 500, 50)), 1)
            await store.commit(v.changed(number, 1))
            await store.commit(v.begun(number, 2))
        await asyncio.gather(*(play(store, number) for number in TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
