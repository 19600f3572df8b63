"""A process that is killed in the middle of writing loses nothing that it was told is written."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from bot.errors import BadDatabase
from bot.store import Database

from . import values as v
from .playing import TABLES


def killed(path: Path, answers: int) -> dict[int, int]:
    """Let another process play, kill it after some answers: what it was told is written, the last tick by table."""
    command = [sys.executable, "-m", "tests.store.playing", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        said = [playing.stdout.readline() for _ in range(answers)]
        with pytest.raises(BadDatabase, match="in_use") as caught:
            Database.open(path)
        playing.kill()
        said += playing.stdout.read().splitlines(keepends=True)
    assert caught.value.values["process"] == str(playing.pid)
    told = dict.fromkeys(TABLES, 0)
    told.update((int(table), int(tick)) for table, tick in (line.split() for line in said if line.endswith("\n")))
    return told


@pytest.mark.parametrize("attempt", [1, 2])
async def test_kill_9_in_the_middle_of_writing_loses_nothing(path: Path, attempt: int) -> None:
    answers = random.randrange(1, 400)
    told = killed(path, answers)
    async with Database.open(path) as store:
        assert await store.ledger_faults() == [], f"killed after {answers} answers"
        for number in TABLES:
            image, log = await store.image(number), await store.hand_log(number, 1)
            assert image is not None
            assert image.hand is not None
            assert log is not None
            assert image.hand == v.hand(number, image.hand.tick)
            assert image.hand.tick in {told[number], told[number] + 1}
            assert [action["n"] for _, action in log[1]] == list(range(1, image.hand.tick + 1))
            assert len(await store.waiting(number)) == image.hand.tick
            assert sum(seat.stack for seat in image.seats) == 50
