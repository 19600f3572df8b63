"""House players against players who answer at random: what they win a hand, with its standard error.

Half the seats each. Every deal is played twice, the sides changed in between, so that luck with the cards cancels out
to a good part. Games without chips are played by one side alone, and the share of hands won is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from bot.bench._row import Row
from bot.engine import Action, Decision, Game, Hand, act, new_hand, pending, resample, view
from bot.games import GAMES
from bot.opponents import choose, counted

SEED = 1

Player = Callable[[Hand, Decision, Random], Action]


@dataclass(frozen=True)
class Trial:
    """How much is played: deals, seats (or the nearest a game allows), depth of the stacks in antes or big blinds."""

    deals: int = 100
    seats: int = 4
    depth: int = 20
    playouts: int = 80  # of a house player's decision


def rows() -> list[Row]:
    """One row a game."""
    return [row_of(game, Trial()) for game in GAMES.values()]


def row_of(game: Game, trial: Trial, seed: int = SEED) -> Row:
    """What house players win against random ones at a game."""
    house = _house(trial.playouts)
    seats = min(max(trial.seats, game.seats[0]), game.seats[1])
    settled = new_hand(game, [1] * seats, rng=Random(seed)).options
    unit = next((name for name in ("ante", "big_blind") if name in settled), None)
    if unit is None:
        return _team_row(game, seats, house, trial.deals, seed)
    stacks = [trial.depth * settled[unit]] * seats
    gains = [_gain(game, stacks, house, f"{seed}/{deal}") / settled[unit] for deal in range(trial.deals)]
    mean, error = mean_and_error(gains)
    return Row(
        f"{game.key}: house players", f"{unit.replace('_', ' ')}s a hand", mean, {"random players": -mean}, error
    )


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of at least two values and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _at_random(hand: Hand, decision: Decision, rng: Random) -> Action:
    return decision.sample(rng)


def _house(playouts: int) -> Player:
    def player(hand: Hand, decision: Decision, rng: Random) -> Action:
        seat = decision.seat
        return choose(view(hand, seat), decision, lambda draw: resample(hand, seat, draw), counted(playouts), rng)

    return player


def _gain(game: Game, stacks: list[int], house: Player, seed: str) -> float:
    """What a house player wins on average in one deal played from both sides, in chips; all seats count alike.

    A king's pot that stays is everybody's in equal parts, so that the gains of a hand add up to nothing.
    """
    gain, count = 0.0, 0
    for side in (0, 1):
        players = [house if seat % 2 == side else _at_random for seat in range(len(stacks))]
        hand = _played(game, stacks, players, seed)
        stays = hand.kings_pot / len(stacks)
        ours = [hand.stacks[seat] + stays - stacks[seat] for seat, player in enumerate(players) if player is house]
        gain, count = gain + sum(ours), count + len(ours)
    return gain / count


def _team_row(game: Game, seats: int, house: Player, deals: int, seed: int) -> Row:
    """The share of hands that a table of house players wins, beside that of a table of random ones."""

    def won(player: Player) -> list[float]:
        hands = (_played(game, [1] * seats, [player] * seats, f"{seed}/{deal}") for deal in range(deals))
        return [float(bool((hand.result or {}).get("won"))) for hand in hands]

    ours, error = mean_and_error(won(house))
    theirs, _ = mean_and_error(won(_at_random))
    return Row(f"{game.key}: a table of house players", "share of hands won", ours, {"random players": theirs}, error)


def _played(game: Game, stacks: list[int], players: Sequence[Player], seed: str) -> Hand:
    rng = Random(seed)
    hand = new_hand(game, stacks, rng.randrange(len(stacks)), rng=rng)
    while asked := pending(hand):
        waiting = [decision for decision in asked.values() if not decision.answered] or list(asked.values())
        decision = waiting[0]
        act(hand, decision.seat, players[decision.seat](hand, decision, rng))
    return hand
