"""A table of Oklahoma with chosen chips and cards, and its discards by word of mouth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine import Event, Hand, act, view
from bot.games import GAMES
from tests.engine.talk import dealt, deck_for, meant, turn

GAME = GAMES["oklahoma"]
ACES, KINGS, QUEENS = "As Ad 4c 2h", "Ks Kd 8c 2d", "Qs Qd Jc 3h"
BOARD = "2c 7d 9h 3s Td"


def begin(
    holes: Sequence[str] = (ACES, KINGS, QUEENS), stacks: Sequence[int] = (), button: int = 0, **options: Any
) -> Hand:
    """A hand with these cards by seat and a board of BOARD, 1,000 chips each and blinds of 50 and 100 unless said."""
    deck = deck_for(holes, BOARD, button)
    return dealt(stacks or [1000] * len(holes), button, "oklahoma", deck, **options)


def say(hand: Hand, *words: str) -> list[Event]:
    """Answer for the seats in turn: `call`, or `bet 100 -4c` with the card that rides on the bet; all events."""
    events = []
    for word in words:
        spoken, _, card = word.partition(" -")
        events += act(hand, turn(hand), meant(spoken) | ({"discard": card} if card else {}))
    return events


def hand_in(hand: Hand, **cards: str) -> list[Event]:
    """Discard for seats that are asked together: `hand_in(hand, s0="4c")`; the last events."""
    events: list[Event] = []
    for seat, card in cards.items():
        events = act(hand, int(seat[1:]), {"type": "discard", "cards": [card]})
    return events


def own(hand: Hand, seat: int) -> set[str]:
    return set((view(hand, seat).mine or {})["cards"])


def counts(hand: Hand) -> list[int]:
    """How many cards each seat holds, as everybody sees it."""
    return [seat["cards"] for seat in view(hand, None).seats]


def on_the_flop(**more: Any) -> Hand:
    """Three seats that have called the big blind; seat 1 is in turn, the pot is 300."""
    hand = begin(**more)
    say(hand, "call", "call", "check")
    assert (hand.street, turn(hand)) == ("flop", 1)
    return hand
