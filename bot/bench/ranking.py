"""Hands ranked a second: seven cards, one call at a time, cards as text, one core."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random

from bot.bench._pace import installed, per_second
from bot.bench._row import Row
from bot.cards import DECK, best_two_three, strength

HANDS, PEERS_HANDS = 100_000, 20_000  # a round


def rows() -> list[Row]:
    """Seven cards beside phevaluator's public call; exactly two of four and three of five, as Omaha ranks them."""
    rng = Random(1)
    sevens = [rng.sample(DECK, 7) for _ in range(HANDS)]
    ours = "best five of seven cards"
    jobs = {ours: _each(sevens, strength)}
    peer = installed("phevaluator")
    if peer:
        jobs[peer] = _phevaluator(sevens[:PEERS_HANDS])
    found = per_second(jobs)
    return [Row(ours, "hands a second", found.pop(ours), found), _two_three(rng)]


def _each(hands: list[list[str]], rank: Callable[[list[str]], int]) -> Callable[[int], int]:
    def job(turn: int) -> int:
        for cards in hands:
            rank(cards)
        return len(hands)

    return job


def _phevaluator(hands: list[list[str]]) -> Callable[[int], int]:
    evaluate = importlib.import_module("phevaluator").evaluate_cards

    def job(turn: int) -> int:
        for cards in hands:
            evaluate(*cards)
        return len(hands)

    return job


def _two_three(rng: Random) -> Row:
    nines = [rng.sample(DECK, 9) for _ in range(HANDS // 50)]
    what = "two of four own cards and three of five"
    found = per_second({what: _each(nines, lambda cards: best_two_three(cards[:4], cards[4:]))})
    return Row(what, "hands a second", found[what])
