"""A token bucket for each person: quick hands are served, floods are told so once, and memory has an end."""

from __future__ import annotations

from collections import Counter

from bot.tables.buckets import BURST, PER_SECOND, Buckets, Verdict

GO, SAY, DROP = Verdict.GO, Verdict.SAY, Verdict.DROP


class Time:
    """Milliseconds that a test moves."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms


def flood(buckets: Buckets, time: Time, user: int, presses: int, ms: int) -> Counter[Verdict]:
    """Presses spread evenly over some time."""
    verdicts: Counter[Verdict] = Counter()
    for _ in range(presses):
        verdicts[buckets.take(user)] += 1
        time.ms += ms // presses
    return verdicts


def test_two_hundred_presses_in_five_seconds_are_told_once() -> None:
    time = Time()
    verdicts = flood(Buckets(time), time, 1, 200, 5_000)
    assert verdicts[SAY] == 1
    assert BURST <= verdicts[GO] <= BURST + 5 * PER_SECOND
    assert verdicts[DROP] == 200 - 1 - verdicts[GO]


def test_nobody_else_feels_a_flood() -> None:
    time = Time()
    buckets = Buckets(time)
    flood(buckets, time, 1, 200, 5_000)
    assert [buckets.take(2) for _ in range(BURST)] == [GO] * BURST


def test_a_quick_player_is_never_told_anything() -> None:
    time = Time()
    assert flood(Buckets(time), time, 1, 60 * PER_SECOND, 60_000) == {GO: 60 * PER_SECOND}


def test_who_was_told_is_told_again_only_after_a_rest() -> None:
    time = Time()
    buckets = Buckets(time, burst=4, per_second=1)
    assert [buckets.take(1) for _ in range(6)] == [GO] * 4 + [SAY, DROP]
    time.ms += 1_000
    assert [buckets.take(1) for _ in range(2)] == [GO, DROP]
    time.ms += 2_000
    assert [buckets.take(1) for _ in range(4)] == [GO, GO, SAY, DROP]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    time = Time()
    buckets = Buckets(time, burst=3, per_second=1)
    buckets.take(1)
    time.ms += 3_600_000
    assert [buckets.take(1) for _ in range(4)] == [GO, GO, GO, SAY]


def test_a_clock_that_is_set_back_fills_nothing_and_takes_nothing() -> None:
    time = Time()
    buckets = Buckets(time, burst=3, per_second=1)
    buckets.take(1)
    time.ms -= 3_600_000
    assert [buckets.take(1) for _ in range(3)] == [GO, GO, SAY]
    time.ms += 1_000
    assert buckets.take(1) is GO


def test_memory_is_bounded_and_a_flooder_is_not_forgotten() -> None:
    time = Time()
    buckets = Buckets(time, burst=2, kept=100)
    for user in range(1_000):
        buckets.take(user)
        buckets.take(0)
    assert len(buckets) == 100
    assert buckets.take(0) is DROP
