"""What an audit reads: every hand with all that belongs to it, and the transfers that an account's error points to."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy import Connection, select

from bot.store.reading import hand_of
from bot.store.schema import actions, hands, transfers
from bot.tables.ledger import Account, Transfer
from bot.tables.proof import Evidence

_OFF = """
    WITH moves AS (
        SELECT debit_kind AS kind, debit_owner AS owner, debit_sub AS sub, -amount AS change FROM transfers
        UNION ALL SELECT credit_kind, credit_owner, credit_sub, amount FROM transfers
    ), ledger AS (SELECT kind, owner, sub, sum(change) AS total FROM moves GROUP BY kind, owner, sub),
    off AS (
        SELECT kind, owner, sub, balance - coalesce(total, 0) AS off
        FROM accounts LEFT JOIN ledger USING (kind, owner, sub) WHERE balance <> coalesce(total, 0)
    )
"""
_PAYS = "payer.kind = debit_kind AND payer.owner = debit_owner AND payer.sub = debit_sub"
_GETS = "payee.kind = credit_kind AND payee.owner = credit_owner AND payee.sub = credit_sub"

# an entry whose amount was raised by n: its payer holds n more than its transfers say, its payee n less
_OTHER_AMOUNT = f"""{_OFF}
    SELECT key, amount, amount - payer.off FROM transfers
    JOIN off AS payer ON {_PAYS} JOIN off AS payee ON {_GETS}
    WHERE payer.off = -payee.off AND amount > payer.off ORDER BY key
"""
# an entry that names another account than it did: that account is off by the whole amount
_OTHER_ACCOUNT = f"""{_OFF}
    SELECT key, amount FROM transfers
    LEFT JOIN off AS payer ON {_PAYS} LEFT JOIN off AS payee ON {_GETS}
    WHERE payer.off = amount OR payee.off = -amount ORDER BY key
"""


def suspects(connection: Connection) -> list[str]:
    """Where balances and transfers disagree, the transfers that may have been changed, one sentence each."""
    amounts = connection.exec_driver_sql(_OTHER_AMOUNT).all()
    if amounts:
        return [f"transfer {key} moves {amount} chips, the balances say {meant}" for key, amount, meant in amounts]
    accounts = connection.exec_driver_sql(_OTHER_ACCOUNT).all()
    return [f"transfer {key} moves {amount} chips between accounts that do not know of it" for key, amount in accounts]


def evidence(connection: Connection) -> Iterator[Evidence | str]:
    """Every hand, oldest table first; a sentence in place of one whose rows cannot be read."""
    for row in connection.execute(select(hands).order_by(hands.c.table_id, hands.c.number)):
        try:
            yield Evidence(
                hand_of(row),
                json.loads(row.log_head),
                tuple((seat, json.loads(action)) for seat, action in _answers(connection, row.table_id, row.number)),
                tuple(_paid(connection, row.table_id, row.number)),
            )
        except ValueError:
            yield f"hand {row.number} of table {row.table_id} has a row that cannot be read"


def _answers(connection: Connection, table: int, number: int) -> list[tuple[int, str]]:
    asked = select(actions.c.seat, actions.c.action).where(actions.c.table_id == table, actions.c.hand == number)
    return [(seat, action) for seat, action in connection.execute(asked.order_by(actions.c.tick))]


def _paid(connection: Connection, table: int, number: int) -> Iterator[Transfer]:
    asked = select(transfers).where(
        transfers.c.table_id == table, transfers.c.hand == number, transfers.c.kind == "settle"
    )
    for row in connection.execute(asked):
        debit = Account(row.debit_kind, row.debit_owner, row.debit_sub)
        credit = Account(row.credit_kind, row.credit_owner, row.credit_sub)
        yield Transfer(row.key, row.kind, debit, credit, row.amount)
