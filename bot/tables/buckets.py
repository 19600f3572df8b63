"""How fast one person may press: a bucket of tokens each, that fills again by itself.

Who has emptied theirs is told so once; what they press before it has filled again is nobody's work.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

BURST = 40  # presses at once: more than the quickest player needs for a whole hand
PER_SECOND = 8
KEPT = 10_000  # people whose buckets are remembered; one that is forgotten is a full one


class Verdict(Enum):
    """What is to be done with a press: carry it out, say that it was too fast, or neither."""

    GO = auto()
    SAY = auto()
    DROP = auto()


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: int
    warned: bool = False


class Buckets:
    """Everybody's bucket; `now` gives milliseconds."""

    def __init__(self, now: Callable[[], int], *, burst: int = BURST, per_second: int = PER_SECOND, kept: int = KEPT):
        self._now = now
        self._burst = burst
        self._per_second = per_second
        self._kept = kept
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, user: int) -> Verdict:
        """Take a token of somebody's; without one SAY the first time, DROP until half of the bucket is full again."""
        bucket = self._filled(user)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return Verdict.GO
        if bucket.warned:
            return Verdict.DROP
        bucket.warned = True
        return Verdict.SAY

    def _filled(self, user: int) -> _Bucket:
        """Somebody's bucket with what has run into it meanwhile; whoever pressed longest ago is forgotten."""
        now = self._now()
        bucket = self._buckets.setdefault(user, _Bucket(self._burst, now))
        passed = max(0, now - bucket.at)  # a clock that is set back fills nothing
        bucket.tokens = min(self._burst, bucket.tokens + passed * self._per_second / 1_000)
        bucket.at = now
        if bucket.tokens >= self._burst / 2:
            bucket.warned = False
        self._buckets.move_to_end(user)
        while len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket
