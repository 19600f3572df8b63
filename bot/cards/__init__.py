"""Cards, decks, grids, the ranking of hands, throws: pure values and functions over them."""

from bot.cards.deck import DECK, RANKS, SUITS, low_first, shuffled
from bot.cards.grids import LINES, PILE, Cell, Line, direction, labelled
from bot.cards.ranking import best_lines, best_two_three, holding, holdings, name, strength
from bot.cards.throws import BATCHES, BEATS, THROWS, Standing, by_street, match_on, random_throws, survivors, tally

__all__ = [
    "BATCHES",
    "BEATS",
    "DECK",
    "LINES",
    "PILE",
    "RANKS",
    "SUITS",
    "THROWS",
    "Cell",
    "Line",
    "Standing",
    "best_lines",
    "best_two_three",
    "by_street",
    "direction",
    "holding",
    "holdings",
    "labelled",
    "low_first",
    "match_on",
    "name",
    "random_throws",
    "shuffled",
    "strength",
    "survivors",
    "tally",
]
