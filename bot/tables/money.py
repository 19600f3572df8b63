"""Chips as transfers between accounts: who pays whom, under which key. Pure arithmetic over records.

The mint of a server is where chips come from and where house players' chips go back to; it alone may be negative, and
the sum over all accounts is always 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine import Game
from bot.tables.records import Account, Seat, Table, Transfer

FIRST_CHIPS = 1_000  # of a new wallet
ANTE, SMALL_BLIND, BIG_BLIND = 10, 5, 10
LEAST_STAKES, MOST_STAKES, USUAL_STAKES = 20, 100, 50  # of a buy-in, in antes or big blinds


def wallet(guild: int, user: int) -> Account:
    """A person's chips on a server that are at no table."""
    return Account("wallet", guild, user)


def seat_account(table: int, seat: int) -> Account:
    """The chips of a seat; what is bet in an open hand is still in it."""
    return Account("seat", table, seat)


def mint(guild: int) -> Account:
    """The source of a server's chips."""
    return Account("mint", guild)


def first_grant(guild: int, user: int) -> Transfer:
    """The chips that everybody begins with, once."""
    return Transfer(f"grant:{guild}:{user}", "grant", mint(guild), wallet(guild, user), FIRST_CHIPS)


def stakes(game: Game) -> dict[str, int]:
    """The forced money of a table of this game by default."""
    usual = {"ante": ANTE, "small_blind": SMALL_BLIND, "big_blind": BIG_BLIND}
    return {name: amount for name, amount in usual.items() if name in game.options}


def unit_of(options: Mapping[str, Any]) -> int:
    """The big blind or the ante, in which stakes are counted; 0 where a game has no chips."""
    return int(options.get("big_blind") or options.get("ante") or 0)


def buy_in(table: Table, seat: Seat, amount: int) -> Transfer:
    """Chips brought to a seat: from the wallet, or from the mint for a house player."""
    kind, source = ("house_in", mint(table.guild))
    if seat.user is not None:
        kind, source = "buy_in", wallet(table.guild, seat.user)
    return Transfer(
        f"table:{table.id}:{kind}:{seat.seat}:{table.tick}", kind, source, seat_account(table.id, seat.seat), amount
    )


def cash_out(table: Table, seat: Seat) -> Transfer:
    """All chips of a seat back to where its player keeps chips."""
    kind, goal = ("house_out", mint(table.guild))
    if seat.user is not None:
        kind, goal = "cash_out", wallet(table.guild, seat.user)
    key = f"table:{table.id}:{kind}:{seat.seat}:{table.tick}"
    return Transfer(key, kind, seat_account(table.id, seat.seat), goal, seat.stack)


def settlement(table: int, number: int, before: Mapping[int, int], after: Mapping[int, int]) -> list[Transfer]:
    """Transfers from the losers of a hand to its winners, paired in seat order; stacks by table seat."""
    owed = {seat: before[seat] - after[seat] for seat in sorted(before) if before[seat] > after[seat]}
    due = {seat: after[seat] - before[seat] for seat in sorted(before) if after[seat] > before[seat]}
    transfers: list[Transfer] = []
    for winner, amount in due.items():
        for loser in owed:
            paid = min(amount, owed[loser])
            if not paid:
                continue
            amount -= paid
            owed[loser] -= paid
            key = f"hand:{table}:{number}:settle:{len(transfers)}"
            transfers.append(Transfer(key, "settle", seat_account(table, loser), seat_account(table, winner), paid))
    return transfers
