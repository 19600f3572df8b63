"""Ids: Discord's snowflakes, rising for as long as the world lives."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """A source of ids that never repeats or falls, also when the clock does."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._last = 0

    def next(self) -> str:
        """A new id, above every id seen so far."""
        stamp = (int(self._now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, stamp)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Count an id made before, in an earlier run."""
        self._last = max(self._last, int(snowflake))


def iso(seconds: float) -> str:
    """A time as Discord writes it: ISO 8601, UTC, microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def seconds_of(stamp: str) -> float:
    """The time an ISO stamp means, in seconds since 1970."""
    return datetime.fromisoformat(stamp).timestamp()
