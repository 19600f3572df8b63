"""Channels, threads, servers and people that are gone: the table waits or moves, and the hand is finished."""

from __future__ import annotations

import pytest

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, asks_to_shoot, press, result_message, shoot_message
from tests.wire.house import House
from tests.wire.mishaps import (
    A_WHILE,
    answer_privately,
    dealt,
    dealt_in_a_thread,
    finish,
    folded,
    seated,
    until_paused,
)
from tests.wire.person import text_of


@pytest.mark.parametrize("what", ["send", "view"])
async def test_50013_and_50001_a_table_waits_until_its_channel_works_again(house: House, join: Join, what: str) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    house.local.deny(ana.channel_id(CHANNEL), what)
    await answer_privately((ana, ben))
    waits = await ana.until(lambda: [m for m in ana.dms if "waits" in text_of(m)], "a word to the host")
    assert not [m for m in ben.dms if "waits" in text_of(m)]
    await until_paused(house)
    house.clock.forward(A_WHILE)
    house.local.allow(ana.channel_id(CHANNEL), what)
    await shoot_message(ana, after=table["id"])
    await finish(ana, ben)
    assert not folded(ana)
    assert len([m for m in ana.dms if "waits" in text_of(m)]) == len(waits) == 1


async def test_50013_somebodys_next_act_tries_the_channel_again(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    house.local.fail_next("POST", f"/channels/{table['channel_id']}/messages", code=50013)
    for person in (ana, ben):
        await press(person, table, "Scissors")
    await ana.until(lambda: [m for m in ana.dms if "waits" in text_of(m)], "a word to the host")
    await until_paused(house)
    house.clock.forward(A_WHILE)
    await answer_privately((ana,))
    await shoot_message(ana, after=table["id"])
    await finish(ana, ben)
    assert not folded(ana)


async def test_10003_a_table_whose_channel_is_gone_goes_on_elsewhere(house: House, join: Join) -> None:
    ana, ben = await dealt(join, channel="lounge")
    table = await shoot_message(ana)
    house.local.delete_channel(table["channel_id"])
    await ana.until(lambda: [m for m in ana.dms if "waits" in text_of(m)], "a word to the host")
    await until_paused(house)
    house.clock.forward(A_WHILE)
    assert "the cards are dealt" in await ask(ana, "table start")
    moved = await ana.sees("The table goes on here.", CHANNEL)
    assert asks_to_shoot(moved)
    await finish(ana, ben)
    assert not folded(ana)


async def test_a_server_that_removed_the_bot_finds_its_table_as_it_was(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    store = house.dealer.tables.store
    house.local.remove_bot()
    await until_paused(house)
    before = await store.image(1)
    house.clock.forward(A_WHILE)
    house.local.invite_bot()
    while await store.paused(1):
        await house.clock.sleep(5)
    assert await store.image(1) == before
    await press(ana, table, "Scissors")
    await finish(ana, ben)
    assert not folded(ana)


async def test_50278_a_member_who_is_gone_keeps_the_chips_that_are_theirs(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    house.local.leave("Ben")
    await ask(ana, "table start")
    await press(ana, await shoot_message(ana), "Rock")
    await ana.sees("Ben: your direct messages are closed to me", CHANNEL)
    house.clock.forward(601_000)
    assert "Ben's clock ran out: Paper." in text_of(await result_message(ana))
    store = house.dealer.tables.store
    assert await store.ledger_faults() == []  # type: ignore[attr-defined]
    image = await store.image(1)
    assert image is not None
    [seat] = [seat for seat in image.seats if seat.user == int(ben.me["id"])]
    assert await store.balance("wallet", image.table.guild, seat.user or 0) == 1_000 - 500
    assert seat.stack == 500 - 10


async def test_50007_closed_direct_messages_stop_nobody(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    for person in (ana, ben):
        await person.set_dms(dms_open=False)
    await ask(ana, "table start")
    for name in ("Ana", "Ben"):
        await ana.sees(f"{name}: your direct messages are closed to me", CHANNEL)
    await finish(ana, ben)


async def test_40003_direct_messages_wait_for_minutes_and_my_hand_shows_the_cards(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    house.local.fail_next("POST", "/users/@me/channels", code=40003, times=5)
    await ask(ana, "table start")
    await shoot_message(ana)
    assert "You hold" in await ask(ana, "hand")
    assert not ana.dms
    house.clock.forward(200_000)
    for person in (ana, ben):
        await person.until(lambda person=person: person.dms and "You hold" in text_of(person.dms[-1]), "the cards")
    await finish(ana, ben)


async def test_a_message_that_people_have_pushed_up_is_posted_anew(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await press(ana, table, "Rock")
    await ana.until(lambda: "Ana ✓" in text_of(ana.again(table)), "the tick")
    for number in range(11):
        await ana.say(f"hm {number}")
    await ben.sees("hm 10")
    await press(ana, table, "Scissors")
    await ask(ben, "shoot", gesture="scissors")
    await shoot_message(ana, after=table["id"])
    await finish(ana, ben)


async def test_50083_a_thread_that_sleeps_is_woken(house: House, join: Join) -> None:
    ana, ben, thread = await dealt_in_a_thread(house, join)
    table = await shoot_message(ana)
    house.local.archive_thread(thread["id"])
    await press(ana, table, "Scissors")
    await ana.until(lambda: "Ana ✓" in text_of(ana.again(table)), "the tick in the old message")
    house.local.archive_thread(thread["id"])
    await finish(ana, ben)
    told = [m for m in ana.messages() if "· table 1" in text_of(m) and not m["flags"] & 64]
    assert {message["channel_id"] for message in told} == {thread["id"]}


@pytest.mark.parametrize("archived", [True, False], ids=["50083", "160005"])
async def test_a_thread_that_is_locked_is_left_for_its_channel(house: House, join: Join, archived: bool) -> None:
    ana, ben, thread = await dealt_in_a_thread(house, join)
    table = await shoot_message(ana)
    house.local.archive_thread(thread["id"], archived=archived, locked=True)
    await answer_privately((ana, ben))
    street = await shoot_message(ana, after=table["id"])
    assert street["channel_id"] == ana.channel_id(CHANNEL)
    await finish(ana, ben)
