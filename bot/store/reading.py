"""What is asked of the database, as functions over a connection that only reads."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, func, or_, select

from bot.store import duels
from bot.store.schema import accounts, actions, deadlines, facts, hands, outbox, pauses, posts, seats, tables
from bot.store.shares import shares
from bot.tables.records import CLOSED, OPEN, Deadline, HandRow, Image, Listed, OutboxRow, Pause, Post, Seat, Table

_PAUSED = select(pauses.c.table_id).where(pauses.c.since.is_not(None))


def image(connection: Connection, table: int) -> Image | None:
    """A table with its seats, its open hand and its king's pot, all of one moment; None if there never was one."""
    connection.exec_driver_sql("BEGIN")
    try:
        row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
        if row is None:
            return None
        parts = shares(connection, table)
        return Image(_table(row), _seats(connection, table), _open_hand(connection, table), parts)
    finally:
        connection.exec_driver_sql("ROLLBACK")


def open_tables(connection: Connection, guild: int | None, channel: int | None) -> list[Table]:
    """The tables of all servers, of one, or of one channel of it, that are not closed, oldest first."""
    asked = select(tables).where(tables.c.state != CLOSED).order_by(tables.c.id)
    if guild is not None:
        asked = asked.where(tables.c.guild == guild)
    if channel is not None:
        asked = asked.where(tables.c.channel == channel)
    return [_table(row) for row in connection.execute(asked)]


def count_tables(connection: Connection, guild: int, channel: int | None) -> int:
    """How many tables of a server, or of one channel, are not closed."""
    asked = select(func.count()).where(tables.c.guild == guild, tables.c.state != CLOSED)
    if channel is not None:
        asked = asked.where(tables.c.channel == channel)
    return int(connection.execute(asked).scalar_one())


def listed(connection: Connection, guild: int) -> list[Listed]:
    """The tables of a server that are not closed, oldest first, with their taken seats and newest messages."""
    taken = select(func.count()).where(seats.c.table_id == tables.c.id).scalar_subquery().label("taken")
    newest = and_(posts.c.table_id == tables.c.id, posts.c.kind == "table", posts.c.seat == -1)
    asked = (
        select(tables, taken, posts.c.channel.label("posted_in"), posts.c.message)
        .outerjoin_from(tables, posts, newest)
        .where(tables.c.guild == guild, tables.c.state != CLOSED)
        .order_by(tables.c.id)
    )
    return [
        Listed(_table(row), row.taken, row.posted_in or row.channel, row.message) for row in connection.execute(asked)
    ]


def tables_of(connection: Connection, user: int) -> list[Table]:
    """The tables, not closed, where a person has a seat, oldest first."""
    asked = select(tables).join(seats).where(seats.c.user_id == user, tables.c.state != CLOSED).order_by(tables.c.id)
    return [_table(row) for row in connection.execute(asked)]


def balance(connection: Connection, kind: str, owner: int, sub: int) -> int | None:
    """The chips of an account, None if it was never opened."""
    asked = select(accounts.c.balance).where(accounts.c.kind == kind, accounts.c.owner == owner, accounts.c.sub == sub)
    found: int | None = connection.scalar(asked)
    return found


def hand_log(
    connection: Connection, table: int, number: int
) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]] | None:
    """A hand's setup and its (seat, action) pairs in order."""
    head = connection.scalar(select(hands.c.log_head).where(hands.c.table_id == table, hands.c.number == number))
    if head is None:
        return None
    asked = (
        select(actions.c.seat, actions.c.action)
        .where(actions.c.table_id == table, actions.c.hand == number)
        .order_by(actions.c.tick)
    )
    return json.loads(head), [(seat, json.loads(action)) for seat, action in connection.execute(asked)]


def hand(connection: Connection, table: int, number: int) -> HandRow | None:
    """A hand as stored, finished ones too."""
    return _hand(connection, select(hands).where(hands.c.table_id == table, hands.c.number == number))


def next_due(connection: Connection, after: int) -> int | None:
    """When the earliest deadline later than `after` is due, those of paused tables aside."""
    asked = select(func.min(deadlines.c.due)).where(deadlines.c.due > after, deadlines.c.table_id.not_in(_PAUSED))
    found: int | None = connection.scalar(asked)
    both = (found, duels.next_due(connection, after))
    return min((moment for moment in both if moment is not None), default=None)


def due(connection: Connection, now: int) -> list[Deadline]:
    """The deadlines that are due, earliest first, those of paused tables aside."""
    of_tables = _deadlines(connection, and_(deadlines.c.due <= now, deadlines.c.table_id.not_in(_PAUSED)))
    return sorted([*of_tables, *duels.due(connection, now)], key=lambda deadline: deadline.due)


