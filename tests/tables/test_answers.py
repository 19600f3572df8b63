"""Answers: which question they answer, who may give them, and that one answer is one answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.errors import DealerError, MovedOn, NotSeated
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, MIA, PEOPLE, PLACE, TOM, Felt

EVERYBODY = (ANA, BEN, MIA, IVO, EVA, TOM)


async def question(felt: Felt, table: int) -> tuple[int, int]:
    return (await felt.tables.look(table, None)).asked


async def outcome(doing: Any) -> str:
    try:
        await doing
    except DealerError as error:
        return error.reason or error.code
    return "done"


def revealed(felt: Felt, table: int) -> int:
    """How many shoots have been shown in the table's channel."""
    return sum(
        event["type"] == "shot"
        for row in felt.store.commits
        for told in row.outbox
        if told.seat is None and row.table.id == table
        for event in told.events
    )


async def test_six_seats_answer_one_shoot_with_the_same_question(felt: Felt) -> None:
    table = await felt.table(EVERYBODY)
    asked = await question(felt, table)
    for person in EVERYBODY[:-1]:
        await felt.shoot(table, person, seen=asked)
        assert await question(felt, table) == asked
    await felt.shoot(table, TOM, seen=asked)
    assert await question(felt, table) == (1, asked[1] + 1)


