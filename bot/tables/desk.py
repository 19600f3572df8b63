"""The tables in memory, what a person may see of them, and how a change of one is written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from bot import crashes
from bot.engine import Decision, View, pending, view
from bot.errors import MovedOn, NotSeated, Refused
from bot.tables.change import Change
from bot.tables.duelling import Duels
from bot.tables.hands import Hands, Pace
from bot.tables.limits import Limits
from bot.tables.money import first_grant
from bot.tables.ports import Clock, Conflict, Repeated, Short, Shuffle, Store
from bot.tables.records import CLOSED, Commit, HandRow, Place, Seat, Table, Wish
from bot.tables.rooms import Room, Rooms

log = logging.getLogger(__name__)


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


class Desk:
    """Tables as they are: looked at by anybody, changed only through `_commit`."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        shuffle: Shuffle,
        rng: Random,
        house_names: Collection[str],
        *,
        pace: Pace | None = None,
        limits: Limits | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.rng = rng
        self.wake = wake
        self.rooms = Rooms(store)
        self.duels = Duels(store, clock, lambda: self.wake())
        self.hands = Hands(shuffle, rng, pace or Pace())
        self.limits = limits or Limits()
        self._house_names = tuple(house_names)

    async def look(self, table: int, user: int | None) -> Look:
        """What a person, or the public, sees of a table now."""
        return self._look(await self._room(table), user)

    def glance(self, table: int, user: int) -> Look | None:
        """What a person sees of a table that is in memory, at once: no lock, no SQL; None if it is not there."""
        room = self.rooms.peek(table)
        return self._look(room, user) if room is not None else None

    async def closes(self, table: int, seat: int) -> int | None:
        """When a seat's clock runs out, None while none runs."""
        deadlines = await self.store.deadlines(table)
        return next((each.due for each in deadlines if each.kind == "decision" and each.seat == seat), None)

    async def pause(self, table: int) -> None:
        """Stop a table's clocks: its channel is gone, or may not be written in."""
        await self.store.pause(table, self.clock.now())

    async def resume(self, table: int) -> None:
        """Let a paused table go on where it was: its channel can be written in again."""
        if await self.store.unpause(table, self.clock.now(), sure=True):
            self.wake()

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

    async def wish(self, user: int, table: int) -> bool:
        """Be told when another table of a table's game opens on its server, or no longer; whether it is so now."""
        there = (await self._room(table)).table
        return await self.store.turn_wish(Wish(there.guild, there.game, user))

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

    async def _commit(self, room: Room, change: Change) -> None:
        """Write the change and only then let the room be it; whoever is cancelled meanwhile sees it through first."""
        writing = asyncio.ensure_future(self._write(room, change))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            # What is on its way to the disk cannot be called back: while the lock is held, memory follows it.
            while not writing.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait({writing})
            if not writing.cancelled():
                writing.exception()  # nobody is left to hear of it
            raise

    async def _write(self, room: Room, change: Change) -> None:
        if await self.store.paused(room.table.id):
            # Somebody wants to go on: the clocks do too, and the channel is tried once more.
            await self.store.unpause(room.table.id, change.now)
        commit = change.commit()
        crashes.point("prepared")
        try:
            await self.store.commit(commit)
        except Conflict as conflict:
            await self.rooms.reload(room)
            raise MovedOn("stale", table=room.table.id) from conflict
        except Short as short:
            raise Refused("wallet_short_now") from short
        crashes.point("committed")
        room.adopt(change)
        self.rooms.keep(room)
        crashes.point("adopted")
        log.debug("committed", extra=_counts(commit))
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


def _counts(commit: Commit) -> dict[str, int]:
    """What may be written of a change: numbers, never what they count."""
    told = {"table": commit.table.id, "tick": commit.table.tick, "hand": commit.table.hand}
    return {**told, "actions": len(commit.actions), "transfers": len(commit.transfers), "to_tell": len(commit.outbox)}
