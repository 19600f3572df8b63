"""Rock, paper, scissors as letters: what beats what, and how two sequences of throws stand against each other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

THROWS = "RPS"
BATCHES = {"gambit": 3, "flop": 1, "turn": 2, "river": 3}  # of RPS Poker's nine throws, by street
BEATS = {"R": "S", "P": "R", "S": "P"}


def by_street(throws: str) -> dict[str, str]:
    """Up to nine throws cut into the streets that have begun: `{"gambit": "RPS", "flop": "R"}`."""
    cut: dict[str, str] = {}
    for street, count in BATCHES.items():
        if throws:
            cut[street], throws = throws[:count], throws[count:]
    return cut


def random_throws(count: int, rng: Random) -> str:
    """As many throws, each drawn from `rng`."""
    return "".join(rng.choice(THROWS) for _ in range(count))


def tally(own: str, other: str) -> tuple[int, int]:
    """Throws won and lost by `own`, throw by throw; draws count for neither, throws without a partner not at all."""
    met = list(zip(own, other, strict=False))
    return sum(BEATS[a] == b for a, b in met), sum(BEATS[b] == a for a, b in met)


def survivors(thrown: Mapping[int, str]) -> list[int]:
    """Who is left of seats that throw together: those who beat somebody, or all if one kind or all three are thrown."""
    kinds = set(thrown.values())
    if len(kinds) != 2:
        return list(thrown)
    return [seat for seat, throw in thrown.items() if BEATS[throw] in kinds]


class Standing(NamedTuple):
    """Where a match stands: the points by player, and who is still in for the next one."""

    points: dict[int, int]
    left: list[int]

    def winner(self, needed: int) -> int | None:
        """Who has the points that win the match, None while nobody has."""
        return next((player for player, points in self.points.items() if points >= needed), None)


def match_round(standing: Standing, thrown: Mapping[int, str]) -> Standing:
    """One round of a match: those in for the point throw, the others' throws do not count.

    If exactly two kinds meet, the losing kind is out; who is left alone has the point, and then all are in again.
    """
    left = survivors({player: thrown[player] for player in standing.left})
    if len(left) > 1:
        return Standing(standing.points, left)
    points = {player: had + (player in left) for player, had in standing.points.items()}
    return Standing(points, list(points))


def match_on(standing: Standing, lists: Mapping[int, str], needed: int) -> tuple[Standing, int]:
    """Play a match through lists of throws, all of one length, until somebody has won.

    Gives where it stands then, and how many rounds were thrown.
    """
    rounds = list(zip(*lists.values(), strict=True))
    for number, throws in enumerate(rounds, start=1):
        standing = match_round(standing, dict(zip(lists, throws, strict=True)))
        if standing.winner(needed) is not None:
            return standing, number
    return standing, len(rounds)
