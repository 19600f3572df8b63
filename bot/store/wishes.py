"""Who wants to be told when a table of a game opens, as functions over a connection."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from bot.store.schema import wishes
from bot.tables.records import Wish


def turn(connection: Connection, wish: Wish) -> bool:
    """Remember a wish, or forget one that is there already; whether it is remembered now."""
    if connection.execute(delete(wishes).where(_is(wish))).rowcount:
        return False
    new = insert(wishes).values(guild=wish.guild, game=wish.game, user_id=wish.user)
    connection.execute(new)
    return True


def come_true(connection: Connection) -> list[Wish]:
    """The wishes for which a table has opened and nobody has been told yet."""
    asked = select(wishes).where(wishes.c.table_id.is_not(None)).order_by(wishes.c.table_id, wishes.c.user_id)
    return [Wish(row.guild, row.game, row.user_id, row.table_id) for row in connection.execute(asked)]


def told(connection: Connection, wish: Wish) -> None:
    """Forget a wish that was told."""
    connection.execute(delete(wishes).where(_is(wish)))


def keep(connection: Connection, wish: Wish) -> None:
    """Let a wish wait for another table: the one that opened is gone."""
    connection.execute(update(wishes).where(_is(wish)).values(table_id=None))


def _is(wish: Wish) -> ColumnElement[bool]:
    its: list[Any] = [wishes.c.guild == wish.guild, wishes.c.game == wish.game, wishes.c.user_id == wish.user]
    return and_(*its)
