"""A local Discord and a dealer as processes of their own: the dealer can be killed and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, closing, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot.delivery.scenes import Scenes
from bot.engine import Hand, act, known_game, new_hand
from bot.render.locale import Locale
from bot.store import Database
from bot.tables.records import SETTLED, HandRow
from tests.wire.person import Person, text_of

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30.0  # far above any wait that ends well
STREETS = ("opens a table", "Flop:", "Turn:", "River:", "wins")


class Processes:
    """Two processes; `folder` holds the dealer's database."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "dealer.db"
        self._folder = folder
        self._discord: asyncio.subprocess.Process
        self._dealer: asyncio.subprocess.Process | None = None
        self._told: dict[str, str] = {}

    @property
    def page(self) -> str:
        """The page's address."""
        return self._told["page"]

    async def open(self) -> None:
        """Start the Discord."""
        self._discord = await self._python("bot.local_discord", "--port", "0", stdout=asyncio.subprocess.PIPE)
        assert self._discord.stdout is not None
        while len(self._told) < 4:
            name, _, value = (await self._discord.stdout.readline()).decode().strip().partition(" ")
            self._told[name] = value

    async def deal(self, fault: str = "") -> None:
        """Start the dealer, which dies at a point if one is named; not waited for."""
        self._dealer = await self._python("bot", DEALER_FAULT=fault, **self._settings())

    async def died(self) -> bool:
        """Wait for the dealer to end; whether it was killed."""
        assert self._dealer is not None
        async with asyncio.timeout(PATIENCE_S):
            return await self._dealer.wait() == -signal.SIGKILL

    async def until_death(self, doing: Coroutine[Any, Any, Any]) -> None:
        """Do something until the dealer is killed; fails where all of it was done and the dealer lives."""
        task, death = asyncio.ensure_future(doing), asyncio.ensure_future(self.died())
        done, _ = await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
        if death not in done:
            await asyncio.wait({death}, timeout=1)
        for each in (task, death):
            if not each.done():
                each.cancel()
        results = await asyncio.gather(task, death, return_exceptions=True)
        assert results[1] is True, f"the dealer was not killed: {results}"

    def kill(self) -> None:
        """Kill the dealer."""
        assert self._dealer is not None
        self._dealer.kill()

    async def stop(self) -> None:
        """Stop the dealer as an operator does."""
        assert self._dealer is not None
        self._dealer.terminate()
        async with asyncio.timeout(PATIENCE_S):
            assert await self._dealer.wait() == 0

    async def close(self) -> None:
        """End both."""
        for process in (self._dealer, self._discord):
            if process is not None and process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def shown(self) -> None:
        """Wait until nothing waits in the outbox."""
        question = "SELECT count(*) FROM outbox WHERE delivered_at IS NULL"
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
                    if connection.execute(question).fetchone() == (0,):
                        return
                await asyncio.sleep(0.02)

    def _settings(self) -> dict[str, str]:
        return {
            "DISCORD_TOKEN": self._told["token"],
            "DEALER_DISCORD_REST": self._told["rest"],
            "DEALER_DISCORD_GATEWAY": self._told["gateway"],
            "DEALER_DATABASE": str(self.database),
            "DEALER_LOG_LEVEL": "WARNING",
        }

    async def _python(self, module: str, *arguments: str, stdout: int | None = None, **settings: str) -> Any:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DEALER_", "DISCORD_"))}
        environment = {**kept, "PYTHONPATH": str(ROOT), **settings}
        command = (sys.executable, "-m", module, *arguments)
        return await asyncio.create_subprocess_exec(*command, cwd=self._folder, env=environment, stdout=stdout)


@asynccontextmanager
async def processes(folder: Path) -> AsyncIterator[Processes]:
    """A Discord that runs; the dealer is started by the test."""
    running = Processes(folder)
    await running.open()
    try:
        yield running
    finally:
        await running.close()


async def assert_sound(database: Path) -> None:
    """The ledger adds up, and the log of every hand gives its stored snapshot."""
    async with Database.open(database) as store:
        assert await store.ledger_faults() == []
        image = await store.image(1)
        for number in range(1, image.table.hand + 1 if image else 1):
            row, log = await store.hand(1, number), await store.hand_log(1, number)
            assert row is not None
            assert log is not None
            assert _replayed(*log).to_json() == row.snapshot
            assert len(log[1]) == row.tick
            if row.state == SETTLED and image is not None and number == image.table.hand:
                _assert_paid(row, {seat.seat: seat.stack for seat in image.seats})


async def assert_told(database: Path, person: Person) -> None:
    """The table's newest message shows the stored state, and every street has its one message."""
    async with Database.open(database) as store:
        assert await store.waiting() == []
        post = await store.post(1, "table")
        assert post is not None
        page = await Scenes(store, Locale()).public(1, post.hand, post.events)
        assert page is not None
    messages = {message["id"]: text_of(message) for message in person.messages(post.channel)}
    assert messages[str(post.message)] == page.plain()
    for text in messages.values():
        assert not any(line and line == after for line, after in pairwise(text.splitlines())), f"told twice\n{text}"
    for street in STREETS:
        assert [street in text for text in messages.values()].count(True) == 1, f"{street}\n{person.dump()}"


def _assert_paid(row: HandRow, stacks: dict[int, int]) -> None:
    hand = Hand.from_json(row.snapshot)
    assert hand.over
    assert [stacks[seat] for seat in row.seats] == hand.stacks


def _replayed(head: dict[str, Any], actions: list[tuple[int, dict[str, Any]]]) -> Hand:
    setup = {name: head[name] for name in ("stacks", "button", "deck", "options")}
    hand = new_hand(known_game(head["game"]), **setup)
    for seat, action in actions:
        act(hand, seat, action)
    return hand
