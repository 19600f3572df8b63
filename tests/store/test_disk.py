"""A disk that is full, read-only or held by another program: nothing is half written, and writing goes on after it."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event

from bot.errors import BadDatabase
from bot.store import Database

from . import values as v


@contextmanager
def at_every_begin(setting: str) -> Iterator[None]:
    """Have a setting made before each transaction begins."""

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA {setting}")

    event.listen(Engine, "begin", begun, insert=True)
    try:
        yield
    finally:
        event.remove(Engine, "begin", begun)


def pragma(setting: str) -> Callable[[Connection], None]:
    def change(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA {setting}")

    return change


@pytest.mark.parametrize(
    ("harm", "mend"),
    [("query_only = ON", "query_only = OFF"), ("max_page_count = 1", "max_page_count = 100000")],
    ids=["read-only", "full"],
)
async def test_a_disk_that_refuses_is_told_to_all_and_writing_goes_on(store: Database, harm: str, mend: str) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    await store.transact(pragma(harm))
    big = "x" * 200_000
    asked = (
        store.commit(v.answered(1, 2, 1, hand=v.hand(1, 1, snapshot=big))),
        store.transfer((v.grant(500),), 1),
        store.keep_fact("key", big),
    )
    for outcome in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(outcome, BadDatabase)
        assert outcome.reason == "disk"
    assert await store.hand(1, 1) == v.hand(1)
    assert await store.balance("wallet", v.GUILD, 500) is None
    with at_every_begin(mend):
        await store.transact(lambda connection: None)
    await store.commit(v.answered(1, 2, 1))
    await store.transfer((v.grant(500),), 1)


async def test_a_disk_that_is_full_while_committing_leaves_nothing(store: Database, path: Path) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    wal = path.with_name(path.name + "-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size + 10_000, hard))
    try:
        with pytest.raises(BadDatabase, match="disk"):
            await store.commit(v.answered(1, 2, 1, hand=v.hand(1, 1, snapshot="x" * 100_000)))
        with pytest.raises(BadDatabase, match="disk"):
            await store.keep_fact("key", "x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert await store.hand(1, 1) == v.hand(1)
    await store.commit(v.answered(1, 2, 1))
    assert await store.hand(1, 1) == v.hand(1, 1)


async def test_another_program_that_writes_is_waited_for_and_then_named(store: Database, path: Path) -> None:
    await store.transact(pragma("busy_timeout = 20"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadDatabase, match="busy"):
            await store.commit(v.opened(1, 500))
        other.execute("ROLLBACK")
    await store.commit(v.opened(1, 500))
