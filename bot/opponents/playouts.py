"""Imagined hands played to the end."""

from __future__ import annotations

from random import Random

from bot.engine import Action, Decision, Hand, act, pending
from bot.opponents.habits import habit, quiet


def front_runners(hand: Hand, rng: Random) -> frozenset[int]:
    """The seats that win chips if this imagined hand is played on without another raise."""
    twin = hand.clone()
    while asked := pending(twin):
        for decision in _open(asked):
            act(twin, decision.seat, quiet(decision, rng))
    return frozenset(seat for seat, stack in enumerate(twin.stacks) if stack > hand.stacks[seat])


def worth_of(action: Action, seat: int, hand: Hand, strong: frozenset[int], rng: Random) -> float:
    """What an answer is worth to a seat in this imagined hand: chips, or team points.

    On this street everybody answers by habit, afterwards nobody raises: betting that is only imagined is worth nothing
    to either side, but its swings would drown what the answer itself is worth.
    """
    twin, strong = hand.clone(), strong | {seat}  # whoever answers means to see the street through
    _answer(twin, seat, action, strong, rng)
    while asked := pending(twin):
        for decision in _open(asked):
            running = twin.street == hand.street
            act(twin, decision.seat, habit(decision, decision.seat in strong, rng) if running else quiet(decision, rng))
    # A king's pot that stays is one day somebody's: an equal part of it is worth as much as chips.
    return twin.stacks[seat] + twin.kings_pot / len(twin.stacks) + _points(twin)


def _answer(hand: Hand, seat: int, action: Action, strong: frozenset[int], rng: Random) -> None:
    """Answer for a seat; where others are asked at the same time, what they may have sealed is forgotten first."""
    asked = pending(hand)
    if not asked[seat].answered:  # else theirs might complete the answers before the seat has changed its own
        for other in asked.keys() - {seat}:
            act(hand, other, habit(asked[other], other in strong, rng))
    act(hand, seat, action)


def _open(asked: dict[int, Decision]) -> list[Decision]:
    """The questions that still need an answer; where all are answered but a seat is asked, the last answer is due."""
    return [decision for decision in asked.values() if not decision.answered] or list(asked.values())[:1]


def _points(hand: Hand) -> float:
    """What a team's result is worth where there are no chips: winning first, then the score."""
    result = hand.result
    return 0.0 if result is None else 10.0 * bool(result.get("won")) + float(result.get("score") or 0) / 10
