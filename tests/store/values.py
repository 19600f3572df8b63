"""Tables, hands and commits as the tests write them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.tables.ledger import Account, Transfer
from bot.tables.records import ActionRow, Commit, Deadline, HandRow, OutboxRow, Seat, Table

GUILD, CHANNEL, HOST = 7, 70, 500
MINT = Account("mint", GUILD)
HEAD = {"game": "nine", "stacks": [100, 100], "deck": ["As", "Kd"]}


def wallet(user: int) -> Account:
    return Account("wallet", GUILD, user)


def seat_of(table: int, seat: int) -> Account:
    return Account("seat", table, seat)


def grant(user: int, amount: int = 1000, key: str | None = None) -> Transfer:
    return Transfer(key or f"grant:{user}", "grant", MINT, wallet(user), amount)


def buy_in(table: int, seat: int, user: int, amount: int, key: str | None = None) -> Transfer:
    return Transfer(key or f"buy:{table}:{seat}:{user}", "buy_in", wallet(user), seat_of(table, seat), amount)


def table(number: int, tick: int = 1, **changes: Any) -> Table:
    options = {"ante": 1, "structure": "no-limit"}
    made = Table(number, GUILD, CHANNEL, "nine", options, 60, 20, 200, 6, HOST, tick=tick)
    return replace(made, **changes)


def opened(number: int, *users: int | None, **more: Any) -> Commit:
    """A new table where these people sit, in order."""
    seats = tuple(Seat(number, seat, user, f"player {user}") for seat, user in enumerate(users))
    return Commit(at=1_000, table=table(number, **more), was=0, seats=seats)


def changed(number: int, was: int, **more: Any) -> Commit:
    """The next change of a table."""
    return Commit(at=1_000 + was, table=table(number, was + 1), was=was, **more)


def hand(at: int, tick: int = 0, **changes: Any) -> HandRow:
    made = HandRow(at, 1, (0, 1), (500, None), ("Ana", "house"), f"cards at {tick}", tick, tick + 1)
    return replace(made, **changes)


def begun(number: int, was: int = 1, **more: Any) -> Commit:
    """A hand of a table begins."""
    return changed(number, was, hand=hand(number), log_head=HEAD, **more)


def answered(number: int, was: int, tick: int, key: str | None = None, **more: Any) -> Commit:
    """The `tick`th answer of a table's first hand: action, snapshot, something to tell and a clock."""
    action = ActionRow(number, 1, tick, tick % 2, {"type": "call", "n": tick}, "person", key)
    told = OutboxRow(number, 1, tick, None, [{"type": "acted", "audience": "public", "seat": tick % 2}])
    clock = Deadline("decision", number, 1, tick, tick % 2, 5_000 + tick)
    usual: dict[str, Any] = {
        "hand": hand(number, tick),
        "hand_was": tick - 1,
        "actions": (action,),
        "outbox": (told,),
        "cleared_kinds": ("decision",),
        "deadlines": (clock,),
    }
    return changed(number, was, **{**usual, **more})


def settled(number: int, was: int, tick: int, amount: int) -> Commit:
    """The last answer of a hand: seat 0 pays seat 1."""
    paid = Transfer(f"hand:{number}:1:settle:0", "settle", seat_of(number, 0), seat_of(number, 1), amount)
    over = hand(number, tick, state="settled")
    return answered(number, was, tick, hand=over, transfers=(paid,), deadlines=())
