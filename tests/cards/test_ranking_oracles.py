"""The ranking against two libraries that know nothing of ours: order and ties of random hands."""

from __future__ import annotations

from random import Random

import phevaluator
from pokerkit import StandardHighHand

from bot.cards import DECK, best_two_three, strength

HANDS = 30_000
OMAHA_HANDS = 8_000


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


def test_two_own_and_three_board_cards_rank_as_phevaluator_ranks_omaha() -> None:
    rng = Random("two and three")
    hands = [rng.sample(DECK, 9) for _ in range(OMAHA_HANDS)]
    ours = [best_two_three(cards[5:], cards[:5]) for cards in hands]
    assert dense(ours) == dense([-phevaluator.evaluate_omaha_cards(*cards) for cards in hands])


def test_flushes_of_two_own_and_three_board_cards_rank_as_phevaluator_ranks_omaha() -> None:
    rng = Random("few suits")
    reds = [card for card in DECK if card[1] in "dh"]
    hands = [rng.sample(reds, 9) for _ in range(OMAHA_HANDS // 4)]
    ours = [best_two_three(cards[5:], cards[:5]) for cards in hands]
    assert dense(ours) == dense([-phevaluator.evaluate_omaha_cards(*cards) for cards in hands])
