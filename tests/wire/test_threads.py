"""A thread a table, where the dealer may open one: the table in it, a line about it in the channel, the way there."""

from __future__ import annotations

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, press, result_message, shoot_message
from tests.wire.house import House
from tests.wire.mishaps import dealt, finish, until_paused
from tests.wire.person import JSON, Person, buttons_of, text_of

STARTED = 18  # the kind of message by which Discord tells a channel of a thread


async def one_thread(person: Person) -> JSON:
    """The only thread there is, once it is seen."""
    await person.until(lambda: person.threads, "a thread")
    [thread] = person.threads
    return thread


def lines(person: Person) -> list[JSON]:
    """What stands in the channel for everybody."""
    return [message for message in person.messages(CHANNEL) if not message["flags"] & 64]


async def test_one_command_opens_a_thread_and_deals_in_it(house: House, join: Join) -> None:
    house.open_threads()
    ana = await join("Ana")
    calls: list[str] = []
    house.local.on_exchange = lambda exchange: calls.append(exchange.path) if "threads" in exchange.path else None
    answer = await ask(ana, "play")
    thread = await one_thread(ana)
    assert thread["name"] == "Rock Paper Scissors Poker · table 1"
    assert thread["parent_id"] == ana.channel_id(CHANNEL)
    assert thread["thread_metadata"]["auto_archive_duration"] == 10_080
    assert f"<#{thread['id']}>" in answer
    [link] = [button["url"] for button in buttons_of(ana.ephemerals[-1]) if button.get("url")]
    assert link.endswith(f"/{house.local.guild_id}/{thread['id']}")
    assert (await shoot_message(ana))["channel_id"] == thread["id"]
    [line] = lines(ana)
    assert line["type"] == STARTED
    assert line["message_reference"]["channel_id"] == thread["id"]
    assert len(calls) == 1, "one more request than without a thread"


async def test_a_hand_in_a_thread_by_buttons_and_by_commands_typed_there(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await dealt(join)
    thread = await one_thread(ana)
    await ask(await join("Mia"), "table open", game="rps-holdem", thread=False)
    assert (await ana.sees("· table 2", CHANNEL))["channel_id"] != thread["id"]
    asking = await shoot_message(ana)
    assert asking["channel_id"] == thread["id"]
    assert "Rock is in" in await ask(ana, "shoot", gesture="rock", channel=thread)
    await finish(ana, ben)
    told = [m for m in ana.messages() if "· table 1" in text_of(m) and not m["flags"] & 64 and m["type"] != STARTED]
    assert {message["channel_id"] for message in told} == {thread["id"]}


async def test_in_the_channel_play_sits_down_at_the_table_in_its_thread(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem")
    assert "Table 1" in await ask(ben, "play")
    thread = await one_thread(ben)
    assert [button["url"] for button in buttons_of(ben.ephemerals[-1]) if button.get("url")]
    assert "2 of 10 seats taken" in text_of(await ana.sees("2 of 10 seats taken", thread))
    assert "Table 1" in await ask(ana, "table start")


async def test_there_is_no_thread_inside_a_thread(house: House, join: Join) -> None:
    house.open_threads()
    ana = await join("Ana")
    await ask(ana, "table open", game="rps-holdem", buy_in=200)
    first = await one_thread(ana)
    await ask(ana, "table open", game="texas-holdem", buy_in=200, channel=first)
    await ana.until(lambda: len(ana.threads) == 2, "a thread beside it")
    assert {thread["parent_id"] for thread in ana.threads} == {ana.channel_id(CHANNEL)}
    own = house.local.world.start_thread(
        house.local.world.channels.get(ana.channel_id(CHANNEL)) or {}, {"name": "chat", "type": 11}, ana.me["id"], None
    )
    await ana.until(lambda: len(ana.threads) == 3, "Ana's own thread")
    await ask(ana, "table open", game="rps-holdem", buy_in=200, channel=own["id"])
    await ana.sees("· table 3", own["id"])
    assert len(ana.threads) == 3


async def test_160006_and_50013_without_a_thread_the_table_is_in_the_channel(house: House, join: Join) -> None:
    house.open_threads()
    ana = await join("Ana")
    for number, code in enumerate((160006, 50013), 1):
        house.local.fail_next("POST", "/threads$", code=code)
        assert f"Table {number} " in await ask(ana, "table open", game="rps-holdem", buy_in=200)
        await ana.sees(f"· table {number}", CHANNEL)
    house.local.deny(ana.channel_id(CHANNEL), "send_in_threads")
    await ask(ana, "table open", game="rps-holdem", buy_in=200)
    await ana.sees("· table 3", CHANNEL)
    assert ana.threads == []


async def test_what_is_refused_opens_no_thread(house: House, join: Join) -> None:
    house.open_threads()
    ana = await join("Ana")
    assert "You bring between" in await ask(ana, "table open", game="rps-holdem", buy_in=1)
    assert "There is no game" in await ask(ana, "table open", game="whist")
    assert ana.threads == []
    assert lines(ana) == []


async def test_50083_a_tables_thread_that_sleeps_is_woken(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await dealt(join)
    thread = await one_thread(ana)
    await shoot_message(ana)
    house.local.archive_thread(thread["id"])
    await finish(ana, ben)
    assert not (await one_thread(ana))["thread_metadata"]["archived"]


async def test_a_tables_thread_that_is_locked_is_left_for_its_channel(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await dealt(join)
    thread = await one_thread(ana)
    table = await shoot_message(ana)
    house.local.archive_thread(thread["id"], locked=True)
    for person in (ana, ben):
        await ask(person, "shoot", gesture="scissors")
    assert (await shoot_message(ana, after=table["id"]))["channel_id"] == ana.channel_id(CHANNEL)
    await finish(ana, ben)


async def test_a_table_whose_thread_is_deleted_goes_on_in_the_channel(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await dealt(join)
    thread = await one_thread(ana)
    await shoot_message(ana)
    house.local.delete_channel(thread["id"])
    await ana.until(lambda: [m for m in ana.dms if "waits" in text_of(m)], "a word to the host")
    await until_paused(house)
    await ask(ana, "table start")
    await ana.sees("The table goes on here.", CHANNEL)
    await finish(ana, ben)


async def test_a_table_in_a_thread_is_found_again_after_a_restart(house: House, join: Join) -> None:
    house.open_threads()
    ana, ben = await dealt(join)
    thread = await one_thread(ana)
    asking = await shoot_message(ana)
    await house.stop()
    await house.start()
    await press(ben, asking, "Scissors")
    await ask(ana, "shoot", gesture="scissors", channel=thread)
    await finish(ana, ben)
    assert (await result_message(ana))["channel_id"] == thread["id"]
    assert f"/{thread['id']}/" in await ask(ben, "table list")
