"""SQL and nothing but SQL: the tables' store on a SQLite file."""

from bot.store.database import Database

__all__ = ["Database"]
