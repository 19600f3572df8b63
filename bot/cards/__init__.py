"""Cards, decks, grids, the ranking of hands, plans, throws: pure values and functions over them."""

from bot.cards.deck import DECK, RANKS, SUITS, low_first, shuffled
from bot.cards.grids import LINES, PILE, Cell, Line, direction, labelled
from bot.cards.plans import PLANS, contained, contains, proof
from bot.cards.ranking import best_lines, best_two_three, holding, holding_two_three, holdings, name, strength
from bot.cards.rombo import ROMBO_DECK, ROMBO_POINTS, Rank, Reading, rombo_exchanges, rombo_holding, rombo_reading
from bot.cards.throws import BATCHES, BEATS, THROWS, Standing, by_street, match_on, random_throws, survivors, tally

__all__ = [
    "BATCHES",
    "BEATS",
    "DECK",
    "LINES",
    "PILE",
    "PLANS",
    "RANKS",
    "ROMBO_DECK",
    "ROMBO_POINTS",
    "SUITS",
    "THROWS",
    "Cell",
    "Line",
    "Rank",
    "Reading",
    "Standing",
    "best_lines",
    "best_two_three",
    "by_street",
    "contained",
    "contains",
    "direction",
    "holding",
    "holding_two_three",
    "holdings",
    "labelled",
    "low_first",
    "match_on",
    "name",
    "proof",
    "random_throws",
    "rombo_exchanges",
    "rombo_holding",
    "rombo_reading",
    "shuffled",
    "strength",
    "survivors",
    "tally",
]
