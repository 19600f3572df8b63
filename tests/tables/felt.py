"""Tables over a real database, with time and chance in the test's hands and no Discord."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from bot.cards import DECK
from bot.engine import Action, Decision, Hand, View, pending
from bot.games import GAMES
from bot.opponents import NAMES
from bot.store import Database
from bot.tables import Person, Place, Tables
from bot.tables.clocks import Clocks
from bot.tables.desk import Look
from bot.tables.hands import Pace
from bot.tables.house import House
from bot.tables.records import Account, Commit, Transfer

NOW = 1_700_000_000_000
PLACE, LOUNGE = Place(guild=7, channel=70), Place(guild=7, channel=71)
RUIN = "As 7c Ad 2d Kh Ks 9h 8d 3c"  # aces against nothing, for two, dealt from the left of the button
ANA, BEN, MIA, IVO, EVA, TOM = PEOPLE = tuple(
    Person(501 + number, name) for number, name in enumerate(("Ana", "Ben", "Mia", "Ivo", "Eva", "Tom"))
)
GAME = "rps-holdem"
PACE = Pace(house=(1_000, 1_000), next_hand=9_000)
PATIENCE_S = 10.0  # far above any wait that ends well


def company(game: str, people: int = 3) -> tuple[Person, ...]:
    """So many people, or as many as a game takes."""
    least, most = GAMES[game].seats
    return PEOPLE[: min(max(people, least), most)]


def shoot(gesture: str) -> Action:
    """An answer to a shoot."""
    return {"type": "shoot", "gesture": gesture}


class Clock:
    """Time that stands still until a test moves it; whoever sleeps wakes when it is late enough."""

    def __init__(self) -> None:
        self._now = NOW
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self._now

    async def sleep(self, ms: int) -> None:
        woken = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + ms, woken))
        await woken

    def forward(self, ms: int) -> None:
        """Let time pass."""
        self._now += ms
        due = [woken for until, woken in self._sleepers if until <= self._now]
        self._sleepers = [each for each in self._sleepers if each[0] > self._now]
        for woken in due:
            if not woken.done():
                woken.set_result(None)


class Audited(Database):
    """A database that looks after every change of a table whether its chips add up, and keeps the changes."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.commits: list[Commit] = []

    async def commit(self, commit: Commit) -> None:
        await super().commit(commit)
        self.commits.append(commit)
        with closing(sqlite3.connect(self._path)) as file:
            assert file.execute("SELECT sum(balance) FROM accounts").fetchone() in [(0,), (None,)]


class Stacked(Random):
    """Chance that deals one deck, the named cards first."""

    def __init__(self, first: str) -> None:
        super().__init__(0)
        self._first = first.split()

    def shuffle(self, x: Any) -> None:
        x[:] = [*self._first, *(card for card in DECK if card not in self._first)]


def scissors(view: View, decision: Decision, *_: Any) -> Action:
    """How the house plays here: it calls."""
    return shoot("scissors")


