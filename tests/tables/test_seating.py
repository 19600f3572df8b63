"""Tables: opened, joined, left, started, closed; who hosts, who is dealt in, which table a command means."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.tables import Place
from bot.tables.records import CLOSED, CLOSING, IN, LEAVING, LOBBY, OUT, PLAYING
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, MIA, PLACE, Felt

LOUNGE = Place(PLACE.guild, 71)


async def names(felt: Felt, table: int) -> list[str]:
    return [seat.name for seat in (await felt.tables.look(table, None)).seats]


async def state(felt: Felt, table: int) -> str:
    return (await felt.tables.look(table, None)).table.state


async def test_whoever_opens_a_table_hosts_it_and_sits_there_with_fifty_antes(felt: Felt) -> None:
    look = await felt.tables.open(ANA, PLACE, GAME)
    assert (look.table.host, look.table.state, look.table.options) == (ANA.user, LOBBY, {"ante": 10})
    assert [(seat.user, seat.stack) for seat in look.seats] == [(ANA.user, 500)]
    assert (look.table.buy_in_min, look.table.buy_in_max, look.table.clock_s) == (200, 1_000, 60)


async def test_a_table_of_other_stakes_takes_other_buy_ins(felt: Felt) -> None:
    look = await felt.tables.open(ANA, PLACE, GAME, options={"ante": 2}, clock_s=3_600, buy_in=77)
    assert (look.table.options, look.table.buy_in_min, look.table.buy_in_max) == ({"ante": 2}, 40, 200)
    assert (look.table.clock_s, look.seats[0].stack) == (3_600, 77)


async def test_the_usual_buy_in_shrinks_to_what_the_wallet_holds(felt: Felt) -> None:
    await felt.tables.open(ANA, PLACE, GAME, buy_in=700)
    look = await felt.tables.open(ANA, LOUNGE, GAME)
    assert look.seats[0].stack == 300


async def test_the_first_free_seat_is_taken(felt: Felt) -> None:
    table = await felt.table(start=False)
    await felt.tables.leave(BEN.user, table)
    look = await felt.tables.join(IVO, table)
    assert [(seat.seat, seat.name) for seat in look.seats] == [(0, "Ana"), (1, "Ivo"), (2, "Mia")]


async def test_start_deals_to_everybody_and_sets_a_clock_for_each(felt: Felt) -> None:
    table = await felt.table()
    look = await felt.tables.look(table, ANA.user)
    assert (look.table.state, look.table.hand) == (PLAYING, 1)
    assert look.hand is not None
    assert look.hand.users == (ANA.user, BEN.user, MIA.user)
    assert await felt.clocks_of(table) == dict.fromkeys(range(3), felt.clock.now() + 60_000)


async def test_who_joins_in_mid_hand_is_dealt_in_with_the_next_one(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    look = await felt.tables.join(MIA, table)
    assert look.hand is not None
    assert MIA.user not in look.hand.users
    assert (look.view, look.decision) != (None, None)
    assert look.view is not None
    assert look.view.mine is None
    await felt.play_out(table, (ANA, BEN))
    await felt.tables.next_hand(table, 1)
    assert (await felt.tables.look(table, MIA.user)).decision is not None


async def test_leaving_a_lobby_frees_the_seat_at_once(felt: Felt) -> None:
    table = await felt.table(start=False)
    look = await felt.tables.leave(BEN.user, table)
    assert look.seat is None
    assert await names(felt, table) == ["Ana", "Mia"]
    assert felt.wealth(BEN) == 1_000


async def test_who_leaves_in_mid_hand_plays_paper_at_once_and_keeps_the_chips(felt: Felt) -> None:
    table = await felt.table()
    look = await felt.tables.leave(BEN.user, table)
    assert look.seat is not None
    assert look.seat.state == LEAVING
    assert (await felt.play_of(table)).answers[1] == {"type": "shoot", "gesture": "paper"}
    await felt.play_out(table, (ANA, MIA))
    assert await names(felt, table) == ["Ana", "Mia"]
    assert sum(felt.wealth(person) for person in (ANA, BEN, MIA)) == 3_000
    # no Rock was shown, so Ben's Papers stayed in to the end
    assert felt.wealth(BEN) == 1_000 - 10 + sum(
        event["amount"]
        for row in await felt.store.waiting(table)
        for event in row.events
        if event["type"] == "won" and event["seat"] == 1
    )


async def test_who_leaves_can_come_back_before_the_hand_ends(felt: Felt) -> None:
    table = await felt.table()
    await felt.tables.leave(BEN.user, table)
    assert (await felt.tables.join(BEN, table)).seat is not None
    await felt.play_out(table, (ANA, BEN, MIA))
    assert await names(felt, table) == ["Ana", "Ben", "Mia"]


async def test_who_came_in_mid_hand_and_leaves_again_is_not_waited_for(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.join(MIA, table)
    assert (await felt.tables.leave(MIA.user, table)).seat is None
    assert felt.wealth(MIA) == 1_000
    assert await felt.clocks_of(table) == dict.fromkeys(range(2), felt.clock.now() + 60_000)


async def test_the_hosts_place_passes_on_to_the_first_who_stays(felt: Felt) -> None:
    table = await felt.table()
    look = await felt.tables.leave(ANA.user, table)
    assert look.table.host == BEN.user
    look = await felt.tables.leave(BEN.user, table)
    assert look.table.host == MIA.user


async def test_a_newcomer_hosts_a_table_that_its_host_is_leaving(felt: Felt) -> None:
    look = await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)
    table = look.table.id
    assert (await felt.tables.leave(ANA.user, table)).table.host == ANA.user
    assert (await felt.tables.join(BEN, table)).table.host == BEN.user


async def test_a_table_closes_when_the_last_person_leaves_and_the_house_takes_its_chips_home(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False, house=2)
    await felt.tables.leave(ANA.user, table)
    assert await state(felt, table) == LOBBY
    await felt.tables.leave(BEN.user, table)
    assert await state(felt, table) == CLOSED
    assert felt.chips()[("mint", PLACE.guild, 0)] == -2_000


async def test_close_in_mid_hand_waits_for_its_end(felt: Felt) -> None:
    table = await felt.table()
    assert (await felt.tables.close(ANA.user, table)).table.state == CLOSING
    await felt.play_out(table, (ANA, BEN, MIA))
    look = await felt.tables.look(table, None)
    assert (look.table.state, look.seats) == (CLOSED, ())
    assert await felt.store.deadlines(table) == []
    assert sum(felt.wealth(person) for person in (ANA, BEN, MIA)) == 3_000


async def test_a_moderator_closes_a_table_of_others(felt: Felt) -> None:
    table = await felt.table(start=False)
    assert (await felt.tables.close(EVA.user, table, moderator=True)).table.state == CLOSED


async def test_house_players_sit_down_under_names_of_their_own(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False)
    look = await felt.tables.add_house(ANA.user, table, 9)
    assert len({seat.name for seat in look.seats}) == 10
    assert sum(seat.house for seat in look.seats) == 9


async def test_the_next_hand_comes_by_itself_after_the_pause_with_the_button_moved_on(felt: Felt) -> None:
    table = await felt.table()
    first = (await felt.tables.look(table, None)).table.button
    await felt.play_out(table, (ANA, BEN, MIA))
    assert await felt.clocks_of(table, "next_hand") == {-1: felt.clock.now() + 9_000}
    await felt.tables.next_hand(table, 1)
    look = await felt.tables.look(table, None)
    assert first is not None
    assert (look.table.hand, look.table.button) == (2, (first + 1) % 3)
    await felt.tables.next_hand(table, 1)
    assert (await felt.tables.look(table, None)).table.hand == 2


async def test_coming_and_going_in_the_pause_neither_moves_nor_repeats_its_end(felt: Felt) -> None:
    table = await felt.table()
    await felt.play_out(table, (ANA, BEN, MIA))
    due = felt.clock.now() + 9_000
    felt.clock.forward(5_000)
    await felt.tables.join(IVO, table)
    await felt.tables.add_house(ANA.user, table)
    await felt.tables.leave(BEN.user, table)
    assert await felt.clocks_of(table, "next_hand") == {-1: due}
    told = [event for row in await felt.store.waiting(table) for event in row.events if event["type"] == "next_hand"]
    assert [event["due"] for event in told] == [due]


async def test_a_table_waits_when_too_few_are_left_in_the_pause(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    await felt.tables.leave(BEN.user, table)
    assert await state(felt, table) == LOBBY
    await felt.tables.next_hand(table, 1)
    assert (await felt.tables.look(table, None)).hand is None
    await felt.tables.join(IVO, table)
    assert (await felt.tables.start(ANA.user, table)).table.hand == 2


async def test_start_brings_back_everybody_who_sits_out(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    for _ in range(2):
        await felt.expire(table, 0)
        await felt.expire(table, 1)
    assert [seat.state for seat in (await felt.tables.look(table, None)).seats] == [OUT, OUT]
    look = await felt.tables.start(BEN.user, table)
    assert [seat.state for seat in look.seats] == [IN, IN]


# /play


async def test_play_opens_a_table_with_two_house_players_and_deals(felt: Felt) -> None:
    look = await felt.tables.play(ANA, PLACE)
    assert (look.table.game, look.table.state, len(look.seats)) == (GAME, PLAYING, 3)
    assert look.decision is not None


async def test_play_joins_the_open_table_of_the_channel(felt: Felt) -> None:
    table = (await felt.tables.play(ANA, PLACE)).table.id
    assert (await felt.tables.play(BEN, PLACE)).table.id == table
    assert (await felt.tables.play(MIA, LOUNGE)).table.id != table


async def test_play_passes_over_a_table_that_takes_nobody(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False, house=9)
    assert (await felt.tables.play(BEN, PLACE)).table.id != table


async def test_play_seats_nobody_twice(felt: Felt) -> None:
    await felt.tables.play(ANA, PLACE)
    before = felt.everything()
    with pytest.raises(Refused) as refused:
        await felt.tables.play(ANA, PLACE)
    assert refused.value.reason == "already_seated"
    assert felt.everything() == before


async def test_play_without_a_game_deals_the_last_one_of_the_channel_if_it_is_still_there(felt: Felt) -> None:
    await felt.store.keep_fact(f"last_game:{PLACE.channel}", "a-game-that-is-gone")
    assert (await felt.tables.play(ANA, PLACE)).table.game == GAME
    assert await felt.store.fact(f"last_game:{PLACE.channel}") == GAME
