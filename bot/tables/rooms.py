"""Tables in memory: one lock each, loaded from the store when first touched, never ahead of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from bot.engine import Hand, known_game
from bot.errors import OldRules, Refused, UnknownGame
from bot.tables.ledger import Share
from bot.tables.ports import Store
from bot.tables.records import CLOSED, OPEN, HandRow, Image, Seat, Table

if TYPE_CHECKING:
    from bot.tables.change import Change

KEPT = 2_000  # tables that stay in memory


class Room:
    """A table as last committed; it is read and changed under `lock`."""

    def __init__(self, image: Image) -> None:
        self.lock = asyncio.Lock()
        self.show(image)

    def show(self, image: Image) -> None:
        """Take over what the store holds."""
        self.table: Table = image.table
        self.seats: dict[int, Seat] = {seat.seat: seat for seat in image.seats}
        self.shares: tuple[Share, ...] = image.shares
        self.hand: HandRow | None = image.hand
        self.play: Hand | None = None
        self.outdated: str | None = None  # why this cannot go on after an update: other rules, or the game is gone
        try:
            if image.table.state != CLOSED:
                known_game(image.table.game)
            self.play = Hand.from_json(image.hand.snapshot) if image.hand else None
        except (OldRules, UnknownGame) as error:
            self.outdated = error.code

    def adopt(self, change: Change) -> None:
        """Be what has just been committed; a hand that has ended is no longer the room's."""
        self.table, self.seats, self.shares, self.outdated = change.table, change.seats, change.shares, None
        hand, play = change.hand, change.play
        still_open = hand is not None and hand.state == OPEN
        self.hand, self.play = (hand, play) if still_open else (None, None)

    def seat_of(self, user: int) -> Seat | None:
        """The seat a person has here."""
        return next((seat for seat in self.seats.values() if seat.user == user), None)


class Rooms:
    """The tables in memory, the least recently used ones dropped."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: OrderedDict[int, Room] = OrderedDict()

    async def get(self, table: int) -> Room:
        """The room of a table; raises Refused("no_table") if there is none."""
        room = self._rooms.get(table)
        if room is None:
            image = await self._store.image(table)
            if image is None:
                raise Refused("no_table", table=table)
            room = self._rooms.setdefault(table, Room(image))  # another task may have been quicker
        self._rooms.move_to_end(table)
        self._drop()
        return room

    def keep(self, room: Room) -> None:
        """Hold on to a room whose table is in the store."""
        self._rooms.setdefault(room.table.id, room)

    def peek(self, table: int) -> Room | None:
        """The room if it is in memory: for answers that must not wait."""
        return self._rooms.get(table)

    def of_person(self, user: int) -> list[Table]:
        """The tables in memory where somebody sits: for answers that must not wait."""
        return [room.table for room in self._rooms.values() if room.seat_of(user) is not None]

    def of_channel(self, channel: int) -> list[Table]:
        """The tables in memory of a channel that are not closed."""
        tables = [room.table for room in self._rooms.values()]
        return [table for table in tables if table.within(channel) and table.state != CLOSED]

    async def reload(self, room: Room) -> None:
        """Read a table again after somebody else committed first, or a commit whose outcome is unknown."""
        image = await self._store.image(room.table.id)
        if image is not None:
            room.show(image)

    def _drop(self) -> None:
        for table in list(self._rooms):
            if len(self._rooms) <= KEPT:
                return
            if not self._rooms[table].lock.locked():
                del self._rooms[table]
