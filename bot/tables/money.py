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
from bot.tables.ledger import Account, Transfer, Worth
from bot.tables.records import Seat, Table

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


def kings_pot(table: int) -> Account:
    """The king's pot of a table: antes that stay until a king wins them."""
    return Account("kings_pot", table)


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


def settlement(
    table: int,
    number: int,
    before: Mapping[int, int],
    after: Mapping[int, int],
    antes: Mapping[int, int] | None = None,
    crowned: Mapping[int, int] | None = None,
) -> list[Transfer]:
    """Transfers from the losers of a hand to its winners, paired in seat order; stacks by table seat.

    Before that the king's pot takes in its `antes` and pays those who have won it.
    """
    antes, crowned = antes or {}, crowned or {}
    moves = [(seat_account(table, seat), kings_pot(table), chips) for seat, chips in antes.items() if chips]
    moves += [(kings_pot(table), seat_account(table, seat), chips) for seat, chips in crowned.items() if chips]
    gains = {seat: after[seat] - before[seat] + antes.get(seat, 0) - crowned.get(seat, 0) for seat in sorted(before)}
    owed = {seat: -gain for seat, gain in gains.items() if gain < 0}
    for winner, gain in gains.items():
        for loser in owed:
            paid = min(gain, owed[loser])
            if paid > 0:
                gain -= paid
                owed[loser] -= paid
                moves.append((seat_account(table, loser), seat_account(table, winner), paid))
    return [
        Transfer(f"hand:{table}:{number}:settle:{place}", "settle", debit, credit, amount)
        for place, (debit, credit, amount) in enumerate(moves)
    ]
