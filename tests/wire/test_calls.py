"""A call to whoever is awaited: after a while without anything to notice, to them alone, and gone once they act."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery import caller
from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, press, shoot_message
from tests.wire.house import House
from tests.wire.mishaps import dealt, finish, noted
from tests.wire.person import JSON, Person, buttons_of, text_of

A_WHILE = caller.UNNOTICED_MS + 1


def calls(person: Person) -> list[JSON]:
    """The calls that stand."""
    return [message for message in person.messages() if is_call(message)]


def is_call(message: JSON) -> bool:
    """Whether a message calls somebody."""
    return "it is your turn at table" in text_of(message) or "waits for you" in text_of(message)


def called(person: Person) -> set[str]:
    """Who is mentioned by the call that stands."""
    [call] = calls(person)
    return {user["id"] for user in call["mentions"]}


async def a_while(house: House, table: JSON) -> None:
    """Let time pass since a message of the table."""
    await noted(house, table)
    house.clock.forward(A_WHILE)


async def quiet(house: House) -> None:
    """Let the caller look around a few times."""
    for _ in range(3):
        looked = asyncio.Event()
        uncalled = house.dealer.tables.store.uncalled

        async def noted(*asked: object, looked: asyncio.Event = looked, uncalled: object = uncalled) -> list[int]:
            looked.set()
            return await uncalled(*asked)  # type: ignore[operator, no-any-return]

        house.dealer.tables.store.uncalled = noted  # type: ignore[method-assign]
        await looked.wait()
        house.dealer.tables.store.uncalled = uncalled  # type: ignore[method-assign]


async def test_who_is_awaited_is_called_after_a_while_and_the_call_goes_when_they_act(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await press(ana, table, "Scissors")
    await ana.until(lambda: "Ana ✓" in text_of(ana.again(table)), "the tick")
    await quiet(house)
    assert calls(ana) == []
    await a_while(house, table)
    call = await ana.sees("it is your turn at table 1", CHANNEL)
    assert called(ana) == {ben.me["id"]}
    assert buttons_of(call)[0]["url"].endswith(f"/{table['channel_id']}/{table['id']}")
    await press(ben, table, "Scissors")
    await ana.until(lambda: not calls(ana), "the end of the call")
    await finish(ana, ben)
    await quiet(house)
    assert calls(ana) == []


async def test_several_are_called_in_one_message_that_names_who_is_left(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await a_while(house, table)
    await ana.sees("table 1 waits for you", CHANNEL)
    assert called(ana) == {ana.me["id"], ben.me["id"]}
    await press(ana, table, "Scissors")
    call = await ana.sees("it is your turn at table 1", CHANNEL)
    assert f"<@{ben.me['id']}>" in text_of(call)
    assert f"<@{ana.me['id']}>" not in text_of(call)
    await finish_from(ana, ben, table)
    assert calls(ana) == []


async def finish_from(ana: Person, ben: Person, table: JSON) -> None:
    """The hand's end, where Ana has answered already."""
    await press(ben, table, "Scissors")
    await ana.until(lambda: not calls(ana), "the end of the call")
    await shoot_message(ana, after=table["id"])
    await finish(ana, ben)


async def test_a_message_that_others_push_up_is_called_to_at_once(house: House, join: Join) -> None:
    ana, _ben = await dealt(join)
    await shoot_message(ana)
    house.clock.forward(caller.THINKING_MS + 1)
    await quiet(house)
    assert calls(ana) == []
    for number in range(11):
        await ana.say(f"hm {number}")
    await ana.sees("table 1 waits for you", CHANNEL)


async def test_house_players_are_never_called(house: House, join: Join) -> None:
    house.pace = type(house.pace)(house=(3_600_000, 3_600_000), next_hand=60_000)
    await house.stop()
    await house.start()
    ana = await join("Ana")
    await ask(ana, "play")
    table = await shoot_message(ana)
    await press(ana, table, "Scissors")
    await ana.until(lambda: "Ana ✓" in text_of(ana.again(table)), "the tick")
    await a_while(house, table)
    await quiet(house)
    assert calls(ana) == []


async def test_a_clock_that_runs_out_ends_the_call(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await press(ana, table, "Rock")
    await ana.until(lambda: "Ana ✓" in text_of(ana.again(table)), "the tick")
    await a_while(house, table)
    await ana.until(lambda: calls(ana), "the call")
    house.clock.forward(601_000)
    await ana.sees("Ben's clock ran out: Paper.", CHANNEL)
    await ana.until(lambda: not calls(ana), "the end of the call")
    await ben.until(lambda: not calls(ben), "the end of the call")


async def test_what_the_actor_has_done_while_the_dealer_was_away_ends_the_call(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await a_while(house, table)
    await ana.until(lambda: calls(ana), "the call")
    await house.stop()
    await house.start()
    await quiet(house)
    assert len(calls(ana)) == 1, "it still holds"
    assert "cancelled" in await ask(ana, "table cancel")
    await ana.until(lambda: not calls(ana), "the end of the call")
    assert calls(ben) == []


@pytest.mark.parametrize("point", ["calling", "called"])
async def test_a_crash_leaves_no_call_behind(
    house: House, join: Join, point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    dead = asyncio.Event()

    def crash(name: str) -> None:
        if name == point:
            dead.set()
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.delivery.caller.crashes.point", crash)
    await a_while(house, table)
    await dead.wait()
    await house.stop()
    monkeypatch.undo()
    house.clock.forward(400_000)  # longer than Discord knows a nonce
    await house.start()
    table = await shoot_message(ana, after=table["id"])  # which says that the dealer was away
    if point == "calling":
        await a_while(house, table)
    await ana.until(lambda: len(calls(ana)) == 1, "one call")
    await quiet(house)
    assert len(calls(ana)) == 1
    for person in (ana, ben):
        await press(person, table, "Scissors")
    await ana.until(lambda: not calls(ana), "the end of the call")
    await finish(ana, ben)
    assert calls(ana) == []


async def test_a_call_in_a_thread_is_for_the_table_there(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await a_while(house, table)
    [call] = await ana.until(lambda: calls(ana), "the call")
    assert call["channel_id"] == table["channel_id"] == ana.threads[0]["id"]
    house.local.archive_thread(table["channel_id"])
    for person in (ana, ben):
        await ask(person, "shoot", gesture="scissors")
    await ana.until(lambda: not calls(ana), "the end of the call")
