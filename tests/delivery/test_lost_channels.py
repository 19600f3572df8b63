"""Channels that are lost, posts of minutes ago, waits that Discord asks for, messages that moved up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import Refused
from bot.tables import Place
from tests.delivery.conftest import Round
from tests.delivery.post_office import ALWAYS, DIRECT, Call, Times, refused
from tests.tables.felt import ANA, BEN, MIA, PLACE, Felt

STREET = (ANA, BEN, MIA)


@pytest.mark.parametrize("code", [50013, 50001, 10003, 10004])
async def test_where_nothing_may_be_written_the_table_waits_and_nothing_is_lost(
    felt: Felt, round_: Round, code: int
) -> None:
    round_.office.before = Times(refused(code), ALWAYS, channel=PLACE.channel)
    table = await felt.table(start=False)
    await round_.until(lambda: "waits" in "".join(message.text for message in round_.office.direct(ANA.user)))
    await round_.paused(table)
    tried = len(round_.sends())
    felt.clock.forward(3_600_000)
    await felt.tables.look(table, None)
    assert len(round_.sends()) == tried  # nothing is tried for ever
    round_.office.before = lambda call: None
    await felt.tables.start(ANA.user, table)  # somebody acts: it is tried once more
    await round_.done()
    assert ["opens a table" in message.text for message in round_.room] == [True, False]
    assert len([message for message in round_.office.direct(ANA.user) if "waits" in message.text]) == 1
    assert not await felt.store.paused(table)


async def test_the_host_is_told_once_however_often_it_is_tried(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    round_.office.before = Times(refused(50013), ALWAYS, channel=PLACE.channel)
    for person in STREET:
        await felt.shoot(table, person, "rock")
        await round_.until(lambda: round_.office.asked("send", DIRECT + ANA.user))
        await round_.paused(table)
    await round_.until(lambda: felt.rows("SELECT told FROM pauses") == [(1,)])
    assert len([message for message in round_.office.direct(ANA.user) if "waits" in message.text]) == 1
    round_.office.before = lambda call: None
    await felt.tables.resume(table)
    await round_.done()
    assert "Flop" in round_.room[-1].text
    assert felt.rows("SELECT * FROM pauses") == []


async def test_nobodys_clock_runs_while_a_table_waits(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    before = await felt.clocks_of(table)
    await felt.tables.pause(table)
    felt.clock.forward(3_600_000)
    assert await felt.store.due(felt.clock.now()) == []
    assert await felt.store.next_due() is None
    await felt.tables.resume(table)
    assert await felt.clocks_of(table) == {seat: due + 3_600_000 for seat, due in before.items()}


async def test_a_table_that_has_lost_its_channel_goes_on_in_another(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    with pytest.raises(Refused, match="already_started"):
        await felt.tables.start(ANA.user, table, Place(PLACE.guild, 71))
    round_.office.before = Times(refused(10003, 404), ALWAYS, channel=PLACE.channel)
    await felt.shoot(table, ANA, "rock")
    await round_.paused(table)
    with pytest.raises(Refused, match="already_started"):
        await felt.tables.start(ANA.user, table, Place(8, 71))
    await felt.tables.start(ANA.user, table, Place(PLACE.guild, 71))
    await round_.done()
    messages = round_.office.in_channel(71)
    assert "The table goes on here." in messages[-1].text
    assert [bool(message.buttons) for message in messages] == [False] * (len(messages) - 1) + [True]
    await felt.street(table, STREET)
    await round_.done()
    assert "Flop" in round_.office.in_channel(71)[-1].text


async def test_what_is_older_than_discords_memory_of_nonces_is_looked_for_first(felt: Felt, round_: Round) -> None:
    lost = Times(refused(0, 500), 1, kind="send", channel=PLACE.channel)
    round_.office.after = lost
    await round_.end()
    await felt.table()
    round_.begin()
    await round_.until(lambda: lost.left == 0)
    await round_.end()
    round_.office.nonces.clear()
    felt.clock.forward(181_000)
    round_.begin()
    await round_.done()
    assert ["opens a table" in message.text for message in round_.room] == [True, False]
    assert "Mia" in round_.room[0].text
    assert round_.office.asked("history", PLACE.channel)
    assert [len(round_.office.direct(person.user)) for person in STREET] == [1, 1, 1]


async def test_too_many_direct_messages_are_given_minutes_and_channels_none(felt: Felt, round_: Round) -> None:
    opened = Times(refused(40003, 429), 1)

    async def create_dm(user: Any) -> Any:
        asked.append(felt.clock.now())
        if error := opened(Call("open", 0, "")):
            raise error
        return SimpleNamespace(id=DIRECT + user.id)

    asked: list[int] = []
    round_.office.create_dm = create_dm  # type: ignore[method-assign]
    await felt.table()
    await round_.until(lambda: len(round_.room) == 2)
    await round_.done()
    assert [len(round_.office.direct(person.user)) for person in STREET] == [1, 1, 1]
    assert [at - asked[0] >= 180_000 for at in asked[1:]] == [True] * 3


async def test_discord_is_left_alone_for_as_long_as_it_asks(felt: Felt, round_: Round) -> None:
    sleep, rests = felt.clock.sleep, list[int]()

    async def watched(ms: int) -> None:
        rests.append(ms)
        await sleep(ms)

    felt.clock.sleep = watched  # type: ignore[method-assign]
    round_.office.before = Times(discord.RateLimited(45.0), 1)
    await felt.table((ANA,), start=False)
    await round_.done()
    assert 45_000 in rests
    assert len(round_.room) == 1


async def test_a_message_of_an_hour_ago_is_posted_anew_instead_of_edited(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    felt.clock.forward(51 * 60_000)
    await felt.shoot(table, ANA)
    await round_.done()
    assert len(round_.room) == 3
    assert [bool(message.buttons) for message in round_.room] == [False, False, True]
    assert "Ana ✓" in round_.room[-1].text


async def test_a_message_that_others_have_pushed_up_is_posted_anew(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    for count, person in ((10, ANA), (1, BEN)):
        for _ in range(count):
            round_.courier.heard(PLACE.channel)
            round_.courier.heard(PLACE.channel + 1)
        await felt.shoot(table, person)
        await round_.done()
    assert len(round_.room) == 3
    assert "Ben ✓" in round_.room[-1].text
    await felt.shoot(table, ANA)
    await round_.done()
    assert len(round_.room) == 3
