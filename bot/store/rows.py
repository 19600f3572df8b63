"""A commit as rows, and the statements that take them, in the order in which they run."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import bindparam, delete, insert, text, update
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.store.schema import accounts, actions, deadlines, facts, hands, outbox, seats, tables, transfers, wishes
from bot.store.steps import Moves, Rows, Step
from bot.tables.ledger import Account
from bot.tables.records import Commit, HandRow, Table


def as_json(value: Any) -> str:
    """The text in which lists and objects are stored."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _table_row(table: Table, tick: int) -> dict[str, Any]:
    return {
        "id": table.id,
        "guild": table.guild,
        "channel": table.channel,
        "game": table.game,
        "options": as_json(table.options),
        "clock_s": table.clock_s,
        "buy_in_min": table.buy_in_min,
        "buy_in_max": table.buy_in_max,
        "max_seats": table.max_seats,
        "host": table.host,
        "state": table.state,
        "hand": table.hand,
        "button": table.button,
        "parent": table.parent,
        "tick": tick,
    }


def _new_table(commit: Commit) -> Rows:
    if commit.was == 0:
        yield _table_row(commit.table, tick=1)


def _changed_table(commit: Commit) -> Rows:
    if commit.was > 0:
        row = _table_row(commit.table, tick=commit.was + 1)
        yield {"its_id": row.pop("id"), "was": commit.was, **row}


def _freed(commit: Commit) -> Rows:
    for seat in commit.freed:
        yield {"its_table": commit.table.id, "its_seat": seat}


def _seats(commit: Commit) -> Rows:
    for seat in commit.seats:
        yield {
            "table_id": seat.table,
            "seat": seat.seat,
            "user_id": seat.user,
            "name": seat.name,
            "state": seat.state,
            "missed": seat.missed,
            "auto": seat.auto,
            "topup": seat.topup,
        }


def _hand_state(hand: HandRow) -> dict[str, Any]:
    return {"snapshot": hand.snapshot, "tick": hand.tick, "decision": hand.decision, "state": hand.state}


def _new_hand(commit: Commit) -> Rows:
    if commit.hand and commit.hand_was is None:
        yield {
            "table_id": commit.hand.table,
            "number": commit.hand.number,
            "seats": as_json(commit.hand.seats),
            "users": as_json(commit.hand.users),
            "names": as_json(commit.hand.names),
            "log_head": as_json(commit.log_head),
            **_hand_state(commit.hand),
        }


def _changed_hand(commit: Commit) -> Rows:
    if commit.hand and commit.hand_was is not None:
        found = {"its_table": commit.hand.table, "its_number": commit.hand.number, "was": commit.hand_was}
        yield {**found, **_hand_state(commit.hand)}


def _actions(commit: Commit) -> Rows:
    for action in commit.actions:
        yield {
            "table_id": action.table,
            "hand": action.hand,
            "tick": action.tick,
            "seat": action.seat,
            "action": as_json(action.action),
            "by": action.by,
            "key": action.key,
            "at": commit.at,
        }


def _opened_accounts(work: Commit | Moves) -> Rows:
    for account in {account for move in work.transfers for account in (move.debit, move.credit)}:
        yield {"kind": account.kind, "owner": account.owner, "sub": account.sub, "balance": 0}


def _balances(work: Commit | Moves) -> Rows:
    for move in work.transfers:
        yield {**_its(move.debit), "change": -move.amount}
        yield {**_its(move.credit), "change": move.amount}


def _its(account: Account) -> dict[str, Any]:
    return {"its_kind": account.kind, "its_owner": account.owner, "its_sub": account.sub}


def _transfers(work: Commit | Moves) -> Rows:
    table, hand = None, None
    if isinstance(work, Commit):
        table, hand = work.table.id, work.hand.number if work.hand else None
    for move in work.transfers:
        yield {
            "key": move.key,
            "kind": move.kind,
            "debit_kind": move.debit.kind,
            "debit_owner": move.debit.owner,
            "debit_sub": move.debit.sub,
            "credit_kind": move.credit.kind,
            "credit_owner": move.credit.owner,
            "credit_sub": move.credit.sub,
            "amount": move.amount,
            "at": work.at,
            "table_id": table,
            "hand": hand,
        }


def _cleared_kinds(commit: Commit) -> Rows:
    for kind in commit.cleared_kinds:
        yield {"its_table": commit.table.id, "its_kind": kind}


def _cleared_seats(commit: Commit) -> Rows:
    for seat in commit.cleared_seats:
        yield {"its_table": commit.table.id, "its_seat": seat}


