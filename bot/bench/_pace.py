"""How fast something goes, beside its peers, in turns and by the processor's time: a busy machine hits all alike."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

ROUNDS = 5


def installed(package: str) -> str | None:
    """A peer's name and version, None with a line on stderr if it is not installed."""
    try:
        return f"{package} {importlib.metadata.version(package)}"
    except importlib.metadata.PackageNotFoundError:
        print(f"bench: {package} is not installed: no figure beside ours", file=sys.stderr)
        return None


def per_second(jobs: Mapping[str, Callable[[int], int]]) -> dict[str, float]:
    """Things done a second of processor time by each job: the median of five rounds, after one that fills the tables.

    A job takes the number of its round and gives how many things it did.
    """
    paces: dict[str, list[float]] = {name: [] for name in jobs}
    for job in jobs.values():
        job(ROUNDS)
    for turn in range(ROUNDS):
        for name, job in jobs.items():
            began = process_time()
            done = job(turn)
            paces[name].append(done / (process_time() - began))
    return {name: round(median(found), 1) for name, found in paces.items()}
