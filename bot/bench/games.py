"""Whole hands a second of every game, and showdowns a second of the games with a grid: events included, one core.

Everybody has 100 big blinds or antes and answers at random; six seats sit at games with a grid, four at the others, or
the nearest that a game allows. At a showdown all are still in: what is timed is the last step of the script, in which
hands are ranked, shown and paid.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bot.bench._pace import ROUNDS, per_second
from bot.bench._row import Row
from bot.engine import Decision, Game, Hand, act, new_hand, pending
from bot.engine.steps import LayGrid
from bot.games import GAMES
from bot.opponents.habits import quiet

SEATS, SEATS_AT_A_GRID, DEPTH = 4, 6, 100
HANDS, SHOWDOWNS = 120, 200  # a round


def rows() -> list[Row]:
    """Hands a second by game, then showdowns a second by game with a grid."""
    with_grid = [game for game in GAMES.values() if has_grid(game)]
    return [hands_of(game) for game in GAMES.values()] + [showdowns_of(game) for game in with_grid]


def has_grid(game: Game) -> bool:
    """Whether a game is played on a grid."""
    return any(isinstance(step, LayGrid) for step in game.script)


def hands_of(game: Game, hands: int = HANDS) -> Row:
    """Whole hands of random legal answers."""

    def play(turn: int) -> int:
        rng = Random(turn)
        for number in range(hands):
            hand = _dealt(game, number, rng)
            while asked := pending(hand):
                decision = _next(asked)
                act(hand, decision.seat, decision.sample(rng))
        return hands

    return _row(f"{game.key}, {_seats(game)} seats", "hands a second", play)


def showdowns_of(game: Game, showdowns: int = SHOWDOWNS) -> Row:
    """Showdowns of hands in which nobody has folded."""
    rng = Random(0)
    hands = [_before_its_showdown(game, number, rng) for number in range(showdowns)]
    ready = [[hand.clone() for hand in hands] for _ in range(ROUNDS + 1)]

    def show(turn: int) -> int:
        for hand in ready[turn]:
            game.script[-1].enter(hand)
        return showdowns

    return _row(f"{game.key}, showdown of {_seats(game)}", "showdowns a second", show)


def _row(what: str, unit: str, job: Callable[[int], int]) -> Row:
    return Row(what, unit, per_second({what: job})[what])


def _seats(game: Game) -> int:
    return min(max(SEATS_AT_A_GRID if has_grid(game) else SEATS, game.seats[0]), game.seats[1])


def _dealt(game: Game, number: int, rng: Random) -> Hand:
    usual = {name: declared["default"] for name, declared in game.options.items()}
    unit = usual.get("big_blind") or usual.get("ante")
    seats = _seats(game)
    return new_hand(game, [DEPTH * unit if unit else 1] * seats, number % seats, rng=rng)


def _next(asked: dict[int, Decision]) -> Decision:
    """The first question that is still without an answer."""
    return next(decision for decision in asked.values() if not decision.answered)


def _before_its_showdown(game: Game, number: int, rng: Random) -> Hand:
    """A hand in which nobody has folded, with all steps but the last one behind it."""
    before = hand = _dealt(game, number, rng)
    while not hand.over:
        before, decision = hand.clone(), _next(pending(hand))
        action = quiet(decision, rng)
        act(hand, decision.seat, action)
    before.step.apply(before, decision.seat, action)
    while (step := game.after(before.label)) is not None and step is not game.script[-1]:
        before.label = step.label
        if step.due(before):
            step.enter(before)
    return before
