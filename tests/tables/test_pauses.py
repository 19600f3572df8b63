"""Sitting out and in again, and seats whose players have no chips left."""

from __future__ import annotations

import pytest

from bot.errors import NotSeated, Refused
from bot.tables.records import CLOSED, IN, LOBBY, OUT, PLAYING
from tests.tables.felt import ANA, BEN, EVA, MIA, Felt

MINUTE = 60_000


async def kinds(felt: Felt, table: int) -> list[str]:
    return [event["type"] for event in await felt.told(table)]


async def seat_state(felt: Felt, table: int, number: int) -> str:
    return next(seat.state for seat in (await felt.tables.look(table, None)).seats if seat.seat == number)


async def test_who_sits_out_is_dealt_no_more_hands_and_keeps_seat_and_chips(felt: Felt) -> None:
    table = await felt.table()
    look = await felt.tables.sit_out(BEN.user, table)
    assert look.decision is not None  # the open hand goes on for everybody
    assert (await felt.told(table))[-1] == {"type": "sits_out", "audience": "public", "name": "Ben", "later": "yes"}
    await felt.play_out(table, (ANA, BEN, MIA))
    await felt.tables.next_hand(table, 1)
    look = await felt.tables.look(table, BEN.user)
    assert look.hand is not None
    assert BEN.user not in look.hand.users
    assert look.seat is not None
    assert look.seat.state == OUT
    await felt.tables.sit_in(BEN.user, table)
    await felt.play_out(table, (ANA, MIA))
    await felt.tables.next_hand(table, 2)
    assert (await felt.tables.look(table, BEN.user)).decision is not None


async def test_who_sits_in_again_before_the_hand_ends_has_never_been_out(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.sit_out(BEN.user, table)
    await felt.tables.sit_in(BEN.user, table)
    await felt.play_out(table, (ANA, BEN))
    assert (await felt.tables.look(table, None)).table.state == PLAYING
    assert await felt.clocks_of(table, "next_hand")


async def test_a_table_waits_while_all_but_one_sit_out(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    await felt.tables.sit_out(BEN.user, table)
    assert (await felt.tables.look(table, None)).table.state == LOBBY
    await felt.tables.next_hand(table, 1)
    with pytest.raises(Refused) as refused:
        await felt.tables.start(ANA.user, table)
    assert refused.value.reason == "few_players"  # whoever asked for a pause is not dealt in by somebody else
    assert (await felt.tables.start(BEN.user, table)).table.hand == 2


async def test_a_guest_neither_sits_out_nor_in(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    for attempt in (felt.tables.sit_out, felt.tables.sit_in, felt.tables.top_up):
        with pytest.raises(NotSeated):
            await attempt(EVA.user, table)
    await felt.tables.leave(BEN.user, table)
    for attempt in (felt.tables.sit_out, felt.tables.sit_in, felt.tables.top_up):
        with pytest.raises(NotSeated):  # on the way out
            await attempt(BEN.user, table)


async def ruined(felt: Felt) -> int:
    """Ana has all of Ben's chips."""
    table = await felt.table((ANA,), start=False)
    await felt.tables.join(BEN, table, 200)
    await felt.ruin(table, ANA, BEN)
    assert await felt.stack(table, BEN) == 0
    return table


async def test_a_seat_without_chips_is_kept_for_one_clock(felt: Felt) -> None:
    table = await ruined(felt)
    due = felt.clock.now() + MINUTE
    assert await felt.clocks_of(table, "vacate") == {1: due}
    assert [event["due"] for event in await felt.told(table) if event["type"] == "sat_out"] == [due]
    felt.clock.forward(MINUTE - 1)
    await felt.tables.vacate(table, 1)
    assert await seat_state(felt, table, 1) == OUT
    felt.tick()
    felt.clock.forward(1)

    async def freed() -> bool:
        return len((await felt.tables.look(table, None)).seats) == 1

    await felt.until(freed)
    assert "vacated" in await kinds(felt, table)
    assert await felt.clocks_of(table, "vacate") == {}


async def test_who_buys_in_again_in_time_keeps_the_seat(felt: Felt) -> None:
    table = await ruined(felt)
    look = await felt.tables.buy_again(BEN.user, table)
    assert look.seat is not None
    assert (look.seat.seat, look.seat.stack, look.seat.state) == (1, 500, IN)
    assert await felt.clocks_of(table, "vacate") == {}
    felt.clock.forward(MINUTE)
    await felt.tables.vacate(table, 1)
    assert len((await felt.tables.look(table, None)).seats) == 2
    assert (await felt.tables.start(ANA.user, table)).hand is not None


async def test_a_seat_is_freed_while_others_play(felt: Felt) -> None:
    table = await ruined(felt)
    await felt.tables.join(MIA, table)
    await felt.tables.start(MIA.user, table)
    felt.clock.forward(MINUTE)
    await felt.tables.vacate(table, 1)
    look = await felt.tables.look(table, None)
    assert look.hand is not None
    assert [seat.name for seat in look.seats] == ["Ana", "Mia"]
    await felt.play_out(table, (ANA, MIA))
    assert [event["name"] for event in await felt.told(table) if event["type"] == "sat_out"] == ["Ben"]


async def test_the_last_one_to_go_closes_the_table_also_beside_house_players(felt: Felt) -> None:
    table = await ruined(felt)
    await felt.tables.leave(ANA.user, table)
    assert (await felt.tables.look(table, None)).table.host == BEN.user
    await felt.tables.add_house(BEN.user, table)
    felt.clock.forward(MINUTE)
    await felt.tables.vacate(table, 1)
    assert (await felt.tables.look(table, None)).table.state == CLOSED
    assert felt.rows("SELECT count(*) FROM transfers WHERE kind IN ('house_in', 'house_out')") == [(2,)]


async def test_buying_in_again_takes_a_wallet_that_holds_enough(felt: Felt) -> None:
    table = await ruined(felt)
    await felt.lose(BEN, 700)
    with pytest.raises(Refused) as refused:
        await felt.tables.buy_again(BEN.user, table)
    assert (refused.value.reason, refused.value.values["wallet"]) == ("wallet_short", 100)
    assert await felt.clocks_of(table, "vacate") != {}


async def test_the_way_back_is_for_those_who_sit_there(felt: Felt) -> None:
    table = await ruined(felt)
    with pytest.raises(NotSeated):
        await felt.tables.buy_again(EVA.user, table)
    await felt.tables.sit_out(ANA.user, table)
    assert await seat_state(felt, table, 0) == OUT
    await felt.tables.buy_again(ANA.user, table)  # the same button deals in who only paused
    assert await seat_state(felt, table, 0) == IN
