"""Playing hands by word of mouth: `say(hand, "raise 400", "fold")` answers for whoever is in turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.cards import DECK
from bot.engine import Action, Event, Hand, Template, act, new_hand, pending
from bot.games import GAMES


def dealt(stacks: Sequence[int], button: int = 0, game: str = "texas-holdem", deck: Any = None, **options: Any) -> Hand:
    """A hand of a game, Texas hold'em with blinds of 50 and 100 unless said otherwise."""
    blinds = {} if {"small_blind", "big_blind"} & options.keys() else {"small_blind": 50, "big_blind": 100}
    return new_hand(GAMES[game], stacks, button, deck, Random(1), {**blinds, **options})


def deck_for(holes: Sequence[str], board: str, button: int = 0) -> list[str]:
    """A deck that deals these cards, `holes` by seat ("As Ks"), as many to each, and these board cards."""
    seats = len(holes)
    order = [(button + step) % seats for step in range(1, seats + 1)]
    front = [holes[seat].split()[place] for place in range(len(holes[0].split())) for seat in order] + board.split()
    return front + [card for card in DECK if card not in front]


def turn(hand: Hand) -> int:
    """The seat in turn; fails if it is nobody's or several seats'."""
    (seat,) = pending(hand)
    return seat


def meant(word: str) -> Action:
    """The action that a word means: `raise 400`, `bet 100`, `all_in`, `call`."""
    kind, _, amount = word.partition(" ")
    return {"type": kind} if not amount else {"type": kind, "amount" if kind == "bet" else "to": int(amount)}


def say(hand: Hand, *words: str) -> list[Event]:
    """Answer for the seats in turn, one after the other; all events."""
    return [event for word in words for event in act(hand, turn(hand), meant(word))]


def legal(hand: Hand) -> dict[str, Template]:
    """What the seat in turn may do, by type."""
    return {template["type"]: template for template in pending(hand)[turn(hand)].legal()}


def may(hand: Hand) -> set[str]:
    """The types of what the seat in turn may do."""
    return set(legal(hand))


def span(hand: Hand) -> tuple[int, int]:
    """The least and the most that the seat in turn may bet or raise to."""
    found = legal(hand)
    domain = found["raise"]["to"] if "raise" in found else found["bet"]["amount"]
    return domain["min"], domain["max"]


def to_flop(hand: Hand) -> Hand:
    """Call and check until the flop is there."""
    while hand.street == "preflop":
        say(hand, "call" if "call" in may(hand) else "check")
    return hand


def told(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of a type."""
    return [event for event in events if event["type"] == kind]
