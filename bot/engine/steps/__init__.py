"""Steps that more than one game uses."""

from bot.engine.steps.deal import Deal, Turn
from bot.engine.steps.forced import Ante
from bot.engine.steps.sealed import Sealed
from bot.engine.steps.showdown import Showdown, hand_of, table_hands

__all__ = ["Ante", "Deal", "Sealed", "Showdown", "Turn", "hand_of", "table_hands"]
