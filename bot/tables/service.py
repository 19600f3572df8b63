"""The tables of all servers: what a person can do, each as one transaction under the table's lock.

Nothing here knows Discord or SQL. A refusal is a DealerError and leaves everything as it was; memory follows the store,
never the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.engine import Decision, Game, Hand, View, known_game, pending, view
from bot.errors import BadHand, MovedOn, NotSeated, Refused, UnknownGame
from bot.tables import seating
from bot.tables.change import Change
from bot.tables.hands import Hands, Pace
from bot.tables.money import first_grant
from bot.tables.ports import Clock, Conflict, Repeated, Short, Shuffle, Store
from bot.tables.records import (
    CLOSED,
    IN,
    LOBBY,
    OPEN,
    PLAYING,
    HandRow,
    Image,
    Person,
    Place,
    Seat,
    Table,
)
from bot.tables.rooms import Room, Rooms

FIRST_GAME = "rps-holdem"
HOUSE_COMPANY = 2  # house players that /play seats beside a newcomer


@dataclass(frozen=True, slots=True)
class Look:
    """A table as one person, or the public for `seat` None, may see it now."""

    table: Table
    seats: tuple[Seat, ...]
    hand: HandRow | None
    seat: Seat | None
    view: View | None
    decision: Decision | None  # the person's own question, if any

    @property
    def asked(self) -> tuple[int, int]:
        """(hand, decision): what a button must carry to be an answer to this."""
        return (self.hand.number, self.hand.decision) if self.hand else (self.table.hand, 0)


class Tables:
    """The one door to all tables."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        shuffle: Shuffle,
        rng: Random,
        house_names: Collection[str],
        *,
        pace: Pace | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.rng = rng
        self.wake = wake
        self.rooms = Rooms(store)
        self.hands = Hands(shuffle, rng, pace or Pace())
        self._house_names = tuple(house_names)

    async def play(self, person: Person, place: Place, game: str | None = None) -> Look:
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
        return await self.open(person, place, chosen.key, house=min(least, chosen.seats[1]) - 1, start=True)

    async def open(
        self,
        person: Person,
        place: Place,
        game: str,
        *,
        clock_s: int = seating.USUAL_CLOCK_S,
        ante: int | None = None,
        buy_in: int | None = None,
        house: int = 0,
        start: bool = False,
    ) -> Look:
        """Open a table with its host seated; raises Refused, UnknownGame or BadHand and has then opened nothing."""
        seating.new_table(0, person, place, game, clock_s, ante)  # refuse before a number is used up
        number = await self.store.next_table_id()
        table = seating.new_table(number, person, place, game, clock_s, ante)
        held = await self.chips(person.user, place.guild)
        room = Room(Image(table, (), None))
        async with room.lock:
            change = Change(room, self.clock.now())
            change.tell([{"type": "opened", "audience": "public", "name": person.name}])
            seating.sit_down(change, person, held, buy_in)
            if house:
                seating.seat_house(change, self._shuffled_names(), house)
            if start:
                self.hands.begin(change)
            await self._commit(room, change)
        await self.store.keep_fact(f"last_game:{place.channel}", table.game)
        return await self.look(number, person.user)

    async def join(self, person: Person, table: int, amount: int | None = None) -> Look:
        """Sit down at a table, or come back to one's seat there."""
        room = await self._room(table)
        held = await self.chips(person.user, room.table.guild)
        async with room.lock:
            change = Change(room, self.clock.now())
            seating.sit_down(change, person, held, amount)
            self._deal_again(room, change)
            await self._commit(room, change)
        return self._look(room, person.user)

    async def leave(self, user: int, table: int) -> Look:
        """Stand up; in an open hand the seat's decisions take their defaults from now on."""
        room = await self._room(table)
        async with room.lock:
            change = Change(room, self.clock.now())
            seating.stand_up(change, user)
            if change.hand is not None and change.hand.state == OPEN:
                self.hands.play_on(change)
            else:
                self.hands.look_after(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def start(self, user: int, table: int) -> Look:
        """Deal the first hand, or go on after a pause."""
        room = await self._room(table)
        async with room.lock:
            self._seated(room, user)
            if room.table.state != LOBBY:
                raise Refused("already_started" if room.table.state == PLAYING else "closed", table=table)
            change = Change(room, self.clock.now())
            seating.return_all(change)
            self.hands.begin(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def add_house(self, user: int, table: int, count: int = 1) -> Look:
        """Seat house players, which anybody seated may ask for."""
        room = await self._room(table)
        async with room.lock:
            self._seated(room, user)
            change = Change(room, self.clock.now())
            seating.seat_house(change, self._shuffled_names(), count)
            self._deal_again(room, change)
            await self._commit(room, change)
        return self._look(room, user)

    async def close(self, user: int, table: int, *, moderator: bool = False) -> Look:
        """Close a table and give everybody their chips, after the open hand if there is one."""
        room = await self._room(table)
        async with room.lock:
            if room.table.host != user and not moderator:
                raise Refused("not_host", table=table)
            change = Change(room, self.clock.now())
            seating.end_table(change)
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

    async def look(self, table: int, user: int | None) -> Look:
        """What a person, or the public, sees of a table now."""
        return self._look(await self._room(table), user)

    async def closes(self, table: int, seat: int) -> int | None:
        """When a seat's clock runs out, None while none runs."""
        deadlines = await self.store.deadlines(table)
        return next((each.due for each in deadlines if each.kind == "decision" and each.seat == seat), None)

    async def find(self, user: int, place: Place, named: int | None = None) -> int:
        """The table that a command means: the named one, the only one here, the only one waiting, the only one at all.

        Raises Refused("which_table") with the numbers to choose from, NotSeated where there is none.
        """
        if named is not None:
            return (await self._room(named)).table.id
        mine = [table for table in await self.store.tables_of(user) if table.state != CLOSED]
        here = [table for table in mine if table.channel == place.channel]
        looks = [(table.id, await self.look(table.id, user)) for table in mine]
        waiting = [number for number, look in looks if look.decision is not None and not look.decision.answered]
        for choice in ([t.id for t in here], waiting, [t.id for t in mine]):
            if len(choice) == 1:
                return choice[0]
        if not mine:
            raise NotSeated("no_seat_anywhere")
        raise Refused("which_table", tables=[table.id for table in mine])

    async def open_here(self, place: Place) -> list[Table]:
        """The tables of a channel that are not closed."""
        return await self.store.open_tables(place.guild, place.channel)

    async def chips(self, user: int, guild: int) -> int:
        """What a person's wallet holds; a new one is given its first chips."""
        held = await self.store.balance("wallet", guild, user)
        if held is None:
            with suppress(Repeated):
                await self.store.transfer((first_grant(guild, user),), self.clock.now())
            held = await self.store.balance("wallet", guild, user)
        return held or 0

    async def seats_of(self, user: int, guild: int) -> list[tuple[Table, Seat]]:
        """Where a person sits on a server, with their stacks."""
        tables = [table for table in await self.store.tables_of(user) if table.guild == guild]
        looks = [await self.look(table.id, user) for table in tables]
        return [(look.table, look.seat) for look in looks if look.seat is not None]

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
        if not _is_asked(room, hand, decision, seat) or room.hand is None or room.play is None:
            return None
        return room.play, room.hand.seats.index(seat)

    async def _usual_game(self, place: Place) -> Game:
        """The game played last in a channel, else the house's first; one that is gone does not count."""
        with suppress(UnknownGame):
            return known_game(await self.store.fact(f"last_game:{place.channel}"))
        return known_game(FIRST_GAME)

    async def _room(self, table: int) -> Room:
        """A table in memory; what today's games cannot go on with is ended first, and nobody loses a chip."""
        room = await self.rooms.get(table)
        if room.outdated is not None:
            async with room.lock:
                if room.outdated is not None:
                    change = Change(room, self.clock.now())
                    self.hands.give_up(change, room.outdated)
                    await self._commit(room, change)
        return room

    def _deal_again(self, room: Room, change: Change) -> None:
        """A table that goes on by itself takes up dealing when somebody sits down between hands."""
        if room.table.state == PLAYING and room.hand is None and not change.deadlines:
            self.hands.look_after(change)

    async def _commit(self, room: Room, change: Change) -> None:
        """Write the change and only then let the room be it."""
        try:
            await self.store.commit(change.commit())
        except Conflict as conflict:
            await self.rooms.reload(room)
            raise MovedOn("stale", table=room.table.id) from conflict
        except Short as short:
            raise Refused("wallet_short_now") from short
        room.adopt(change.table, change.seats, change.hand, change.play)
        self.rooms.keep(room)
        self.wake()

    def _look(self, room: Room, user: int | None) -> Look:
        seat = room.seat_of(user) if user is not None else None
        place = room.hand.seats.index(seat.seat) if seat and room.hand and seat.seat in room.hand.seats else None
        shown = view(room.play, place) if room.play else None
        decision = pending(room.play).get(place) if room.play and place is not None else None
        seats = tuple(each for _, each in sorted(room.seats.items()))
        return Look(room.table, seats, room.hand, seat, shown, decision)

    def _seated(self, room: Room, user: int) -> Seat:
        seat = room.seat_of(user)
        if seat is None:
            raise NotSeated("not_seated", table=room.table.id)
        return seat

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
