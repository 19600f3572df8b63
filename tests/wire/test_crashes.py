"""Kill -9 between every two steps of an action, in live play over real sockets: nothing is lost, doubled or forgotten.

The dealer is a process that kills itself at a named point, see `bot/crashes.py`. After it has died the database must be
sound as it is; then it is started again, what was open before is answered, and the hand is played to its end.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.crashes import POINTS
from tests.wire.felt import ask, labels, press, table_message
from tests.wire.person import JSON, LOADING, Person, text_of
from tests.wire.processes import Processes, assert_sound, assert_told, processes

# The nth passing at which to die: past the opening of the table, in the middle of a hand.
PASSINGS = {
    "acknowledged": 5,
    "due": 1,
    "prepared": 5,
    "written": 7,
    "settling": 1,
    "committed": 5,
    "adopted": 5,
    "gathered": 9,
    "sending": 3,
    "sent": 3,
    "posted": 3,
    "kept": 3,
    "editing": 2,
    "edited": 2,
    "noted": 2,
    "delivered": 7,
    "writing": 2,
    "whispered": 2,
}
BEFORE_ANYBODY_IS_ASKED = ("due", "writing", "whispered")


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Processes]:
    async with processes(tmp_path) as running:
        yield running


class Pair:
    """Ana and Ben heads-up: they check and call, and each opens the modal first, as people do who are thinking."""

    def __init__(self, ana: Person, ben: Person) -> None:
        self.people = {person.name: person for person in (ana, ben)}
        self.ana, self.ben = ana, ben
        self.opened: tuple[Person, JSON] | None = None

    async def sit_down(self, house: int = 0) -> None:
        """From an empty channel to the first hand."""
        await ask(self.ana, "table open", game="texas-holdem", clock=3_600)
        await press(self.ben, await self.ana.sees("1 of 10 seats taken"), "Sit down")
        await self.ana.sees("2 of 10 seats taken")
        if house:
            await ask(self.ana, "table house", count=house)
        await ask(self.ana, "table start")

    async def play(self) -> None:
        """Check or call until the hand is over."""
        seen = ""
        while True:
            asked = await self.moment(seen)
            seen = text_of(asked)
            if "wins" in seen:
                return
            actor = self.people[_to_act(seen)]
            await self._think(actor, asked)
            if not _reads(actor, seen):
                continue  # the table has moved on meanwhile
            cheap = [label for label in labels(asked) if label == "Check" or label.startswith("Call")]
            await actor.click(asked, label=cheap[0])

    async def submit_what_was_open(self) -> None:
        """A modal that was opened before the crash is answered, or refused in words."""
        assert self.opened is not None
        actor, modal = self.opened
        before = {message["id"] for message in actor.ephemerals}
        await actor.fill("min", modal)

        def refused() -> list[str]:
            fresh = [m for m in actor.ephemerals if m["id"] not in before and not m["flags"] & LOADING]
            return [text_of(message) for message in fresh if text_of(message)]

        def done() -> bool:
            table = text_of(table_message(actor) or {})
            return f"{actor.name} bets" in table or f"{actor.name} raises" in table

        await actor.until(lambda: done() or refused(), "an answer to the modal")
        assert all("moved on" in said or "right now" in said or "your turn" in said for said in refused())

    async def _think(self, actor: Person, asked: JSON) -> None:
        count = len(actor.modals)
        wager = next((label for label in labels(asked) if label in ("Bet…", "Raise…")), None)
        if wager is not None:
            await actor.click(asked, label=wager)
            self.opened = actor, await actor.until(lambda: actor.modals[count:], "the modal")
            self.opened = actor, actor.modals[-1]

    async def moment(self, seen: str = "") -> JSON:
        """The table's message once both pages read the same there, other than `seen`: a turn of theirs, or the end."""

        def there() -> JSON | None:
            table = table_message(self.ana)
            text = text_of(table) if table else ""
            told = text != seen and ("wins" in text or _to_act(text) in self.people)
            return table if told and _reads(self.ben, text) else None

        return await self.ana.until(there, "somebody to act, or the result", self.ben)


@pytest.fixture
async def pair(town: Processes) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as everybody:
        people = [await everybody.enter_async_context(await Person.join(town.page, name)) for name in ("Ana", "Ben")]
        yield Pair(*people)


@pytest.mark.parametrize(("point", "passing"), PASSINGS.items(), ids=PASSINGS)
async def test_killed_at(town: Processes, pair: Pair, point: str, passing: int) -> None:
    await town.deal(f"{point}:{passing}")
    await online(pair)
    await town.until_death(until_it_dies(pair, house=int(point == "due")))
    await assert_sound(town.database)
    await start_again(town, pair)
    if point not in BEFORE_ANYBODY_IS_ASKED:
        await pair.submit_what_was_open()
    await pair.play()
    await town.shown()
    await town.stop()
    await assert_sound(town.database)
    for person in (pair.ana, pair.ben):
        await look_around(person)
        await assert_told(town.database, person)
        assert len([message for message in person.dms if "hand 1" in text_of(message)]) == 1


async def test_killed_while_the_schema_is_written(town: Processes, pair: Pair) -> None:
    await town.deal("migrated")
    assert await town.died()
    await town.deal()
    await online(pair)
    await pair.sit_down()
    await pair.play()
    await town.shown()
    await town.stop()
    await assert_sound(town.database)
    await assert_told(town.database, pair.ana)


async def test_a_modal_opened_before_a_kill_raises_after_it(town: Processes, pair: Pair) -> None:
    await town.deal()
    await online(pair)
    await pair.sit_down()
    asked = await pair.moment()
    first = pair.people[_to_act(text_of(asked))]
    await pair._think(first, asked)
    town.kill()
    assert await town.died()
    await start_again(town, pair)
    await first.fill("60", pair.opened[1] if pair.opened else None)
    await pair.ana.sees("raises to 60")


def test_every_point_is_tried() -> None:
    assert {*PASSINGS, "migrated", "calling", "called"} == POINTS.keys()  # calls: see test_calls.py


async def until_it_dies(pair: Pair, house: int) -> None:
    await pair.sit_down(house)
    await pair.play()


async def start_again(town: Processes, pair: Pair) -> None:
    """The dealer comes back; people see what it had still to tell."""
    for person in (pair.ana, pair.ben):
        await person.until(lambda person=person: not person.online, "the dealer's end")
    await town.deal()
    await online(pair)
    await town.shown()
    for person in (pair.ana, pair.ben):
        await look_around(person)


async def look_around(person: Person) -> None:
    """Read the newest page of every channel and thread."""
    for channel in list(person.channels):
        await person.history(channel)


async def online(pair: Pair) -> None:
    """Wait until the dealer is there."""
    for person in (pair.ana, pair.ben):
        await person.until(lambda person=person: person.online and person.commands, "the dealer")


def _to_act(text: str) -> str:
    return text.split("▸ **")[1].split("**")[0] if "▸ **" in text else ""


def _reads(person: Person, text: str) -> bool:
    table = table_message(person)
    return table is not None and text_of(table) == text
