"""Hands of RPS Poker in which everybody throws what a test says and nobody bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bot.cards import BEATS
from bot.engine import Event, Hand, act, new_hand, pending
from bot.games import GAMES

GAME = GAMES["rps-poker"]
DEALER = "RPSRPSRPS"


def dealt(stacks: Sequence[int], button: int = 0, deck: Any = None, **options: Any) -> Hand:
    """A hand with blinds of 1 and 2 unless said otherwise."""
    return new_hand(GAME, stacks, button, deck, Random(1), options)


def scoring(won: int, lost: int, dealer: str = DEALER) -> str:
    """Nine throws that win and lose so often against the dealer's."""
    beaten_by = {loser: winner for winner, loser in BEATS.items()}
    wins = [beaten_by[each] for each in dealer[:won]]
    losses = [BEATS[each] for each in dealer[won : won + lost]]
    return "".join(wins + losses) + dealer[won + lost :]


def throw(hand: Hand, nine: Mapping[int, str]) -> list[Event]:
    """Answer a batch of throws for everybody who is asked, from their nine; all events."""
    events: list[Event] = []
    done = len(hand.dealer_throws or "")
    for seat, decision in pending(hand).items():
        length = decision.legal()[0]["throws"]["length"]
        events += act(hand, seat, {"type": "throw", "throws": nine[seat][done : done + length]})
    return events


def quiet(hand: Hand) -> list[Event]:
    """Call and check until the betting is over; all events."""
    events: list[Event] = []
    while (asked := pending(hand)) and next(iter(asked.values())).kind == "bet":
        ((seat, decision),) = asked.items()
        kind = {template["type"] for template in decision.legal()} & {"check", "call"}
        events += act(hand, seat, {"type": kind.pop()})
    return events


def through(hand: Hand, nine: Mapping[int, str]) -> list[Event]:
    """Throw and call to the showdown; the events of the last round of betting, or of the last throws without one."""
    events: list[Event] = []
    while (asked := pending(hand)) and next(iter(asked.values())).kind != "match":
        events = throw(hand, nine) if next(iter(asked.values())).kind == "throw" else quiet(hand)
    return events


def say(hand: Hand, *actions: dict[str, Any] | str) -> list[Event]:
    """Answer for the seats in turn; the last one's events."""
    events: list[Event] = []
    for action in actions:
        (seat,) = pending(hand)
        events = act(hand, seat, {"type": action} if isinstance(action, str) else action)
    return events


def won(events: Sequence[Event]) -> dict[int, int]:
    """Chips won by seat."""
    found: dict[int, int] = {}
    for event in events:
        if event["type"] == "won":
            found[event["seat"]] = found.get(event["seat"], 0) + event["amount"]
    return found
