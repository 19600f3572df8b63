"""Steps that more than one game uses."""

from bot.engine.steps.betting import Betting, after_the_blinds, after_the_button
from bot.engine.steps.deal import Deal, Turn
from bot.engine.steps.forced import Ante, Blinds, left_of_button
from bot.engine.steps.grid import LayGrid, TurnCells
from bot.engine.steps.sealed import Sealed
from bot.engine.steps.showdown import Showdown, hand_of, table_hands, two_three_of

__all__ = [
    "Ante",
    "Betting",
    "Blinds",
    "Deal",
    "LayGrid",
    "Sealed",
    "Showdown",
    "Turn",
    "TurnCells",
    "after_the_blinds",
    "after_the_button",
    "hand_of",
    "left_of_button",
    "table_hands",
    "two_three_of",
]
