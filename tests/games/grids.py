"""Grids with chosen cards, and a way through the hands that are played over them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.cards import DECK, LINES
from bot.engine import Event, Hand, act, new_hand, pending, view
from bot.games import GAMES

# No line of these holds a pair, three cards of a suit or a straight: what a seat makes it makes with its own cards.
BARREN = {
    5: "9d 2c 4h 7d 8s  Qd Ts 6c Jh 3d  4c Kh 3h 2d 9c  8h 6d 9s 5c Td  2s Qc 7c Ah 6h",
    4: "Td Jh 2c 4s  8h 4d Qc 2d  Ah Ts 3s 7c  5d 3d Th Jc",
}


def begin(key: str, stacks: Sequence[int], holes: Sequence[str] = (), grid: str = "", **given: Any) -> Hand:
    """A hand with this grid, row by row, and these hole cards of the seats from 0 on; the rest is what is left."""
    button = given.pop("button", 0)
    laid = (grid or BARREN[4 if key == "off-road-stud" else 5]).split()
    named = [cards.split() for cards in holes]
    rest = [card for card in DECK if card not in laid and not any(card in cards for cards in named)]
    count = 3 if key == "off-road-stud" else 2
    own = [*named, *([rest.pop() for _ in range(count)] for _ in range(len(named), len(stacks)))]
    order = [(button + step) % len(stacks) for step in range(1, len(stacks) + 1)]
    deck = laid + [own[seat][turn] for turn in range(count) for seat in order] + rest
    return new_hand(GAMES[key], stacks, button, deck=deck, options=given)


def do(hand: Hand, *kinds: str) -> list[Event]:
    """Let the seats in turn check, call, fold or go all-in; everything that was said."""
    said: list[Event] = []
    for kind in kinds:
        said += act(hand, next(iter(pending(hand))), {"type": kind})
    return said


def stay(hand: Hand) -> list[Event]:
    """Let the next seat call if there is something to call, else what silence means; what was said."""
    (decision,) = pending(hand).values()
    calls = any(template["type"] == "call" for template in decision.legal())
    return act(hand, decision.seat, {"type": "call"} if calls else decision.default())


def check_down(hand: Hand) -> list[Event]:
    """Nobody bets or folds any more to the end of the hand; everything that was said."""
    said: list[Event] = []
    while pending(hand):
        said += stay(hand)
    return said


def dealt(key: str, seats: int) -> set[str]:
    """The different cards that a hand of so many seats takes."""
    hand = new_hand(GAMES[key], [100] * seats, rng=Random(1))
    check_down(hand)
    public = view(hand, None)
    cards = {str(card) for row in public.grid or () for card in row}
    return cards.union(*(seat["shown"] for seat in public.seats))


def up(hand: Hand) -> dict[str, list[str]]:
    """The cards that are face up, by line."""
    grid = view(hand, None).grid or []
    lines = LINES[len(grid)].items()
    return {line: [card for row, column in cells if (card := grid[row][column])] for line, cells in lines}


def of_type(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event["type"] == kind]


def shown(events: Sequence[Event]) -> dict[int, str]:
    """The words of the hands that were shown, by seat."""
    return {event["seat"]: event["hand"] for event in of_type(events, "shown")}


def won(events: Sequence[Event]) -> list[tuple[int, int]]:
    return [(event["seat"], event["amount"]) for event in of_type(events, "won")]
