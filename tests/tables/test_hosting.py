"""What a host or moderator may do, which table is meant, and how many there may be."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import BadHand, Refused
from bot.tables import Place
from bot.tables.limits import Limits
from bot.tables.records import LEAVING, PLAYING
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, LOUNGE, MIA, PLACE, Felt


async def test_a_host_or_moderator_calls_a_hand_off_and_the_table_goes_on(felt: Felt) -> None:
    table = await felt.table()
    for user, moderator, by in ((ANA.user, False, "host"), (EVA.user, True, "moderator")):
        before = felt.chips()
        await felt.street(table, (ANA, BEN), "rock")
        look = await felt.tables.cancel(user, table, moderator=moderator)
        assert (look.hand, look.table.state) == (None, PLAYING)
        assert felt.chips() == before
        assert [event["reason"] for event in await felt.told(table) if event["type"] == "cancelled"][-1] == by
        await felt.tables.next_hand(table, look.table.hand)
    assert (await felt.tables.look(table, ANA.user)).decision is not None


async def test_who_is_sent_away_leaves_with_all_chips_and_does_not_come_back(felt: Felt) -> None:
    table = await felt.table()
    look = await felt.tables.kick(ANA.user, table, BEN.user)
    assert next(seat.state for seat in look.seats if seat.name == "Ben") == LEAVING
    assert (await felt.play_of(table)).answers[1] == {"type": "shoot", "gesture": "paper"}
    with pytest.raises(Refused) as refused:
        await felt.tables.join(BEN, table)
    assert refused.value.reason == "kicked"
    await felt.play_out(table, (ANA, MIA))
    assert felt.wealth(BEN) >= 990
    assert (await felt.tables.play(BEN, PLACE)).table.id != table


async def test_only_host_and_moderators_manage(felt: Felt) -> None:
    """Hanabi-live#53: any joiner could end the table"""
    table = await felt.table()
    before = felt.everything()
    for attempt in (
        felt.tables.cancel(BEN.user, table),
        felt.tables.kick(BEN.user, table, MIA.user),
        felt.tables.retune(BEN.user, table, clock_s=30),
        felt.tables.close(BEN.user, table),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.reason == "not_host"
    assert felt.everything() == before


async def test_a_host_who_is_sent_away_hands_on(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    look = await felt.tables.kick(EVA.user, table, ANA.user, moderator=True)
    assert (look.table.host, [seat.name for seat in look.seats]) == (BEN.user, ["Ben"])


async def test_stakes_and_clock_change_between_hands(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    look = await felt.tables.retune(ANA.user, table, options={"ante": 20}, clock_s=30)
    assert (look.table.options, look.table.clock_s) == ({"ante": 20}, 30)
    assert (look.table.buy_in_min, look.table.buy_in_max) == (400, 2_000)
    assert [seat.stack for seat in look.seats] == [500, 500]
    await felt.tables.start(ANA.user, table)
    assert (await felt.play_of(table)).options["ante"] == 20
    assert set((await felt.clocks_of(table)).values()) == {felt.clock.now() + 30_000}
    await felt.play_out(table, (ANA, BEN))
    assert (await felt.tables.retune(BEN.user, table, clock_s=60, moderator=True)).table.clock_s == 60


async def test_options_that_no_game_has_change_nothing(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    before = felt.everything()
    for options, clock in (({"ante": 0}, None), ({"blind": 5}, None), ({}, 9)):
        with pytest.raises((BadHand, Refused)):
            await felt.tables.retune(ANA.user, table, options=options, clock_s=clock)
    assert felt.everything() == before


async def test_a_table_has_as_many_seats_as_its_options_serve(felt: Felt) -> None:
    look = await felt.tables.open(ANA, PLACE, "rombo-draw", options={"draws": 2})
    table = look.table.id
    assert look.table.max_seats == 4
    for person in (BEN, MIA, IVO):
        await felt.tables.join(person, table)
    with pytest.raises(Refused, match="table_full"):
        await felt.tables.join(EVA, table)
    with pytest.raises(BadHand) as raised:
        await felt.tables.retune(ANA.user, table, options={"draws": 3})
    assert raised.value.values == {"reason": "seats", "given": 4, "least": 2, "most": 3}
    await felt.tables.leave(ANA.user, table)
    look = await felt.tables.retune(BEN.user, table, options={"draws": 3})
    assert (look.table.max_seats, look.table.options["draws"]) == (3, 3)
    with pytest.raises(Refused, match="table_full"):  # a seat of before is free, but there are three of them taken
        await felt.tables.join(EVA, table)
    assert (await felt.tables.retune(BEN.user, table, options={"draws": 1})).table.max_seats == 6


async def test_which_table_a_host_means(felt: Felt) -> None:
    first = await felt.table((ANA, BEN), start=False, buy_in=200)
    assert await felt.tables.managed(ANA.user, PLACE) == first
    other = await felt.table((EVA,), start=False)
    assert await felt.tables.managed(ANA.user, PLACE) == first
    assert await felt.tables.managed(EVA.user, PLACE) == other
    assert await felt.tables.managed(ANA.user, LOUNGE) == first
    assert await felt.tables.managed(MIA.user, PLACE, other) == other
    with pytest.raises(Refused) as refused:  # a moderator means any table of the channel
        await felt.tables.managed(ANA.user, PLACE, moderator=True)
    assert (refused.value.reason, refused.value.values["tables"]) == ("which_table", [first, other])
    assert await felt.tables.managed(MIA.user, PLACE, moderator=True, guest=EVA.user) == other
    with pytest.raises(Refused) as refused:
        await felt.tables.managed(MIA.user, LOUNGE)
    assert refused.value.reason == "none_here"
    with pytest.raises(Refused) as refused:
        await felt.tables.managed(ANA.user, Place(8, 80), first)
    assert refused.value.reason == "no_table"


async def test_nobody_passes_a_limit_by_being_quick(felt: Felt) -> None:
    felt.tables.limits = Limits(person=3, channel=4, server=6)
    asked = (felt.tables.open(ANA, PLACE, GAME, buy_in=200) for _ in range(5))
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert [each.reason for each in outcomes if isinstance(each, Refused)] == ["limit_person"] * 2
    places = [PLACE, PLACE, LOUNGE, LOUNGE, LOUNGE]
    asked = (felt.tables.open(who, place, GAME) for who, place in zip((BEN, MIA, IVO, EVA, BEN), places, strict=True))
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(each.reason for each in outcomes if isinstance(each, Refused)) == ["limit_channel", "limit_server"]
    assert felt.rows("SELECT count(*) FROM tables") == [(6,)]


async def test_a_seat_counts_as_a_table_and_coming_back_to_it_does_not(felt: Felt) -> None:
    first, second = await felt.table((ANA,), start=False), await felt.table((MIA,), start=False)
    felt.tables.limits = Limits(person=1)
    await felt.tables.join(BEN, first)
    with pytest.raises(Refused) as refused:
        await felt.tables.join(BEN, second)
    assert refused.value.reason == "limit_person"
    await felt.tables.sit_out(BEN.user, first)
    await felt.tables.join(BEN, first)
    await felt.tables.leave(BEN.user, first)
    await felt.tables.join(BEN, second)


async def test_the_list_shows_what_is_open_on_the_server(felt: Felt) -> None:
    first = await felt.table((ANA, BEN), start=False)
    second = (await felt.tables.open(MIA, LOUNGE, "texas-holdem", buy_in=200)).table.id
    await felt.tables.open(MIA, Place(8, 80), GAME)
    closed = await felt.table((IVO,), start=False)
    await felt.tables.close(IVO.user, closed)
    found = await felt.tables.listed(PLACE.guild)
    assert [(each.table.id, each.taken, each.channel, each.message) for each in found] == [
        (first, 2, PLACE.channel, None),
        (second, 1, LOUNGE.channel, None),
    ]
