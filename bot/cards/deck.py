"""The 52-card deck. A card is two characters of text, rank then suit: `As`, `Td`, `2c`."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)

_PLACE = {card: place for place, card in enumerate(DECK)}


def shuffled(deck: Iterable[str], rng: Random) -> list[str]:
    """The cards of `deck` in an order drawn from `rng`."""
    cards = list(deck)
    rng.shuffle(cards)
    return cards


def low_first(cards: Iterable[str]) -> list[str]:
    """The cards from the lowest to the highest: by rank, then clubs, diamonds, hearts, spades."""
    return sorted(cards, key=_PLACE.__getitem__)
