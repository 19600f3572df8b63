"""Discord's error codes, each provoked on the wire: what is done about it, and that the hand is finished."""

from __future__ import annotations

import pytest

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, labels, press, shoot_message
from tests.wire.house import House
from tests.wire.mishaps import (
    answer_privately,
    dealt,
    finish,
    noted,
    seated,
)
from tests.wire.person import Failed, text_of

SEND, ANSWER, TOKEN = r"/channels/\d+/messages$", r"/callback$", r"^/webhooks/"


async def test_10008_a_deleted_message_comes_again_by_itself(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await noted(house, table)
    house.local.delete_message(table["channel_id"], table["id"])
    again = await shoot_message(ana, after=table["id"])
    assert "ante 10 each" in text_of(again)
    await finish(ana, ben)


async def test_10008_a_deleted_direct_message_comes_again_with_the_next_change(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    first = await ana.until(lambda: ana.dms and ana.dms[-1], "the cards")
    house.local.delete_message(first["channel_id"], first["id"])
    await press(ana, await shoot_message(ana), "Scissors")
    await ana.until(lambda: [m for m in ana.dms if m["id"] != first["id"] and "You hold" in text_of(m)], "the cards")
    await finish(ana, ben)


async def test_10062_an_answer_that_comes_too_late_changes_nothing(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    before = await house.dealer.tables.store.image(1)
    house.local.fail_next("POST", ANSWER, code=10062)
    with pytest.raises(Failed):
        await press(ana, table, "Rock")
    assert await house.dealer.tables.store.image(1) == before
    await finish(ana, ben)


async def test_40060_an_answer_that_arrived_after_all_counts(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    house.local.fail_next("POST", ANSWER, code=40060, after=True)
    await press(ana, table, "Rock")
    await press(ben, table, "Scissors")
    assert "One Rock: 10 each" in text_of(await ana.sees("Flop:", CHANNEL))
    house.local.fail_next("POST", ANSWER, code=40060, after=True)
    assert "Your wallet holds" in await ask(ana, "chips")
    await finish(ana, ben)


@pytest.mark.parametrize("code", [10015, 50027])
async def test_a_dead_token_is_answered_by_direct_message(house: House, join: Join, code: int) -> None:
    ana, ben = await dealt(join)
    await shoot_message(ana)
    house.local.fail_next("PATCH", TOKEN, code=code)
    await ana.command("chips")
    await ana.until(lambda: [m for m in ana.dms if "Your wallet holds" in text_of(m)], "the answer")
    await finish(ana, ben)


@pytest.mark.parametrize("code", [50035, 50006, 40005])
async def test_a_page_that_is_refused_is_said_in_plain_words(house: House, join: Join, code: int) -> None:
    ana, ben = await seated(join)
    await ana.sees("2 of 10 seats taken")
    house.local.fail_next("POST", f"/channels/{ana.channel_id(CHANNEL)}/messages", code=code)
    await ask(ana, "table start")
    plain = await ana.sees("ante 10 each", CHANNEL)
    assert plain["content"]
    assert labels(plain) == []
    house.local.fail_next("PATCH", TOKEN, code=code)
    await ana.command("hand")
    await ana.until(lambda: [m for m in ana.ephemerals if "You hold" in m["content"]], "the hand in plain words")
    await answer_privately((ana, ben))
    await shoot_message(ana, after=plain["id"])
    await finish(ana, ben)


@pytest.mark.parametrize("code", [50035, 30046])
async def test_an_edit_that_is_refused_becomes_a_new_message(house: House, join: Join, code: int) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    tries = 5 if code == 30046 else 1  # of the library
    house.local.fail_next("PATCH", f"/messages/{table['id']}", code=code, times=tries)
    await press(ana, table, "Scissors")
    anew = await shoot_message(ana, after=table["id"])
    assert "Ana ✓" in text_of(anew)
    await ana.until(lambda: labels(ana.again(table)) == [], "the old message without buttons")
    await finish(ana, ben)


@pytest.mark.parametrize("code", [0, 20016, 20028, 20029])
@pytest.mark.parametrize("retry_after", [0.05, 40.0])
async def test_where_discord_asks_to_wait_the_newest_state_comes_in_the_end(
    house: House, join: Join, code: int, retry_after: float
) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    where = f"/channels/{table['channel_id']}/messages"
    for method in ("PATCH", "POST"):
        house.local.fail_next(method, where, status=429, code=code, retry_after=retry_after)
    for person in (ana, ben):
        await press(person, table, "Scissors")
    await shoot_message(ana, after=table["id"])
    await finish(ana, ben)


async def test_a_global_limit_is_waited_out(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    house.local.fail_next("POST", SEND, status=429, everywhere=True)
    await finish(ana, ben)


@pytest.mark.parametrize("status", [500, 502, 503])
@pytest.mark.parametrize("after", [False, True], ids=["lost", "answer-lost"])
async def test_5xx_is_tried_again_and_posts_nothing_twice(house: House, join: Join, status: int, after: bool) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    house.local.fail_next("POST", f"/channels/{table['channel_id']}/messages", status=status, after=after)
    for person in (ana, ben):
        await press(person, table, "Scissors")
    await finish(ana, ben)
    for street in ("Flop:", "Turn:", "River:", "wins"):
        assert len([m for m in ana.messages(CHANNEL) if street in text_of(m)]) == 1


async def test_a_post_of_minutes_ago_is_looked_for_before_it_is_posted_again(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    house.local.fail_next("POST", f"/channels/{table['channel_id']}/messages", status=503, after=True)
    for person in (ana, ben):
        await press(person, table, "Scissors")
    await ana.sees("Flop:", CHANNEL)
    house.local.world.messages._nonces.clear()  # as Discord does after a few minutes
    house.clock.forward(181_000)
    await finish(ana, ben)
    assert len([m for m in ana.messages(CHANNEL) if "Flop:" in text_of(m)]) == 1
