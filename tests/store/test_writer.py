"""One writer for everybody: together, in order, and unharmed by those who leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, text

from bot.errors import BadDatabase
from bot.store import Database, writing
from bot.store.steps import Step
from bot.tables.ports import Conflict, Repeated, Short

from . import values as v

Rows = Callable[[str], list[Any]]
STATEMENTS = 7  # of a change with a transfer: BEGIN, the table, the accounts, the transfer, the balances, COMMIT


@contextmanager
def before_statement(number: int, do: Callable[[], object]) -> Iterator[list[str]]:
    """Do something before the numbered statement from here, BEGIN and COMMIT counted; 0 is at once."""
    seen: list[str] = []

    def came(statement: str) -> None:
        seen.append(statement)
        if len(seen) == number:
            do()

    def executed(_connection: Connection, _cursor: object, statement: str, *_more: object) -> None:
        came(statement)

    def committed(_connection: Connection) -> None:
        came("COMMIT")

    def ran(cursor: Any, step: Step[Any], works: Sequence[Any]) -> None:
        if any(True for work in works for _ in step.rows(work)):
            came(step.sql)
        original(cursor, step, works)

    original = writing._run
    event.listen(Engine, "before_cursor_execute", executed)
    event.listen(Engine, "commit", committed)
    try:
        if number == 0:
            do()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(writing, "_run", ran)
            yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", executed)
        event.remove(Engine, "commit", committed)


async def test_what_waits_together_is_written_with_one_commit(store: Database) -> None:
    with before_statement(0, bool) as seen:
        await asyncio.gather(*(store.commit(v.opened(number, 500)) for number in range(1, 51)))
    assert seen.count("COMMIT") == 1
    assert len(await store.open_tables(v.GUILD)) == 50


async def test_in_a_mixed_batch_everybody_gets_their_own_answer(store: Database) -> None:
    await asyncio.gather(*(store.commit(v.opened(number, 500)) for number in (1, 2, 3)))
    await store.transfer((v.grant(500, 100),), 1)
    outcomes = await asyncio.gather(
        store.commit(v.changed(1, 1, transfers=(v.buy_in(1, 0, 500, 60),))),
        store.commit(v.changed(2, 1, transfers=(v.buy_in(2, 0, 500, 60),))),
        store.commit(v.changed(3, 7)),
        store.transfer((v.grant(500),), 1),
        store.transfer((v.grant(501),), 1),
        store.commit(v.changed(3, 1)),
        store.transfer((v.buy_in(1, 3, 501, -1),), 1),
        store.commit(v.opened(4, 502)),
        return_exceptions=True,
    )
    kinds = [type(outcome) if outcome else None for outcome in outcomes]
    assert kinds == [None, Short, Conflict, Repeated, None, None, ValueError, None]
    assert await store.balance("wallet", v.GUILD, 500) == 40
    assert [table.tick for table in await store.open_tables(v.GUILD)] == [2, 1, 2, 1]


async def test_changes_of_one_table_are_written_in_the_order_of_asking(store: Database) -> None:
    changes = [v.opened(1, 500), v.begun(1), *(v.answered(1, tick + 1, tick) for tick in range(1, 20))]
    await asyncio.gather(*map(store.commit, changes))
    assert await store.hand(1, 1) == v.hand(1, 19)
    assert [row.decision for row in await store.waiting()] == list(range(1, 20))


async def test_of_two_answers_in_one_tick_one_counts(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    click, clock = v.answered(1, 2, 1, key="click"), v.answered(1, 2, 1)
    outcomes = await asyncio.gather(store.commit(click), store.commit(clock), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]


async def test_a_function_runs_in_its_own_transaction_between_the_others(store: Database) -> None:
    def count(connection: Connection) -> int:
        return int(connection.execute(text("SELECT count(*) FROM tables")).scalar_one())

    asked = [
        store.commit(v.opened(1, 500)),
        store.transact(count),
        store.commit(v.opened(2, 500)),
        store.transact(count),
    ]
    assert await asyncio.gather(*asked) == [None, 1, None, 2]


async def test_what_a_function_raises_undoes_it_and_comes_back(store: Database) -> None:
    def fails(connection: Connection) -> None:
        connection.execute(text("INSERT INTO facts VALUES ('half', 'done')"))
        raise LookupError("half way")

    with pytest.raises(LookupError, match="half way"):
        await store.transact(fails)
    assert await store.fact("half") is None
    await store.commit(v.opened(1, 500))


@pytest.mark.parametrize("statement", range(STATEMENTS))
async def test_a_caller_cancelled_before_any_statement_breaks_nothing(store: Database, statement: int) -> None:
    await store.transfer((v.grant(500),), 1)
    await store.commit(v.opened(1, 500))
    sits = v.changed(1, 1, transfers=(v.buy_in(1, 0, 500, 10),))
    asked = asyncio.create_task(store.commit(sits))
    await asyncio.sleep(0)  # it has asked
    with before_statement(statement, asked.cancel):
        await store.transfer((v.grant(501),), 1)
    with suppress(asyncio.CancelledError):
        await asked
    image = await store.image(1)
    assert image is not None
    assert (image.table.tick, image.seats[0].stack) == (2, 10)
    assert await store.balance("wallet", v.GUILD, 500) == 990


async def test_the_statements_before_which_callers_are_cancelled_are_all_there_are(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.transfer((v.grant(500),), 1)
    reached: list[str] = []
    with before_statement(STATEMENTS - 1, lambda: reached.append("last")):
        await store.commit(v.changed(1, 1, transfers=(v.buy_in(1, 0, 500, 10),)))
    with before_statement(STATEMENTS, lambda: reached.append("beyond")):
        await store.commit(v.changed(1, 2, transfers=(v.buy_in(1, 0, 500, 10, key="again"),)))
    assert reached == ["last"]


@pytest.mark.parametrize("statement", range(4))
async def test_a_function_whose_caller_leaves_is_finished(store: Database, statement: int) -> None:
    asked = asyncio.create_task(store.keep_fact("key", "kept"))
    await asyncio.sleep(0)
    with before_statement(statement, asked.cancel):
        await store.commit(v.opened(1, 500))
    with suppress(asyncio.CancelledError):
        await asked
    assert await store.fact("key") == "kept"


@pytest.mark.parametrize("statement", range(6))
async def test_a_reader_cancelled_before_any_statement_breaks_nothing(store: Database, statement: int) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    asked = asyncio.create_task(store.image(1))
    await asyncio.sleep(0)
    with before_statement(statement, asked.cancel):
        assert await store.fact("key") is None
    with suppress(asyncio.CancelledError):
        await asked
    await store.commit(v.answered(1, 2, 1))
    image = await store.image(1)
    assert image is not None
    assert image.hand == v.hand(1, 1)


async def test_a_reader_holds_nothing_back_once_it_has_read(store: Database, rows: Rows) -> None:
    await store.commit(v.opened(1, 500))
    assert await store.image(1)
    assert await store.image(2) is None
    assert await store.ledger_faults() == []
    await store.commit(v.changed(1, 1))
    assert rows("PRAGMA wal_checkpoint(TRUNCATE)") == [(0, 0, 0)]


async def test_readers_and_writers_at_once_see_whole_changes(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))

    async def play() -> None:
        for tick in range(1, 30):
            await store.commit(v.answered(1, tick + 1, tick))

    playing = asyncio.create_task(play())
    seen = set()
    while not playing.done():
        image = await store.image(1)
        assert image is not None
        assert image.hand is not None
        assert image.table.tick == image.hand.tick + 2
        assert image.hand == v.hand(1, image.hand.tick)
        seen.add(image.hand.tick)
    await playing
    assert len(seen) > 1


async def test_closing_finishes_what_was_asked_for(path: Path) -> None:
    store = Database.open(path)
    await store.start()
    asked = [asyncio.create_task(store.commit(v.opened(number, 500))) for number in range(1, 30)]
    reads = [asyncio.create_task(store.image(1)) for _ in range(5)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*asked) == [None] * 29
    await asyncio.gather(*reads)
    for refused in (store.commit(v.opened(30)), store.image(1)):
        with pytest.raises(BadDatabase, match="closed"):
            await refused
    async with Database.open(path) as again:
        assert len(await again.open_tables(v.GUILD)) == 29
