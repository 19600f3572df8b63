"""Durable actions a second: the store with one client and with fifty, beside sqlite3 doing the same work alone.

An action is what an answer at a table writes: the table, the hand with its snapshot, the action, its clock, something
to tell, and one transfer with both balances. Every figure is of a file of its own with synchronous=FULL, so that every
action outlives a power cut; sqlite3 runs the very same statements, one transaction an action, in a plain loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot.bench._row import Row
from bot.engine import new_hand
from bot.games import GAMES
from bot.store import Database
from bot.store.rows import LEDGER_STEPS, TABLE_STEPS
from bot.tables.ledger import Transfer
from bot.tables.money import mint, seat_account
from bot.tables.records import ActionRow, Commit, Deadline, HandRow, OutboxRow, Seat, Table

ACTIONS = {1: 500, 50: 5_000}  # by the number of clients, all together
TURNS = 3
SNAPSHOT = 3_700  # characters, as of a hand of six
PEER = "sqlite3, one transaction at a time"
GUILD = 1


def rows(turns: int = TURNS, share: float = 1.0) -> list[Row]:
    """Actions a second and the slowest hundredth, by number of clients; `share` of the usual actions."""
    counts = {clients: int(share * actions) for clients, actions in ACTIONS.items()}
    found: dict[int, list[tuple[float, float]]] = {clients: [] for clients in counts}
    peer: list[tuple[float, float]] = []
    for _ in range(turns):  # in turns, so that a busy moment of the machine hits all alike
        for clients, actions in counts.items():
            found[clients].append(_in_a_file(partial(_ours, clients, actions)))
        peer.append(_in_a_file(partial(_plain, counts[1])))
    return [row for clients in counts for row in _pair(clients, found[clients], peer)]


def _pair(clients: int, ours: Sequence[tuple[float, float]], peer: Sequence[tuple[float, float]]) -> list[Row]:
    who = f"{clients} client{'' if clients == 1 else 's'}"
    pace, slow = (round(median(values), 1) for values in zip(*ours, strict=True))
    their_pace, their_slow = (round(median(values), 1) for values in zip(*peer, strict=True))
    return [
        Row(f"durable actions, {who}", "actions a second", pace, {PEER: their_pace}),
        Row(f"99 of 100 actions, {who}", "milliseconds at most", slow, {PEER: their_slow}),
    ]


def _in_a_file(work: Callable[[Path], list[float]]) -> tuple[float, float]:
    """Actions a second and the 99th of 100 waits in milliseconds, of work that gives its time and then every wait."""
    with tempfile.TemporaryDirectory() as folder:
        took, *waits = work(Path(folder) / "dealer.db")
    return len(waits) / took, 1_000 * sorted(waits)[int(len(waits) * 0.99) - 1]


def _ours(clients: int, actions: int, path: Path) -> list[float]:
    return asyncio.run(_many(path, clients, actions // clients))


async def _many(path: Path, clients: int, each: int) -> list[float]:
    """The time all took, then the wait of every action; each client plays at a table of its own."""
    async with Database.open(path) as store:
        for table in range(1, clients + 1):
            for commit in opening(table):
                await store.commit(commit)
        began = perf_counter()
        waits = await asyncio.gather(*(_client(store, table, each) for table in range(1, clients + 1)))
        return [perf_counter() - began, *(wait for mine in waits for wait in mine)]


async def _client(store: Database, table: int, count: int) -> list[float]:
    waits = []
    for tick in range(1, count + 1):
        commit = answer(table, tick)
        began = perf_counter()
        await store.commit(commit)
        waits.append(perf_counter() - began)
    return waits


def _plain(actions: int, path: Path) -> list[float]:
    asyncio.run(_made(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        commits, waits = [answer(1, tick) for tick in range(1, actions + 1)], []
        all_began = perf_counter()
        for commit in commits:
            began = perf_counter()
            _write(connection, commit)
            waits.append(perf_counter() - began)
        return [perf_counter() - all_began, *waits]


async def _made(path: Path) -> None:
    async with Database.open(path) as store:
        for commit in opening(1):
            await store.commit(commit)


def _write(connection: sqlite3.Connection, commit: Commit) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for step in TABLE_STEPS:
        for row in step.rows(commit):
            connection.execute(step.sql, row)
    for ledger_step in LEDGER_STEPS:
        for row in ledger_step.rows(commit):
            connection.execute(ledger_step.sql, row)
    connection.execute("COMMIT")


def opening(table: int) -> list[Commit]:
    """A table of two with chips, and its first hand."""
    seats = tuple(Seat(table, seat, 100 * table + seat, f"Player {seat}") for seat in (0, 1))
    chips = tuple(
        Transfer(f"{table}:chips:{seat}", "grant", mint(GUILD), seat_account(table, seat), 1_000) for seat in (0, 1)
    )
    opened = Commit(at=1, table=_table(table, 1), was=0, seats=seats, transfers=chips)
    return [opened, Commit(at=2, table=_table(table, 2), was=1, hand=_hand(table, 0), log_head={"deck": []})]


def answer(table: int, tick: int) -> Commit:
    """The `tick`th answer at a table; a chip goes to and fro with it."""
    here, there = (seat_account(table, seat) for seat in (tick % 2, 1 - tick % 2))
    return Commit(
        at=tick,
        table=_table(table, tick + 2),
        was=tick + 1,
        hand=_hand(table, tick),
        hand_was=tick - 1,
        actions=(ActionRow(table, 1, tick, tick % 2, {"type": "call"}, "person", f"{table}:{tick}"),),
        transfers=(Transfer(f"{table}:{tick}", "refill", here, there, 1),),
        outbox=(OutboxRow(table, 1, tick, None, [{"type": "acted", "audience": "public", "seat": tick % 2}]),),
        cleared_kinds=("decision",),
        deadlines=(Deadline("decision", table, 1, tick, tick % 2, tick + 60_000),),
    )


def _table(number: int, tick: int) -> Table:
    return Table(number, GUILD, 1, "texas-holdem", {"big_blind": 10}, 60, 200, 1_000, 10, 100 * number, tick=tick)


def _hand(table: int, tick: int) -> HandRow:
    return HandRow(table, 1, (0, 1), (100 * table, 100 * table + 1), ("Ana", "Ben"), _SNAPSHOT, tick, tick + 1)


_SNAPSHOT = new_hand(GAMES["texas-holdem"], [1_000] * 6, rng=Random(1)).to_json().ljust(SNAPSHOT)
