"""Where chips are and how they move, as values: only accounts hold any, and only transfers move them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Account:
    """Where chips are: `wallet` (guild, user), `seat` (table, seat), `kings_pot` (table, 0), `mint` (guild, 0)."""

    kind: str
    owner: int
    sub: int = 0


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chips from one account to another, once: `key` is unique for ever."""

    key: str
    kind: str  # grant, buy_in, cash_out, settle, house_in, house_out, refill
    debit: Account  # pays
    credit: Account  # receives
    amount: int


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody has paid into a table's king's pot since it was last won; house players, `user` None, together."""

    user: int | None
    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Worth:
    """A person's chips on a server, in the wallet and at all tables, and the refills so far."""

    chips: int
    refills: int
    last: int | None  # when the newest refill was
