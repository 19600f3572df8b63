"""The tables of all servers: what a person can do, each as one transaction under the table's lock.

Nothing here knows Discord or SQL. A refusal is a DealerError and leaves everything as it was; memory follows the store,
never the other way round.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine import Game, Hand, known_game
from bot.errors import BadHand, MovedOn, NotSeated, Refused, UnknownGame
from bot.tables import seating, terms
from bot.tables.change import Change
from bot.tables.desk import Look
from bot.tables.hosting import Hosting
from bot.tables.limits import Turns
from bot.tables.ports import Repeated
from bot.tables.records import CLOSED, IN, LOBBY, PLAYING, Image, Person, Place, Table
from bot.tables.rooms import Room
from bot.tables.wallets import Wallets

FIRST_GAME = "rps-holdem"
Housing = Callable[[Table], Awaitable[Place]]  # where a table that is about to be opened shall be
HOUSE_COMPANY = 2  # house players that /play seats beside a newcomer


class Tables(Hosting, Wallets):
    """The one door to all tables."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._turns = Turns()  # of people who sit down and of servers: a limit is not passed by being quick

    async def play(
        self, person: Person, place: Place, game: str | None = None, *, housing: Housing | None = None
    ) -> Look:
        """Seat somebody at an open table of the channel, or open one with house players and deal.

        Raises what `join` and `open` raise; who sits at such a table already is refused rather than seated twice.
        """
        chosen = known_game(game) if game else await self._usual_game(place)
        for table in await self.store.open_tables(place.guild, place.channel):
            if table.game != chosen.key:
                continue
            try:
                return await self.join(person, table.id)
            except Refused as refused:
                if refused.reason == "already_seated":
                    raise
        least = max(chosen.seats[0], HOUSE_COMPANY + 1)
        house = min(least, chosen.seats[1]) - 1
        return await self.open(person, place, chosen.key, house=house, start=True, housing=housing)

    async def open(
        self,
        person: Person,
        place: Place,
        game: str,
        *,
        clock_s: int = terms.USUAL_CLOCK_S,
        options: Mapping[str, Any] | None = None,
        buy_in: int | None = None,
        house: int = 0,
        start: bool = False,
        housing: Housing | None = None,
    ) -> Look:
        """Open a table with its host seated; raises Refused, UnknownGame or BadHand and has then opened nothing.

        `housing` is asked where the table shall be, under no lock, once nothing stands against it.
        """
        table = terms.new_table(0, person, place, game, clock_s, options or {})
        if housing is not None:
            await self._within_limits(person, place)
            seating.sit_down(
                self._opening(table, person)[1], person, await self.chips(person.user, place.guild), buy_in
            )
            table = replace(table, id=await self.store.next_table_id())
            place = await housing(table)
            table = replace(table, channel=place.channel, parent=place.parent)
        async with self._turns.of("person", person.user), self._turns.of("server", place.guild):
            await self._within_limits(person, place)
            held = await self.chips(person.user, place.guild)
            room, change = self._opening(replace(table, id=table.id or await self.store.next_table_id()), person)
            async with room.lock:
                seating.sit_down(change, person, held, buy_in)
                if house:
                    seating.seat_house(change, self._shuffled_names(), house)
                if start:
                    self.hands.begin(change)
                await self._commit(room, change)
        return await self.look(room.table.id, person.user)

    async def join(self, person: Person, table: int, amount: int | None = None) -> Look:
        """Sit down at a table, or come back to one's seat there."""
        room = await self._room(table)
        async with self._turns.of("person", person.user):
            if room.seat_of(person.user) is None:
                await self._within_limits(person)
            held = await self.chips(person.user, room.table.guild)
            async with room.lock:
                if kept_away := await self.store.fact(seating.sent_away(table, person.user)):
                    raise Refused("banned" if kept_away == seating.BANNED else "kicked", table=table)
                change = Change(room, self.clock.now())
                seating.sit_down(change, person, held, amount)
                self._deal_again(change)
                await self._commit(room, change)
        return self._look(room, person.user)

    async def leave(self, user: int, table: int) -> Look:
        """Stand up; in an open hand the seat's decisions take their defaults from now on."""
        room = await self._room(table)
        async with room.lock:
            change = Change(room, self.clock.now())
            seating.stand_up(change, user)
            self._carry_on(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def start(self, user: int, table: int, where: Place | None = None) -> Look:
        """Deal the first hand, or go on after a pause; a table whose channel is lost goes on where this is asked."""
        room = await self._room(table)
        async with room.lock:
            self._seated(room, user)
            change = Change(room, self.clock.now())
            moved = where is not None and await self.store.paused(table) and seating.move(change, where)
            if room.table.state == LOBBY:
                seating.return_all(change, user)
                self.hands.begin(change)
            elif not moved:
                raise Refused("already_started" if room.table.state == PLAYING else "closed", table=table)
            if moved:
                await self.store.unpause(table, change.now, sure=True)
            await self._commit(room, change)
        return self._look(room, user)

    async def show_again(self, table: int) -> None:
        """Let the channel see a table's state anew: its message is gone, or may have missed something."""
        room = await self._room(table)
        async with room.lock:
            if room.table.state != CLOSED:
                change = Change(room, self.clock.now())
                change.tell([])
                await self._commit(room, change)

    async def add_house(self, user: int, table: int, count: int = 1) -> Look:
        """Seat house players, which anybody seated may ask for."""
        room = await self._room(table)
        async with room.lock:
            self._seated(room, user)
            change = Change(room, self.clock.now())
            seating.seat_house(change, self._shuffled_names(), count)
            self._deal_again(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def act(
        self,
        user: int,
        table: int,
        action: dict[str, Any],
        *,
        seen: tuple[int, int] | None = None,
        key: str | None = None,
    ) -> Look:
        """Answer one's open question; `seen` is the (hand, decision) that the person was looking at.

        Raises NotSeated, MovedOn, NotAsked or IllegalAction and has then changed nothing. The same `key` twice is one
        action.
        """
        room = await self._room(table)
        async with room.lock:
            seat = self._seated(room, user)
            if room.hand is None:
                raise MovedOn("no_hand", table=table)
            if seen is not None and seen != (room.hand.number, room.hand.decision):
                raise MovedOn("stale", table=table)
            if seat.seat not in room.hand.seats:
                raise NotSeated("next_hand", table=table)
            change = Change(room, self.clock.now())
            if seat.missed or seat.state != IN:
                change.put_seat(replace(seat, missed=0))
            self.hands.answer(change, room.hand.seats.index(seat.seat), action, by="person", key=key)
            with suppress(Repeated):
                await self._commit(room, change)
        return self._look(room, user)

    async def throw_the_rest(self, user: int, table: int, seen: tuple[int, int]) -> Look:
        """Let the table answer one's throws by chance for the rest of this hand; raises NotSeated or MovedOn."""
        room = await self._room(table)
        async with room.lock:
            seat = self._seated(room, user)
            if room.hand is None or seen != (room.hand.number, room.hand.decision):
                raise MovedOn("stale", table=table)
            change = Change(room, self.clock.now())
            change.put_seat(replace(seat, auto=room.hand.number, missed=0))
            self.hands.play_on(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def time_out(self, table: int, hand: int, decision: int, seat: int) -> None:
        """The clock of a seat has run out: its default is its answer, unless it has answered or things moved on."""
        room = await self._room(table)
        async with room.lock:
            if not _is_asked(room, hand, decision, seat) or room.hand is None:
                return
            change = Change(room, self.clock.now())
            self.hands.time_out(change, room.hand.seats.index(seat))
            await self._commit(room, change)

    async def answer_for_house(self, table: int, hand: int, decision: int, seat: int, action: dict[str, Any]) -> None:
        """A house player has made up its mind."""
        room = await self._room(table)
        async with room.lock:
            if not _is_asked(room, hand, decision, seat) or room.hand is None:
                return
            change = Change(room, self.clock.now())
            self.hands.answer(change, room.hand.seats.index(seat), action, by="house")
            await self._commit(room, change)

    async def next_hand(self, table: int, last: int) -> None:
        """The pause after a hand is over: deal the next one, or wait for players."""
        room = await self._room(table)
        async with room.lock:
            if room.hand is not None or room.table.hand != last or room.table.state != PLAYING:
                return
            change = Change(room, self.clock.now())
            change.clear("next_hand")
            try:
                self.hands.begin(change)
            except (Refused, BadHand):
                change.table = replace(change.table, state=LOBBY)
                change.tell([{"type": "waiting", "audience": "public"}])
            await self._commit(room, change)

    async def playing(self, table: int, hand: int, decision: int, seat: int) -> tuple[Hand, int] | None:
        """The hand and the engine's seat for a house player that still owes an answer."""
        room = await self._room(table)
        # Under the lock: between a commit and the room's taking it up the question looks as if nobody were asked.
        async with room.lock:
            if not _is_asked(room, hand, decision, seat) or room.hand is None or room.play is None:
                return None
            return room.play, room.hand.seats.index(seat)

    def _opening(self, table: Table, person: Person) -> tuple[Room, Change]:
        """A new table that nobody sits at yet, and the change that makes it."""
        room = Room(Image(table, (), None))
        change = Change(room, self.clock.now())
        change.tell([{"type": "table_opened", "audience": "public", "name": person.name}])
        for channel in filter(None, (table.channel, table.parent)):
            change.remember(f"last_game:{channel}", table.game)
        return room, change

    async def _usual_game(self, place: Place) -> Game:
        """The game played last in a channel, else the house's first; one that is gone does not count."""
        with suppress(UnknownGame):
            return known_game(await self.store.fact(f"last_game:{place.channel}"))
        return known_game(FIRST_GAME)

    async def _within_limits(self, person: Person, place: Place | None = None) -> None:
        """Raise Refused where a person sits at as many tables as they may, or a place has no room for another one."""
        limits, store = self.limits, self.store
        if len(await store.tables_of(person.user)) >= limits.person:
            raise Refused("limit_person", most=limits.person)
        if place is None:
            return
        if await store.count_tables(place.guild, place.home) >= limits.channel:
            raise Refused("limit_channel", most=limits.channel)
        if await store.count_tables(place.guild) >= limits.server:
            raise Refused("limit_server", most=limits.server)

    def _shuffled_names(self) -> list[str]:
        return self.rng.sample(self._house_names, len(self._house_names))


def _is_asked(room: Room, hand: int, decision: int, seat: int) -> bool:
    """Whether a table's seat still owes the answer that a deadline was set for."""
    if room.hand is None or room.play is None or (room.hand.number, room.hand.decision) != (hand, decision):
        return False
    if seat not in room.hand.seats:
        return False
    place = room.hand.seats.index(seat)
    return place in room.play.asked and room.play.answers[place] is None
