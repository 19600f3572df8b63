"""What a table is made of, as values: the rows that travel between the service and its store.

Times are milliseconds since 1970 in UTC, amounts are whole chips, ids of Discord are ints.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.engine import known_game
from bot.errors import UnknownGame
from bot.tables.ledger import Share, Transfer

LOBBY, PLAYING, CLOSING, CLOSED = "lobby", "playing", "closing", "closed"  # of a table; closing ends with the hand
IN, OUT, LEAVING = "in", "out", "leaving"  # of a seat: dealt in, sitting out, gone when the hand ends
OPEN, SETTLED, CANCELLED = "open", "settled", "cancelled"  # of a hand


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord; `name` is what they are called there."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happens: a server and a channel or thread of it.

    `parent` is the channel of a thread that is there for one table alone.
    """

    guild: int
    channel: int
    parent: int | None = None

    @property
    def home(self) -> int:
        """The channel that this is, or is a thread of."""
        return self.parent or self.channel


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `tick` numbers its committed changes and is the compare-and-set key of the next one."""

    id: int
    guild: int
    channel: int
    game: str
    options: dict[str, Any]
    clock_s: int
    buy_in_min: int
    buy_in_max: int
    max_seats: int
    host: int
    state: str = LOBBY
    hand: int = 0  # number of the newest hand
    button: int | None = None  # table seat
    tick: int = 0
    parent: int | None = None  # the channel that `channel` is a thread of, where that was made for this table

    def within(self, channel: int) -> bool:
        """Whether this table is one of a channel, or of its own thread there."""
        return channel in (self.channel, self.parent)

    @property
    def for_chips(self) -> bool:
        """Whether one brings chips: not every game is played for any."""
        return self.buy_in_max > 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat; house players have no `user`. `stack` is the ledger's balance, read only."""

    table: int
    seat: int
    user: int | None
    name: str
    state: str = IN
    missed: int = 0  # answers by the clock in a row, none of the person's own between them
    auto: int = 0  # the hand for which the table answers this seat's throws by itself, as asked to
    stack: int = 0
    topup: int = 0  # of the stack: brought while a hand is open, and in play when it has ended

    @property
    def house(self) -> bool:
        """Whether a house player sits here."""
        return self.user is None


def entry(table: Table) -> int:
    """The least stack that is dealt in: 0 where a game has no chips, else 1 unless the game asks for more."""
    least = min(1, table.buy_in_max)
    with suppress(UnknownGame):  # a game that is gone asks for nothing
        option = known_game(table.game).entry
        least = max(least, table.options[option]) if option else least
    return least


def broke(table: Table, seat: Seat) -> bool:
    """Whether a person's seat has too few chips to be dealt in."""
    return not seat.house and not may_play(table, seat)


def may_play(table: Table, seat: Seat) -> bool:
    """Whether a seat has what it takes to be dealt in."""
    return seat.stack >= entry(table)


@dataclass(frozen=True, slots=True)
class HandRow:
    """A stored hand: `seats` maps the engine's seats to the table's, `tick` counts actions, `decision` questions."""

    table: int
    number: int
    seats: tuple[int, ...]
    users: tuple[int | None, ...]  # who was dealt in, by engine seat; None for house players
    names: tuple[str, ...]  # theirs, as they were when the hand began
    snapshot: str
    tick: int = 0
    decision: int = 1
    state: str = OPEN


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One committed answer of a hand; with the setup these rebuild it. `by` is person, house, clock or absent."""

    table: int
    hand: int
    tick: int
    seat: int  # of the engine
    action: dict[str, Any]
    by: str
    key: str | None = None  # the interaction's id: the same one twice is one action


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """What became of a plan in a hand without chips; `seat` is the table's, house players have no `user`."""

    seat: int
    user: int | None
    plan: str
    achieved: bool


@dataclass(frozen=True, slots=True)
class TeamResult:
    """How a hand without chips ended."""

    table: int
    hand: int
    won: bool
    score: int
    plans: tuple[TeamPlan, ...]


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something to tell: events and ids, never text. `seat` is None for the channel, else a table seat."""

    table: int
    hand: int
    decision: int
    seat: int | None
    events: list[dict[str, Any]]
    id: int = 0  # given by the store, rising
    at: int = 0


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment at which something becomes due.

    `decision` and `house` are answers that a seat owes, `vacate` frees a seat whose player has no chips, `next_hand` is
    a table's (seat -1). `duel` is the open throw of a duel: `table` is then the duel's number.
    """

    kind: str
    table: int
    hand: int
    decision: int
    seat: int
    due: int


@dataclass(frozen=True, slots=True)
class Commit:
    """All that one change of a table writes, in one transaction or not at all.

    `table` and `hand` are written only if the stored tick is the expected one (`was`), a new hand only if there is
    none of that number. `cleared` removes this table's deadlines of the named kinds, or single ones, before `deadlines`
    are added.
    """

    at: int
    table: Table
    was: int
    seats: tuple[Seat, ...] = ()
    freed: tuple[int, ...] = ()
    hand: HandRow | None = None
    hand_was: int | None = None  # None: a new hand
    log_head: dict[str, Any] | None = None  # a new hand's setup, with the deck written out
    actions: tuple[ActionRow, ...] = ()
    result: TeamResult | None = None
    transfers: tuple[Transfer, ...] = ()
    outbox: tuple[OutboxRow, ...] = ()
    cleared_kinds: tuple[str, ...] = ()
    cleared_seats: tuple[int, ...] = ()  # their `decision`, `house` and `vacate` deadlines
    deadlines: tuple[Deadline, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()  # small texts to be remembered, by key


@dataclass(frozen=True, slots=True)
class Pause:
    """A table whose channel cannot be written in: its clocks stand still since then.

    `since` is None once somebody has acted: the channel is tried again. `told` says whether the host knows.
    """

    table: int
    since: int | None
    told: bool


@dataclass(frozen=True, slots=True)
class Image:
    """A table as stored: its row, its taken seats with stacks, its open hand, and the parts of its king's pot."""

    table: Table
    seats: tuple[Seat, ...]
    hand: HandRow | None
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody who wants to be told, once, when a table of a game opens on a server; `table` is the one that has."""

    guild: int
    game: str
    user: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """A message of ours that delivery goes back to: `kind` is `table`, `seat` or `ping`, `events` what it told.

    `upto` is the newest row of the outbox that it tells: what comes again after a crash is not told twice. Of a ping,
    which says who is called and to which decision, it is the hand's tick; its `message` is 0 until it is sent.
    """

    table: int
    kind: str
    seat: int  # -1 for the channel's
    hand: int
    channel: int
    message: int
    at: int
    events: list[dict[str, Any]] = field(default_factory=list)
    upto: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """An open table as a list shows it: how many seats are taken, and its newest message, if any."""

    table: Table
    taken: int
    channel: int
    message: int | None