def _deadlines(commit: Commit) -> Rows:
    for deadline in commit.deadlines:
        yield {
            "kind": deadline.kind,
            "table_id": deadline.table,
            "hand": deadline.hand,
            "decision": deadline.decision,
            "seat": deadline.seat,
            "due": deadline.due,
        }


def _outbox(commit: Commit) -> Rows:
    for row in commit.outbox:
        yield {
            "table_id": row.table,
            "hand": row.hand,
            "decision": row.decision,
            "seat": row.seat,
            "events": as_json(row.events),
            "at": commit.at,
        }


def _facts(commit: Commit) -> Rows:
    for key, value in commit.facts:
        yield {"key": key, "value": value}


def _granted(commit: Commit) -> Rows:
    if commit.was == 0:
        table = commit.table
        yield {"its_guild": table.guild, "its_game": table.game, "its_host": table.host, "table_id": table.id}


_TABLE = "guild channel game options clock_s buy_in_min buy_in_max max_seats host state hand button tick parent"
_SEAT = "user_id name state missed auto topup"
_HAND = "snapshot tick decision state"
_seat = upsert(seats)
_fact = upsert(facts)

TABLE_STEPS: tuple[Step[Commit], ...] = (
    Step(insert(tables), f"id {_TABLE}", _new_table),
    Step(
        update(tables).where(tables.c.id == bindparam("its_id"), tables.c.tick == bindparam("was")),
        _TABLE,
        _changed_table,
        counted=True,
    ),
    # freed first: somebody who changes places would otherwise sit twice for a moment
    Step(
        delete(seats).where(seats.c.table_id == bindparam("its_table"), seats.c.seat == bindparam("its_seat")),
        "",
        _freed,
    ),
    Step(
        _seat.on_conflict_do_update(
            index_elements=[seats.c.table_id, seats.c.seat],
            set_={name: _seat.excluded[name] for name in _SEAT.split()},
        ),
        f"table_id seat {_SEAT}",
        _seats,
    ),
    Step(insert(hands), f"table_id number seats users names log_head {_HAND}", _new_hand),
    Step(
        update(hands).where(
            hands.c.table_id == bindparam("its_table"),
            hands.c.number == bindparam("its_number"),
            hands.c.tick == bindparam("was"),
            text("state = 'open'"),
        ),
        _HAND,
        _changed_hand,
        counted=True,
    ),
    Step(insert(actions), "table_id hand tick seat action by key at", _actions),
    Step(
        delete(deadlines).where(
            deadlines.c.table_id == bindparam("its_table"), deadlines.c.kind == bindparam("its_kind")
        ),
        "",
        _cleared_kinds,
    ),
    Step(
        delete(deadlines).where(
            deadlines.c.table_id == bindparam("its_table"),
            deadlines.c.seat == bindparam("its_seat"),
            text("kind IN ('decision', 'house', 'vacate')"),
        ),
        "",
        _cleared_seats,
    ),
    # a clock that runs is never moved by adding it again
    Step(upsert(deadlines).on_conflict_do_nothing(), "kind table_id hand decision seat due", _deadlines),
    Step(insert(outbox), "table_id hand decision seat events at", _outbox),
    Step(
        _fact.on_conflict_do_update(index_elements=[facts.c.key], set_={"value": _fact.excluded.value}),
        "key value",
        _facts,
    ),
    # a table that opens is what others on its server may have waited for
    Step(
        update(wishes).where(
            wishes.c.guild == bindparam("its_guild"),
            wishes.c.game == bindparam("its_game"),
            wishes.c.user_id != bindparam("its_host"),
            wishes.c.table_id.is_(None),
        ),
        "table_id",
        _granted,
    ),
)

LEDGER_STEPS: tuple[Step[Commit | Moves], ...] = (
    Step(upsert(accounts).on_conflict_do_nothing(), "kind owner sub balance", _opened_accounts),
    # before the balances: a transfer that comes again is no overdraft
    Step(
        insert(transfers),
        "key kind debit_kind debit_owner debit_sub credit_kind credit_owner credit_sub amount at table_id hand",
        _transfers,
    ),
    Step(
        update(accounts)
        .where(
            accounts.c.kind == bindparam("its_kind"),
            accounts.c.owner == bindparam("its_owner"),
            accounts.c.sub == bindparam("its_sub"),
        )
        .values(balance=accounts.c.balance + bindparam("change")),
        "",
        _balances,
    ),
)
