"""More chips for a seat: at once between hands, after the hand in the middle of one."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refused
from bot.tables.records import CLOSED
from tests.tables.felt import ANA, BEN, MIA, PLACE, Felt


async def kinds(felt: Felt, table: int) -> list[str]:
    return [event["type"] for event in await felt.told(table)]


async def test_a_top_up_between_hands_is_there_at_once(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    look = await felt.tables.top_up(BEN.user, table, 120)
    assert look.seat is not None
    assert (look.seat.stack, look.seat.topup) == (620, 0)
    assert await felt.tables.chips(BEN.user, PLACE.guild) == 380
    assert (await felt.told(table))[-1]["amount"] == 120


@pytest.mark.parametrize(("wallet", "stack"), [(900, 1_000), (300, 800)])
async def test_without_an_amount_it_is_as_much_as_table_and_wallet_allow(felt: Felt, wallet: int, stack: int) -> None:
    table = await felt.table((ANA, BEN), start=False)
    if wallet < 500:
        await felt.lose(BEN, 500 - wallet)
    assert (await felt.tables.top_up(BEN.user, table)).seat is not None
    assert await felt.stack(table, BEN) == stack


async def test_a_top_up_in_mid_hand_waits_for_its_end(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    look = await felt.tables.top_up(BEN.user, table, 200)
    assert look.seat is not None
    assert look.seat.topup == 200
    assert look.view is not None
    assert look.view.seats[1]["stack"] == 490  # not in play
    assert "topped_up" not in await kinds(felt, table)
    assert await felt.tables.chips(BEN.user, PLACE.guild) == 300
    await felt.play_out(table, (ANA, BEN))
    seat = (await felt.tables.look(table, BEN.user)).seat
    assert seat is not None
    assert seat.topup == 0
    assert sum([await felt.stack(table, ANA), seat.stack]) == 1_200
    assert "topped_up" in await kinds(felt, table)
    await felt.tables.next_hand(table, 1)
    play = await felt.play_of(table)
    assert sum(play.stacks) + sum(pot["amount"] for pot in play.pots) == 1_200


async def test_what_a_top_up_brings_above_the_most_goes_back_when_the_hand_is_won(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False, buy_in=900)
    await felt.tables.join(BEN, table, 260)
    await felt.deal_ruin(table, ANA, BEN)
    await felt.tables.top_up(ANA.user, table, 100)
    await felt.all_rocks(table)
    assert (await felt.stack(table, ANA), await felt.tables.chips(ANA.user, PLACE.guild)) == (1_160, 100)
    assert felt.rows("SELECT kind, amount FROM transfers WHERE key LIKE '%:above'") == [("cash_out", 100)]
    assert "topped_up" not in await kinds(felt, table)


async def test_top_ups_in_one_hand_add_up_and_never_pass_the_most(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.top_up(BEN.user, table, 300)
    with pytest.raises(Refused) as refused:
        await felt.tables.top_up(BEN.user, table, 211)
    assert (refused.value.reason, refused.value.values["most"]) == ("topup", 210)
    await felt.tables.top_up(BEN.user, table)
    assert await felt.tables.chips(BEN.user, PLACE.guild) == 0
    with pytest.raises(Refused) as refused:
        await felt.tables.top_up(BEN.user, table)
    assert refused.value.reason == "topup_short"


async def test_who_leaves_takes_a_waiting_top_up_along(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA))
    await felt.tables.top_up(BEN.user, table, 200)
    await felt.tables.leave(BEN.user, table)
    await felt.play_out(table, (ANA, MIA))
    assert sum(felt.wealth(person) for person in (ANA, BEN, MIA)) == 3_000
    assert felt.wealth(BEN) >= 1_000 - 10


async def test_a_table_that_closes_gives_a_waiting_top_up_back(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.top_up(BEN.user, table, 500)
    await felt.tables.close(ANA.user, table)
    await felt.play_out(table, (ANA, BEN))
    assert (await felt.tables.look(table, None)).table.state == CLOSED
    assert sum(await asyncio.gather(*(felt.tables.chips(who.user, PLACE.guild) for who in (ANA, BEN)))) == 2_000


async def test_who_waits_for_the_next_hand_tops_up_at_once(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.join(MIA, table, 200)
    look = await felt.tables.top_up(MIA.user, table, 100)
    assert look.seat is not None
    assert (look.seat.stack, look.seat.topup) == (300, 0)
