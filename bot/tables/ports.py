"""What the tables need from the outside, as protocols: a store, a clock, chance, somebody to tell."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any, Protocol

from bot.tables.duel import Duel
from bot.tables.ledger import Transfer, Worth
from bot.tables.records import Commit, Deadline, HandRow, Image, Listed, OutboxRow, Pause, Post, Table, Wish


class Conflict(Exception):
    """Another process or task committed first: load again and look again. Never shown to anybody."""


class Repeated(Exception):
    """The idempotency key was committed before: what was asked for is done. Never shown to anybody."""


class Short(Exception):
    """An account does not hold what a transfer takes from it: the caller words it."""


class Store(Protocol):
    """Where tables live. Every method is one transaction or one read."""

    async def commit(self, commit: Commit) -> None:
        """Write a change as a whole; raises Conflict, Repeated or Short and has then written nothing."""

    async def transfer(self, transfers: tuple[Transfer, ...], at: int) -> None:
        """Move chips outside any table; raises Repeated or Short and has then moved nothing."""

    async def refill(self, guild: int, user: int, grant: Callable[[Worth], Transfer], at: int) -> Transfer:
        """Make the transfer that `grant` decides on for what a person has at this moment, and return it.

        What `grant` raises comes back; then nothing has moved.
        """

    async def next_table_id(self) -> int:
        """A number that no table has had."""

    async def image(self, table: int) -> Image | None:
        """A table with its seats and its open hand, None if there never was one."""

    async def open_tables(self, guild: int | None = None, channel: int | None = None) -> list[Table]:
        """The tables of all servers, of one, or of one channel of it, that are not closed, oldest first."""

    async def count_tables(self, guild: int, channel: int | None = None) -> int:
        """How many tables of a server, or of one channel, are not closed."""

    async def listed(self, guild: int) -> list[Listed]:
        """The tables of a server that are not closed, oldest first, as a list shows them."""

    async def tables_of(self, user: int) -> list[Table]:
        """The tables, not closed, where a person has a seat."""

    async def balance(self, kind: str, owner: int, sub: int = 0) -> int | None:
        """The chips of an account, None if it was never opened."""

    async def hand_log(self, table: int, number: int) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]] | None:
        """A hand's setup and its (seat, action) pairs in order."""

    async def hand(self, table: int, number: int) -> HandRow | None:
        """A hand as stored, finished ones too."""

    async def next_due(self, after: int = 0) -> int | None:
        """When the earliest deadline later than `after` is due."""

    async def due(self, now: int) -> list[Deadline]:
        """The deadlines that are due, earliest first."""

    async def drop_deadline(self, deadline: Deadline) -> None:
        """Forget a deadline that no longer means anything."""

    async def deadlines(self, table: int) -> list[Deadline]:
        """The deadlines of a table, earliest first."""

    async def waiting(self, table: int | None = None, seat: int | None = None) -> list[OutboxRow]:
        """Outbox rows that are not delivered, in order: all, or with `table` those of one room of it.

        What a paused table has to tell its channel is not among them.
        """

    async def delivered(self, ids: list[int]) -> None:
        """Mark outbox rows as shown; a seat's rows are deleted."""

    async def post(self, table: int, kind: str, seat: int = -1) -> Post | None:
        """The newest message of ours of that kind."""

    async def keep_post(self, post: Post) -> None:
        """Remember a message; it replaces the one of the same table, kind and seat."""

    async def posted(self, message: int) -> Post | None:
        """The post that a message of ours is, None if it is none or no longer the newest."""

    async def drop_post(self, post: Post) -> None:
        """Forget a message: it is there no more."""

    async def calls(self) -> tuple[bool, list[int]]:
        """Whether any call stands, and the tables whose call has to be looked at again."""

    async def uncalled(self, before: int, more: Collection[int]) -> list[int]:
        """The tables that wait for people, have no call, and whose message is from `before` or among `more`."""

    async def pause(self, table: int, at: int) -> bool:
        """Stop a table's clocks and its channel's outbox; False if it is closed. Pausing twice is pausing once."""

    async def unpause(self, table: int, at: int, *, sure: bool = False) -> bool:
        """Let a paused table go on, its clocks moved by the pause; False if it was not paused.

        `sure` says that its channel can be written in again: else it is only tried once more, and whoever was told of
        the pause is not told again.
        """

    async def paused(self, table: int) -> bool:
        """Whether a table is paused."""

    async def pauses(self) -> list[Pause]:
        """The tables that are paused or tried once more."""

    async def host_told(self, table: int) -> None:
        """Remember that a paused table's host knows of it."""

    async def fact(self, key: str) -> str | None:
        """A small remembered text: the last game of a channel, the hash of the command tree, closed DMs."""

    async def keep_fact(self, key: str, value: str) -> None:
        """Remember a small text under a key."""

    async def resume(self, now: int, outage: int) -> int:
        """After a gap: every open table is shown anew; if it was longer than `outage`, all clocks are moved by it.

        The gap is the time since the fact `alive`, which is `now` afterwards; how far the clocks were moved, else 0.
        """

    async def add_duel(self, duel: Duel, admit: Callable[[Sequence[Duel]], None]) -> Duel:
        """Store a new duel unless `admit` refuses it in view of its challenger's open ones; as stored."""

    async def change_duel(self, duel: Duel, was: int) -> None:
        """Store where a duel stands; raises Conflict unless its stored tick is `was`."""

    async def duel(self, number: int) -> Duel | None:
        """A duel, None if there never was one of that number."""

    async def untold_duels(self) -> list[Duel]:
        """The duels that have changed since their channels were told, oldest first."""

    async def duel_told(self, duel: Duel, message: int | None) -> None:
        """Remember that a channel shows a duel as it is here, and by which message."""

    async def turn_wish(self, wish: Wish) -> bool:
        """Remember a wish, or forget one that is there already; whether it is remembered now."""

    async def wishes_come_true(self) -> list[Wish]:
        """The wishes for which a table has opened and nobody has been told yet."""

    async def wish_told(self, wish: Wish, *, kept: bool = False) -> None:
        """Forget a wish that was told; or let it wait for another table."""


class Clock(Protocol):
    """The time; passed in so that tests own it."""

    def now(self) -> int:
        """Milliseconds since 1970 in UTC."""

    async def sleep(self, ms: int) -> None:
        """Wait, at least a moment."""


Shuffle = Callable[[str], Random]
"""The source of chance of one hand, by the hand's name; the one place to put a verifiable deal."""
