"""What a table's host may do, and a moderator at every table: end a hand, send somebody away, change the stakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.errors import Refused
from bot.tables import seating, terms
from bot.tables.chairs import Chairs
from bot.tables.change import Change
from bot.tables.desk import Look
from bot.tables.records import CLOSED, LEAVING, Place
from bot.tables.rooms import Room


class Hosting(Chairs):
    """Tables as their hosts see them; each of these raises Refused("not_host") for anybody else."""

    async def close(self, user: int, table: int, *, moderator: bool = False) -> Look:
        """Close a table and give everybody their chips, after the open hand if there is one."""
        room = await self._room(table)
        async with room.lock:
            _host_only(room, user, moderator)
            change = Change(room, self.clock.now())
            seating.end_table(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def cancel(self, user: int, table: int, *, moderator: bool = False) -> Look:
        """Call the open hand off: everybody has back what they put in, and the table goes on."""
        room = await self._room(table)
        async with room.lock:
            by = _host_only(room, user, moderator)
            change = Change(room, self.clock.now())
            self.hands.cancel(change, by)
            await self._commit(room, change)
        return self._look(room, user)

    async def kick(self, user: int, table: int, guest: int, *, moderator: bool = False) -> Look:
        """Make somebody leave, with their chips, for as long as this table is open; `look` is the host's."""
        room = await self._room(table)
        async with room.lock:
            by = _host_only(room, user, moderator)
            if guest == user:
                raise Refused("kick_self", table=table)
            seat = room.seat_of(guest)
            if seat is None or seat.state == LEAVING:
                raise Refused("kick_nobody", table=table)
            change = Change(room, self.clock.now())
            seating.stand_up(change, guest, sent_away_by=by)
            change.remember(seating.sent_away(table, guest), by)
            self._carry_on(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def ban(self, user: int, table: int, guest: int, *, moderator: bool = False) -> Look:
        """Keep somebody from a table, whether they sit there or not: who does leaves as by a kick.

        Raises Refused: closed, kick_self, or banned_already for who has no seat and may not sit down anyhow.
        """
        room = await self._room(table)
        async with room.lock:
            by = _host_only(room, user, moderator)
            if guest == user:
                raise Refused("kick_self", table=table)
            if room.table.state == CLOSED:
                raise Refused("closed", table=table)
            seat, key = room.seat_of(guest), seating.sent_away(table, guest)
            sits = seat is not None and seat.state != LEAVING
            if not sits and await self.store.fact(key) == seating.BANNED:
                raise Refused("banned_already", table=table)
            change = Change(room, self.clock.now())
            change.remember(key, seating.BANNED)
            if sits:
                seating.stand_up(change, guest, sent_away_by=by)
                self._carry_on(change)
            await self._commit(room, change)
        return self._look(room, user)

    async def unban(self, user: int, table: int, guest: int, *, moderator: bool = False) -> Look:
        """Let somebody sit down again who was banned or sent away; raises Refused("not_banned")."""
        room = await self._room(table)
        async with room.lock:
            _host_only(room, user, moderator)
            if not await self.store.fact(seating.sent_away(table, guest)):
                raise Refused("not_banned", table=table)
            change = Change(room, self.clock.now())
            change.remember(seating.sent_away(table, guest), "")
            await self._commit(room, change)
        return self._look(room, user)

    async def retune(
        self,
        user: int,
        table: int,
        *,
        options: Mapping[str, Any] | None = None,
        clock_s: int | None = None,
        moderator: bool = False,
    ) -> Look:
        """Change the stakes, other options or the clock between hands.

        Raises Refused("in_hand"), Refused("clock"), or BadHand for an option.
        """
        room = await self._room(table)
        async with room.lock:
            _host_only(room, user, moderator)
            change = Change(room, self.clock.now())
            terms.retune(change, options or {}, clock_s)
            await self._commit(room, change)
        return self._look(room, user)

    async def managed(
        self, user: int, place: Place, named: int | None = None, *, moderator: bool = False, guest: int | None = None
    ) -> int:
        """The table of this server that a host or moderator means, where there is only one that can be meant.

        A moderator means the tables of the channel; a host those they host there, then everywhere on the server.
        `guest` narrows it to the tables where that person sits. Raises Refused("which_table"), Refused("none_here").
        """
        if named is not None:
            if (await self._room(named)).table.guild != place.guild:
                raise Refused("no_table", table=named)
            return named
        there = await self.store.open_tables(place.guild)
        if guest is not None:
            theirs = {table.id for table in await self.store.tables_of(guest)}
            there = [table for table in there if table.id in theirs] or there
        here = [table.id for table in there if table.within(place.channel)]
        hosted = [table.id for table in there if table.host == user]
        both = [number for number in here if number in hosted]
        for choice in (here,) if moderator and here else (both, here, hosted):
            if len(choice) == 1:
                return choice[0]
        raise Refused("which_table" if here or hosted else "none_here", tables=here or hosted)


def _host_only(room: Room, user: int, moderator: bool) -> str:
    """As what somebody acts, `host` or `moderator`; raises Refused("not_host") for whoever is neither."""
    if room.table.host == user:
        return "host"
    if not moderator:
        raise Refused("not_host", table=room.table.id)
    return "moderator"
