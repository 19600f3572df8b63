"""Pots as plain arithmetic: layers, uncalled bets, shares and odd chips.

P.1 What the seats have put in is cut into layers at every total of a seat that can still win; each layer is a pot for
    the seats that reached it. Layers that the same seats can win are one pot.
P.2 Chips of folded seats stay in the layers that they reached; what nobody can win who is still in joins the pot below.
P.3 A bet that no other seat matched goes back to its owner, measured against the highest total of any other seat,
    folded seats included. A folded seat's own excess is not returned.
P.4 Every pot is divided on its own; chips that do not divide go one each to the first winners from the button's left
    (TDA 20-A).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """An amount in chips and the seats that can win it, in seat order."""

    amount: int
    eligible: tuple[int, ...]


def layers(put_in: Mapping[int, int], contenders: Collection[int]) -> list[Pot]:
    """The pots, main pot first, from what each seat has put in and who can still win (P.1, P.2)."""
    pots: list[Pot] = []
    below = 0
    for level in sorted({put_in[seat] for seat in contenders if put_in[seat]}):
        reached = sum([chips if chips < level else level for chips in put_in.values()])
        amount, below = reached - below, reached
        eligible = tuple(sorted(seat for seat in contenders if put_in[seat] >= level))
        if pots and pots[-1].eligible == eligible:
            pots[-1] = Pot(pots[-1].amount + amount, eligible)
        else:
            pots.append(Pot(amount, eligible))
    above = sum(put_in.values()) - below
    if above and pots:
        pots[-1] = Pot(pots[-1].amount + above, pots[-1].eligible)
    elif above:
        pots.append(Pot(above, tuple(sorted(contenders))))
    return pots


def uncalled(paid: Mapping[int, int], contenders: Collection[int]) -> tuple[int, int]:
    """The seat whose payment nobody matched, and the chips to give back; (-1, 0) where there is none (P.3)."""
    if len(paid) < 2:
        return -1, 0
    second, most = sorted(paid.values())[-2:]
    if most == second:
        return -1, 0
    seat = next(seat for seat, chips in paid.items() if chips == most)
    return (seat, most - second) if seat in contenders else (-1, 0)


def shares(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """Equal shares of a pot among winners given in the order from the button's left; odd chips to the first (P.4)."""
    each, odd = divmod(amount, len(winners))
    return {seat: each + (place < odd) for place, seat in enumerate(winners)}


def from_left(button: int, seats: int) -> Iterable[int]:
    """All seats clockwise, beginning at the button's left."""
    return ((button + step) % seats for step in range(1, seats + 1))
