"""A table of Rock Paper Scissors Poker with chosen chips, cards and gestures."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cards import DECK
from bot.engine import Event, Hand, act, new_hand, pending
from bot.games import GAMES

GAME = GAMES["rps-holdem"]
GESTURE = {"R": "rock", "P": "paper", "S": "scissors"}
STREETS = ("preflop", "flop", "turn", "river")
ACES, KINGS, QUEENS, JACKS = "As Ac", "Ks Kc", "Qs Qc", "Js Jc"
DRY_BOARD = "2c 7d 9h 3s 5d"
ROYAL_BOARD = "Th Jh Qh Kh Ah"


def begin(
    stacks: Sequence[int], ante: int = 1, button: int = 0, holes: Sequence[str] = (), board: str = DRY_BOARD
) -> Hand:
    """A hand with these chips; `holes` are the cards of the seats from 0 on, the other seats get what is left."""
    deck = deal(len(stacks), button, holes, board.split())
    return new_hand(GAME, stacks, button, deck=deck, options={"ante": ante})


def deal(seats: int, button: int, holes: Sequence[str], board: list[str]) -> list[str]:
    """A deck that gives the seats these cards."""
    named = {seat: cards.split() for seat, cards in enumerate(holes)}
    rest = [card for card in DECK if card not in board and not any(card in cards for cards in named.values())]
    own = [named.get(seat) or [rest.pop(), rest.pop()] for seat in range(seats)]
    order = [(button + step) % seats for step in range(1, seats + 1)]
    return [own[seat][turn] for turn in (0, 1) for seat in order] + board + rest


def shoot(hand: Hand, gestures: str) -> list[Event]:
    """Let the asked seats show these gestures, in seat order; what the last answer brings about."""
    asked = sorted(pending(hand))
    assert len(asked) == len(gestures)
    said: list[Event] = []
    for seat, letter in zip(asked, gestures, strict=True):
        said = act(hand, seat, {"type": "shoot", "gesture": GESTURE[letter]})
    return [event for event in said if event["audience"] == "public"]


def shot(events: list[Event]) -> Event:
    return next(event for event in events if event["type"] == "shot")


def amounts(events: list[Event], kind: str) -> list[tuple[int, int]]:
    """Seat and chips of all events of a type."""
    return [(event["seat"], event["amount"]) for event in events if event["type"] == kind]


def kinds(events: list[Event]) -> list[str]:
    return [event["type"] for event in events if event["audience"] == "public"]


def three_live_and_a_pot_of_20(short: int = 999) -> Hand:
    """Seats 0 to 2 on the flop with 999, 999 and `short` chips behind; seat 3 has folded; the pot is 20."""
    hand = begin([1005, 1005, 6 + short, 1005], ante=2)
    shoot(hand, "RSSP")
    assert (hand.pots, hand.stacks[:3]) == ([{"amount": 20, "eligible": [0, 1, 2]}], [999, 999, short])
    return hand
