"""What a hand costs of Discord's fifty requests a second: four people, a decision every three seconds, every game.

Everything is as in service, on a Discord of this machine that counts, but that time runs ten times as fast. The people
stay in and pay what that costs; their answers are given to the tables directly, since what answers an interaction is
not counted among the fifty.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from bot import logs
from bot.app import dealing
from bot.bench._player import Player
from bot.bench._row import Row
from bot.engine import Game, Hand, pending
from bot.games import GAMES
from bot.local_discord import Exchange, LocalDiscord
from bot.opponents.habits import quiet
from bot.reach import point_at
from bot.store import Database
from bot.tables.ports import Clock
from bot.tables.records import OPEN
from bot.tables.service import Tables

PEOPLE = 4
THINKING_MS = 3_000
SPEED = 10
OUTSIDE = ("/interactions", "/webhooks", "/applications")  # not counted among the fifty, or sent once a start


class FastClock:
    """Time that runs `SPEED` times as fast."""

    def __init__(self) -> None:
        self._began = time.time_ns()

    def now(self) -> int:
        """Milliseconds since 1970 in UTC, at first the true ones."""
        return (self._began + (time.time_ns() - self._began) * SPEED) // 1_000_000

    async def sleep(self, ms: int) -> None:
        """Wait."""
        await asyncio.sleep(ms / 1_000 / SPEED)


@dataclass
class Tally:
    """Requests by kind while a hand was played, and its decisions."""

    kinds: Counter[str] = field(default_factory=Counter)
    decisions: int = 0

    def __call__(self, exchange: Exchange) -> None:
        """Count a request."""
        if not exchange.path.startswith(OUTSIDE):
            self.kinds[f"{exchange.method} {exchange.path}"] += 1

    @property
    def requests(self) -> int:
        """All that were counted."""
        return self.kinds.total()


def rows(games: Sequence[Game] = tuple(GAMES.values())) -> list[Row]:
    """Requests a hand and a decision of every game, and how many of a hand's are new messages."""
    logs.configure("WARNING")  # what the dealer says otherwise would stand among the figures
    seed = SystemRandom().randrange(2**32)
    print(f"messages: seed {seed}", file=sys.stderr)
    return [row for game in games for row in _rows(game, asyncio.run(_played(game, Random(f"{seed} {game.key}"))))]


def _rows(game: Game, tally: Tally) -> list[Row]:
    posted = sum(count for kind, count in tally.kinds.items() if kind.startswith("POST") and "messages" in kind)
    return [
        Row(f"{game.key}, a hand", "requests", tally.requests),
        Row(f"{game.key}, a hand", "new messages", posted),
        Row(f"{game.key}, a decision", f"requests, {tally.decisions} decisions", _rounded(tally)),
    ]


def _rounded(tally: Tally) -> float:
    return round(tally.requests / max(tally.decisions, 1), 2)


async def _played(game: Game, rng: Random) -> Tally:
    """One hand with four people, or as many as the game takes."""
    seats = min(max(PEOPLE, game.seats[0]), game.seats[1])
    async with AsyncExitStack() as house:
        folder = house.enter_context(tempfile.TemporaryDirectory())
        local, clock, tally = LocalDiscord(None), FastClock(), Tally()
        await local.start()
        house.push_async_callback(local.close)
        point_at(local.rest_base, local.gateway_url)
        store = await house.enter_async_context(Database.open(Path(folder) / "dealer.db"))
        dealer = await house.enter_async_context(dealing(store, local.token, near=True, clock=clock, rng=rng))
        names = [f"Player {number}" for number in range(seats)]
        players = [await house.enter_async_context(Player(name, local.page_url)) for name in names]
        await players[0].until(lambda: players[0].online)
        await _sit(players, game)
        local.on_exchange = tally
        await players[0].command("table start")
        tally.decisions = await _to_the_end(dealer.tables, clock, rng)
        return tally


async def _sit(players: Sequence[Player], game: Game) -> None:
    first, *others = players
    await first.command("table open", game=game.key, clock=3_600)
    for other in others:
        await other.command("table join", table=1)


async def _to_the_end(tables: Tables, clock: Clock, rng: Random) -> int:
    """Answer for whoever is asked, one after the other, until the hand is over; how many answers that took."""
    answers = 0
    while True:
        await clock.sleep(THINKING_MS)
        hand = (await tables.look(1, None)).hand
        if hand is None or hand.state != OPEN:
            return answers
        asked = pending(Hand.from_json(hand.snapshot))
        seat, decision = next((each for each in asked.items() if not each[1].answered), next(iter(asked.items())))
        user = hand.users[seat]
        assert user is not None
        await tables.act(user, 1, quiet(decision, rng))
        answers += 1
