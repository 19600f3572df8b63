"""The rarer changes, each a function for a transaction of its own."""

from __future__ import annotations

from sqlalchemy import Connection, delete, update
from sqlalchemy.dialects.sqlite import insert

from bot.store.rows import as_json
from bot.store.schema import counters, deadlines, facts, outbox, posts
from bot.tables.records import Deadline, Post


def next_table_id(connection: Connection) -> int:
    """A number that no table has had."""
    first = insert(counters).values(name="table", value=1)
    counted = first.on_conflict_do_update(
        index_elements=[counters.c.name], set_={"value": counters.c.value + 1}
    ).returning(counters.c.value)
    return int(connection.execute(counted).scalar_one())


def drop_deadline(connection: Connection, deadline: Deadline) -> None:
    """Delete a deadline unless it is due at another time by now."""
    connection.execute(
        delete(deadlines).where(
            deadlines.c.kind == deadline.kind,
            deadlines.c.table_id == deadline.table,
            deadlines.c.hand == deadline.hand,
            deadlines.c.decision == deadline.decision,
            deadlines.c.seat == deadline.seat,
            deadlines.c.due == deadline.due,
        )
    )


def delivered(connection: Connection, ids: list[int], at: int) -> None:
    """Mark the channel's outbox rows as shown at a time and delete the seats', which carry what only they may see."""
    connection.execute(delete(outbox).where(outbox.c.id.in_(ids), outbox.c.seat.is_not(None)))
    shown = update(outbox).where(outbox.c.id.in_(ids), outbox.c.delivered_at.is_(None))
    connection.execute(shown.values(delivered_at=at))


def keep_post(connection: Connection, post: Post) -> None:
    """Store a message in place of the one of the same table, kind and seat."""
    new = insert(posts).values(
        table_id=post.table,
        kind=post.kind,
        seat=post.seat,
        hand=post.hand,
        channel=post.channel,
        message=post.message,
        at=post.at,
        events=as_json(post.events),
    )
    replaced = {name: new.excluded[name] for name in ("hand", "channel", "message", "at", "events")}
    connection.execute(new.on_conflict_do_update(index_elements=["table_id", "kind", "seat"], set_=replaced))


def keep_fact(connection: Connection, key: str, value: str) -> None:
    """Store a small text under a key."""
    new = insert(facts).values(key=key, value=value)
    connection.execute(new.on_conflict_do_update(index_elements=["key"], set_={"value": new.excluded.value}))
