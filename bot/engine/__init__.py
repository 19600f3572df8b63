"""The engine: hands, steps, betting, pots, views. Pure: chance, time and I/O are passed in or are somebody else's."""

from bot.engine.decisions import Action, Decision, Template
from bot.engine.game import Game, known_game
from bot.engine.hand import Event, Hand
from bot.engine.kernel import act, new_hand, pending, resample
from bot.engine.step import Step
from bot.engine.views import View, view

__all__ = [
    "Action",
    "Decision",
    "Event",
    "Game",
    "Hand",
    "Step",
    "Template",
    "View",
    "act",
    "known_game",
    "new_hand",
    "pending",
    "resample",
    "view",
]
