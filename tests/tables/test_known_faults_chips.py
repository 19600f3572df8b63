"""Faults that other bots and poker engines were reported for, tried here: chips and seats.

Each test names the kind of the fault; what stands in its docstring is where it was reported.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.errors import DealerError, MovedOn, Refused
from bot.tables.limits import Limits
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, LOUNGE, MIA, PEOPLE, PLACE, TOM, Felt, shoot

DAY_S = 86_400


async def until_over(felt: Felt, table: int, seed: int = 0) -> None:
    """Legal answers of those who are there until the open hand has ended."""
    rng = Random(seed)
    while await felt.act_at_random(table, rng):
        pass


async def reasons(*doings: Any) -> list[str]:
    """What all of these led to when they were begun in one moment."""
    outcomes = await asyncio.gather(*doings, return_exceptions=True)
    assert all(isinstance(each, DealerError) or not isinstance(each, Exception) for each in outcomes), outcomes
    return [each.reason or each.code if isinstance(each, DealerError) else "done" for each in outcomes]


async def test_a_bet_is_not_spent_twice(felt: Felt) -> None:
    """uwcsc/codeybot#523, DankMemer#620: what is at a table is no longer in the wallet"""
    table = await felt.table((ANA, BEN), buy_in=900)
    await felt.street(table, (ANA, BEN), "rock")
    assert await reasons(felt.tables.open(ANA, LOUNGE, GAME)) == ["wallet_short"]
    assert await reasons(felt.tables.top_up(ANA.user, table, 101)) == ["topup_short"]
    assert await reasons(felt.tables.refill(ANA.user, PLACE.guild)) == ["refill_rich"]
    await felt.tables.leave(ANA.user, table)
    assert await felt.tables.chips(ANA.user, PLACE.guild) == 100  # nor by leaving while the hand goes on
    assert felt.wealth(ANA) + felt.wealth(BEN) == 2_000


async def test_fifty_buy_ins_of_the_last_chips_are_one(felt: Felt) -> None:
    """DankMemer#760"""
    felt.tables.limits = Limits(person=100, channel=100)
    tables = [await felt.table((ANA,), start=False, options={"ante": 1}, buy_in=20) for _ in range(50)]
    await felt.lose(EVA, 980)
    outcomes = await reasons(*(felt.tables.join(EVA, table, 20) for table in tables))
    assert sorted(outcomes) == ["done"] + ["wallet_short"] * 49
    assert felt.wealth(EVA) == 20


async def test_fifty_top_ups_of_the_last_chips_are_one(felt: Felt) -> None:
    """The same at tables where one sits already, which look into the wallet at the same time"""
    felt.tables.limits = Limits(person=100, channel=100)
    tables = [await felt.table((EVA, ANA), start=False, options={"ante": 1}, buy_in=20) for _ in range(10)]
    await felt.lose(EVA, 1_000 - 10 * 20 - 30)
    outcomes = await reasons(*(felt.tables.top_up(EVA.user, table, 30) for table in 5 * tables))
    assert outcomes.count("done") == 1
    assert set(outcomes) <= {"done", "wallet_short_now", "topup_short"}
    assert await felt.tables.chips(EVA.user, PLACE.guild) == 0
    assert felt.wealth(EVA) == 230


