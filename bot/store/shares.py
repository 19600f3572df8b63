"""Whose the chips in a table's king's pot are, read from the ledger and from who was dealt in."""

from __future__ import annotations

import json

from sqlalchemy import Connection, and_, func, select

from bot.store.schema import accounts, hands, transfers
from bot.tables.ledger import Share


def shares(connection: Connection, table: int) -> tuple[Share, ...]:
    """What everybody has paid into a king's pot since it was last won, in the order of the first payments."""
    held = select(accounts.c.balance).where(
        accounts.c.kind == "kings_pot", accounts.c.owner == table, accounts.c.sub == 0
    )
    if not connection.scalar(held):
        return ()
    won = select(func.coalesce(func.max(transfers.c.hand), 0)).where(
        transfers.c.table_id == table, transfers.c.debit_kind == "kings_pot"
    )
    paid = (
        select(transfers.c.debit_sub, transfers.c.amount, hands.c.seats, hands.c.users, hands.c.names)
        .join(hands, and_(hands.c.table_id == transfers.c.table_id, hands.c.number == transfers.c.hand))
        .where(
            transfers.c.table_id == table,
            transfers.c.hand > won.scalar_subquery(),
            transfers.c.credit_kind == "kings_pot",
        )
        .order_by(transfers.c.hand, transfers.c.debit_sub)
    )
    parts: dict[int | None, Share] = {}
    for seat, amount, seats, users, names in connection.execute(paid):
        place = json.loads(seats).index(seat)
        user = json.loads(users)[place]
        name = "" if user is None else json.loads(names)[place]
        before = parts[user].amount if user in parts else 0
        parts[user] = Share(user, name, before + amount)
    return tuple(parts.values())
