"""Hands of Solidarity Poker with chosen cards, and everybody silent but for what a test says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Action, Event, Hand, act, new_hand, pending, view
from bot.errors import IllegalAction
from bot.games import GAMES

GAME = GAMES["solidarity"]
KEEP = {"type": "keep"}
NOTHING, ANOTHER = "2c 4d 6h 8s Tc", "3d 5h 7s 9c Jd"  # no pair, no straight, no flush
PAIR_OF_ACES, FULL_HOUSE, ROYAL = "As Ac 5s 9d 3c", "Kh Kd Kc 2h 2s", "Ah Kh Qh Jh Th"


def begin(holes: Sequence[str], board: str = "", button: int | None = None, **options: Any) -> Hand:
    """A hand in which the seats hold these cards; the last seat has the button, so that seat 0 speaks first."""
    seats = len(holes)
    button = seats - 1 if button is None else button
    own = [cards.split() for cards in holes]
    order = [(button + step) % seats for step in range(1, seats + 1)]
    dealt = [own[seat][turn] for turn in range(5) for seat in order] + board.split()
    deck = dealt + [card for card in DECK if card not in dealt]
    return new_hand(GAME, [1] * seats, button, deck, options=options)


def plan(name: str) -> Action:
    return {"type": "plan", "plan": name}


def reveal(cards: str) -> Action:
    return {"type": "reveal", "cards": cards.split()}


def silent(hand: Hand) -> list[Event]:
    """Let everybody who is asked in this step be silent; all events."""
    label, events = hand.label, []
    while hand.label == label and not hand.over:
        seat, decision = next(each for each in pending(hand).items() if not each[1].answered)
        events += act(hand, seat, decision.default())
    return events


def played(hand: Hand, *plans: str) -> Event:
    """The result where the seats, from 0 on, name these plans and are silent from then on."""
    for seat, name in enumerate(plans):
        act(hand, seat, plan(name))
    while not hand.over:
        silent(hand)
    result = view(hand, None).result
    assert result is not None
    return result


def open_to(hand: Hand, seat: int) -> list[str]:
    """The plans that a seat may name now."""
    found: list[str] = next((each["plan"]["of"] for each in pending(hand)[seat].legal() if "plan" in each), [])
    return found


def public(events: list[Event]) -> list[Event]:
    return [event for event in events if event["audience"] == "public"]


def refused(hand: Hand, seat: int, action: Action, error: type[Exception] = IllegalAction) -> None:
    before = hand.to_json()
    with pytest.raises(error):
        act(hand, seat, action)
    assert hand.to_json() == before


def after_plans(holes: Sequence[str] = (NOTHING, ANOTHER), **options: Any) -> Hand:
    hand = begin(holes, **options)
    silent(hand)
    return hand


def after_three(holes: Sequence[str] = (NOTHING, ANOTHER), **options: Any) -> Hand:
    hand = after_plans(holes, **options)
    silent(hand)
    return hand
