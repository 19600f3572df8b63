"""Hands over a real socket: from one command to a result, with company, and after a restart."""

from __future__ import annotations

import asyncio

from tests.wire.conftest import Join
from tests.wire.felt import (
    CHANNEL,
    ask,
    asks_to_shoot,
    labels,
    play_to_the_end,
    press,
    result_message,
    seated,
    shoot_message,
    table_message,
)
from tests.wire.house import House
from tests.wire.person import JSON, Person, buttons_of, text_of


async def test_one_command_seats_a_newcomer_and_a_hand_is_played_to_its_end(house: House, join: Join) -> None:
    ana = await join("Ana")
    assert "You play at table 1" in await ask(ana, "play")
    result = await play_to_the_end([ana])
    assert "wins" in text_of(result)
    assert not asks_to_shoot(result)


async def test_two_people_and_two_house_players_play_a_hand(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem")
    lobby = await ana.sees("1 of 10 seats taken")
    await press(ben, lobby, "Sit down")
    await ana.sees("2 of 10 seats taken")
    await press(ana, lobby, "House player")
    await ask(ana, "table house", count=1)
    await ben.sees("4 of 10 seats taken")
    await press(ben, lobby, "Start")
    result = text_of(await play_to_the_end([ana, ben]))
    assert "Ana" in result
    assert "Ben" in result
    assert "Next hand" in result
    assert result.count("house") == 2


async def test_cards_come_by_dm_and_behind_my_hand_the_same(house: House, join: Join) -> None:
    ana = await join("Ana")
    await ask(ana, "play")
    dm = await ana.until(lambda: ana.dms[-1] if ana.dms else None, "a direct message")
    held = text_of(dm).split("**")[1]
    table = await shoot_message(ana)
    await ana.click(table, label="My hand")
    await ana.until(lambda: held in text_of(ana.ephemerals[-1]), "the same cards behind My hand")
    await ana.command("hand")
    await ana.until(lambda: len([m for m in ana.ephemerals if held in text_of(m)]) >= 3, "the same cards by /hand")


async def test_a_button_in_the_dm_answers_and_the_dm_shows_it(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    dm = await ana.until(lambda: ana.dms[-1] if ana.dms else None, "a direct message")
    await ana.click(dm, label="Scissors")
    await ana.until(lambda: "Scissors is in" in text_of(ana.again(dm)), "the answer in the DM")
    table = await shoot_message(ben)
    await press(ben, table, "Scissors")
    await ana.until(lambda: "Flop" in text_of(ana.again(dm)), "the flop in the same DM")
    assert len(ana.dms) == 1


async def test_shoot_by_slash_command(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    assert "Rock is in" in await ask(ana, "shoot", gesture="rock")
    assert "Scissors is in" in await ask(ana, "shoot", gesture="scissors")
    await ask(ben, "shoot", gesture="paper")
    flop = await ana.sees("Flop:", CHANNEL)
    assert "No Rock: everybody stays" in text_of(flop)


async def test_six_seats_answer_one_shoot_from_one_message(house: House, join: Join) -> None:
    people = [await join(name) for name in ("Ana", "Ben", "Mia", "Tom", "Zoe", "Ike")]
    await ask(people[0], "table open", game="rps-holdem")
    lobby = await people[0].sees("1 of 10 seats taken")
    for person in people[1:]:
        await press(person, lobby, "Sit down")
    await people[0].sees("6 of 10 seats taken")
    await ask(people[0], "table start")
    table = await shoot_message(people[0])
    ids = [button["custom_id"] for button in _gestures(table)]
    for person in people:
        await person.until(lambda person=person: any(m["id"] == table["id"] for m in person.messages()), "the message")
    # The same three ids for everybody, taken from the message as it was posted.
    await asyncio.gather(*(person.press(table, ids[number % 3]) for number, person in enumerate(people)))
    flop = await people[0].sees("Flop:", CHANNEL)
    assert "2 Rocks: 60 each. Ben and Zoe fold." in text_of(flop)


async def test_a_hand_goes_on_after_a_restart(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    table = await shoot_message(ana)
    await press(ana, table, "Rock")
    held = await ana.until(lambda: ana.dms and text_of(ana.dms[-1]).split("**")[1], "the cards")
    await house.stop()
    await house.start()
    await press(ben, table, "Scissors")
    flop = await ana.sees("Flop:", CHANNEL)
    assert "Ana ✊ Rock" in text_of(flop)
    await ana.command("hand")
    await ana.until(lambda: held in text_of(ana.ephemerals[-1]), "the same cards after the restart")
    await play_on([ana, ben], after=table["id"])


async def test_silence_is_paper_and_is_said(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem", clock=10)
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start")
    table = await shoot_message(ana)
    await press(ana, table, "Rock")
    house.clock.forward(11_000)
    result = await result_message(ben)
    assert "Ben's clock ran out: Paper." in text_of(result)
    assert "Ana wins 20, the last one in." in text_of(result)


async def test_the_next_hand_comes_by_itself_and_old_messages_lose_their_buttons(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    first = await shoot_message(ana)
    result = await play_to_the_end([ana, ben])
    assert labels(ana.again(first)) == []
    house.clock.forward(61_000)
    second = await shoot_message(ana, after=result["id"])
    assert "hand 2" in text_of(second)
    await ana.until(lambda: labels(ana.again(result)) == [], "the old result without buttons")


async def test_leaving_in_mid_hand_and_the_chips_come_back(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    table = await shoot_message(ana)
    await press(ana, table, "Rock")
    await ask(ben, "table leave")
    result = await result_message(ana)
    assert "Ben stands up" in text_of(result)
    assert "Your wallet holds **990** chips" in await ask(ben, "chips")


async def test_closing_gives_everybody_their_chips(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem")
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table close")
    await ana.sees("The table is closed", CHANNEL)
    for person in (ana, ben):
        await person.command("chips")
        await person.sees("Your wallet holds **1,000** chips")
    newest = table_message(ana)
    assert newest is not None
    assert labels(newest) == []


async def play_on(people: list[Person], after: str) -> None:
    """Scissors from everybody until the hand has ended."""
    while asks_to_shoot(asking := await _next(people[0], after)):
        for person in people:
            await press(person, asking, "Scissors")
        after = asking["id"]


async def _next(person: Person, after: str) -> JSON:
    def there() -> JSON | None:
        newest = table_message(person)
        return newest if newest and int(newest["id"]) > int(after) else None

    return await person.until(there, "the next message of the table")


def _gestures(message: JSON) -> list[JSON]:
    return [button for button in buttons_of(message) if ":shoot:" in button["custom_id"]]