def deadlines_of(connection: Connection, table: int) -> list[Deadline]:
    """The deadlines of a table, earliest first."""
    return _deadlines(connection, deadlines.c.table_id == table)


def waiting(connection: Connection, table: int | None, seat: int | None) -> list[OutboxRow]:
    """Outbox rows that are not delivered, in order: all, or with `table` those of its channel or of one seat.

    What a paused table has to tell its channel is left out.
    """
    heard = or_(outbox.c.seat.is_not(None), outbox.c.table_id.not_in(_PAUSED))
    asked = select(outbox).where(outbox.c.delivered_at.is_(None), heard).order_by(outbox.c.id)
    if table is not None:
        asked = asked.where(
            outbox.c.table_id == table, outbox.c.seat.is_(None) if seat is None else outbox.c.seat == seat
        )
    return [
        OutboxRow(row.table_id, row.hand, row.decision, row.seat, json.loads(row.events), row.id, row.at)
        for row in connection.execute(asked)
    ]


def post(connection: Connection, table: int, kind: str, seat: int) -> Post | None:
    """The newest message of ours of that kind."""
    return _post(connection, and_(posts.c.table_id == table, posts.c.kind == kind, posts.c.seat == seat))


def posted(connection: Connection, message: int) -> Post | None:
    """The post that a message of ours is."""
    return _post(connection, posts.c.message == message)


def paused(connection: Connection, table: int) -> bool:
    """Whether a table is paused."""
    asked = exists().where(pauses.c.table_id == table, pauses.c.since.is_not(None))
    return bool(connection.scalar(select(asked)))


def pauses_of_all(connection: Connection) -> list[Pause]:
    """The tables that are paused or tried once more."""
    rows = connection.execute(select(pauses).order_by(pauses.c.table_id))
    return [Pause(row.table_id, row.since, bool(row.told)) for row in rows]


def fact(connection: Connection, key: str) -> str | None:
    """A small remembered text."""
    found: str | None = connection.scalar(select(facts.c.value).where(facts.c.key == key))
    return found


def _post(connection: Connection, which: ColumnElement[bool]) -> Post | None:
    row = connection.execute(select(posts).where(which)).one_or_none()
    if row is None:
        return None
    return Post(row.table_id, row.kind, row.seat, row.hand, row.channel, row.message, row.at, json.loads(row.events))


def _table(row: Row[Any]) -> Table:
    return Table(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        game=row.game,
        options=json.loads(row.options),
        clock_s=row.clock_s,
        buy_in_min=row.buy_in_min,
        buy_in_max=row.buy_in_max,
        max_seats=row.max_seats,
        host=row.host,
        state=row.state,
        hand=row.hand,
        button=row.button,
        tick=row.tick,
    )


def _seats(connection: Connection, table: int) -> tuple[Seat, ...]:
    rows = connection.execute(_seated().where(seats.c.table_id == table).order_by(seats.c.seat))
    return tuple(
        Seat(row.table_id, row.seat, row.user_id, row.name, row.state, row.missed, row.auto, row.stack, row.topup)
        for row in rows
    )


def _seated() -> Select[Any]:
    account = and_(accounts.c.kind == "seat", accounts.c.owner == seats.c.table_id, accounts.c.sub == seats.c.seat)
    stack = func.coalesce(accounts.c.balance, 0).label("stack")
    return select(seats, stack).outerjoin_from(seats, accounts, account)


def _open_hand(connection: Connection, table: int) -> HandRow | None:
    return _hand(connection, select(hands).where(hands.c.table_id == table, hands.c.state == OPEN))


def _hand(connection: Connection, asked: Select[Any]) -> HandRow | None:
    row = connection.execute(asked).one_or_none()
    return hand_of(row) if row is not None else None


def hand_of(row: Row[Any]) -> HandRow:
    """A row of `hands` as a value."""
    return HandRow(
        table=row.table_id,
        number=row.number,
        seats=tuple(json.loads(row.seats)),
        users=tuple(json.loads(row.users)),
        names=tuple(json.loads(row.names)),
        snapshot=row.snapshot,
        tick=row.tick,
        decision=row.decision,
        state=row.state,
    )


def _deadlines(connection: Connection, which: ColumnElement[bool]) -> list[Deadline]:
    asked = select(deadlines).where(which).order_by(deadlines.c.due, deadlines.c.table_id, deadlines.c.seat)
    return [
        Deadline(row.kind, row.table_id, row.hand, row.decision, row.seat, row.due) for row in connection.execute(asked)
    ]
