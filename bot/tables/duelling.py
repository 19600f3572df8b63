"""The duels of all servers: each change is one transaction, and one that another forestalled looks again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.errors import MovedOn, Refused
from bot.tables.duel import THROW_MS, Duel
from bot.tables.ports import Clock, Conflict, Store
from bot.tables.records import Person, Place

LONGEST_ABOUT = 200
MOST_OPEN = 5  # challenges that one person may have open on a server: each of them calls somebody
TRIES = 5  # two people change one duel: nobody is forestalled often


class Duels:
    """The one door to all duels."""

    def __init__(self, store: Store, clock: Clock, wake: Callable[[], None]) -> None:
        self._store = store
        self._clock = clock
        self._wake = wake

    async def challenge(self, one: Person, other: Person, place: Place, about: str = "", *, bot: bool = False) -> Duel:
        """Call somebody to a duel; `bot` says that the other is one.

        Raises Refused: duel_self, duel_bot, duel_open (these two have one), duel_many.
        """
        if one.user == other.user:
            raise Refused("duel_self")
        if bot:
            raise Refused("duel_bot", who=other.name)
        now = self._clock.now()
        asked = Duel(0, place.guild, place.channel, (one, other), about[:LONGEST_ABOUT], now, now + THROW_MS)
        duel = await self._store.add_duel(asked, lambda there: _admit(asked, there))
        self._wake()
        return duel

    async def throw(self, user: int, duel: int, letter: str, number: int) -> Duel:
        """Seal somebody's throw of that number; raises what `Duel.throw` raises."""
        return await self._change(duel, lambda known: known.throw(user, letter, number, self._clock.now()))

    async def decline(self, user: int, duel: int) -> Duel:
        """Say no to a challenge; raises what `Duel.decline` raises."""
        return await self._change(duel, lambda known: known.decline(user))

    async def time_out(self, duel: int) -> Duel:
        """The day of a throw is over: the duel is void, unless the throw has come meanwhile."""
        return await self._change(duel, lambda known: known.expire(self._clock.now()))

    async def look(self, duel: int) -> Duel:
        """A duel as it stands; raises Refused("no_duel")."""
        known = await self._store.duel(duel)
        if known is None:
            raise Refused("no_duel")
        return known

    async def _change(self, duel: int, change: Callable[[Duel], Duel]) -> Duel:
        """Write what a change makes of a duel, decided anew where somebody else has changed it in between."""
        for _ in range(TRIES):
            known = await self.look(duel)
            changed = change(known)
            if changed is known:
                return known
            try:
                await self._store.change_duel(changed, known.tick)
            except Conflict:
                continue
            self._wake()
            return changed
        raise MovedOn("duel_shown")


def _admit(asked: Duel, there: Sequence[Duel]) -> None:
    """Refuse one more duel beside the open ones of its challenger on this server."""
    one, other = asked.people
    if any(other.user in (person.user for person in duel.people) for duel in there):
        raise Refused("duel_open", who=other.name)
    if sum(duel.people[0].user == one.user for duel in there) >= MOST_OPEN:
        raise Refused("duel_many", most=MOST_OPEN)
