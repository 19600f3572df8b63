"""The service floor: tables, seats, clocks and chips. One action is one transaction."""

import bot.games  # noqa: F401 - hands over the games: a table whose game is unknown would be closed
from bot.tables.records import Person, Place
from bot.tables.service import Tables

__all__ = ["Person", "Place", "Tables"]
