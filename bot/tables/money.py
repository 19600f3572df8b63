"""Chips as transfers between accounts: who pays whom, under which key. Pure arithmetic over records.

The mint of a server is where chips come from and where house players' chips go back to; it alone may be negative, and
the sum over all accounts is always 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Game
from bot.errors import Refused
from bot.tables.records import Account, Seat, Table, Transfer, Worth

FIRST_CHIPS = 1_000  # of a new wallet
REFILL_BELOW, REFILL_TO = 200, 1_000  # who has fewer in all may have as many again
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


def refill(guild: int, user: int, worth: Worth, now: int, every: int) -> Transfer:
    """New chips for somebody who is nearly out of them; raises Refused("refill_rich") or Refused("refill_soon")."""
    if worth.chips >= REFILL_BELOW:
        raise Refused("refill_rich", chips=worth.chips, below=REFILL_BELOW)
    if worth.last is not None and now < worth.last + every:
        raise Refused("refill_soon", due=worth.last + every)
    key = f"refill:{guild}:{user}:{worth.refills + 1}"
    return Transfer(key, "refill", mint(guild), wallet(guild, user), REFILL_TO - worth.chips)


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


def top_up(table: Table, seat: Seat, amount: int, key: str | None) -> Transfer:
    """More chips from the wallet to a seat; with the `key` of an interaction that one moves them once."""
    move = buy_in(table, seat, amount)
    return replace(move, key=f"topup:{key}") if key else move


def give_back(table: Table, seat: Seat, amount: int) -> Transfer:
    """What a top-up has brought above the most that may be brought, back to the wallet."""
    move = cash_out(table, seat)
    return replace(move, key=f"{move.key}:above", amount=amount)


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
