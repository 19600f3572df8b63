"""What goes wrong on the way: nothing is lost, nothing comes twice, nobody waits for somebody else's fault."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery import Courier, Gathering, Mailbox
from bot.errors import BadDatabase, Refused
from bot.render.locale import Locale
from bot.render.page import Page
from bot.tables import Place
from tests.delivery.conftest import Round
from tests.delivery.post_office import DIRECT, Call, refused
from tests.tables.felt import ANA, BEN, GAME, MIA, PLACE, Felt

STREET = (ANA, BEN, MIA)


class Times:
    """A fault that befalls the calls it is about, the first few times."""

    def __init__(self, error: Exception, times: int = 1, **about: Any) -> None:
        self.error = error
        self.left = times
        self.about = about
        self.met: list[Call] = []

    def __call__(self, call: Call) -> Exception | None:
        if self.left == 0 or any(getattr(call, name) != value for name, value in self.about.items()):
            return None
        self.left -= 1
        self.met.append(call)
        return self.error


ALWAYS = -1


async def test_a_message_that_is_gone_is_posted_anew(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    round_.office.messages.remove(round_.room[-1])
    await felt.shoot(table, ANA)
    await round_.done()
    assert "Ana ✓" in round_.room[-1].text
    assert "ante 10 each" in round_.room[-1].text  # what the lost one told
    assert round_.room[-1].buttons
    await felt.shoot(table, BEN)
    await round_.done()
    assert "Ben ✓" in round_.room[-1].text
    assert len(round_.room) == 2


async def test_a_direct_message_that_is_gone_is_sent_anew(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    round_.office.messages.remove(round_.office.direct(ANA.user)[0])
    await felt.shoot(table, ANA, "rock")
    await round_.done()
    assert "✊ Rock is in" in round_.office.direct(ANA.user)[0].text


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_direct_messages_are_told_once_and_not_tried_again_at_that_table(
    felt: Felt, round_: Round, code: int
) -> None:
    closed = Times(refused(code), ALWAYS, channel=DIRECT + BEN.user)
    round_.office.before = closed
    table = await felt.table(STREET, buy_in=200)
    await felt.play_out(table, STREET)
    await felt.tables.next_hand(table, 1)
    await round_.done()
    told = [message.text for message in round_.room if "direct messages are closed to me" in message.text]
    assert told == ["Ben: your direct messages are closed to me, so press My hand to see your cards."]
    assert len(closed.met) == 1
    other = await felt.table(STREET, buy_in=200)
    await felt.shoot(other, BEN)
    await round_.done()
    assert len(closed.met) == 2
    assert "hand 2" in round_.office.direct(ANA.user)[1].text


async def test_closed_direct_messages_are_told_even_if_the_first_try_fails(felt: Felt, round_: Round) -> None:
    def fault(call: Call) -> Exception | None:
        return refused(50007) if call.channel == DIRECT + BEN.user else flaky(call)

    def flaky(call: Call) -> Exception | None:
        return once(call) if "direct messages are closed" in call.text else None

    once = Times(refused(0, 500), 2)
    round_.office.before = fault
    await felt.table()
    await round_.done()
    assert [message.text[:4] for message in round_.room if "direct messages are closed" in message.text] == ["Ben:"]


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


async def test_a_server_error_is_tried_again_in_order_with_the_same_nonce(felt: Felt, round_: Round) -> None:
    fault = Times(refused(0, 500), 3, kind="send", channel=PLACE.channel)
    round_.office.before = fault
    table = await felt.table()
    await round_.until(lambda: len(fault.met) == 2)
    await felt.street(table, STREET)
    await round_.done()
    sends = round_.sends()
    assert len({call.nonce for call in sends[:4]}) == 1
    assert ["opens a table" in call.text for call in sends] == [True] * 4 + [False] * 2
    assert ["ante 10 each" in message.text for message in round_.room] == [False, True, False]
    assert "Flop" in round_.room[-1].text


async def test_an_answer_that_was_lost_posts_nothing_twice(felt: Felt, round_: Round) -> None:
    lost = Times(refused(0, 500), 2, kind="send")
    round_.office.after = lost
    table = await felt.table()
    await round_.until(lambda: lost.left == 0)
    await felt.shoot(table, ANA)
    await felt.street(table, STREET)
    await round_.done()
    assert len(round_.room) == 3
    assert [len(round_.office.direct(person.user)) for person in STREET] == [1, 1, 1]


async def test_the_message_before_loses_its_buttons_though_the_first_try_fails(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    fault = Times(refused(0, 500), 2, kind="edit", message=round_.room[1].id)
    await felt.shoot(table, ANA)
    await felt.shoot(table, BEN)
    await round_.done()
    round_.office.before = fault
    await felt.shoot(table, MIA)
    await round_.done()
    assert fault.left == 0
    assert [bool(message.buttons) for message in round_.room] == [False, False, True]


async def test_a_fault_in_one_room_stops_no_other(felt: Felt, round_: Round) -> None:
    round_.office.before = Times(refused(0, 500), ALWAYS, channel=DIRECT + BEN.user)
    table = await felt.table()
    await felt.street(table, STREET)
    await round_.until(lambda: "Flop" in round_.room[-1].text if round_.room else False)
    await round_.until(lambda: len(round_.office.direct(ANA.user)) == 1)
    assert round_.office.direct(BEN.user) == []
    round_.office.before = lambda call: None
    await round_.done()
    assert "Flop" in round_.office.direct(BEN.user)[0].text


async def test_a_lasting_fault_is_tried_ever_more_slowly(felt: Felt, round_: Round) -> None:
    sleep, rests = felt.clock.sleep, list[int]()

    async def watched(ms: int) -> None:
        rests.append(ms)
        await sleep(ms)

    felt.clock.sleep = watched  # type: ignore[method-assign]
    round_.office.before = Times(refused(0, 500), 9)
    await felt.table((ANA,), start=False)
    await round_.done()
    retries = [ms for ms in rests if ms != 5_000]  # the round itself looks about every five seconds
    assert retries == [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]


async def test_a_page_that_discord_refuses_is_told_in_plain_words(felt: Felt, round_: Round) -> None:
    def fault(call: Call) -> Exception | None:
        return refused(50035, 400) if call.view is not None and call.kind == "send" else None

    round_.office.before = fault
    await felt.table((ANA,), start=False)
    await round_.done()
    [message] = round_.room
    assert "Ana opens a table." in message.text
    assert message.buttons == []


async def test_an_edit_that_discord_refuses_becomes_a_new_message(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    round_.office.before = Times(refused(50035, 400), 1, kind="edit", channel=PLACE.channel)
    await felt.shoot(table, ANA)
    await round_.done()
    assert "Ana ✓" in round_.room[-1].text


async def test_a_message_too_old_to_be_edited_is_posted_anew(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    round_.office.before = Times(refused(30046, 400), 1, kind="edit", channel=PLACE.channel)
    await felt.shoot(table, ANA)
    await round_.done()
    assert len(round_.room) == 3
    assert "Ana ✓" in round_.room[-1].text


async def test_a_crash_between_posting_and_noting_it_down_posts_nothing_twice(felt: Felt, round_: Round) -> None:
    await round_.end()
    keep = felt.store.keep_post

    async def crash(post: Any) -> None:
        raise BadDatabase("disk", todo="")

    felt.store.keep_post = crash  # type: ignore[method-assign]
    await felt.table((ANA, BEN), start=False)
    round_.begin()
    await round_.until(lambda: round_.room)
    await round_.end()
    felt.store.keep_post = keep  # type: ignore[method-assign]
    round_.begin()
    await round_.done()
    assert len(round_.room) == 1
    assert "Ben" in round_.room[0].text


async def test_a_store_that_cannot_be_read_for_a_moment_does_not_end_the_round(felt: Felt, round_: Round) -> None:
    waiting, asked = felt.store.waiting, 0

    async def failing(*which: Any, **more: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked in (1, 3):
            raise BadDatabase("busy", todo="wait")
        return await waiting(*which, **more)

    felt.store.waiting = failing  # type: ignore[method-assign]
    await felt.table((ANA,), start=False)
    await round_.until(lambda: asked > 3 and round_.room)
    await round_.done()
    assert len(round_.room) == 1


async def test_flush_delivers_what_is_waiting_and_ends(felt: Felt, round_: Round) -> None:
    await round_.end()
    await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)
    client: Any = round_.office
    courier = Courier(felt.store, Mailbox(client), Locale(), felt.clock, Gathering(0, 0))
    await courier.flush()
    assert await felt.store.waiting() == []
    assert [len(round_.room), len(round_.office.direct(ANA.user))] == [1, 1]


async def test_the_plain_words_fit_where_discord_takes_less(round_: Round) -> None:
    round_.office.before = lambda call: refused(50035, 400) if call.view is not None else None
    client: Any = round_.office
    await Mailbox(client).send(5, Page(("x" * 3_000,)), "t1")
    [message] = round_.office.in_channel(5)
    assert len(message.text) == 2_000
    assert [call.nonce for call in round_.office.calls] == ["t1", "t1p"]
