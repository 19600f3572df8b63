"""What tests of mishaps have in common: a hand dealt on a slow clock, and its end with everybody's chips."""

from __future__ import annotations

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, asks_to_shoot, press, result_message, table_message
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of

A_WHILE = 1_500_000  # longer than any clock here


async def seated(join: Join, **options: object) -> tuple[Person, Person]:
    """Ana and Ben at a table with a clock of ten minutes, before the first hand."""
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem", clock=600, **options)
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    return ana, ben


async def dealt(join: Join, **options: object) -> tuple[Person, Person]:
    """Ana and Ben with the first hand dealt."""
    ana, ben = await seated(join, **options)
    await ask(ana, "table start", **options)
    return ana, ben


async def dealt_in_a_thread(house: House, join: Join) -> tuple[Person, Person, JSON]:
    """Ana and Ben with the first hand dealt in a thread."""
    ana = await join("Ana")
    parent = house.local.world.channels.get(ana.channel_id(CHANNEL))
    assert parent is not None
    thread = house.local.world.start_thread(parent, {"name": "cards", "type": 11}, ana.me["id"], None)
    ben = await join("Ben")
    await ana.until(lambda: ana.threads, "the thread")
    await ask(ana, "table open", game="rps-holdem", clock=600, channel=thread["id"])
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start", channel=thread["id"])
    return ana, ben, thread


async def answer_privately(people: tuple[Person, ...]) -> None:
    """Scissors by command, wherever the table's message is."""
    for person in people:
        await ask(person, "shoot", gesture="scissors", channel="card-room")


async def finish(ana: Person, ben: Person) -> None:
    """Scissors from both until the hand is over, and everybody's chips are there."""
    after = "0"
    for _ in range(4):
        asking = await ana.until(lambda after=after: _asks_or_ended(ana, after), "a shoot or the result")
        if not asks_to_shoot(asking):
            break
        for person in (ana, ben):
            await press(person, asking, "Scissors")
        after = asking["id"]
    await result_message(ana)
    for person in (ana, ben):
        assert "Your wallet holds **500** chips" in await ask(person, "chips", channel="card-room")


def folded(person: Person) -> bool:
    """Whether a clock has run out."""
    return any("clock ran out" in text_of(message) for message in person.messages())


async def noted(house: House, message: JSON) -> None:
    """Wait until the dealer knows its message."""
    while await house.dealer.tables.store.posted(int(message["id"])) is None:
        await house.clock.sleep(5)


async def until_paused(house: House) -> None:
    while not await house.dealer.tables.store.paused(1):
        await house.clock.sleep(5)


def _asks_or_ended(person: Person, after: str) -> JSON | None:
    newest = table_message(person)
    if newest is None or int(newest["id"]) <= int(after):
        return None
    return newest if asks_to_shoot(newest) or "wins" in text_of(newest) else None
