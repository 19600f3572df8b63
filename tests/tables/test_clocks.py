"""The task that sees to what is due: in order, at every table, whatever goes wrong at one of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import BadDatabase
from bot.tables.records import Deadline
from tests.tables.felt import ANA, BEN, GAME, IVO, MIA, PLACE, Felt, shoot


async def until_hand(felt: Felt, table: int, number: int) -> None:
    async def dealt() -> bool:
        look = await felt.tables.look(table, None)
        return look.hand is not None and look.hand.number == number

    await felt.until(dealt)


async def test_every_clock_that_has_run_out_is_seen_to(felt: Felt) -> None:
    table = await felt.table()
    felt.tick()
    felt.clock.forward(60_000)
    assert await felt.until_answered(table, 3) == [(0, "clock"), (1, "clock"), (2, "clock")]


async def test_a_clock_that_runs_is_left_alone(felt: Felt) -> None:
    slow = await felt.table((ANA, BEN), clock_s=120, buy_in=200)
    quick = await felt.table((ANA, BEN), clock_s=60, buy_in=200)
    felt.tick()
    felt.clock.forward(60_000)
    await felt.until_answered(quick, 2)
    assert await felt.answers(slow) == []


async def test_clocks_are_seen_to_in_the_order_in_which_they_ran_out(felt: Felt) -> None:
    late = await felt.table((ANA, BEN), clock_s=50, buy_in=200)
    early = await felt.table((ANA, BEN), clock_s=20, buy_in=200)
    order: list[int] = []
    time_out = felt.tables.time_out

    async def watched(table: int, *more: Any) -> None:
        order.append(table)
        await time_out(table, *more)

    felt.tables.time_out = watched  # type: ignore[method-assign]
    felt.clock.forward(60_000)
    felt.tick()
    await felt.until_answered(late, 2)
    assert order[:4] == [early, early, late, late]


async def test_a_new_clock_that_is_earlier_wakes_the_sleeper(felt: Felt) -> None:
    await felt.table((ANA, BEN), clock_s=10_000, buy_in=200)
    felt.tick()
    quick = await felt.table((ANA, BEN), clock_s=10, buy_in=200)
    felt.clock.forward(10_000)
    assert len(await felt.until_answered(quick, 2)) == 2


async def test_the_next_hand_is_dealt_after_the_pause(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    felt.tick()
    felt.clock.forward(8_999)
    assert (await felt.tables.look(table, None)).hand is None
    felt.clock.forward(1)
    await until_hand(felt, table, 2)


async def test_house_players_play_whole_hands(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)).table.id
    felt.tick()
    for street in range(1, 5):
        await felt.shoot(table, ANA)
        felt.clock.forward(1_000)
        assert (await felt.until_answered(table, 3 * street))[-2:] == [(1, "house"), (2, "house")]
    felt.clock.forward(9_000)
    await until_hand(felt, table, 2)


@pytest.mark.parametrize("said", [None, {"type": "fold"}, shoot("well"), ValueError("As is not in list")])
async def test_a_house_player_that_fails_takes_its_default(
    felt: Felt, said: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*asked: Any) -> Any:
        if isinstance(said, Exception):
            raise said
        return said

    felt.choose = failing
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    felt.tick()
    felt.clock.forward(1_000)
    assert await felt.until_answered(table, 1) == [(1, "clock")]
    assert (await felt.play_of(table)).answers[1] == shoot("paper")
    assert "a house player failed" in caplog.text


async def test_a_broken_table_does_not_stop_the_clocks_of_the_others(
    felt: Felt, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await felt.table((ANA, BEN), buy_in=200)
    sound = await felt.table((MIA, IVO), buy_in=200)
    time_out = felt.tables.time_out
    tried = 0

    async def sometimes(table: int, *more: Any) -> None:
        nonlocal tried
        tried += table == broken
        if table == broken and tried <= 4:
            raise RuntimeError("broken")
        await time_out(table, *more)

    felt.tables.time_out = sometimes  # type: ignore[method-assign]
    felt.clock.forward(60_000)
    felt.tick()
    assert len(await felt.until_answered(sound, 2)) == 2
    assert await felt.answers(broken) == []
    assert "deadline failed" in caplog.text

    async def mended() -> bool:
        felt.clock.forward(1_000)
        return len(await felt.answers(broken)) == 2

    await felt.until(mended)


async def test_a_disk_that_fails_for_a_moment_loses_no_clock(felt: Felt, caplog: pytest.LogCaptureFixture) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    commit = felt.store.commit
    refused = 0

    async def failing(change: Any) -> None:
        nonlocal refused
        refused += 1
        if refused <= 6:
            raise BadDatabase("disk", todo="look at the disk")
        await commit(change)

    felt.store.commit = failing  # type: ignore[method-assign]
    felt.clock.forward(60_000)
    felt.tick()

    async def both() -> bool:
        felt.clock.forward(1_000)
        return {seat for seat, _ in await felt.answers(table)} == {0, 1}

    await felt.until(both)
    assert refused > 6
    assert "deadline failed" in caplog.text


async def test_a_store_that_cannot_be_read_for_a_moment_does_not_end_the_clocks(
    felt: Felt, caplog: pytest.LogCaptureFixture
) -> None:
    table = await felt.table((ANA, BEN))
    due = felt.store.due
    asked = 0

    async def failing(now: int) -> list[Deadline]:
        nonlocal asked
        asked += 1
        if asked <= 2:
            raise BadDatabase("busy", todo="wait")
        return await due(now)

    felt.store.due = failing  # type: ignore[method-assign]
    felt.clock.forward(60_000)
    felt.tick()

    async def both() -> bool:
        felt.clock.forward(1_000)
        return len(await felt.answers(table)) == 2

    await felt.until(both)
    assert "the clocks stood still" in caplog.text


async def test_a_deadline_that_means_nothing_any_more_is_forgotten(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    stale = Deadline("decision", table, 1, 9, 0, felt.clock.now())
    image = await felt.store.image(table)
    assert image is not None
    await felt.store.transact(
        lambda connection: connection.exec_driver_sql(
            "INSERT INTO deadlines VALUES (?, ?, ?, ?, ?, ?)", ("decision", table, 1, 9, 0, stale.due)
        )
    )
    felt.tick()

    async def forgotten() -> bool:
        return stale not in await felt.store.deadlines(table)

    await felt.until(forgotten)
    assert set(await felt.clocks_of(table)) == {0, 1}
