"""SQL and nothing but SQL: the tables' store on a SQLite file.

`opening` locks, checks and migrates a file; `writer` gathers what waits into one transaction, which `writing` fills
with the `rows` of each commit; `reader` asks the questions of `reading` on a second connection; `faults` says what does
not add up. `Database` is all of it behind `bot.tables.ports.Store`.
"""

from bot.store.database import Database

__all__ = ["Database"]
