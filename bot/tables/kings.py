"""A table's king's pot: what the hands put into it, whose it is, and where it goes when the table closes.

It is an account of the table, carried from hand to hand. When a king wins it, it is paid in full; so what is in it are
the antes that were paid since, and who paid them has them back when the table closes for good. Those of house players
go where all their chips come from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine import Event, Game
from bot.tables.change import Change
from bot.tables.ledger import Share, Transfer
from bot.tables.money import kings_pot, mint, wallet
from bot.tables.records import HandRow, Table

OPTION = "kings_pot"  # of a hand; nobody chooses it


def carried(change: Change, game: Game) -> dict[str, int]:
    """The option by which a hand takes up what lies on the table; empty for a game without a king's pot."""
    return {OPTION: sum(share.amount for share in change.shares)} if OPTION in game.options else {}


def of_the_king(seats: Sequence[int], marks: Mapping[str, Any]) -> tuple[dict[int, int], dict[int, int]]:
    """What a hand's marks say of the king's pot, by table seat: the antes paid into it, and what was won from it."""
    antes, crowned = (dict(zip(seats, marks.get(mark, ()), strict=False)) for mark in ("antes", "crowned"))
    return antes, crowned


def grow(change: Change, row: HandRow, antes: Mapping[int, int], crowned: Mapping[int, int]) -> None:
    """Note whose chips a settled hand has put into the king's pot, or that it has been won."""
    parts = {share.user: share for share in change.shares}
    for seat, user, name in zip(row.seats, row.users, row.names, strict=True):
        if chips := antes.get(seat, 0):
            before = parts[user].amount if user in parts else 0
            parts[user] = Share(user, name if user is not None else "", before + chips)
    change.shares = () if any(crowned.values()) else tuple(parts.values())


def give_back(change: Change) -> Event:
    """Give everybody their part of the king's pot back; what a closing table says of that, empty if there was none."""
    shares, change.shares = change.shares, ()
    for share in shares:
        change.move(_back(change.table, share))
    parts = [{"name": share.name, "amount": share.amount} for share in shares]
    return {"kings_pot": sum(share.amount for share in shares), "shares": parts} if shares else {}


def _back(table: Table, share: Share) -> Transfer:
    kind, goal = ("house_out", mint(table.guild))
    if share.user is not None:
        kind, goal = "cash_out", wallet(table.guild, share.user)
    key = f"table:{table.id}:kings_pot:{share.user or 'house'}:{table.tick}"
    return Transfer(key, kind, kings_pot(table.id), goal, share.amount)