class Felt:
    """The tables of one database file, which can be closed and opened again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = Clock()
        self.store: Audited
        self.tables: Tables
        self.clocks: Clocks
        self.deck: str | None = None  # cards that come first in every deal
        self.choose: Callable[..., Action] = scissors
        self._losses = 0
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        """Open the file; nothing but the file is known from before."""
        self.store = await self._stack.enter_async_context(Audited.open(self.path, now=self.clock.now))
        self.tables = Tables(self.store, self.clock, self._shuffle, Random(5), NAMES, pace=PACE)
        house = House(lambda *asked: self.choose(*asked), Random(6))
        self.clocks = Clocks(self.tables, self.clock, house)

    async def stop(self) -> None:
        """Close the file; what it holds has to add up."""
        faults = await self.store.ledger_faults()
        await self._stack.aclose()
        assert faults == []

    def tick(self) -> None:
        """Let the clocks run from now on."""
        self.tables.wake = self.clocks.wake
        running = asyncio.create_task(self.clocks.run())
        self._stack.push_async_callback(_ended, running)

    def _shuffle(self, name: str) -> Random:
        return Stacked(self.deck) if self.deck is not None else Random(name)

    async def table(
        self, people: Sequence[Person] = (ANA, BEN, MIA), game: str = GAME, *, start: bool = True, **more: Any
    ) -> int:
        """A table where these people sit, dealt unless told otherwise; its number."""
        look = await self.tables.open(people[0], PLACE, game, **more)
        for person in people[1:]:
            await self.tables.join(person, look.table.id)
        if start:
            await self.tables.start(people[0].user, look.table.id)
        return look.table.id

    async def grant_everybody(self) -> None:
        """Give people their first chips: else that is what a refusal changes, since it looks into the wallet."""
        for person in PEOPLE:
            await self.tables.chips(person.user, PLACE.guild)

    async def lose(self, person: Person, amount: int) -> None:
        """Take chips from somebody's wallet, as if they had been lost elsewhere on the server."""
        self._losses += 1
        to = Account("mint", PLACE.guild)
        lost = Transfer(f"lost:{self._losses}", "settle", Account("wallet", PLACE.guild, person.user), to, amount)
        await self.tables.chips(person.user, PLACE.guild)
        await self.store.transfer((lost,), self.clock.now())

    async def deal_ruin(self, table: int, winner: Person, loser: Person) -> None:
        """Deal a hand to these two, who are alone at the table, that the first cannot lose."""
        room = await self.tables.rooms.get(table)
        seat = room.seat_of(winner.user)
        assert seat is not None
        room.table = replace(room.table, button=seat.seat)  # the next one is the loser's
        self.deck = RUIN
        await self.tables.start(winner.user, table)
        self.deck = None

    async def all_rocks(self, table: int) -> None:
        """Play the open hand to its end with Rocks alone."""
        while (look := await self.tables.look(table, None)).hand is not None:
            assert look.view is not None
            for place in look.view.asked:
                person = next(each for each in PEOPLE if each.user == look.hand.users[place])
                await self.shoot(table, person, "rock")

    async def ruin(self, table: int, winner: Person, loser: Person) -> None:
        """One hand of these two in which the second loses all there is to lose."""
        await self.deal_ruin(table, winner, loser)
        await self.all_rocks(table)

    async def told(self, table: int) -> list[dict[str, Any]]:
        """The public events of a table so far, in order."""
        rows = [row for commit in self.store.commits for row in commit.outbox if row.table == table]
        return [event for row in rows if row.seat is None for event in row.events]

    async def stack(self, table: int, person: Person) -> int:
        """A person's chips at a table, what is bet in an open hand included."""
        seat = (await self.tables.look(table, person.user)).seat
        return seat.stack if seat else 0

    async def shoot(self, table: int, person: Person, gesture: str = "scissors", **more: Any) -> Look:
        """One answer to a shoot."""
        return await self.tables.act(person.user, table, shoot(gesture), **more)

    async def street(self, table: int, people: Sequence[Person], gesture: str = "scissors") -> None:
        """The same answer from these people."""
        for person in people:
            await self.shoot(table, person, gesture)

    async def act_at_random(self, table: int, rng: Random) -> bool:
        """One legal answer of somebody who owes one, house players included; False where no hand is open.

        Folding is rare, so that hands last.
        """
        look = await self.tables.look(table, None)
        if look.hand is None:
            return False
        play = await self.play_of(table)
        owing = [seat for seat in play.asked if play.answers[seat] is None]
        seat = rng.choice(owing)
        samples = [pending(play)[seat].sample(rng) for _ in range(6)]
        action, user = next((each for each in samples if not _folds(each)), samples[0]), look.hand.users[seat]
        if user is None:
            await self.tables.answer_for_house(table, *look.asked, look.hand.seats[seat], action)
        else:
            await self.tables.act(user, table, action, seen=look.asked)
        return True

    async def play_out(self, table: int, people: Sequence[Person], gesture: str = "scissors") -> None:
        """Streets until the hand is over."""
        number = (await self.tables.look(table, None)).table.hand
        for person in [*people] * 4:
            look = await self.tables.look(table, person.user)
            if look.hand is None or look.hand.number != number:
                return
            if look.decision is not None and not look.decision.answered:
                await self.shoot(table, person, gesture)

    async def play_of(self, table: int) -> Hand:
        """The open hand with all its secrets, as stored."""
        image = await self.store.image(table)
        assert image is not None
        assert image.hand is not None
        return Hand.from_json(image.hand.snapshot)

    async def clocks_of(self, table: int, kind: str = "decision") -> dict[int, int]:
        """When the clocks of a kind run out, by seat."""
        return {each.seat: each.due for each in await self.store.deadlines(table) if each.kind == kind}

    async def expire(self, table: int, seat: int) -> None:
        """Let a seat's clock run out, as the clocks do."""
        hand = (await self.tables.look(table, None)).hand
        assert hand is not None
        await self.tables.time_out(table, hand.number, hand.decision, seat)

    async def until(self, true: Callable[[], Awaitable[Any]]) -> Any:
        """Wait until something holds; what it gave."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                if found := await true():
                    return found
                await asyncio.sleep(0.001)

    async def answers(self, table: int) -> list[tuple[int, str]]:
        """Seat and author (person, house, clock, absent) of every stored answer of a table."""
        return self.rows(f"SELECT seat, by FROM actions WHERE table_id = {table} ORDER BY hand, tick")

    async def until_answered(self, table: int, count: int) -> list[tuple[int, str]]:
        """Wait for that many answers."""

        async def enough() -> list[tuple[int, str]] | None:
            found = await self.answers(table)
            return found if len(found) >= count else None

        found: list[tuple[int, str]] = await self.until(enough)
        return found

    def rows(self, question: str) -> list[Any]:
        """Ask the file itself, past the store."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(question).fetchall()

    def everything(self) -> dict[str, list[Any]]:
        """All that is stored, by SQL table; numbers that were given out and not used do not count."""
        kept = ("tables", "seats", "hands", "actions", "accounts", "transfers", "outbox", "deadlines", "posts", "facts")
        kept += ("duels", "wishes", "team_results", "team_plans")
        return {name: self.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in kept}

    def chips(self) -> dict[tuple[str, int, int], int]:
        """The balance of every account."""
        return {(kind, owner, sub): held for kind, owner, sub, held in self.rows("SELECT * FROM accounts")}

    def wealth(self, person: Person) -> int:
        """A person's chips in the wallet and at all tables."""
        seats = self.rows(f"SELECT table_id, seat FROM seats WHERE user_id = {person.user}")
        chips = self.chips()
        return chips.get(("wallet", PLACE.guild, person.user), 0) + sum(chips[("seat", *seat)] for seat in seats)


def _folds(action: Action) -> bool:
    return action["type"] in ("fold", "all_in") or action.get("gesture") == "paper"


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
