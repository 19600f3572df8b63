"""New chips for those who are nearly out of them: how many, for whom, how often."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refused
from bot.tables.limits import HOUR_MS, Limits
from tests.tables.felt import ANA, BEN, EVA, GAME, MIA, PLACE, Felt

HALF_A_DAY = 12 * HOUR_MS


async def poor(felt: Felt, left: int = 0) -> None:
    """Eva has so many chips left."""
    await felt.lose(EVA, 1_000 - left)


async def refused(felt: Felt) -> str:
    before = felt.chips()
    with pytest.raises(Refused) as caught:
        await felt.tables.refill(EVA.user, PLACE.guild)
    assert felt.chips() == before
    return caught.value.reason


@pytest.mark.parametrize("left", [0, 1, 199])
async def test_under_200_one_has_1000_again(felt: Felt, left: int) -> None:
    await poor(felt, left)
    assert await felt.tables.refill(EVA.user, PLACE.guild) == 1_000 - left
    assert felt.wealth(EVA) == 1_000


@pytest.mark.parametrize("left", [200, 999])
async def test_with_200_or_more_there_is_none(felt: Felt, left: int) -> None:
    await poor(felt, left)
    assert await refused(felt) == "refill_rich"


async def test_a_newcomer_has_the_first_chips_and_no_refill(felt: Felt) -> None:
    with pytest.raises(Refused):
        await felt.tables.refill(MIA.user, PLACE.guild)
    assert await felt.tables.chips(MIA.user, PLACE.guild) == 1_000


async def test_chips_at_tables_count_and_so_do_bets_of_open_hands(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME)).table.id
    await felt.tables.join(EVA, table, 200)
    await felt.lose(EVA, 800)
    await felt.tables.start(ANA.user, table)
    await felt.street(table, (ANA, EVA), "rock")
    play = await felt.play_of(table)
    assert min(play.stacks) < 200  # behind, after the bets
    assert await refused(felt) == "refill_rich"
    assert felt.wealth(EVA) == 200


async def test_a_waiting_top_up_counts(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME)).table.id
    await felt.tables.join(EVA, table, 200)
    await felt.tables.start(ANA.user, table)
    await felt.tables.top_up(EVA.user, table, 800)
    assert await felt.tables.chips(EVA.user, PLACE.guild) == 0
    assert await refused(felt) == "refill_rich"


async def test_chips_on_another_server_do_not_count(felt: Felt) -> None:
    await felt.tables.chips(EVA.user, 8)
    await poor(felt)
    assert await felt.tables.refill(EVA.user, PLACE.guild) == 1_000


async def test_the_next_one_comes_after_half_a_day(felt: Felt) -> None:
    await poor(felt)
    await felt.tables.refill(EVA.user, PLACE.guild)
    await felt.lose(EVA, 1_000)
    felt.clock.forward(HALF_A_DAY - 1)
    assert await refused(felt) == "refill_soon"
    felt.clock.forward(1)
    assert await felt.tables.refill(EVA.user, PLACE.guild) == 1_000
    await felt.lose(EVA, 1_000)
    assert await refused(felt) == "refill_soon"


async def test_an_operator_sets_how_often(felt: Felt) -> None:
    felt.tables.limits = Limits(refill_ms=0)
    for _ in range(12):
        await poor(felt)
        await felt.tables.refill(EVA.user, PLACE.guild)
    assert felt.rows("SELECT count(*), sum(amount) FROM transfers WHERE kind = 'refill'") == [(12, 12_000)]


async def test_fifty_refills_at_once_are_one(felt: Felt) -> None:
    felt.tables.limits = Limits(refill_ms=0)
    await poor(felt, 50)
    asked = (felt.tables.refill(EVA.user, PLACE.guild) for _ in range(50))
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert [each for each in outcomes if isinstance(each, int)] == [950]
    assert [each.reason for each in outcomes if isinstance(each, Refused)] == ["refill_rich"] * 49
    assert felt.wealth(EVA) == 1_000


async def test_chips_that_are_on_their_way_to_a_seat_count_once(felt: Felt) -> None:
    felt.tables.limits = Limits(refill_ms=0)
    table = (await felt.tables.open(ANA, PLACE, GAME, options={"ante": 1})).table.id
    await poor(felt, 100)
    await asyncio.gather(
        felt.tables.join(EVA, table, 20), felt.tables.refill(EVA.user, PLACE.guild), felt.tables.join(BEN, table)
    )
    assert felt.wealth(EVA) == 1_000
    await felt.tables.leave(EVA.user, table)
    assert await felt.tables.chips(EVA.user, PLACE.guild) == 1_000


async def test_the_wealth_of_two_people_at_one_table_is_told_apart(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, buy_in=1_000)).table.id
    await felt.tables.join(EVA, table, 200)
    await felt.lose(EVA, 800)
    await felt.ruin(table, ANA, EVA)
    assert felt.wealth(EVA) == 0
    assert await felt.tables.refill(EVA.user, PLACE.guild) == 1_000
    assert (await felt.tables.buy_again(EVA.user, table)).seat is not None
