"""Cards, decks, the ranking of hands, gestures: pure values and functions over them."""

from bot.cards.deck import DECK, RANKS, SUITS, low_first, shuffled
from bot.cards.ranking import best_two_three, holding, name, strength

__all__ = ["DECK", "RANKS", "SUITS", "best_two_three", "holding", "low_first", "name", "shuffled", "strength"]
