"""Which table a command means, and where somebody sits."""

from __future__ import annotations

import pytest

from bot.errors import NotSeated, Refused
from bot.tables import Person, Place
from tests.tables.felt import ANA, BEN, EVA, GAME, PLACE, Felt

LOUNGE = Place(PLACE.guild, 71)


async def test_the_named_table_is_meant(felt: Felt) -> None:
    first, second = await felt.table((ANA,), start=False, buy_in=200), await felt.table((BEN,), start=False)
    assert await felt.tables.find(ANA.user, PLACE, second) == second
    assert await felt.tables.find(ANA.user, PLACE, first) == first


async def test_the_only_table_of_the_channel_is_meant_though_another_waits(felt: Felt) -> None:
    await felt.table((BEN, ANA))
    there = (await felt.tables.open(ANA, LOUNGE, GAME)).table.id
    assert await felt.tables.find(ANA.user, LOUNGE) == there


async def test_among_several_the_one_that_waits_for_an_answer_is_meant(felt: Felt) -> None:
    await felt.table((ANA,), start=False, buy_in=200)
    waiting = await felt.table((BEN, ANA))
    assert await felt.tables.find(ANA.user, PLACE) == waiting
    assert await felt.tables.find(ANA.user, Place(PLACE.guild, 99)) == waiting
    await felt.shoot(waiting, ANA)
    with pytest.raises(Refused) as refused:
        await felt.tables.find(ANA.user, PLACE)
    assert (refused.value.reason, refused.value.values["tables"]) == ("which_table", [1, 2])


async def test_the_only_table_at_all_is_meant_from_anywhere(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False)
    assert await felt.tables.find(ANA.user, LOUNGE) == table


async def test_who_sits_nowhere_is_told_so(felt: Felt) -> None:
    with pytest.raises(NotSeated) as refused:
        await felt.tables.find(EVA.user, PLACE)
    assert refused.value.reason == "no_seat_anywhere"


async def test_tables_in_memory_are_found_without_asking_the_store(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    assert [each.id for each in felt.tables.rooms.of_person(ANA.user)] == [table]
    assert [each.id for each in felt.tables.rooms.of_channel(PLACE.channel)] == [table]
    await felt.tables.close(ANA.user, table)
    assert felt.tables.rooms.of_person(ANA.user) == []
    assert felt.tables.rooms.of_channel(PLACE.channel) == []


async def test_the_chips_of_a_person_are_listed_by_table(felt: Felt) -> None:
    first = await felt.table((ANA,), start=False, buy_in=300)
    elsewhere = await felt.tables.open(ANA, Place(guild=8, channel=80), GAME)
    assert [(table.id, seat.stack) for table, seat in await felt.tables.seats_of(ANA.user, PLACE.guild)] == [
        (first, 300)
    ]
    assert [table.id for table, _ in await felt.tables.seats_of(ANA.user, 8)] == [elsewhere.table.id]
    assert await felt.tables.chips(ANA.user, 8) == 500


async def test_a_name_stays_with_the_hand_it_was_dealt_under(felt: Felt) -> None:
    table = await felt.table((ANA, Person(BEN.user, "Benjamin")))
    hand = (await felt.tables.look(table, None)).hand
    assert hand is not None
    assert hand.names == ("Ana", "Benjamin")
