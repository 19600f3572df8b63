"""Clocks of seats: set with the question, gone with the answer, and silence is Paper."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine import Event
from bot.errors import MovedOn
from bot.tables.records import IN, LOBBY, OUT, PLAYING
from tests.tables.felt import ANA, BEN, GAME, MIA, PLACE, Felt

MINUTE = 60_000


def told(felt: Felt, kind: str) -> list[Event]:
    """The public events of a type, in order."""
    return [
        event
        for commit in felt.store.commits
        for row in commit.outbox
        if row.seat is None
        for event in row.events
        if event["type"] == kind
    ]


def by_whom(felt: Felt) -> list[tuple[int, str]]:
    """Seat and author of every stored answer."""
    return felt.rows("SELECT seat, by FROM actions ORDER BY hand, tick")


async def answered(felt: Felt, table: int) -> list[Any]:
    return (await felt.play_of(table)).answers


@pytest.mark.parametrize("clock_s", [10, 60, 14 * 86_400])
async def test_a_decision_has_the_tables_clock_for_each_seat(felt: Felt, clock_s: int) -> None:
    table = await felt.table((ANA, BEN), clock_s=clock_s)
    due = felt.clock.now() + clock_s * 1_000
    assert await felt.clocks_of(table) == {0: due, 1: due}
    assert await felt.tables.closes(table, 0) == due


async def test_who_has_answered_is_out_of_the_clocks_reach(felt: Felt) -> None:
    table = await felt.table()
    felt.clock.forward(5_000)
    await felt.shoot(table, BEN, "rock")
    felt.tick()
    felt.clock.forward(MINUTE)

    async def both_told() -> bool:
        return len(told(felt, "expired")) == 2

    await felt.until(both_told)
    assert await felt.answers(table) == [(1, "person"), (0, "clock"), (2, "clock")]
    assert [event["seat"] for event in told(felt, "expired")] == [0, 2]
    image = await felt.store.image(table)
    assert image is not None
    assert [seat.missed for seat in image.seats] == [1, 0, 1]


async def test_answering_again_moves_no_clock(felt: Felt) -> None:
    table = await felt.table()
    before = await felt.clocks_of(table)
    felt.clock.forward(20_000)
    await felt.street(table, (ANA, ANA, ANA), "rock")
    after = await felt.clocks_of(table)
    assert after.items() <= before.items()
    assert {1, 2} <= after.keys()


async def test_the_next_question_has_clocks_of_its_own(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    felt.clock.forward(50_000)
    await felt.street(table, (ANA, BEN))
    assert await felt.clocks_of(table) == dict.fromkeys((0, 1), felt.clock.now() + MINUTE)
    assert {each.decision for each in await felt.store.deadlines(table)} == {2}


async def test_who_is_not_asked_has_no_clock(felt: Felt) -> None:
    table = await felt.table()
    await felt.street(table, (ANA, MIA), "rock")
    await felt.shoot(table, BEN, "paper")
    assert set(await felt.clocks_of(table)) == {0, 2}


async def test_expiry_plays_paper_and_says_so(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.expire(table, 1)
    assert await answered(felt, table) == [None, {"type": "shoot", "gesture": "paper"}]
    assert told(felt, "expired") == [{"type": "expired", "audience": "public", "seat": 1, "action": "shoot"}]
    assert by_whom(felt) == [(1, "clock")]


async def test_a_clock_that_was_answered_in_time_means_nothing(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.shoot(table, ANA, "rock")
    before = felt.everything()
    await felt.expire(table, 0)
    await felt.tables.time_out(table, 1, 9, 1)
    await felt.tables.time_out(table, 2, 1, 1)
    await felt.tables.time_out(table, 1, 1, 7)
    assert felt.everything() == before


async def test_two_expiries_in_a_row_and_silence_is_not_waited_for_any_more(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    for _ in range(2):
        await felt.shoot(table, ANA)
        await felt.expire(table, 1)
    assert await answered(felt, table) == [None, {"type": "shoot", "gesture": "paper"}]
    assert set(await felt.clocks_of(table)) == {0}
    await felt.shoot(table, ANA)
    assert by_whom(felt)[4:] == [(1, "absent"), (0, "person"), (1, "absent")]
    assert len(told(felt, "expired")) == 2


async def test_any_act_of_ones_own_ends_the_absence(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    for _ in range(2):
        await felt.shoot(table, ANA)
        await felt.expire(table, 1)
    await felt.shoot(table, BEN, "rock")  # the answer that was given for Ben can still be changed
    await felt.shoot(table, ANA)
    assert (await felt.play_of(table)).put_in == [20, 20]
    assert set(await felt.clocks_of(table)) == {0, 1}
    await felt.play_out(table, (ANA, BEN))
    assert [seat.state for seat in (await felt.tables.look(table, None)).seats] == [IN, IN]


async def test_an_answer_between_two_expiries_begins_the_count_anew(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.expire(table, 1)
    await felt.shoot(table, ANA)
    await felt.street(table, (BEN, ANA))
    await felt.expire(table, 1)
    await felt.shoot(table, ANA)
    assert set(await felt.clocks_of(table)) == {0, 1}


async def test_who_was_away_sits_out_after_the_hand_and_keeps_the_chips(felt: Felt) -> None:
    table = await felt.table()
    for _ in range(2):
        await felt.street(table, (ANA, MIA))
        await felt.expire(table, 1)
    await felt.play_out(table, (ANA, MIA))
    look = await felt.tables.look(table, BEN.user)
    assert look.seat is not None
    assert (look.seat.state, look.table.state) == (OUT, PLAYING)
    assert look.seat.stack > 0
    assert [(event["name"], event["reason"]) for event in told(felt, "sat_out")] == [("Ben", "away")]
    await felt.tables.next_hand(table, 1)
    hand = (await felt.tables.look(table, None)).hand
    assert hand is not None
    assert hand.users == (ANA.user, MIA.user)
    look = await felt.tables.join(BEN, table)
    assert look.seat is not None
    assert look.seat.state == IN


async def test_a_table_whose_people_are_all_away_plays_to_the_end_and_waits(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    for _ in range(4):
        look = await felt.tables.look(table, None)
        if look.hand is None:
            break
        if look.view is not None and not look.view.seats[0]["answered"]:
            await felt.expire(table, 0)
        for place in look.view.asked if look.view else ():
            if look.hand.users[place] is None:
                gesture = {"type": "shoot", "gesture": "scissors"}
                await felt.tables.answer_for_house(table, look.hand.number, look.hand.decision, place, gesture)
    look = await felt.tables.look(table, None)
    assert (look.table.state, look.hand) == (LOBBY, None)
    assert await felt.store.deadlines(table) == []
    assert told(felt, "waiting")


async def test_a_house_player_is_given_a_moment_to_think(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)).table.id
    assert await felt.clocks_of(table, "house") == dict.fromkeys((1, 2), felt.clock.now() + 1_000)
    assert set(await felt.clocks_of(table)) == {0}
    gesture = {"type": "shoot", "gesture": "rock"}
    await felt.tables.answer_for_house(table, 1, 1, 1, gesture)
    await felt.tables.answer_for_house(table, 1, 1, 1, {"type": "shoot", "gesture": "paper"})
    assert (await answered(felt, table))[1] == gesture
    assert await felt.tables.playing(table, 1, 1, 1) is None
    assert await felt.tables.playing(table, 1, 1, 2) is not None


async def test_no_clock_runs_when_the_table_is_closed(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    await felt.tables.close(ANA.user, table)
    assert await felt.store.deadlines(table) == []


async def test_a_question_of_the_past_cannot_be_answered_after_its_clock(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.expire(table, 0)
    await felt.expire(table, 1)
    with pytest.raises(MovedOn):
        await felt.shoot(table, ANA, seen=(1, 1))
