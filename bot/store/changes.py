"""The rarer changes, each a function for a transaction of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, func, select, update
from sqlalchemy import insert as plain_insert
from sqlalchemy.dialects.sqlite import insert

from bot.store import duels
from bot.store.rows import as_json
from bot.store.schema import (
    accounts,
    counters,
    deadlines,
    facts,
    outbox,
    pauses,
    posts,
    seats,
    tables,
    transfers,
)
from bot.store.steps import Moves
from bot.store.writing import put
from bot.tables.ledger import Transfer, Worth
from bot.tables.records import CLOSED, Deadline, Post

ALIVE = "alive"  # the fact that says when the dealer was last in reach


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
        upto=post.upto,
    )
    replaced = {name: new.excluded[name] for name in ("hand", "channel", "message", "at", "events", "upto")}
    connection.execute(new.on_conflict_do_update(index_elements=["table_id", "kind", "seat"], set_=replaced))


def drop_post(connection: Connection, post: Post) -> None:
    """Forget a message."""
    its = and_(posts.c.table_id == post.table, posts.c.kind == post.kind, posts.c.seat == post.seat)
    connection.execute(delete(posts).where(its))


def pause(connection: Connection, table: int, at: int) -> bool:
    """Note since when a table is paused, the earlier time where it is already; False for one that is closed."""
    if not connection.scalar(select(exists().where(tables.c.id == table, tables.c.state != CLOSED))):
        return False
    new = insert(pauses).values(table_id=table, since=at, told=0)
    again = new.on_conflict_do_update(
        index_elements=["table_id"], set_={"since": new.excluded.since}, where=pauses.c.since.is_(None)
    )
    connection.execute(again)
    return True


def unpause(connection: Connection, table: int, at: int, sure: bool) -> bool:
    """Move a paused table's deadlines by the time it was paused; what is `sure` is no longer remembered at all."""
    since = connection.scalar(select(pauses.c.since).where(pauses.c.table_id == table))
    if since is not None:
        moved = update(deadlines).where(deadlines.c.table_id == table)
        connection.execute(moved.values(due=deadlines.c.due + max(0, at - since)))
        connection.execute(update(pauses).where(pauses.c.table_id == table).values(since=None))
    if sure:
        connection.execute(delete(pauses).where(pauses.c.table_id == table))
    return since is not None


def host_told(connection: Connection, table: int) -> None:
    """Note that a paused table's host knows of it."""
    connection.execute(update(pauses).where(pauses.c.table_id == table).values(told=1))


def keep_fact(connection: Connection, key: str, value: str) -> None:
    """Store a small text under a key."""
    new = insert(facts).values(key=key, value=value)
    connection.execute(new.on_conflict_do_update(index_elements=["key"], set_={"value": new.excluded.value}))


def resume(connection: Connection, now: int, outage: int) -> int:
    """After a gap: something to tell for every open table; all clocks moved by the gap if it was longer than `outage`.

    All in one transaction with the new `alive`: a crash in the middle neither loses nor doubles a move.
    """
    last = connection.scalar(select(facts.c.value).where(facts.c.key == ALIVE))
    away = now - int(last) if last else 0
    moved = away if away > outage else 0
    if moved:
        # a paused table's clocks stand still: they are moved when it goes on
        paused = select(pauses.c.table_id).where(pauses.c.since.is_not(None))
        running = update(deadlines).where(deadlines.c.table_id.not_in(paused))
        connection.execute(running.values(due=deadlines.c.due + moved))
        duels.move(connection, moved)
    rows = list(_open_tables(connection, now, moved))
    if rows:
        connection.execute(plain_insert(outbox), rows)
    keep_fact(connection, ALIVE, str(now))
    return moved


def _open_tables(connection: Connection, now: int, moved: int) -> Iterator[dict[str, Any]]:
    """An outbox row for every open table, of no decision: without events it shows the table as it is now."""
    pause = select(func.min(deadlines.c.due)).where(
        deadlines.c.table_id == tables.c.id, deadlines.c.kind == "next_hand"
    )
    asked = select(tables.c.id, tables.c.hand, pause.scalar_subquery().label("due"))
    for row in connection.execute(asked.where(tables.c.state != CLOSED).order_by(tables.c.id)).all():
        events: list[dict[str, Any]] = []
        if moved:
            events = [{"type": "resumed", "audience": "public", "away": moved}]
            events += [{"type": "next_hand", "audience": "public", "due": row.due}] if row.due else []
        told = {"table_id": row.id, "hand": row.hand, "decision": 0, "seat": None}
        yield {**told, "events": as_json(events), "at": now}


def refill(connection: Connection, guild: int, user: int, grant: Callable[[Worth], Transfer], at: int) -> Transfer:
    """Count a person's chips and make the transfer that is decided on for them, with nothing in between."""
    transfer = grant(_worth(connection, guild, user))
    put(connection, [Moves((transfer,), at)])
    return transfer


def _worth(connection: Connection, guild: int, user: int) -> Worth:
    at_seats = and_(accounts.c.kind == "seat", accounts.c.owner == seats.c.table_id, accounts.c.sub == seats.c.seat)
    seated = (
        select(func.coalesce(func.sum(accounts.c.balance), 0))
        .select_from(seats.join(tables).join(accounts, at_seats))
        .where(seats.c.user_id == user, tables.c.guild == guild)
    )
    wallet = select(accounts.c.balance).where(
        accounts.c.kind == "wallet", accounts.c.owner == guild, accounts.c.sub == user
    )
    # by key, which is the ledger's index: `refill:guild:user:number`
    refills = select(func.count(), func.max(transfers.c.at)).where(
        transfers.c.key.between(f"refill:{guild}:{user}:", f"refill:{guild}:{user}:~")
    )
    count, last = connection.execute(refills).one()
    return Worth((connection.scalar(wallet) or 0) + (connection.scalar(seated) or 0), count, last)
