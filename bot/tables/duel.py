"""A duel: a best of three between two members, for nothing but the answer to a question.

1. Both throw rock, paper or scissors in secret; a throw may be changed until the other's is in, then both are shown.
2. A drawn throw is thrown again. Who first wins two throws wins the duel.
3. Whoever is challenged may decline, as long as no throw has been shown.
4. Each throw has its own day. Where a throw is still missing then, the duel is void and nobody has won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.cards import THROWS, tally
from bot.errors import MovedOn, Refused
from bot.tables.records import Person

WINS = 2
THROW_MS = 24 * 60 * 60 * 1000  # for each throw
OPEN, WON, DECLINED, VOID = "open", "won", "declined", "void"


@dataclass(frozen=True, slots=True)
class Duel:
    """Where a duel stands: the challenger first, then the challenged.

    `thrown` holds the throws that both have seen, as pairs of letters; `sealed` those of the open throw, which nobody
    else may see. `tick` numbers the changes, `told` is the last one that the channel shows.
    """

    id: int
    guild: int
    channel: int
    people: tuple[Person, Person]
    about: str
    at: int
    due: int | None  # when the open throw has to be in, None once the duel is over
    state: str = OPEN
    thrown: str = ""
    sealed: tuple[str | None, str | None] = (None, None)
    tick: int = 1
    told: int = 0
    message: int | None = None  # the newest message that shows it
    moment: int = 0  # what that message was posted for

    @property
    def number(self) -> int:
        """The number of the throw that is asked for, or was asked for last."""
        return len(self.thrown) // 2 + 1

    @property
    def rounds(self) -> list[tuple[str, str]]:
        """The throws that were shown, in order."""
        return list(zip(self.thrown[::2], self.thrown[1::2], strict=True))

    @property
    def points(self) -> tuple[int, int]:
        """The throws that each has won."""
        return tally(self.thrown[::2], self.thrown[1::2])

    @property
    def winner(self) -> int | None:
        """Who has won, 0 or 1; None while nobody has."""
        return next((place for place, points in enumerate(self.points) if points == WINS), None)

    @property
    def silent(self) -> tuple[int, ...]:
        """Who has not thrown yet."""
        return tuple(place for place, throw in enumerate(self.sealed) if throw is None)

    @property
    def newest(self) -> int:
        """How much has happened that people must notice: a challenge, throws that were shown, an end."""
        return 1 + len(self.thrown) // 2 + (self.state != OPEN)

    def place_of(self, user: int) -> int:
        """Which of the two somebody is; raises Refused("duel_not_yours")."""
        for place, person in enumerate(self.people):
            if person.user == user:
                return place
        raise Refused("duel_not_yours", one=self.people[0].name, other=self.people[1].name)

    def throw(self, user: int, letter: str, number: int, now: int) -> Duel:
        """Seal a throw, or change it; once both are in they are shown, and the next throw or the end follows.

        Raises Refused("duel_not_yours"), MovedOn("duel_over") or MovedOn("duel_shown") for an earlier throw.
        """
        place = self.place_of(user)
        self._check_open(number)
        one, other = (letter, self.sealed[1]) if place == 0 else (self.sealed[0], letter)
        if letter not in tuple(THROWS) or (one, other) == self.sealed:
            return self
        if one is None or other is None:
            return replace(self, sealed=(one, other), tick=self.tick + 1)
        shown = replace(self, sealed=(None, None), thrown=self.thrown + one + other, tick=self.tick + 1)
        if shown.winner is None:
            return replace(shown, due=now + THROW_MS)
        return replace(shown, state=WON, due=None)

    def decline(self, user: int) -> Duel:
        """Say no to a challenge; raises Refused("duel_not_challenged") or, once throws were shown, ("duel_begun")."""
        self._check_open(self.number)
        if self.place_of(user) != 1:
            raise Refused("duel_not_challenged", who=self.people[1].name)
        if self.thrown:
            raise Refused("duel_begun")
        return replace(self, state=DECLINED, sealed=(None, None), due=None, tick=self.tick + 1)

    def expire(self, now: int) -> Duel:
        """The open throw has not come in time: the duel is void; itself where the time is not up."""
        if self.state != OPEN or self.due is None or self.due > now:
            return self
        return replace(self, state=VOID, due=None, tick=self.tick + 1)

    def _check_open(self, number: int) -> None:
        if self.state != OPEN:
            raise MovedOn("duel_over")
        if number != self.number:
            raise MovedOn("duel_shown", number=number)
