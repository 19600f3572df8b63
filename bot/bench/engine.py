"""Whole hands a second: six seats, 100 big blinds each, random legal actions, events included, one core."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bot.bench._pace import installed, per_second
from bot.bench._row import Row
from bot.engine import act, new_hand, pending
from bot.engine.betting import STRUCTURES
from bot.games import GAMES

SEATS, STACK = 6, 200
HANDS, PEERS_HANDS = 1_500, 60  # a round


def rows() -> list[Row]:
    """Texas hold'em in each structure; pokerkit has the no-limit and the fixed-limit game."""
    return [_row(structure) for structure in STRUCTURES]


def _row(structure: str) -> Row:
    ours = f"texas-holdem, {structure}, {SEATS} seats"
    jobs = {ours: _ours(structure)}
    peer = installed("pokerkit")
    if peer:
        jobs |= _pokerkit(peer, structure)
    found = per_second(jobs)
    return Row(ours, "hands a second", found.pop(ours), found)


def _ours(structure: str) -> Callable[[int], int]:
    def play(turn: int) -> int:
        rng = Random(turn)
        for number in range(HANDS):
            hand = new_hand(
                GAMES["texas-holdem"], [STACK] * SEATS, number % SEATS, rng=rng, options={"structure": structure}
            )
            while asked := pending(hand):
                ((seat, decision),) = asked.items()
                act(hand, seat, decision.sample(rng))
        return HANDS

    return play


def _pokerkit(name: str, structure: str) -> dict[str, Callable[[int], int]]:
    import pokerkit

    automations = tuple(pokerkit.Automation)
    setups: dict[str, Callable[[], Any]] = {
        "no-limit": lambda: pokerkit.NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, (STACK,) * SEATS, SEATS
        ),
        "fixed-limit": lambda: pokerkit.FixedLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, 4, (STACK,) * SEATS, SEATS
        ),
    }

    def play(turn: int) -> int:
        rng = Random(turn)
        for _ in range(PEERS_HANDS):
            state = setups[structure]()
            while state.status:
                _step(state, rng)
        return PEERS_HANDS

    return {name: play} if structure in setups else {}


def _step(state: Any, rng: Random) -> None:
    """One random legal action of pokerkit, drawn as ours are: fold, call, raise or all-in."""
    moves = ["call"] + ["fold"] * state.can_fold()
    if state.can_complete_bet_or_raise_to():
        moves += ["raise", "all_in"]
    move = rng.choice(moves)
    if move == "fold":
        state.fold()
    elif move == "call":
        state.check_or_call()
    else:
        least, most = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        state.complete_bet_or_raise_to(most if move == "all_in" else rng.randint(least, most))
