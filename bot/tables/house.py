"""House players think here: away from the event loop, for a bounded time, from what their seat can see alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

from bot.engine import Decision, Hand, View, pending, resample, view

Choose = Callable[[View, Decision, Callable[[Random], Hand], Callable[[], bool], Random], dict[str, Any]]
THINKING_S = 0.25
AT_ONCE = 2  # thoughts that run at the same time: the others wait, the loop goes on


class House:
    """Chooses answers for house players; `choose` never gets to see the real hand."""

    def __init__(self, choose: Choose, rng: Random, thinking_s: float = THINKING_S) -> None:
        self._choose = choose
        self._rng = rng
        self._thinking_s = thinking_s
        self._room = asyncio.Semaphore(AT_ONCE)

    async def answer(self, play: Hand, seat: int) -> dict[str, Any]:
        """The answer of an engine's seat to its open question."""
        hand = play.clone()
        rng = Random(self._rng.getrandbits(64))
        async with self._room:
            return await asyncio.to_thread(self._think, hand, seat, rng)

    def _think(self, hand: Hand, seat: int, rng: Random) -> dict[str, Any]:
        until = time.monotonic() + self._thinking_s

        def imagine(chance: Random) -> Hand:
            return resample(hand, seat, chance)

        return self._choose(view(hand, seat), pending(hand)[seat], imagine, lambda: time.monotonic() > until, rng)
