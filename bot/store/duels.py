"""Duels in the database, as functions over a connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, insert, or_, select, update

from bot.store.schema import duels
from bot.tables.duel import OPEN, Duel
from bot.tables.ports import Conflict
from bot.tables.records import Deadline, Person


def add(connection: Connection, duel: Duel, admit: Callable[[Sequence[Duel]], None]) -> Duel:
    """Store a duel under a new number, if `admit` raises nothing in view of its challenger's open ones there."""
    user = duel.people[0].user
    theirs = or_(duels.c.one == user, duels.c.other == user)
    admit(_found(connection, (duels.c.guild == duel.guild) & (duels.c.state == OPEN) & theirs))
    one, other = duel.people
    given = {"guild": duel.guild, "channel": duel.channel, "about": duel.about, "at": duel.at}
    people = {"one": one.user, "one_name": one.name, "other": other.user, "other_name": other.name}
    number = connection.scalar(insert(duels).values(**given, **people, **_standing(duel)).returning(duels.c.id))
    return _found(connection, duels.c.id == number)[0]


def change(connection: Connection, duel: Duel, was: int) -> None:
    """Store where a duel stands; raises Conflict unless its stored tick is `was`."""
    known = update(duels).where(duels.c.id == duel.id, duels.c.tick == was)
    if connection.execute(known.values(**_standing(duel))).rowcount == 0:
        raise Conflict


def one(connection: Connection, number: int) -> Duel | None:
    """A duel, None if there never was one of that number."""
    return next(iter(_found(connection, duels.c.id == number)), None)


def untold(connection: Connection) -> list[Duel]:
    """The duels that have changed since their channels were told, oldest first."""
    return _found(connection, duels.c.told < duels.c.tick)


def told(connection: Connection, duel: Duel, message: int | None) -> None:
    """Note that a channel shows a duel as it is here, and by which message."""
    shown = {"told": duel.tick, "message": message, "moment": duel.newest}
    connection.execute(update(duels).where(duels.c.id == duel.id, duels.c.told < duel.tick).values(**shown))


def due(connection: Connection, now: int) -> list[Deadline]:
    """The duels whose open throw is overdue, as deadlines of a kind of their own: `table` is the duel's number."""
    asked = select(duels.c.id, duels.c.due).where(duels.c.due <= now).order_by(duels.c.due)
    return [Deadline("duel", row.id, 0, 0, -1, row.due) for row in connection.execute(asked)]


def next_due(connection: Connection, after: int) -> int | None:
    """When the earliest open throw later than `after` is due."""
    found: int | None = connection.scalar(select(func.min(duels.c.due)).where(duels.c.due > after))
    return found


def move(connection: Connection, ms: int) -> None:
    """Give every open throw so much more time; the channels show it."""
    later = {"due": duels.c.due + ms, "tick": duels.c.tick + 1}
    connection.execute(update(duels).where(duels.c.state == OPEN).values(**later))


def _standing(duel: Duel) -> dict[str, Any]:
    one, other = duel.sealed
    return {
        "state": duel.state,
        "thrown": duel.thrown,
        "one_sealed": one,
        "other_sealed": other,
        "due": duel.due,
        "tick": duel.tick,
        # what the channel shows is kept by `told` alone
        **({"told": 0, "moment": 0} if duel.id == 0 else {}),
    }


def _found(connection: Connection, which: ColumnElement[bool]) -> list[Duel]:
    return [_duel(row) for row in connection.execute(select(duels).where(which).order_by(duels.c.id))]


def _duel(row: Row[Any]) -> Duel:
    return Duel(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        people=(Person(row.one, row.one_name), Person(row.other, row.other_name)),
        about=row.about,
        at=row.at,
        due=row.due,
        state=row.state,
        thrown=row.thrown,
        sealed=(row.one_sealed, row.other_sealed),
        tick=row.tick,
        told=row.told,
        message=row.message,
        moment=row.moment,
    )
