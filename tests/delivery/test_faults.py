"""What goes wrong on the way: nothing is lost, nothing comes twice, nobody waits for somebody else's fault."""

from __future__ import annotations

from typing import Any

import pytest

from bot.delivery import Courier, Gathering, Mailbox
from bot.errors import BadDatabase
from bot.render.locale import Locale
from bot.render.page import Page
from tests.delivery.conftest import Round
from tests.delivery.post_office import ALWAYS, DIRECT, Call, Times, refused
from tests.tables.felt import ANA, BEN, GAME, MIA, PLACE, Felt

STREET = (ANA, BEN, MIA)


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


@pytest.mark.parametrize("edited", [False, True], ids=["posted", "edited"])
async def test_what_was_told_before_a_crash_is_not_told_again_after_it(felt: Felt, round_: Round, edited: bool) -> None:
    """The message is written down with all that it tells, and its rows are not marked as delivered any more."""
    table = await felt.table((ANA,), start=False)
    if edited:
        await round_.done()
    delivered, tries = felt.store.delivered, 0

    async def crash(ids: list[int]) -> None:
        nonlocal tries
        tries += 1
        raise BadDatabase("disk", todo="")

    felt.store.delivered = crash  # type: ignore[method-assign]
    await felt.tables.join(BEN, table)
    await round_.until(lambda: tries > 2)
    await round_.end()
    felt.store.delivered = delivered  # type: ignore[method-assign]
    round_.office.nonces.clear()  # as Discord does after a few minutes
    await felt.tables.join(MIA, table)
    round_.begin()
    await round_.done()
    [message] = round_.room
    for name in ("Ben", "Mia"):
        assert message.text.count(name) == 2, "once for what happened, once for the seat"


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
    courier = Courier(felt.store, Mailbox(client), Locale(), felt.clock, Gathering(0, 0, 0))
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
