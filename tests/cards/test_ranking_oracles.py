"""The ranking against two libraries that know nothing of ours: order and ties of random hands."""

from __future__ import annotations

from random import Random

import phevaluator
from pokerkit import StandardHighHand

from bot.cards import DECK, strength

HANDS = 30_000


def dense(values: list[int]) -> list[int]:
    """Each value's place among the different ones: equal in order and ties is equal here."""
    places = {value: place for place, value in enumerate(sorted(set(values)))}
    return [places[value] for value in values]


def test_seven_cards_rank_as_phevaluator_and_pokerkit_rank_them() -> None:
    rng = Random("seven cards")
    hands = [rng.sample(DECK, 7) for _ in range(HANDS)]
    ours = [strength(cards) for cards in hands]
    assert dense(ours) == dense([-phevaluator.evaluate_cards(*cards) for cards in hands])
    entries = [StandardHighHand.from_game("".join(cards)).entry.index for cards in hands]
    assert dense(ours) == dense(entries)
