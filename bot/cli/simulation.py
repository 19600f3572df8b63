"""Hands played on the engine by random or house players, every invariant checked after every action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from bot.cli.invariants import Log, Violation, check, check_end, check_log, check_text, chips_in
from bot.engine import Action, Decision, Game, Hand, act, new_hand, pending, resample, view
from bot.errors import DealerError
from bot.opponents import choose, counted

DEEPEST = 200  # big blinds or antes in the largest stack
PLAYOUTS = 40  # of a house player's decision
TEXT_EVERY, LOG_EVERY = 16, 8  # actions between two round trips, hands between two rebuilt ones
CHANGES_MIND = 0.1  # how often a seat that has sealed an answer gives another one

Chooser = Callable[[Hand, Decision, Random], Action]


@dataclass(frozen=True)
class Plan:
    """What to simulate: hands of a game under settled options, each drawn from the seed and its number."""

    game: Game
    seats: int
    options: dict[str, Any]
    hands: int
    seed: int
    players: Chooser


@dataclass(frozen=True)
class Outcome:
    """What came of it; `chip_difference` is the sum over all hands of chips made or lost."""

    actions: int
    seconds: float
    chip_difference: int


def at_random(hand: Hand, decision: Decision, rng: Random) -> Action:
    """A random legal answer."""
    return decision.sample(rng)


def house(hand: Hand, decision: Decision, rng: Random) -> Action:
    """A house player's answer, thought over for a fixed number of play-outs."""
    seat = decision.seat
    return choose(view(hand, seat), decision, lambda draw: resample(hand, seat, draw), counted(PLAYOUTS), rng)


def simulate(plan: Plan) -> Outcome:
    """Play all hands; raises Violation, with the hand that shows it, as soon as an invariant breaks."""
    begun = perf_counter()
    actions = difference = 0
    for number in range(plan.hands):
        try:
            played, difference_here = _play(plan, number)
        except (Violation, DealerError) as error:
            raise Violation(f"{plan.game.key}, seed {plan.seed}, hand {number}: {error}") from error
        actions += played
        difference += abs(difference_here)
    return Outcome(actions, perf_counter() - begun, difference)


def unit_of(options: dict[str, Any]) -> int | None:
    """What stacks are counted in, big blind or ante; None in games without chips."""
    return options.get("big_blind") or options.get("ante")


def uneven_stacks(seats: int, unit: int | None, rng: Random) -> list[int]:
    """Stacks of 1 to 200 units, small ones as likely as large ones; of 1 in games without chips."""
    if unit is None:
        return [1] * seats
    return [int(unit * DEEPEST ** rng.random()) for _ in range(seats)]


def _play(plan: Plan, number: int) -> tuple[int, int]:
    """Play one hand and check it; the number of its actions, and the chips it made or lost."""
    rng = Random(f"{plan.seed}/{number}")
    stacks = uneven_stacks(plan.seats, unit_of(plan.options), rng)
    button, deal = rng.randrange(plan.seats), rng.getrandbits(64)
    chips = sum(stacks) + plan.options.get("kings_pot", 0)

    def begin() -> Hand:
        return new_hand(plan.game, stacks, button, rng=Random(deal), options=plan.options)

    hand, log = _play_out(begin(), chips, plan.players, rng)
    check_end(hand, plan.game)
    if number % LOG_EVERY == 0:
        check_log(hand, begin(), log)
    return len(log), chips_in(hand) - chips


def _play_out(hand: Hand, chips: int, players: Chooser, rng: Random) -> tuple[Hand, Log]:
    log: list[tuple[int, Action]] = []
    asked = pending(hand)
    check(hand, chips, asked)
    while asked:
        decision = _next(asked, rng)
        action = players(hand, decision, rng)
        act(hand, decision.seat, action)
        log.append((decision.seat, action))
        asked = pending(hand)
        check(hand, chips, asked)
        if len(log) % TEXT_EVERY == 0:
            hand = check_text(hand)
    return check_text(hand), log


def _next(asked: dict[int, Decision], rng: Random) -> Decision:
    """Who answers next: mostly a seat that has not, now and then one that changes its mind."""
    waiting = [decision for decision in asked.values() if not decision.answered]
    if not waiting or rng.random() < CHANGES_MIND:
        waiting = list(asked.values())
    return rng.choice(waiting)
