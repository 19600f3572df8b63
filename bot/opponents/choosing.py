"""A flat Monte Carlo choice: every candidate is tried on the same imagined hands, the hopeless ones drop out."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random

from bot.engine import Action, Decision, Hand, View
from bot.opponents.candidates import candidates
from bot.opponents.planning import sure_plan
from bot.opponents.playouts import front_runners, worth_of

Imagine = Callable[[Random], Hand]
Enough = Callable[[], bool]
Trials = dict[int, list[float]]  # by candidate, its worth in each imagined hand

PATIENCE = 12  # imagined hands before anybody drops out
HOPELESS = 2.5  # standard errors behind the leader
CAUTION = 0.75  # standard errors that an answer must be better than the best plain one
PLAIN = ("fold", "check", "call")  # these few are compared as they are; so is silence
MIXED = 0.5  # standard errors behind the best that an answer may be and still be played now and then
SILENT = ("throw", "match", "line", "reveal")  # kinds in which no thought improves on what silence means


def counted(most: int) -> Enough:
    """An `enough` that says so when it has been asked `most` times."""
    left = iter(range(most))
    return lambda: next(left, None) is None


def choose(view: View, decision: Decision, imagine: Imagine, enough: Enough, rng: Random) -> Action:
    """A legal answer to the decision.

    `imagine` gives a hand that looks like `view` to the seat; `enough` is asked between any two pieces of work.
    Every candidate is tried at least once. In simultaneous decisions answers that are as good as the best within half
    the error are mixed, so that a house player cannot be read.
    """
    if decision.kind in SILENT:
        return decision.default(rng)
    if decision.kind == "plan" and (sure := sure_plan(view, decision)):
        return sure
    tried = candidates(decision, rng)
    if len(tried) < 2:
        return tried[0] if tried else decision.default(rng)
    trials = _race(tried, decision.seat, imagine, enough, rng)
    simultaneous = decision.kind not in ("bet", "place", "line", "plan")
    plain = [number for number in trials if tried[number]["type"] in PLAIN]
    return tried[_verdict(trials, plain, simultaneous, rng)]


def _race(tried: list[Action], seat: int, imagine: Imagine, enough: Enough, rng: Random) -> Trials:
    """The worth of the candidates that did not drop out, each list as long as the first."""
    trials: Trials = {number: [] for number in range(len(tried))}
    while not trials[0] or not enough():
        hand = imagine(rng)
        strong = front_runners(hand, rng)
        seed = rng.getrandbits(32)
        worths: dict[int, float] = {}
        for number in trials:
            if trials[0] and enough():
                return trials  # a half-tried hand would favour those that were tried
            worths[number] = worth_of(tried[number], seat, hand, strong, Random(seed))
        for number, worth in worths.items():
            trials[number].append(worth)
        trials = _without_hopeless(trials)
    return trials


def _without_hopeless(trials: Trials) -> Trials:
    """The trials of those that may still be the best; the first candidate, silence, stays as the measure."""
    if len(trials[0]) < PATIENCE or len(trials[0]) % 4:
        return trials
    leader = max(trials.values(), key=sum)
    kept = {}
    for number, worths in trials.items():
        gain, error = _compared(worths, leader)
        if number == 0 or gain + HOPELESS * error >= 0:
            kept[number] = worths
    return kept


def _verdict(trials: Trials, plain: list[int], simultaneous: bool, rng: Random) -> int:
    """The number of the candidate to play."""
    measure = max({0, *plain}, key=lambda number: sum(trials[number]))
    scores = {}
    for number, worths in trials.items():
        gain, error = _compared(worths, trials[measure])
        scores[number] = gain - CAUTION * error
    best = max(scores, key=lambda number: scores[number])
    if not simultaneous:
        return best
    behind = {number: _compared(worths, trials[best]) for number, worths in trials.items()}
    return rng.choice([number for number, (gain, error) in behind.items() if gain + MIXED * error >= 0])


def _compared(worths: list[float], measure: list[float]) -> tuple[float, float]:
    """How much better one list is than another, imagined hand by imagined hand, and the standard error of that."""
    gains = [worth - other for worth, other in zip(worths, measure, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains)
    return mean, sqrt(spread / max(len(gains) - 1, 1) / len(gains))
