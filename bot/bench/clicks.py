"""Clicks at two hundred open tables: how long until Discord has its answer, until it counts, until the table shows it.

The dealer and its Discord are processes of their own. Forty people sit at ten tables each and answer the shoots of Rock
Paper Scissors Poker, twenty clicks a second among all of them for a minute, at tables drawn at random. Measured from
the click on the page: to the acknowledgement, to the private word that the answer is stored, and to the table's message
that shows it. Aims: 100, 150 and 400 ms for 99 of 100; nothing over three seconds.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from statistics import median, quantiles
from time import perf_counter

from bot.bench._player import JSON, Player, presses_of, words_of
from bot.bench._processes import DealerProcess, DiscordProcess, discord_process
from bot.bench._row import Row

PEOPLE, TABLES, A_SECOND, SECONDS = 40, 200, 20.0, 60.0
BUY_IN = 100  # the chips that a person has at first are enough for ten tables
TOO_LATE_MS = 3_000.0
ROOM = {"DEALER_TABLES_PERSON": "1000", "DEALER_TABLES_CHANNEL": "10000"}


@dataclass
class Waits:
    """Milliseconds from each click to what followed it, and the clicks that came to nothing."""

    acknowledged: list[float] = field(default_factory=list)
    stored: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    failed: int = 0


@dataclass(frozen=True)
class Chair:
    """A person's place at a table."""

    player: Player
    table: int


def rows(people: int = PEOPLE, tables: int = TABLES, seconds: float = SECONDS) -> list[Row]:
    """The median, the 99th of 100 and the longest wait of each kind."""
    waits = measured(people, tables, seconds)
    named = {"acknowledged": waits.acknowledged, "stored": waits.stored, "shown at the table": waits.shown}
    figures = [row for what, each in named.items() for row in _figures(what, each)]
    late = sum(wait > TOO_LATE_MS for each in named.values() for wait in each)
    return [
        Row("clicks", f"in {seconds:g} seconds at {tables} tables", len(waits.acknowledged)),
        *figures,
        Row("waits over three seconds", "waits", late),
        Row("clicks without an answer", "clicks", waits.failed),
    ]


def _figures(what: str, waits: Sequence[float]) -> list[Row]:
    named = {"median": median(waits), "99 of 100": quantiles(waits, n=100)[98], "longest": max(waits)}
    return [Row(f"{what}, {name}", "ms", round(wait, 1)) for name, wait in named.items()]


def measured(people: int, tables: int, seconds: float, seed: int | None = None) -> Waits:
    """Open the tables, click, and note the waits."""
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    print(f"clicks: {tables} tables, seed {seed}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder, discord_process() as discord:
        return asyncio.run(_measured(Path(folder), discord, people, tables, seconds, Random(seed)))


async def _measured(
    folder: Path, discord: DiscordProcess, people: int, tables: int, seconds: float, rng: Random
) -> Waits:
    dealer = DealerProcess(folder, discord.settings(folder / "dealer.db", **ROOM))
    async with AsyncExitStack() as everybody:
        names = [f"Player {number}" for number in range(people)]
        players = [await everybody.enter_async_context(Player(name, discord.page)) for name in names]
        everybody.callback(dealer.kill)
        dealer.start()
        await players[0].until(lambda: players[0].online)
        chairs = [chair for table in range(1, tables + 1) for chair in await _sit(table, players)]
        return await _clicked(chairs, seconds, rng)


async def _sit(table: int, players: Sequence[Player]) -> list[Chair]:
    """Open a table for two people, other ones from table to table, and deal."""
    half = len(players) // 2
    first = players[table % half]
    other = players[half + (table + table // half) % half]
    await first.command("table open", game="rps-holdem", ante=1, buy_in=BUY_IN, clock=3_600)
    await other.command("table join", table=table, buy_in=BUY_IN)
    await first.command("table start", table=table)
    return [Chair(first, table), Chair(other, table)]


async def _clicked(chairs: Sequence[Chair], seconds: float, rng: Random) -> Waits:
    """Click at a steady pace, whoever waits for whatever; a person presses one button at a time."""
    waits, began, count = Waits(), perf_counter(), 0
    pressing: dict[Player, asyncio.Task[None]] = {}
    while (now := perf_counter() - began) < seconds:
        if count / A_SECOND > now:
            await asyncio.sleep(count / A_SECOND - now)
        chair, message = await _free(chairs, pressing, rng)
        if chair.player in pressing:
            await pressing.pop(chair.player)  # raises what went wrong
        pressing[chair.player] = asyncio.create_task(_click(chair, message, waits, rng))
        count += 1
    await asyncio.gather(*pressing.values())
    return waits


async def _free(
    chairs: Sequence[Chair], pressing: Mapping[Player, asyncio.Task[None]], rng: Random
) -> tuple[Chair, JSON]:
    """Somebody who has no hand on a button, at a table that waits for them."""
    while True:
        for chair in rng.sample(chairs, len(chairs)):
            busy = chair.player in pressing and not pressing[chair.player].done()
            message = None if busy else _asking(chair)
            if message is not None:
                return chair, message
        await asyncio.sleep(0.01)


def _asking(chair: Chair) -> JSON | None:
    """The table's message, if it asks something that this person has not answered."""
    message = chair.player.newest(chair.table)
    if message is None or not presses_of(message, "shoot") or f"{chair.player.name} ✓" in words_of(message):
        return None
    return message


async def _click(chair: Chair, message: JSON, waits: Waits, rng: Random) -> None:
    player, pressed = chair.player, perf_counter()
    chosen = rng.choice(presses_of(message, "shoot")[1:])  # never Rock: nobody runs out of chips
    before = len(player.confirmed)
    stored = asyncio.create_task(_after(pressed, player, lambda: len(player.confirmed) > before))
    shown = asyncio.create_task(_after(pressed, player, partial(_shows, chair, chosen.split(":shoot:")[0])))
    answer = await player.press(message, chosen)
    acknowledged = 1_000 * (perf_counter() - pressed)
    if answer["op"] == "error" or answer.get("state") == "failed":
        waits.failed += 1
        stored.cancel()
        shown.cancel()
        return
    waits.acknowledged.append(acknowledged)
    waits.stored.append(await stored)
    waits.shown.append(await shown)


def _shows(chair: Chair, question: str) -> bool:
    """Whether the table's newest message shows that this person's answer is in, or has gone on to the next question."""
    message = chair.player.newest(chair.table)
    if message is None:
        return False
    asked = presses_of(message, "shoot")
    return not asked or asked[0].split(":shoot:")[0] != question or _asking(chair) is None


async def _after(pressed: float, player: Player, condition: Callable[[], bool]) -> float:
    """The milliseconds from a click until something holds."""
    await player.until(condition)
    return 1_000 * (perf_counter() - pressed)
