"""`kill -9` at random moments of live play: what was confirmed to a player is stored, once, and all chips add up.

The dealer and its Discord are processes of their own; six tables of two play Rock Paper Scissors Poker over the real
wire, without a pause. After every kill the database is looked at from outside, and the dealer is started again on it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from statistics import median
from time import perf_counter

from bot.bench._player import JSON, Player, presses_of
from bot.bench._processes import DealerProcess, DiscordProcess, discord_process
from bot.bench._row import Row
from bot.store.evidence import evidence
from bot.store.faults import damage, sums
from bot.store.outside import looked_at
from bot.tables.money import FIRST_CHIPS
from bot.tables.proof import faults_of

ROUNDS, TABLES, A_TABLE = 100, 6, 2
AGAIN_S, CONFIRMED_S = 0.2, 2.0
SOONEST_S, LATEST_S = 0.05, 3.0  # from the moment in which everybody can reach the dealer to its end


@dataclass
class Toll:
    """What the kills did; each list holds one entry a round."""

    lost: list[int] = field(default_factory=list)
    doubled: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    restarts_s: list[float] = field(default_factory=list)
    answers: int = 0
    hands: int = 0


def rows(rounds: int = ROUNDS) -> list[Row]:
    """The figures of so many kills."""
    toll = measured(rounds)
    for fault in toll.wrong:
        print(f"kill: {fault}", file=sys.stderr)
    return [
        Row("rounds", "kills", len(toll.lost)),
        Row("lost", "answers that were confirmed and are not stored", sum(toll.lost)),
        Row("doubled", "answers that are stored and were not given", sum(toll.doubled)),
        Row("wrong sums", "contradictions in ledger, hands or file", len(toll.wrong)),
        Row("answers", "stored in all", toll.answers),
        Row("hands", "played in all", toll.hands),
        Row("restart", "seconds until in reach again, median", round(median(toll.restarts_s), 2)),
    ]


def measured(rounds: int, seed: int | None = None) -> Toll:
    """Play, kill and look, so many times."""
    seed = SystemRandom().randrange(2**32) if seed is None else seed
    print(f"kill: {rounds} rounds, seed {seed}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder, discord_process() as discord:
        return asyncio.run(_measured(Path(folder), discord, rounds, Random(seed)))


async def _measured(folder: Path, discord: DiscordProcess, rounds: int, rng: Random) -> Toll:
    database = folder / "dealer.db"
    dealer = DealerProcess(folder, discord.settings(database))
    toll = Toll()
    async with AsyncExitStack() as everybody:
        names = [f"Player {number}" for number in range(TABLES * A_TABLE)]
        players = [await everybody.enter_async_context(Player(name, discord.page)) for name in names]
        everybody.callback(dealer.kill)
        await _up(dealer, players, toll)
        for number in range(TABLES):
            await _sit(number + 1, players[number * A_TABLE : (number + 1) * A_TABLE])
        playing = [asyncio.create_task(_play(each, n // A_TABLE + 1, rng)) for n, each in enumerate(players)]
        everybody.push_async_callback(_ended, playing)
        for _ in range(rounds):
            await asyncio.sleep(rng.uniform(SOONEST_S, LATEST_S))
            await asyncio.to_thread(dealer.kill)
            await players[0].until(lambda: not players[0].online)
            _look(database, players, toll)
            await _up(dealer, players, toll)
    return toll


async def _up(dealer: DealerProcess, players: Sequence[Player], toll: Toll) -> None:
    began = perf_counter()
    dealer.start()
    try:
        await players[0].until(lambda: players[0].online)
    except TimeoutError as error:
        raise RuntimeError(f"the dealer did not come back: {dealer.last_words}") from error
    toll.restarts_s.append(perf_counter() - began)


async def _sit(table: int, players: Sequence[Player]) -> None:
    """Open a table, all of them at it, and deal."""
    host, *others = players
    await host.command("table open", game="rps-holdem")
    for other in others:
        await other.command("table join", table=table)
    await host.command("table start", table=table)


async def _play(player: Player, table: int, rng: Random) -> None:
    """Answer every shoot of a table as soon as it is seen; what gets no answer is pressed again."""
    done = ""
    while True:
        message = await player.until(partial(_asking, player, table, done), patience_s=3_600)
        chosen = rng.choice(presses_of(message, "shoot")[1:])  # never Rock: nobody runs out of chips
        if await _confirmed(player, message, chosen):
            done = chosen.split(":shoot:")[0]


async def _confirmed(player: Player, message: JSON, chosen: str) -> bool:
    """Press, and wait a moment for the word that it counts; whoever does not get it presses again."""
    before = len(player.confirmed)
    answer = await player.press(message, chosen)
    if answer.get("state") == "failed" or answer["op"] == "error":
        await asyncio.sleep(AGAIN_S)
        return False
    with suppress(TimeoutError):
        return await player.until(lambda: len(player.confirmed) > before, CONFIRMED_S)
    return False


def _asking(player: Player, table: int, done: str) -> JSON | None:
    """The table's message if it asks something that this player has not answered."""
    message = player.newest(table)
    asked = presses_of(message, "shoot") if message is not None else []
    return message if asked and asked[0].split(":shoot:")[0] != done else None


def _look(database: Path, players: Sequence[Player], toll: Toll) -> None:
    """Compare what the players were told with what is stored, and what is stored with itself."""
    keys, held, toll.hands = _stored(database)
    toll.answers = len(keys)
    confirmed = set().union(*(player.confirmed for player in players))
    toll.lost.append(len(confirmed - set(keys)) - sum(toll.lost))
    toll.doubled.append(max(0, len(keys) - sum(player.pressed for player in players)) + len(keys) - len(set(keys)))
    if held != FIRST_CHIPS * len(players):
        toll.wrong.append(f"players hold {held} chips")
    with looked_at(database) as connection:
        toll.wrong += [*damage(connection), *sums(connection)]
        for hand in evidence(connection):
            toll.wrong += [hand] if isinstance(hand, str) else faults_of(hand)


def _stored(database: Path) -> tuple[list[str], int, int]:
    """The keys of all answers of people, the chips that people hold, the number of hands."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        keys = [key for (key,) in connection.execute("SELECT key FROM actions WHERE by = 'person'")]
        held = connection.execute("SELECT sum(balance) FROM accounts WHERE kind <> 'mint'").fetchone()[0]
        hands = connection.execute("SELECT count(*) FROM hands WHERE state <> 'open'").fetchone()[0]
    return keys, int(held), int(hands)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
