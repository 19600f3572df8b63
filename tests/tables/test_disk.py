"""A disk that is full or read-only, and askers who go away: memory is what the store is, and play goes on."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.engine import Hand
from bot.errors import BadDatabase
from bot.render.locale import Locale
from bot.render.refusals import refusal
from bot.tables.records import Image
from tests.store.test_disk import at_every_begin
from tests.tables.felt import ANA, BEN, EVA, GAME, MIA, PLACE, Felt

STREET = (ANA, BEN, MIA)
Deed = Callable[[Felt, int], Awaitable[Any]]


@asynccontextmanager
async def read_only(felt: Felt) -> AsyncIterator[None]:
    """A file that refuses to be written."""
    await felt.store.transact(lambda sql: pragma(sql, "query_only = ON"))
    yield
    with at_every_begin("query_only = OFF"):
        await felt.store.transact(lambda sql: None)


@asynccontextmanager
async def full(felt: Felt) -> AsyncIterator[None]:
    """A disk on which no file of ours can grow."""
    wal = felt.path.with_name(felt.path.name + "-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


HARMS = {"read-only": read_only, "full": full}
DEEDS: dict[str, Deed] = {
    "answer": lambda felt, table: felt.shoot(table, ANA, "rock"),
    "join": lambda felt, table: felt.tables.join(EVA, table),
    "leave": lambda felt, table: felt.tables.leave(BEN.user, table),
    "open": lambda felt, table: felt.tables.open(EVA, PLACE, GAME),
    "close": lambda felt, table: felt.tables.close(ANA.user, table),
    "clock": lambda felt, table: felt.expire(table, 1),
}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("harm", ["read-only", "full"])
async def test_what_cannot_be_written_is_refused_in_words_and_has_not_happened(
    felt: Felt, deed: str, harm: str
) -> None:
    table = await felt.table(STREET)
    await felt.grant_everybody()
    await felt.shoot(table, MIA)
    stored, known = felt.everything(), await in_memory(felt, table)
    async with HARMS[harm](felt):
        for _ in range(2):
            with pytest.raises(BadDatabase) as refused:
                await DEEDS[deed](felt, table)
            assert "so nothing was changed" in refusal(refused.value, Locale())
        assert await in_memory(felt, table) == known == await felt.store.image(table)
    assert felt.everything() == stored
    await felt.play_out(table, STREET)
    assert (await felt.tables.look(table, None)).hand is None
    assert await felt.store.ledger_faults() == []
    assert sum(felt.chips().values()) == 0


@pytest.mark.parametrize("steps", range(12))
async def test_whoever_goes_away_in_the_middle_leaves_memory_as_the_store(felt: Felt, steps: int) -> None:
    table = await felt.table(STREET)
    asked = [
        asyncio.create_task(felt.shoot(table, person, "rock", key=f"press {person.user}")) for person in (ANA, BEN)
    ]
    for _ in range(steps):
        await asyncio.sleep(0)
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert await in_memory(felt, table) == await felt.store.image(table), f"cancelled after {steps} steps"
    for person in STREET:
        await felt.shoot(table, person, "rock")
    look = await felt.tables.look(table, None)
    assert look.table.hand == 1
    assert await in_memory(felt, table) == await felt.store.image(table)
    assert await felt.store.ledger_faults() == []


async def test_a_write_that_is_under_way_is_seen_through_however_often_one_is_told_to_go(felt: Felt) -> None:
    table = await felt.table(STREET)
    commit, begun, go = felt.store.commit, asyncio.Event(), asyncio.Event()

    async def slow(change: Any) -> None:
        begun.set()
        await go.wait()
        await commit(change)

    felt.store.commit = slow  # type: ignore[method-assign]
    task = asyncio.create_task(felt.shoot(table, ANA, "rock"))
    await begun.wait()
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
    assert not task.done()
    go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    felt.store.commit = commit  # type: ignore[method-assign]
    assert await felt.answers(table) == [(0, "person")]
    assert await in_memory(felt, table) == await felt.store.image(table)
    await felt.shoot(table, BEN, "rock")


async def in_memory(felt: Felt, table: int) -> Image:
    """A table as the service knows it; its hand in play is the stored one."""
    room = await felt.tables.rooms.get(table)
    if room.hand is not None:
        assert room.play is not None
        assert Hand.from_json(room.hand.snapshot).to_json() == room.play.to_json()
    return Image(room.table, tuple(seat for _, seat in sorted(room.seats.items())), room.hand)


def pragma(sql: Connection, setting: str) -> None:
    sql.exec_driver_sql(f"PRAGMA {setting}")
