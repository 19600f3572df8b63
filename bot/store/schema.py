"""The tables of the database. Amounts are whole chips, times milliseconds since 1970 in UTC, both INTEGER.

A change here comes with a migration in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    DDL,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)
from sqlalchemy.schema import SchemaItem

metadata = MetaData(
    naming_convention={  # an unnamed CHECK is silently lost when a migration rebuilds its table
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _table(name: str, *items: SchemaItem, **options: Any) -> Table:
    return Table(name, metadata, *items, sqlite_strict=True, **options)


def _whole(name: str, *more: SchemaItem) -> Column[int]:
    return Column(name, Integer, *more, nullable=False)


def _words(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _one_of(column: str, *words: str) -> CheckConstraint:
    listed = ", ".join(f"'{word}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def _of_table() -> Column[int]:
    return _whole("table_id", ForeignKey("tables.id"))


tables = _table(
    "tables",
    Column("id", Integer, primary_key=True, autoincrement=False),
    _whole("guild"),
    _whole("channel"),
    _words("game"),
    _words("options"),  # JSON object
    _whole("clock_s"),
    _whole("buy_in_min"),
    _whole("buy_in_max"),
    _whole("max_seats"),
    _whole("host"),
    _words("state"),
    _whole("hand"),
    Column("button", Integer),
    _whole("tick"),
    Column("parent", Integer),  # the channel that `channel` is a thread of, where that was made for this table
    _one_of("state", "lobby", "playing", "closing", "closed"),
    CheckConstraint("hand >= 0", name="hand"),
    CheckConstraint("tick > 0", name="tick"),
    Index("ix_tables_place", "guild", "channel", "state"),
)

seats = _table(
    "seats",
    _of_table(),
    _whole("seat"),
    Column("user_id", Integer),  # NULL: a house player
    _words("name"),
    _words("state"),
    _whole("missed"),
    _whole("auto"),
    _whole("topup"),
    PrimaryKeyConstraint("table_id", "seat"),
    UniqueConstraint("table_id", "user_id"),
    _one_of("state", "in", "out", "leaving"),
    CheckConstraint("seat >= 0", name="seat"),
    CheckConstraint("missed >= 0", name="missed"),
    CheckConstraint("auto >= 0", name="auto"),
    CheckConstraint("topup >= 0", name="topup"),
    Index("ix_seats_user_id", "user_id"),
)

hands = _table(
    "hands",
    _of_table(),
    _whole("number"),
    _words("seats"),  # JSON list: the table's seat of each of the engine's
    _words("users"),  # JSON list: who was dealt in there, null for a house player
    _words("names"),  # JSON list: their names when the hand began
    _words("snapshot"),
    _words("log_head"),  # JSON object: the setup with the deck written out
    _whole("tick"),
    _whole("decision"),
    _words("state"),
    PrimaryKeyConstraint("table_id", "number"),
    _one_of("state", "open", "settled", "cancelled"),
    CheckConstraint("number > 0", name="number"),
    CheckConstraint("tick >= 0", name="tick"),
    Index("ix_hands_open", "table_id", unique=True, sqlite_where=text("state = 'open'")),
)

actions = _table(
    "actions",
    _whole("table_id"),
    _whole("hand"),
    _whole("tick"),
    _whole("seat"),
    _words("action"),  # JSON object
    _words("by"),
    Column("key", Text),
    _whole("at"),
    PrimaryKeyConstraint("table_id", "hand", "tick"),
    ForeignKeyConstraint(["table_id", "hand"], ["hands.table_id", "hands.number"]),
    UniqueConstraint("key"),
    _one_of("by", "person", "house", "clock", "absent"),
)

team_results = _table(
    "team_results",
    *map(_whole, ("table_id", "hand", "won", "score")),
    PrimaryKeyConstraint("table_id", "hand"),
    ForeignKeyConstraint(["table_id", "hand"], ["hands.table_id", "hands.number"]),
    CheckConstraint("won IN (0, 1)", name="won"),
    CheckConstraint("score >= 0", name="score"),
)

team_plans = _table(
    "team_plans",
    *map(_whole, ("table_id", "hand", "seat", "achieved")),
    Column("user_id", Integer),  # NULL: a house player
    _words("plan"),
    PrimaryKeyConstraint("table_id", "hand", "seat"),
    ForeignKeyConstraint(["table_id", "hand"], ["team_results.table_id", "team_results.hand"]),
    CheckConstraint("achieved IN (0, 1)", name="achieved"),
    Index("ix_team_plans_user_id", "user_id"),
)

accounts = _table(
    "accounts",
    _words("kind"),
    _whole("owner"),
    _whole("sub"),
    _whole("balance"),
    PrimaryKeyConstraint("kind", "owner", "sub"),
    _one_of("kind", "wallet", "seat", "kings_pot", "mint"),
    CheckConstraint("balance >= 0 OR kind = 'mint'", name="covered"),
)

transfers = _table(
    "transfers",
    Column("key", Text, nullable=False),
    _words("kind"),
    _words("debit_kind"),
    _whole("debit_owner"),
    _whole("debit_sub"),
    _words("credit_kind"),
    _whole("credit_owner"),
    _whole("credit_sub"),
    _whole("amount"),
    _whole("at"),
    Column("table_id", Integer),  # where the change that moved the chips happened, NULL outside any table
    Column("hand", Integer),  # and in which hand
    PrimaryKeyConstraint("key"),
    ForeignKeyConstraint(
        ["debit_kind", "debit_owner", "debit_sub"], ["accounts.kind", "accounts.owner", "accounts.sub"]
    ),
    ForeignKeyConstraint(
        ["credit_kind", "credit_owner", "credit_sub"], ["accounts.kind", "accounts.owner", "accounts.sub"]
    ),
    _one_of("kind", "grant", "buy_in", "cash_out", "settle", "house_in", "house_out", "refill"),
    CheckConstraint("amount > 0", name="amount"),
    CheckConstraint(
        "debit_kind <> credit_kind OR debit_owner <> credit_owner OR debit_sub <> credit_sub", name="two_accounts"
    ),
    Index("ix_transfers_hand", "table_id", "hand"),
)

outbox = _table(
    "outbox",
    Column("id", Integer, primary_key=True),
    _of_table(),
    _whole("hand"),
    _whole("decision"),
    Column("seat", Integer),  # NULL: the channel
    _words("events"),  # JSON list
    _whole("at"),
    Column("delivered_at", Integer),
    Index("ix_outbox_waiting", "table_id", "id", sqlite_where=text("delivered_at IS NULL")),
    sqlite_autoincrement=True,  # a seat's rows are deleted: without it their ids would come again
)

deadlines = _table(
    "deadlines",
    _words("kind"),
    _of_table(),
    _whole("hand"),
    _whole("decision"),
    _whole("seat"),
    _whole("due"),
    PrimaryKeyConstraint("kind", "table_id", "hand", "decision", "seat"),
    _one_of("kind", "decision", "house", "next_hand", "vacate"),
    Index("ix_deadlines_due", "due"),
    Index("ix_deadlines_table_id", "table_id"),
)

posts = _table(
    "posts",
    _of_table(),
    _words("kind"),
    _whole("seat"),
    _whole("hand"),
    _whole("channel"),
    _whole("message"),
    _whole("at"),
    _words("events"),  # JSON list
    _whole("upto"),  # the newest row of the outbox that the message tells; of a ping, the tick of its hand
    PrimaryKeyConstraint("table_id", "kind", "seat"),
    _one_of("kind", "table", "seat", "ping"),
    Index("ix_posts_message", "message"),
)

pauses = _table(
    "pauses",
    _of_table(),
    Column("since", Integer),  # NULL: somebody has acted since, and the channel is tried once more
    _whole("told"),  # whether the host knows
    PrimaryKeyConstraint("table_id"),
    CheckConstraint("told IN (0, 1)", name="told"),
)

duels = _table(
    "duels",
    Column("id", Integer, primary_key=True),
    _whole("guild"),
    _whole("channel"),
    _whole("one"),  # who challenged
    _words("one_name"),
    _whole("other"),
    _words("other_name"),
    _words("about"),
    _whole("at"),
    Column("due", Integer),  # of the open throw, NULL once the duel is over
    _words("state"),
    _words("thrown"),  # the throws that both have seen, in pairs
    Column("one_sealed", Text),
    Column("other_sealed", Text),
    _whole("tick"),
    _whole("told"),  # the tick that the channel shows
    Column("message", Integer),
    _whole("moment"),  # what the message was posted for
    _one_of("state", "open", "won", "declined", "void"),
    CheckConstraint("one <> other", name="two_people"),
    CheckConstraint("(due IS NULL) = (state <> 'open')", name="due"),
    CheckConstraint("told <= tick", name="told"),
    Index("ix_duels_due", "due"),
    Index("ix_duels_people", "guild", "one", "other", sqlite_where=text("state = 'open'")),
    Index("ix_duels_untold", "id", sqlite_where=text("told < tick")),
)

wishes = _table(
    "wishes",
    _whole("guild"),
    _words("game"),
    _whole("user_id"),
    Column("table_id", Integer, ForeignKey("tables.id")),  # the one that has opened, NULL while none has
    PrimaryKeyConstraint("guild", "game", "user_id"),
    Index("ix_wishes_table_id", "table_id", sqlite_where=text("table_id IS NOT NULL")),
)

facts = _table("facts", Column("key", Text, nullable=False), _words("value"), PrimaryKeyConstraint("key"))

counters = _table("counters", Column("name", Text, nullable=False), _whole("value"), PrimaryKeyConstraint("name"))

TRIGGERS = {
    f"transfers_{verb.lower()}": f"CREATE TRIGGER transfers_{verb.lower()} BEFORE {verb} ON transfers "
    "BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END"
    for verb in ("UPDATE", "DELETE")
}
for _trigger in TRIGGERS.values():
    event.listen(transfers, "after_create", DDL(_trigger))  # type: ignore[no-untyped-call]
