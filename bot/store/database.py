"""The database as the tables see it: every change through the one writer, every read through the one reader."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection

from bot.store import changes, duels, reading, wishes
from bot.store.connections import reading_thread, writing_thread
from bot.store.failures import disk_watched
from bot.store.faults import ledger_faults
from bot.store.lock import ProcessLock
from bot.store.opening import prepare
from bot.store.reader import Reader
from bot.store.steps import Moves
from bot.store.writer import Writer
from bot.tables.duel import Duel
from bot.tables.ledger import Transfer, Worth
from bot.tables.records import Commit, Deadline, HandRow, Image, Listed, OutboxRow, Pause, Post, Table, Wish

T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


class Database:
    """A SQLite file as `bot.tables.ports.Store`.

    `Database.open(path)` needs no loop; `async with` (or `start` and `close`) runs the writer and the reader. Every
    method may raise BadDatabase; a change has then written nothing.
    """

    _writer: Writer
    _reader: Reader

    def __init__(self, path: Path, lock: ProcessLock, now: Callable[[], int]) -> None:
        self._path = path
        self._now = now
        self._undo = AsyncExitStack()
        self._undo.callback(lock.release)

    @classmethod
    def open(cls, path: Path | str, now: Callable[[], int] = wall_clock) -> Self:
        """Lock a file for this process and bring it to the newest schema; raises BadDatabase if it cannot be used."""
        return cls(Path(path), prepare(Path(path)), now)

    async def start(self) -> None:
        """Connect the writer and the reader; raises BadDatabase, and has then let go of the file."""
        async with AsyncExitStack() as undo:
            undo.push_async_callback(self._undo.aclose)
            with disk_watched():
                self._writer = Writer(await undo.enter_async_context(writing_thread(self._path)))
                undo.push_async_callback(self._writer.close)
                self._reader = Reader(await undo.enter_async_context(reading_thread(self._path)))
                undo.push_async_callback(self._reader.close)
            self._undo = undo.pop_all()

    async def close(self) -> None:
        """Finish what was asked for, close the reader, then the writer, and let go of the file."""
        await asyncio.shield(asyncio.create_task(self._undo.aclose()))

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def commit(self, commit: Commit) -> None:
        """Write a change as a whole; raises Conflict, Repeated or Short and has then written nothing."""
        await self._writer.put(commit)

    async def transfer(self, transfers: tuple[Transfer, ...], at: int) -> None:
        """Move chips outside any table; raises Repeated or Short and has then moved nothing."""
        await self._writer.put(Moves(transfers, at))

    async def refill(self, guild: int, user: int, grant: Callable[[Worth], Transfer], at: int) -> Transfer:
        """Make the transfer that `grant` decides on for what a person has at this moment; what it raises comes back."""
        return await self.transact(lambda connection: changes.refill(connection, guild, user, grant, at))

    async def transact(self, change: Callable[[Connection], T]) -> T:
        """Run a function of SQL in a transaction of its own; what it raises undoes it and comes back."""
        return await self._writer.transact(change)

    async def next_table_id(self) -> int:
        """A number that no table has had."""
        return await self.transact(changes.next_table_id)

    async def image(self, table: int) -> Image | None:
        """A table with its seats and its open hand, None if there never was one."""
        return await self._reader.ask(reading.image, table)

    async def open_tables(self, guild: int | None = None, channel: int | None = None) -> list[Table]:
        """The tables of all servers, of one, or of one channel of it, that are not closed, oldest first."""
        return await self._reader.ask(reading.open_tables, guild, channel)

    async def count_tables(self, guild: int, channel: int | None = None) -> int:
        """How many tables of a server, or of one channel, are not closed."""
        return await self._reader.ask(reading.count_tables, guild, channel)

    async def listed(self, guild: int) -> list[Listed]:
        """The tables of a server that are not closed, oldest first, as a list shows them."""
        return await self._reader.ask(reading.listed, guild)

    async def tables_of(self, user: int) -> list[Table]:
        """The tables, not closed, where a person has a seat, oldest first."""
        return await self._reader.ask(reading.tables_of, user)

    async def balance(self, kind: str, owner: int, sub: int = 0) -> int | None:
        """The chips of an account, None if it was never opened."""
        return await self._reader.ask(reading.balance, kind, owner, sub)

    async def hand_log(self, table: int, number: int) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]] | None:
        """A hand's setup and its (seat, action) pairs in order."""
        return await self._reader.ask(reading.hand_log, table, number)

    async def hand(self, table: int, number: int) -> HandRow | None:
        """A hand as stored, finished ones too."""
        return await self._reader.ask(reading.hand, table, number)

    async def next_due(self, after: int = 0) -> int | None:
        """When the earliest deadline later than `after` is due."""
        return await self._reader.ask(reading.next_due, after)

    async def due(self, now: int) -> list[Deadline]:
        """The deadlines that are due, earliest first."""
        return await self._reader.ask(reading.due, now)

    async def drop_deadline(self, deadline: Deadline) -> None:
        """Forget a deadline that no longer means anything; one that was moved since stays."""
        await self.transact(lambda connection: changes.drop_deadline(connection, deadline))

    async def deadlines(self, table: int) -> list[Deadline]:
        """The deadlines of a table, earliest first."""
        return await self._reader.ask(reading.deadlines_of, table)

    async def waiting(self, table: int | None = None, seat: int | None = None) -> list[OutboxRow]:
        """Outbox rows that are not delivered, in order: all, or with `table` those of one room of it."""
        return await self._reader.ask(reading.waiting, table, seat)

    async def delivered(self, ids: list[int]) -> None:
        """Mark outbox rows as shown; a seat's rows are deleted."""
        at = self._now()
        await self.transact(lambda connection: changes.delivered(connection, ids, at))

    async def post(self, table: int, kind: str, seat: int = -1) -> Post | None:
        """The newest message of ours of that kind."""
        return await self._reader.ask(reading.post, table, kind, seat)

    async def keep_post(self, post: Post) -> None:
        """Remember a message; it replaces the one of the same table, kind and seat."""
        await self.transact(lambda connection: changes.keep_post(connection, post))

    async def posted(self, message: int) -> Post | None:
        """The post that a message of ours is, None if it is none or no longer the newest."""
        return await self._reader.ask(reading.posted, message)

    async def drop_post(self, post: Post) -> None:
        """Forget a message: it is there no more."""
        await self.transact(lambda connection: changes.drop_post(connection, post))

    async def calls(self) -> tuple[bool, list[int]]:
        """Whether any call stands, and the tables whose call has to be looked at again."""
        return await self._reader.ask(reading.calls)

    async def uncalled(self, before: int, more: Collection[int]) -> list[int]:
        """The tables that wait for people, have no call, and whose message is from `before` or among `more`."""
        return await self._reader.ask(reading.uncalled, before, more)

    async def pause(self, table: int, at: int) -> bool:
        """Stop a table's clocks and its channel's outbox; False if it is closed."""
        return await self.transact(lambda connection: changes.pause(connection, table, at))

    async def unpause(self, table: int, at: int, *, sure: bool = False) -> bool:
        """Let a paused table go on, its clocks moved by the pause; False if it was not paused."""
        return await self.transact(lambda connection: changes.unpause(connection, table, at, sure))

    async def paused(self, table: int) -> bool:
        """Whether a table is paused."""
        return await self._reader.ask(reading.paused, table)

    async def pauses(self) -> list[Pause]:
        """The tables that are paused or tried once more."""
        return await self._reader.ask(reading.pauses_of_all)

    async def host_told(self, table: int) -> None:
        """Remember that a paused table's host knows of it."""
        await self.transact(lambda connection: changes.host_told(connection, table))

    async def fact(self, key: str) -> str | None:
        """A small remembered text."""
        return await self._reader.ask(reading.fact, key)

    async def keep_fact(self, key: str, value: str) -> None:
        """Remember a small text under a key."""
        await self.transact(lambda connection: changes.keep_fact(connection, key, value))

    async def resume(self, now: int, outage: int) -> int:
        """After a gap: every open table is shown anew; if it was longer than `outage`, all clocks are moved by it."""
        return await self.transact(lambda connection: changes.resume(connection, now, outage))

    async def add_duel(self, duel: Duel, admit: Callable[[Sequence[Duel]], None]) -> Duel:
        """Store a new duel unless `admit` refuses it in view of its challenger's open ones; as stored."""
        return await self.transact(lambda connection: duels.add(connection, duel, admit))

    async def change_duel(self, duel: Duel, was: int) -> None:
        """Store where a duel stands; raises Conflict unless its stored tick is `was`."""
        await self.transact(lambda connection: duels.change(connection, duel, was))

    async def duel(self, number: int) -> Duel | None:
        """A duel, None if there never was one of that number."""
        return await self._reader.ask(duels.one, number)

    async def untold_duels(self) -> list[Duel]:
        """The duels that have changed since their channels were told, oldest first."""
        return await self._reader.ask(duels.untold)

    async def duel_told(self, duel: Duel, message: int | None) -> None:
        """Remember that a channel shows a duel as it is here, and by which message."""
        await self.transact(lambda connection: duels.told(connection, duel, message))

    async def turn_wish(self, wish: Wish) -> bool:
        """Remember a wish, or forget one that is there already; whether it is remembered now."""
        return await self.transact(lambda connection: wishes.turn(connection, wish))

    async def wishes_come_true(self) -> list[Wish]:
        """The wishes for which a table has opened and nobody has been told yet."""
        return await self._reader.ask(wishes.come_true)

    async def wish_told(self, wish: Wish, *, kept: bool = False) -> None:
        """Forget a wish that was told; or let it wait for another table."""
        await self.transact(lambda connection: (wishes.keep if kept else wishes.told)(connection, wish))

    async def ledger_faults(self) -> list[str]:
        """What does not add up, one plain sentence each; an empty list is a sound database."""
        return await self._reader.ask(ledger_faults)
