"""Steps that more than one game uses."""

from bot.engine.steps.betting import Betting, after_the_blinds, after_the_button
from bot.engine.steps.deal import Deal, Turn
from bot.engine.steps.forced import Ante, Blinds, left_of_button
from bot.engine.steps.grid import LayGrid, TurnCells
from bot.engine.steps.hilo import HiLo
from bot.engine.steps.lines import LineShowdown, NameLines, cards_speak
from bot.engine.steps.per_card import BetPerCard, on_each, pots_by_card
from bot.engine.steps.sealed import Sealed
from bot.engine.steps.showdown import Showdown, hand_of, show_hands, table_hands, two_three_of

__all__ = [
    "Ante",
    "BetPerCard",
    "Betting",
    "Blinds",
    "Deal",
    "HiLo",
    "LayGrid",
    "LineShowdown",
    "NameLines",
    "Sealed",
    "Showdown",
    "Turn",
    "TurnCells",
    "after_the_blinds",
    "after_the_button",
    "cards_speak",
    "hand_of",
    "left_of_button",
    "on_each",
    "pots_by_card",
    "show_hands",
    "table_hands",
    "two_three_of",
]