async def test_the_same_top_up_delivered_twice_is_one(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    assert await reasons(*(felt.tables.top_up(BEN.user, table, 100, key="click 9") for _ in range(2))) == ["done"] * 2
    assert await felt.stack(table, BEN) == 600
    assert await felt.tables.chips(BEN.user, PLACE.guild) == 400


async def test_the_same_buy_in_delivered_twice_is_one(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False)
    assert sorted(await reasons(*(felt.tables.join(BEN, table, 300) for _ in range(2)))) == ["already_seated", "done"]
    assert felt.wealth(BEN) == 1_000
    assert await felt.stack(table, BEN) == 300


async def test_the_last_seat_is_taken_once(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False, house=8)
    outcomes = await reasons(*(felt.tables.join(person, table) for person in (BEN, MIA, IVO, EVA, TOM)))
    assert sorted(outcomes) == ["done"] + ["table_full"] * 4
    assert sum(felt.wealth(person) == 1_000 for person in PEOPLE) == 6


async def test_a_hand_settles_once(felt: Felt) -> None:
    """StellPoker#200: what a hand has moved cannot be moved by it again"""
    table = await felt.table()
    await until_over(felt, table)
    settled = felt.store.commits[-1]
    chips = felt.chips()
    with pytest.raises(Exception) as refused:  # noqa: PT011 - the store's own, which nobody outside ever sees
        await felt.store.transfer(settled.transfers, felt.clock.now())
    assert type(refused.value).__name__ == "Repeated"
    assert felt.chips() == chips
    assert await reasons(felt.tables.cancel(ANA.user, table)) == ["no_hand"]


async def test_no_table_and_no_bet_without_a_hand_that_begins(felt: Felt) -> None:
    """miki-bot#259: the bet is taken, and no game starts"""
    await felt.grant_everybody()
    before = felt.everything()
    assert await reasons(felt.tables.open(ANA, PLACE, GAME, start=True)) == ["few_players"]
    assert felt.everything() == before


async def test_chips_go_from_a_wallet_to_a_seat_and_back_and_nowhere_else(felt: Felt) -> None:
    """hippich#79, pokerth#331: no gifts, so nothing is gained by a second account"""
    table = await felt.table((ANA, BEN, MIA), house=1)
    await felt.tables.top_up(BEN.user, table, 100)
    await until_over(felt, table)
    await felt.tables.close(ANA.user, table)
    ways = felt.rows("SELECT DISTINCT kind, debit_kind, credit_kind FROM transfers ORDER BY 1")
    assert set(ways) <= {
        ("grant", "mint", "wallet"),
        ("buy_in", "wallet", "seat"),
        ("cash_out", "seat", "wallet"),
        ("house_in", "mint", "seat"),
        ("house_out", "seat", "mint"),
        ("settle", "seat", "seat"),
    }
    assert {kind for kind, _, _ in ways} == {"grant", "buy_in", "cash_out", "house_in", "house_out", "settle"}
    own = felt.rows("SELECT count(*) FROM transfers WHERE kind IN ('buy_in', 'cash_out') AND debit_kind = credit_kind")
    assert own == [(0,)]


async def test_a_refusal_says_why_and_what_would_be_possible(felt: Felt) -> None:
    """DankMemer#211, miki#579"""
    table = await felt.table((ANA, BEN), start=False)
    attempts = [
        (felt.tables.join(MIA, table, 5), {"given": 5, "least": 200, "most": 1_000}),
        (felt.tables.top_up(BEN.user, table, 501), {"given": 501, "least": 1, "most": 500}),
        (felt.tables.retune(ANA.user, table, clock_s=5), {"given": 5, "least": 10, "most": 14 * DAY_S}),
    ]
    for attempt, range_ in attempts:
        with pytest.raises(Refused) as refused:
            await attempt
        assert range_.items() <= refused.value.values.items()


async def test_an_answer_is_taken_at_the_table_it_was_asked_at(felt: Felt) -> None:
    """One person at several tables: what is pressed at one of them is nothing at the other."""
    first = await felt.table((ANA, BEN), buy_in=300)
    second = await felt.table((ANA, MIA), buy_in=300)
    await felt.shoot(first, ANA, "rock", seen=(1, 1))
    assert await felt.tables.find(ANA.user, PLACE) == second
    assert (await felt.play_of(second)).answers == [None, None]
    await felt.street(second, (ANA, MIA))
    with pytest.raises(MovedOn):
        await felt.shoot(second, ANA, seen=(1, 1))
    assert (await felt.play_of(first)).answers[0] == shoot("rock")
