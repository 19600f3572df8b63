"""What must be true of every database of ours, asked in SQL."""

from __future__ import annotations

from sqlalchemy import Connection

_QUESTIONS = (
    (
        "the chips of all accounts add up to {0}, not to 0",
        "SELECT sum(balance) AS total FROM accounts HAVING total <> 0",
    ),
    (
        "account {0} {1}/{2} says {3}, its transfers say {4}",
        """
        WITH moves AS (
            SELECT debit_kind AS kind, debit_owner AS owner, debit_sub AS sub, -amount AS change FROM transfers
            UNION ALL SELECT credit_kind, credit_owner, credit_sub, amount FROM transfers
        ), ledger AS (SELECT kind, owner, sub, sum(change) AS total FROM moves GROUP BY kind, owner, sub)
        SELECT kind, owner, sub, balance, coalesce(total, 0) FROM accounts LEFT JOIN ledger USING (kind, owner, sub)
        WHERE balance <> coalesce(total, 0)
        """,
    ),
    (
        "hand {1} of table {0} is {2} and yet settled by transfer {3}",
        """
        SELECT hands.table_id, number, state, min(key) FROM hands
        JOIN transfers ON transfers.table_id = hands.table_id AND transfers.hand = hands.number
        WHERE state <> 'settled' AND kind = 'settle' GROUP BY hands.table_id, number
        """,
    ),
    (
        "hand {1} of table {0} stands at action {2} and {3} are stored",
        """
        SELECT hands.table_id, number, hands.tick, count(actions.tick) AS stored FROM hands
        LEFT JOIN actions ON actions.table_id = hands.table_id AND actions.hand = hands.number
        GROUP BY hands.table_id, number HAVING stored <> hands.tick
        """,
    ),
    (
        "seat {1} of table {0} holds {2} and nobody sits there",
        """
        SELECT owner, sub, balance FROM accounts
        LEFT JOIN seats ON seats.table_id = owner AND seats.seat = sub
        WHERE kind = 'seat' AND balance > 0 AND seats.table_id IS NULL
        """,
    ),
    (
        "the king's pot of table {0} holds {1} and nobody plays there any more",
        """
        SELECT owner, balance FROM accounts LEFT JOIN tables ON tables.id = owner
        WHERE kind = 'kings_pot' AND balance > 0 AND coalesce(state, 'closed') = 'closed'
        """,
    ),
    ("row {1} of {0} belongs to a row of {2} that is not there", "PRAGMA foreign_key_check"),
)


def ledger_faults(connection: Connection) -> list[str]:
    """What does not add up, one plain sentence each, all of one moment; no cards, no names of people."""
    connection.exec_driver_sql("BEGIN")
    try:
        return [*damage(connection), *sums(connection)]
    finally:
        connection.exec_driver_sql("ROLLBACK")


def damage(connection: Connection) -> list[str]:
    """What is wrong with the file itself; inside the caller's transaction."""
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
    return [f"the file is damaged: {line}" for line in found if line != "ok"]


def sums(connection: Connection) -> list[str]:
    """What is wrong with chips, hands and seats; inside the caller's transaction."""
    faults: list[str] = []
    for sentence, question in _QUESTIONS:
        faults += [sentence.format(*row) for row in connection.exec_driver_sql(question)]
    return faults
