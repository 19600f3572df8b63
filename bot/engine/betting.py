"""Betting as plain arithmetic: what a seat may do about a bet, in every structure.

Amounts are totals of the street: what a seat will have put in on it after the action, its blind and earlier calls
included, antes not. A seat that plays several stakes at once bets the same on each, and amounts are per stake.

The rule sheet
B.1  The two seats left of the button post the small and the big blind. With two seats the button posts the small one,
     acts first on the first street and last on the others (TDA 34-B). A stack below its blind posts what it has.
B.2  The first street begins left of the big blind; unless somebody raises, the big blind has the last word and may
     raise. The other streets begin at the first seat left of the button that is in the hand and not all-in.
B.3  While nothing is bet a seat checks or bets; facing a bet it calls or raises. Folding is always allowed.
B.4  The least bet is the big blind, or the option `min_bet` where there are no blinds. A raise is at least as large as
     the last full bet or raise of the street (WSOP 96, TDA 43).
B.5  No-limit: a stack is the only limit.
B.6  Pot-limit: a raise is at most as large as the middle would be after the call, all bets of the street included.
     Where that is less than the least raise, the least raise is the most too.
B.7  Fixed-limit: a bet or raise has one size, one bet over the price, over a short all-in too. A street has one bet
     and three raises, with two players as well; the big blind is the first bet.
B.8  An all-in that is no full raise does not let a seat raise again that has acted since the last full raise, unless
     the rises that face this seat together make a full raise (WSOP 96a, TDA 47).
B.9  The least raise stays the last full raise: neither a short all-in nor an opponent's short stack changes it.
B.10 Fixed-limit: an all-in of at least half a bet counts as a bet, for B.7 and B.8; a smaller one counts for neither,
     but adds to the rises of B.8.
B.11 A stack below the price may call with all it has. A stack between the price and the least raise may be shoved by
     every seat that may raise at all.
B.12 A blind or ante that was posted short leaves the price as it is, for calls, raises and the pot-limit.
B.13 Antes are no part of a call. Raising needs an opponent with chips behind.
B.14 A seat that is alone with chips is asked only while it has put in less on the street than another seat that is
     still in really has. After that nobody bets any more.
B.15 A round ends when everybody who is asked has acted and matched the price; what nobody matched goes back (P.3).
B.16 When all but one have folded the round is over.
B.17 Who is asked has always a legal answer, and no least amount is above its most.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.decisions import Action, Template

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
CAP = 4  # bets a street in fixed-limit: one and three raises


class Spot(NamedTuple):
    """Where a seat stands in a betting round, amounts per stake."""

    level: int  # what it has in
    price: int  # what it must have in to stay
    bet: int  # the last full bet or raise, at first the least bet; in fixed-limit the size of a bet
    whole: int  # what it would have in with its whole stack
    middle: int  # all chips in the middle, of all stakes
    may_raise: bool
    stakes: int = 1


def answers(structure: str, spot: Spot) -> list[Template]:
    """The templates of all legal answers in a spot (B.3 to B.7, B.11)."""
    level, price, bet, whole, _, may_raise, _ = spot
    found: list[Template] = [{"type": "fold"}, {"type": "call" if price > level else "check"}]
    if whole <= price:
        if price > level:
            found.append({"type": "all_in"})
        return found
    if not may_raise:
        return found
    least, most = price + bet, ceiling(structure, spot)
    if whole >= least:
        domain = {"min": least, "max": min(most, whole)}
        found.append({"type": "raise", "to": domain} if price else {"type": "bet", "amount": domain})
    if whole <= most:
        found.append({"type": "all_in"})
    return found


def ceiling(structure: str, spot: Spot) -> int:
    """The most that the structure lets a seat bet or raise to (B.5, B.6, B.7)."""
    if structure == NO_LIMIT:
        return max(spot.whole, spot.price + spot.bet)
    least = spot.price + spot.bet
    if structure == FIXED_LIMIT:
        return least
    owed = (spot.price - spot.level) * spot.stakes
    return max(least, spot.price + (spot.middle + owed) // spot.stakes)


def total_of(action: Action, level: int, price: int, whole: int) -> int:
    """What a seat has in after a legal answer that is no fold; the other amounts as in `Spot`."""
    kind = action["type"]
    if kind == "check":
        return level
    if kind == "call":
        return min(price, whole)
    return whole if kind == "all_in" else int(action["to" if kind == "raise" else "amount"])


def counts_as_bet(structure: str, rise: int, bet: int) -> bool:
    """Whether a rise of the price is a bet or raise in its own right, not just a short all-in (B.8, B.10)."""
    return 2 * rise >= bet if structure == FIXED_LIMIT else rise >= bet


def reopened(acted_at: int | None, price: int, bet: int) -> bool:
    """Whether a seat may raise that last acted at a price, None if not since the last full raise (B.8)."""
    return acted_at is None or price - acted_at >= bet
