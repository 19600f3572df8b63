"""The tables of all servers: what a person can do, each as one transaction under the table's lock.

Nothing here knows Discord or SQL. A refusal is a DealerError and leaves everything as it was; memory follows the store,
never the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine import Game, Hand, known_game
from bot.errors import BadHand, MovedOn, NotSeated, Refused, UnknownGame
from bot.tables import seating
from bot.tables.change import Change
from bot.tables.desk import Desk, Look
from bot.tables.ports import Repeated
from bot.tables.records import (
    IN,
    LOBBY,
    OPEN,
    PLAYING,
    Image,
    Person,
    Place,
)
from bot.tables.rooms import Room

FIRST_GAME = "rps-holdem"
HOUSE_COMPANY = 2  # house players that /play seats beside a newcomer


class Tables(Desk):
    """The one door to all tables."""

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
        options: Mapping[str, Any] | None = None,
        buy_in: int | None = None,
        house: int = 0,
        start: bool = False,
    ) -> Look:
        """Open a table with its host seated; raises Refused, UnknownGame or BadHand and has then opened nothing."""
        seating.new_table(0, person, place, game, clock_s, options or {})  # refuse before a number is used up
        number = await self.store.next_table_id()
        table = seating.new_table(number, person, place, game, clock_s, options or {})
        held = await self.chips(person.user, place.guild)
        room = Room(Image(table, (), None))
        async with room.lock:
            change = Change(room, self.clock.now())
            change.tell([{"type": "table_opened", "audience": "public", "name": person.name}])
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
        if not _is_asked(room, hand, decision, seat) or room.hand is None or room.play is None:
            return None
        return room.play, room.hand.seats.index(seat)

    async def _usual_game(self, place: Place) -> Game:
        """The game played last in a channel, else the house's first; one that is gone does not count."""
        with suppress(UnknownGame):
            return known_game(await self.store.fact(f"last_game:{place.channel}"))
        return known_game(FIRST_GAME)

    def _deal_again(self, room: Room, change: Change) -> None:
        """A table that goes on by itself takes up dealing when somebody sits down between hands."""
        if room.table.state == PLAYING and room.hand is None and not change.deadlines:
            self.hands.look_after(change)

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
