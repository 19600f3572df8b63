"""What a commit writes, and what it leaves alone when it is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.store import Database
from bot.tables.ports import Conflict, Repeated, Short
from bot.tables.records import Commit, Deadline, OutboxRow, Seat, TeamPlan, TeamResult

from . import values as v

Rows = Callable[[str], list[Any]]


async def test_a_table_is_read_as_it_was_written(store: Database) -> None:
    written = v.table(1, clock_s=90, button=2, state="playing", hand=4, options={"ante": 5, "joker": "é"})
    await store.commit(replace(v.opened(1, 500, None), table=written))
    image = await store.image(1)
    assert image is not None
    assert image.table == written
    assert image.seats == (Seat(1, 0, 500, "player 500"), Seat(1, 1, None, "player None"))
    assert image.hand is None


async def test_a_table_that_never_was_has_no_image(store: Database) -> None:
    assert await store.image(99) is None


async def test_a_new_table_of_a_number_in_use_is_a_conflict(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    with pytest.raises(Conflict):
        await store.commit(v.opened(1, 501))
    image = await store.image(1)
    assert image is not None
    assert [seat.user for seat in image.seats] == [500]


async def test_a_stale_tick_is_a_conflict_and_writes_nothing(store: Database) -> None:
    await store.commit(v.opened(1, 500, 501))
    await store.commit(v.changed(1, 1))
    await store.transfer((v.grant(500),), 1)
    late = v.changed(
        1,
        1,
        freed=(0,),
        transfers=(v.buy_in(1, 0, 500, 50),),
        outbox=(OutboxRow(1, 0, 0, None, []),),
        deadlines=(Deadline("next_hand", 1, 0, 0, -1, 9),),
    )
    with pytest.raises(Conflict):
        await store.commit(late)
    image = await store.image(1)
    assert image is not None
    assert [seat.seat for seat in image.seats] == [0, 1]
    assert await store.balance("wallet", v.GUILD, 500) == 1000
    assert await store.balance("seat", 1, 0) is None
    assert await store.waiting() == []
    assert await store.next_due() is None


async def test_a_change_of_a_table_that_is_not_there_is_a_conflict(store: Database) -> None:
    with pytest.raises(Conflict):
        await store.commit(v.changed(1, 3))


async def test_a_hand_lives_from_its_beginning_to_its_settling(store: Database) -> None:
    await store.commit(v.opened(1, 500, 501))
    await store.transfer((v.grant(500), v.grant(501)), 1)
    await store.commit(v.changed(1, 1, transfers=(v.buy_in(1, 0, 500, 100), v.buy_in(1, 1, 501, 100))))
    await store.commit(v.begun(1, 2))
    image = await store.image(1)
    assert image is not None
    assert image.hand == v.hand(1)
    await store.commit(v.answered(1, 3, 1, key="click 1"))
    await store.commit(v.settled(1, 4, 2, amount=30))
    image = await store.image(1)
    assert image is not None
    assert image.hand is None
    assert [seat.stack for seat in image.seats] == [70, 130]
    assert await store.hand(1, 1) == v.hand(1, 2, state="settled")
    assert await store.hand_log(1, 1) == (v.HEAD, [(1, {"type": "call", "n": 1}), (0, {"type": "call", "n": 2})])
    assert await store.hand(1, 2) is None
    assert await store.hand_log(1, 2) is None
    assert await store.deadlines(1) == []


async def test_a_stale_hand_is_a_conflict(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    await store.commit(v.answered(1, 2, 1))
    with pytest.raises(Conflict):
        await store.commit(v.answered(1, 3, 1))
    assert await store.hand(1, 1) == v.hand(1, 1)


async def test_a_hand_that_is_over_never_changes_again(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    over = v.hand(1, 0, state="cancelled")
    await store.commit(v.changed(1, 2, hand=over, hand_was=0))
    with pytest.raises(Conflict):
        await store.commit(v.answered(1, 3, 1))
    assert await store.hand(1, 1) == over


async def test_a_table_has_one_open_hand(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    with pytest.raises(Conflict):
        await store.commit(v.changed(1, 2, hand=v.hand(1, number=2), log_head=v.HEAD))
    with pytest.raises(Conflict):
        await store.commit(v.begun(1, 2))


async def test_the_same_click_twice_is_repeated_even_when_it_is_late(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    await store.commit(v.begun(1))
    await store.commit(v.answered(1, 2, 1, key="click"))
    with pytest.raises(Repeated):
        await store.commit(v.answered(1, 2, 1, key="click"))
    with pytest.raises(Repeated):
        await store.commit(v.answered(1, 3, 2, key="click"))
    assert await store.hand(1, 1) == v.hand(1, 1)


async def test_a_late_change_with_a_known_transfer_is_a_conflict(store: Database) -> None:
    """Keys made from a table's tick say nothing about who asked: the tick is looked at first."""
    await store.commit(v.opened(1, 500, 501))
    await store.transfer((v.grant(500), v.grant(501)), 1)
    await store.commit(v.changed(1, 1, transfers=(v.buy_in(1, 0, 500, 50, key="table:1:seat:0:2"),)))
    with pytest.raises(Conflict):
        await store.commit(v.changed(1, 1, transfers=(v.buy_in(1, 0, 501, 50, key="table:1:seat:0:2"),)))
    with pytest.raises(Repeated):
        await store.commit(v.changed(1, 2, transfers=(v.buy_in(1, 0, 500, 50, key="table:1:seat:0:2"),)))


