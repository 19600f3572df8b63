"""What a person at the page does at a table, in a table's own words: look, shoot, play on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.engine import Action, Decision
from tests.wire.conftest import Join
from tests.wire.house import House
from tests.wire.person import JSON, LOADING, Person, buttons_of, text_of

CHANNEL = "card-room"
MOST_ANSWERS = 200
Choosing = Callable[[Decision], Action]


def table_message(person: Person, table: int = 1) -> JSON | None:
    """The newest public message of a table that this person sees."""
    found = [m for m in person.messages() if f"· table {table}" in text_of(m) and not m["flags"] & 64]
    return found[-1] if found else None


def labels(message: JSON) -> list[str]:
    """The words on a message's buttons."""
    return [str(button.get("label")) for button in buttons_of(message)]


def asks_to_shoot(message: JSON | None) -> bool:
    """Whether a message has the three gestures."""
    return message is not None and any(label.startswith("Rock") for label in labels(message))


async def shoot_message(person: Person, table: int = 1, after: str = "0") -> JSON:
    """The table's newest message once it asks for a gesture; newer than the message `after`."""

    def asking() -> JSON | None:
        newest = table_message(person, table)
        return newest if newest and asks_to_shoot(newest) and int(newest["id"]) > int(after) else None

    return await person.until(asking, "a shoot")


async def result_message(person: Person, table: int = 1, hand: int = 1) -> JSON:
    """The message that ends a hand."""

    def ended() -> JSON | None:
        newest = table_message(person, table)
        over = newest is not None and f"hand {hand}" in text_of(newest) and "wins" in text_of(newest)
        return newest if over else None

    return await person.until(ended, f"the result of hand {hand}")


async def play_to_the_end(people: list[Person], gesture: str = "Scissors", table: int = 1, hand: int = 1) -> JSON:
    """Everybody shows the same gesture on every street; returns the result's message."""
    asking = await next_moment(people[0], table, hand, "0")
    while asks_to_shoot(asking):
        for person in people:
            await press(person, asking, gesture)
        asking = await next_moment(people[0], table, hand, asking["id"])
    return await result_message(people[0], table, hand)


async def press(person: Person, message: JSON, label: str) -> list[JSON]:
    """Press a button once the message has reached this person too."""
    await person.until(lambda: is_there(person, message["id"]), "the message")
    return await person.click(message, label=label)


async def next_moment(person: Person, table: int, hand: int, after: str) -> JSON:
    """The next message of a table that asks for a gesture or ends the hand."""

    def there() -> JSON | None:
        newest = table_message(person, table)
        if newest is None or int(newest["id"]) <= int(after) or f"hand {hand}" not in text_of(newest):
            return None
        return newest if asks_to_shoot(newest) or "wins" in text_of(newest) else None

    return await person.until(there, "the next street or the result")


def is_there(person: Person, message: str) -> bool:
    """Whether somebody sees a message already."""
    return any(each["id"] == message for each in person.messages())


async def seated(join: Join) -> tuple[Person, Person]:
    """Ana and Ben at a table with the first hand dealt."""
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem")
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start")
    return ana, ben


async def ask(person: Person, path: str, **options: Any) -> str:
    """Type a slash command; the words of its private answer, once the work behind it is done."""
    before = {message["id"] for message in person.ephemerals}
    await person.command(path, **options)

    def answered() -> JSON | None:
        fresh = [m for m in person.ephemerals if m["id"] not in before and not m["flags"] & LOADING and text_of(m)]
        return fresh[-1] if fresh else None

    return text_of(await person.until(answered, f"the answer to /{path}"))


async def dealt(key: str, people: list[Person], **options: Any) -> None:
    """A table of this game with these people, the first hand dealt."""
    await ask(people[0], "table open", game=key, **options)
    lobby = await people[0].sees("seats taken")
    for count, person in enumerate(people[1:], start=2):
        await press(person, lobby, "Sit down")
        await people[0].sees(f"{count} of ")
    await ask(people[0], "table start")


Answering = Callable[[Person, dict[str, Any]], Awaitable[object]]


async def play_out(house: House, people: list[Person], choose: Choosing, answer: Answering) -> None:
    """Whoever is asked answers until the first hand of table 1 is over."""
    for _ in range(MOST_ANSWERS):
        looks = [(person, await house.dealer.tables.look(1, int(person.me["id"]))) for person in people]
        asked = [(person, look.decision) for person, look in looks if look.decision and not look.decision.answered]
        if not asked:
            return
        person, decision = asked[0]
        await answer(person, choose(decision))
    raise AssertionError("the hand does not end")


async def hand_over(person: Person, table: int = 1) -> JSON:
    """The message that ends a hand of any game, known by what it offers between hands."""

    def ended() -> JSON | None:
        newest = table_message(person, table)
        return newest if newest and "Stand up" in labels(newest) else None

    return await person.until(ended, "the end of the hand")
