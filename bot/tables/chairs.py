"""Between sitting down and standing up: out and in again, more chips, and a seat whose player has none left."""

from __future__ import annotations

from contextlib import suppress

from bot.errors import NotSeated
from bot.tables import seating
from bot.tables.change import Change
from bot.tables.desk import Desk, Look
from bot.tables.ports import Repeated
from bot.tables.records import OUT, broke


class Chairs(Desk):
    """What somebody does who has a seat."""

    async def sit_out(self, user: int, table: int) -> Look:
        """Be dealt no more hands; in an open hand one plays on to its end."""
        room = await self._room(table)
        async with room.lock:
            change = Change(room, self.clock.now())
            seating.sit_out(change, user)
            self._carry_on(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def sit_in(self, user: int, table: int) -> Look:
        """Be dealt in again."""
        room = await self._room(table)
        async with room.lock:
            change = Change(room, self.clock.now())
            seating.sit_in(change, user)
            self._deal_again(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def top_up(self, user: int, table: int, amount: int | None = None, *, key: str | None = None) -> Look:
        """Bring more chips, by default as many as the table and the wallet allow; a seat without any buys in again.

        In an open hand they wait beside the stack until it has ended. The same `key` twice is one top-up.
        """
        room = await self._room(table)
        held = await self.chips(user, room.table.guild)
        async with room.lock:
            self._seated(room, user)
            change = Change(room, self.clock.now())
            seating.top_up(change, user, held, amount, key)
            self._deal_again(change)
            with suppress(Repeated):
                await self._commit(room, change)
        return self._look(room, user)

    async def buy_again(self, user: int, table: int) -> Look:
        """Buy in again where one has no chips left, or come back to one's seat; raises NotSeated without a seat."""
        look = await self.look(table, user)
        if look.seat is None:
            raise NotSeated("not_seated", table=table)
        if broke(look.table, look.seat):
            return await self.top_up(user, table)
        return await self.sit_in(user, table)

    async def vacate(self, table: int, seat: int) -> None:
        """The clock of a seat without chips has run out: it is free again, unless its player has bought in."""
        room = await self._room(table)
        async with room.lock:
            known, now = room.seats.get(seat), self.clock.now()
            if known is None or not broke(room.table, known) or known.state != OUT:
                return
            due = [each for each in await self.store.deadlines(table) if (each.kind, each.seat) == ("vacate", seat)]
            if not due or due[0].due > now:
                return
            change = Change(room, now)
            seating.vacate(change, known)
            self._carry_on(change)
            await self._commit(room, change)

    def _carry_on(self, change: Change) -> None:
        """After somebody has gone: an open hand goes on without them, else the table looks who is left."""
        if change.hand is None:
            self.hands.look_after(change)
        else:
            self.hands.play_on(change)

    def _deal_again(self, change: Change) -> None:
        """A table that goes on by itself takes up dealing when somebody sits down between hands."""
        if change.in_pause and not change.deadlines:
            self.hands.look_after(change)