async def test_a_changed_answer_does_not_change_the_question_and_the_last_one_counts(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    asked = await question(felt, table)
    for gesture in ("rock", "paper", "scissors"):
        await felt.shoot(table, ANA, gesture, seen=asked)
    assert await question(felt, table) == asked
    look = await felt.shoot(table, BEN, "rock", seen=asked)
    assert look.view is not None
    assert [seat["status"] for seat in look.view.seats] == ["live", "live"]
    assert look.view.pot == 40


async def test_an_answer_to_an_earlier_question_has_moved_on(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    asked = await question(felt, table)
    await felt.street(table, (ANA, BEN))
    with pytest.raises(MovedOn):
        await felt.shoot(table, ANA, seen=asked)
    await felt.shoot(table, ANA, seen=await question(felt, table))


async def test_an_answer_to_the_last_hand_has_moved_on_though_its_number_comes_again(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    asked = await question(felt, table)
    await felt.play_out(table, (ANA, BEN))
    await felt.tables.next_hand(table, 1)
    assert (await question(felt, table))[1] == asked[1]
    with pytest.raises(MovedOn):
        await felt.shoot(table, ANA, seen=asked)


async def test_somebody_elses_button_is_nobodys_answer(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    with pytest.raises(NotSeated):
        await felt.shoot(table, EVA, seen=await question(felt, table))
    assert (await felt.play_of(table)).answers == [None, None]


async def test_a_seat_that_is_not_in_the_hand_waits_for_the_next_one(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.join(IVO, table)
    with pytest.raises(NotSeated) as refused:
        await felt.shoot(table, IVO, seen=await question(felt, table))
    assert refused.value.reason == "next_hand"


async def test_the_same_click_twice_is_one_action(felt: Felt) -> None:
    table = await felt.table()
    await felt.shoot(table, ANA, "rock", key="click 1")
    before = felt.everything()
    look = await felt.shoot(table, ANA, "paper", key="click 1")
    assert felt.everything() == before
    assert look.view is not None
    assert look.view.mine is not None
    assert look.view.mine["answer"] == {"type": "shoot", "gesture": "rock"}
    assert felt.rows("SELECT seat, key FROM actions") == [(0, "click 1")]


async def test_the_same_click_twenty_times_at_once_is_one_action(felt: Felt) -> None:
    table = await felt.table()
    asked = await question(felt, table)
    clicks = [felt.shoot(table, ANA, "rock", key="click 1", seen=asked) for _ in range(20)]
    assert [await done for done in asyncio.as_completed([outcome(click) for click in clicks])] == ["done"] * 20
    assert felt.rows("SELECT count(*) FROM actions") == [(1,)]


async def test_the_last_two_answers_at_once_are_one_reveal(felt: Felt) -> None:
    table = await felt.table()
    asked = await question(felt, table)
    await felt.shoot(table, ANA, seen=asked)
    done = await asyncio.gather(*(outcome(felt.shoot(table, who, "rock", seen=asked)) for who in (BEN, MIA)))
    assert done == ["done", "done"]
    assert revealed(felt, table) == 1
    assert await question(felt, table) == (1, asked[1] + 1)


async def test_a_hundred_clicks_at_once_play_one_street(felt: Felt) -> None:
    table = await felt.table(EVERYBODY)
    asked = await question(felt, table)
    clicks = [felt.shoot(table, who, "scissors", seen=asked) for _ in range(17) for who in EVERYBODY]
    done = await asyncio.gather(*(outcome(click) for click in clicks))
    assert set(done) <= {"done", "stale"}
    assert revealed(felt, table) == 1
    assert await question(felt, table) == (1, asked[1] + 1)


async def test_a_click_against_the_clock_has_one_winner(felt: Felt) -> None:
    for first in ("click", "clock"):
        table = await felt.table((ANA, BEN), buy_in=200)
        await felt.tables.leave(BEN.user, table)
        asked = await question(felt, table)
        hand, decision = asked
        race = {
            "click": outcome(felt.shoot(table, ANA, "rock", seen=asked)),
            "clock": felt.tables.time_out(table, hand, decision, 0),
        }
        order = [first, *(name for name in race if name != first)]
        done = await asyncio.gather(*(race[name] for name in order))
        answers = felt.rows(f"SELECT by FROM actions WHERE table_id = {table} AND seat = 0 AND tick = 2")
        assert answers == [("person",) if first == "click" else ("clock",)]
        assert revealed(felt, table) >= 1
        assert done[order.index("click")] == ("done" if first == "click" else "stale" if asked[1] else "")


async def test_a_click_that_lost_against_the_clock_of_an_open_shoot_still_changes_the_answer(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await asyncio.gather(felt.expire(table, 0), felt.shoot(table, ANA, "rock", seen=(1, 1)))
    assert (await felt.play_of(table)).answers[0] == {"type": "shoot", "gesture": "rock"}
    seat = (await felt.tables.look(table, ANA.user)).seat
    assert seat is not None
    assert seat.missed == 0


async def test_tables_do_not_wait_for_one_another(felt: Felt) -> None:
    first = await felt.table((ANA, BEN), buy_in=200)
    second = await felt.table((ANA, BEN), buy_in=200)
    room = await felt.tables.rooms.get(first)
    async with room.lock:
        await felt.street(second, (ANA, BEN))
    assert await question(felt, second) == (1, 2)
    assert await question(felt, first) == (1, 1)


async def test_what_was_refused_leaves_the_table_in_memory_as_it_was(felt: Felt) -> None:
    table = await felt.table()
    await felt.shoot(table, ANA, "rock")
    room = await felt.tables.rooms.get(table)
    before = (room.table, dict(room.seats), room.hand, room.play.to_json() if room.play else None)
    for attempt in (
        felt.tables.act(ANA.user, table, {"type": "shoot", "gesture": "well"}),
        felt.tables.join(ANA, table),
        felt.tables.start(ANA.user, table),
        felt.shoot(table, ANA, "paper", seen=(1, 9)),
    ):
        with pytest.raises(DealerError):
            await attempt
    assert (room.table, room.seats, room.hand, room.play.to_json() if room.play else None) == before


async def test_a_look_of_everybody_else_has_nothing_of_ones_own(felt: Felt) -> None:
    table = await felt.table()
    await felt.shoot(table, ANA, "rock")
    own, public = await felt.tables.look(table, ANA.user), await felt.tables.look(table, None)
    assert own.view is not None
    assert own.view.mine is not None
    assert own.view.mine["cards"]
    stranger = await felt.tables.look(table, TOM.user)
    assert public.view == stranger.view
    assert public.view is not None
    assert (public.view.mine, public.decision, public.seat) == (None, None, None)


async def test_people_of_other_tables_are_not_people_of_this_one(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    other = (await felt.tables.open(EVA, PLACE, GAME)).table.id
    with pytest.raises(NotSeated):
        await felt.tables.leave(EVA.user, table)
    assert {person.name for person in PEOPLE if (await felt.tables.look(other, person.user)).seat} == {"Eva"}