async def test_a_buy_in_above_the_wallet_is_short_and_seats_nobody(store: Database) -> None:
    await store.commit(v.opened(1))
    await store.transfer((v.grant(500, 40),), 1)
    sits = v.changed(1, 1, seats=(Seat(1, 0, 500, "Ana"),), transfers=(v.buy_in(1, 0, 500, 41),))
    with pytest.raises(Short):
        await store.commit(sits)
    image = await store.image(1)
    assert image is not None
    assert image.seats == ()
    assert image.table.tick == 1
    assert await store.balance("wallet", v.GUILD, 500) == 40


async def test_one_person_has_one_seat_at_a_table(store: Database) -> None:
    await store.commit(v.opened(1, 500))
    with pytest.raises(Conflict):
        await store.commit(v.changed(1, 1, seats=(Seat(1, 3, 500, "Ana"),)))


async def test_somebody_changes_places_in_one_change(store: Database) -> None:
    await store.commit(v.opened(1, 500, None, None))
    await store.commit(v.changed(1, 1, freed=(0,), seats=(Seat(1, 3, 500, "Ana"),)))
    await store.commit(v.changed(1, 2, freed=(1,), seats=(Seat(1, 1, 501, "Ben", "out", 2),)))
    image = await store.image(1)
    assert image is not None
    assert [(seat.seat, seat.user, seat.state, seat.missed) for seat in image.seats] == [
        (1, 501, "out", 2),
        (2, None, "in", 0),
        (3, 500, "in", 0),
    ]


@pytest.mark.parametrize(
    "nonsense",
    [
        v.opened(2, 500, state="sleeping"),
        v.changed(1, 1, hand=v.hand(1), log_head={"set": {1, 2}}),
        v.changed(1, 1, seats=(Seat(9, 0, 501, "at a table that is not there"),)),
        v.changed(1, 1, deadlines=(Deadline("lunch", 1, 0, 0, 0, 5),)),
        v.changed(1, 1, deadlines=(Deadline("decision", 1, 0, 0, 0, 1 << 70),)),
    ],
    ids=["state", "unspeakable", "orphan", "kind", "too big"],
)
async def test_what_makes_no_sense_is_a_value_error_and_harms_nobody(store: Database, nonsense: Commit) -> None:
    await store.commit(v.opened(1, 500))
    with pytest.raises(ValueError, match="refuses"):
        await store.commit(nonsense)
    await store.commit(v.changed(1, 1))
    assert await store.image(2) is None


async def test_clearing_deadlines_goes_before_setting_them(store: Database) -> None:
    first = (
        Deadline("decision", 1, 1, 1, 0, 50),
        Deadline("house", 1, 1, 1, 1, 40),
        Deadline("next_hand", 1, 1, 0, -1, 60),
    )
    await store.commit(v.opened(1, 500))
    await store.commit(v.opened(2, 500))
    await store.commit(v.changed(1, 1, deadlines=first))
    other = Deadline("decision", 2, 1, 1, 0, 45)
    await store.commit(v.changed(2, 1, deadlines=(other,)))
    await store.commit(v.changed(1, 2, cleared_seats=(1,)))
    assert await store.deadlines(1) == [first[0], first[2]]
    anew = replace(first[0], decision=2, due=70)
    await store.commit(v.changed(1, 3, cleared_kinds=("decision",), deadlines=(anew,)))
    assert await store.deadlines(1) == [first[2], anew]
    assert await store.deadlines(2) == [other]


async def test_a_running_clock_is_not_moved_by_setting_it_again(store: Database) -> None:
    clock = Deadline("decision", 1, 1, 1, 0, 50)
    await store.commit(v.opened(1, 500))
    await store.commit(v.changed(1, 1, deadlines=(clock,)))
    await store.commit(v.changed(1, 2, deadlines=(replace(clock, due=500),)))
    assert await store.deadlines(1) == [clock]


async def test_a_teams_result_is_written_with_the_end_of_its_hand_or_not_at_all(store: Database, rows: Rows) -> None:
    stored = "SELECT r.*, seat, user_id, plan, achieved FROM team_results r JOIN team_plans USING (table_id, hand)"
    await store.commit(v.opened(1, 500, None))
    await store.commit(v.begun(1))
    over = v.hand(1, 1, state="settled")
    plans = (TeamPlan(0, 500, "one pair", True), TeamPlan(1, None, "flush", False))
    end = v.answered(1, 2, 1, hand=over, deadlines=(), result=TeamResult(1, 1, False, 0, plans))
    with pytest.raises(Short):
        await store.commit(replace(end, transfers=(v.buy_in(1, 0, 500, 50),)))
    assert rows(stored) == []
    await store.commit(end)
    assert rows(stored) == [(1, 1, 0, 0, 0, 500, "one pair", 1), (1, 1, 0, 0, 1, None, "flush", 0)]
