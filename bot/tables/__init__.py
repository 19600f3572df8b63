"""The service floor: tables, seats, clocks and chips. One action is one transaction."""

from bot.tables.records import Person, Place
from bot.tables.service import Tables

__all__ = ["Person", "Place", "Tables"]
