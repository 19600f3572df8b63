"""Cards, decks, grids, the ranking of hands, plans, throws: pure values and functions over them."""

from bot.cards.deck import DECK, RANKS, SUITS, low_first, shuffled
from bot.cards.grids import LINES, PILE, Cell, Line, labelled
from bot.cards.plans import PLANS, contained, contains, proof
from bot.cards.ranking import best_two_three, holding, name, strength
from bot.cards.throws import BATCHES, BEATS, THROWS, Standing, by_street, match_on, random_throws, survivors, tally

__all__ = [
    "BATCHES",
    "BEATS",
    "DECK",
    "LINES",
    "PILE",
    "PLANS",
    "RANKS",
    "SUITS",
    "THROWS",
    "Cell",
    "Line",
    "Standing",
    "best_two_three",
    "by_street",
    "contained",
    "contains",
    "holding",
    "labelled",
    "low_first",
    "match_on",
    "name",
    "proof",
    "random_throws",
    "shuffled",
    "strength",
    "survivors",
    "tally",
]
