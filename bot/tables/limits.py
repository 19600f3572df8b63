"""How much of everything there may be: what an operator can set, and turns for those who would all be first."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass
from weakref import WeakValueDictionary

HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The most tables that a person sits at and that a channel and a server have, and the time between two refills."""

    person: int = 12
    channel: int = 20
    server: int = 500
    refill_ms: int = 12 * HOUR_MS


class Turns:
    """One lock for each key, which is there for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, *key: Hashable) -> asyncio.Lock:
        """The lock of a key."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
