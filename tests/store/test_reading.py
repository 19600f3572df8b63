"""Questions and the rarer changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.store import Database
from bot.tables.ports import Conflict
from bot.tables.records import Deadline, OutboxRow, Post

from . import values as v
from .conftest import NOW

Rows = Callable[[str], list[Any]]


async def test_table_numbers_never_come_twice(store: Database) -> None:
    numbers = await asyncio.gather(*(store.next_table_id() for _ in range(20)))
    assert sorted(numbers) == list(range(1, 21))


async def test_tables_are_found_by_place_and_by_person(store: Database) -> None:
    await store.commit(v.opened(3, 500))
    await store.commit(v.opened(1, 501, 500, channel=71))
    await store.commit(v.opened(2, 501, guild=8))
    await store.commit(v.opened(4, 500, state="closed"))
    assert [table.id for table in await store.open_tables(v.GUILD)] == [1, 3]
    assert [table.id for table in await store.open_tables(v.GUILD, 71)] == [1]
    assert await store.open_tables(9) == []
    assert [table.id for table in await store.tables_of(500)] == [1, 3]
    assert [table.id for table in await store.tables_of(501)] == [1, 2]
    assert await store.tables_of(999) == []


async def test_deadlines_come_by_their_time(store: Database) -> None:
    late, soon, other = (
        Deadline("decision", 1, 1, 1, 0, 300),
        Deadline("house", 1, 1, 1, 1, 100),
        Deadline("next_hand", 2, 1, 0, -1, 200),
    )
    await store.commit(v.opened(1))
    await store.commit(v.opened(2))
    assert await store.next_due() is None
    await store.commit(v.changed(1, 1, deadlines=(late, soon)))
    await store.commit(v.changed(2, 1, deadlines=(other,)))
    assert await store.next_due() == 100
    assert await store.next_due(after=100) == 200
    assert await store.next_due(after=300) is None
    assert await store.due(99) == []
    assert await store.due(200) == [soon, other]
    assert await store.deadlines(1) == [soon, late]


async def test_a_deadline_that_was_moved_is_not_dropped(store: Database) -> None:
    first = Deadline("next_hand", 1, 1, 0, -1, 100)
    moved = replace(first, due=900)
    await store.commit(v.opened(1))
    await store.commit(v.changed(1, 1, deadlines=(first,)))
    await store.commit(v.changed(1, 2, cleared_kinds=("next_hand",), deadlines=(moved,)))
    await store.drop_deadline(first)
    assert await store.deadlines(1) == [moved]
    await store.drop_deadline(moved)
    assert await store.deadlines(1) == []


async def test_the_outbox_is_read_by_room_and_in_order(store: Database, rows: Rows) -> None:
    told = [[{"type": "opened", "n": n}] for n in range(5)]
    rooms = [None, 1, None, 0, 1]
    await store.commit(v.opened(1))
    out = tuple(OutboxRow(1, 0, 0, seat, events) for seat, events in zip(rooms, told, strict=True))
    await store.commit(v.changed(1, 1, outbox=out))
    await store.commit(v.opened(2))
    await store.commit(v.changed(2, 1, outbox=(OutboxRow(2, 0, 0, None, []),)))
    waiting = await store.waiting()
    assert [row.id for row in waiting] == sorted(row.id for row in waiting)
    assert [(row.table, row.seat) for row in waiting] == [(1, None), (1, 1), (1, None), (1, 0), (1, 1), (2, None)]
    assert [row.events for row in waiting[:5]] == told
    assert {row.at for row in waiting[:5]} == {1_001}
    assert await store.waiting(1) == [waiting[0], waiting[2]]
    assert await store.waiting(1, 1) == [waiting[1], waiting[4]]
    await store.delivered([row.id for row in waiting[:4]])
    assert await store.waiting() == waiting[4:]
    kept = rows("SELECT id, seat, delivered_at FROM outbox ORDER BY id")
    assert kept[:2] == [(waiting[0].id, None, NOW), (waiting[2].id, None, NOW)]
    assert [row[1] for row in kept] == [None, None, 1, None]


async def test_an_outbox_number_never_comes_again(store: Database) -> None:
    await store.commit(v.opened(1))
    await store.commit(v.changed(1, 1, outbox=(OutboxRow(1, 0, 0, 0, []),)))
    (first,) = await store.waiting()
    await store.delivered([first.id])
    await store.delivered([first.id])
    await store.delivered([])
    await store.commit(v.changed(1, 2, outbox=(OutboxRow(1, 0, 0, 0, []),)))
    (second,) = await store.waiting()
    assert second.id > first.id


async def test_the_newest_message_of_a_kind_is_kept(store: Database) -> None:
    await store.commit(v.opened(1))
    table = Post(1, "table", -1, 1, 70, 1001, 5, [{"type": "opened"}])
    seat = Post(1, "seat", 2, 1, 71, 1002, 6)
    for post in (table, seat):
        await store.keep_post(post)
    assert await store.post(1, "table") == table
    assert await store.post(1, "seat", 2) == seat
    assert await store.post(1, "seat", 3) is None
    newer = replace(table, hand=2, message=1003, events=[])
    await store.keep_post(newer)
    assert await store.post(1, "table") == newer


async def test_facts_are_remembered(store: Database) -> None:
    assert await store.fact("last_game:70") is None
    await store.keep_fact("last_game:70", "nine")
    await store.keep_fact("last_game:70", "blitz")
    assert await store.fact("last_game:70") == "blitz"


async def test_open_tables_are_counted_and_listed_with_their_newest_messages(store: Database) -> None:
    await store.commit(v.opened(1, 500, 501))
    await store.commit(v.opened(2, 500, channel=71))
    await store.commit(v.opened(3, 500, state="closed"))
    await store.commit(v.opened(4, 500, guild=8))
    await store.keep_post(Post(1, "table", -1, 0, 72, 9_000, 1))
    await store.keep_post(Post(2, "seat", 0, 0, 73, 9_001, 1))
    assert await store.count_tables(v.GUILD) == 2
    assert [await store.count_tables(v.GUILD, channel) for channel in (v.CHANNEL, 71, 72)] == [1, 1, 0]
    found = [(each.table.id, each.taken, each.channel, each.message) for each in await store.listed(v.GUILD)]
    assert found == [(1, 2, 72, 9_000), (2, 1, 71, None)]


async def test_facts_are_remembered_with_a_change_or_not_at_all(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.changed(1, 1, facts=(("kicked:1:501", "host"), ("a", "1"))))
    with pytest.raises(Conflict):
        await store.commit(v.changed(1, 1, facts=(("a", "2"),)))
    assert [await store.fact(key) for key in ("kicked:1:501", "a")] == ["host", "1"]


async def test_a_seat_that_was_to_be_freed_is_cleared_with_its_other_clocks(store: Database) -> None:
    await store.commit(v.opened(1, 500, 501))
    clocks = tuple(Deadline("vacate", 1, 0, 0, seat, 9_000) for seat in (0, 1))
    await store.commit(v.changed(1, 1, deadlines=clocks))
    await store.commit(v.changed(1, 2, cleared_seats=(0,)))
    assert await store.deadlines(1) == [clocks[1]]
