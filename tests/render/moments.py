"""Hands played on the engine alone, and the scenes that the pages are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.engine import Action, Event, Hand, act, new_hand, pending, view
from bot.games import GAMES
from bot.render.happenings import happened
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.pages import Scene
from bot.tables.desk import Look
from bot.tables.records import HandRow, Seat, Table

TEXT = Locale()
GAME = GAMES["rps-holdem"]
CLOSES = 1_700_000_060_000
LETTERS = {"R": "rock", "P": "paper", "S": "scissors"}


@dataclass
class Moment:
    """A hand at a table, with what has happened since the last message."""

    names: Sequence[str]
    hand: Hand
    events: list[Event] = field(default_factory=list)
    states: dict[int, str] = field(default_factory=dict)  # of seats that are not just in
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        options = dict(self.hand.options)
        self.table = Table(7, 1, 2, self.hand.game, options, 60, 200, 1_000, 23, 500, "playing", 3, 0, 9)

    @classmethod
    def dealt(cls, names: Sequence[str], stacks: Sequence[int], deck: str = "", ante: int = 10) -> Moment:
        """A fresh hand, button at seat 0; the named cards come first off the deck."""
        first = deck.split()
        cards = [*first, *(card for card in GAME.deck if card not in first)]
        if not first:
            Random(1).shuffle(cards)
        hand = new_hand(GAME, stacks, 0, deck=cards, options={"ante": ante})
        return cls(names, hand, list(hand.opening))

    @classmethod
    def begun(cls, key: str, names: Sequence[str], seed: int, **options: Any) -> Moment:
        """A fresh hand of any game, shuffled by a seed, with a hundred bets or more a stack."""
        game = GAMES[key]
        stack = 1_000 if game.structures or "ante" in game.options else 1
        hand = new_hand(game, [stack] * len(names), 0, rng=Random(seed), options=options)
        return cls(names, hand, list(hand.opening))

    def act(self, seat: int, action: Action) -> Moment:
        """Let one seat answer."""
        self.events = act(self.hand, seat, action)
        return self

    def shoot(self, gestures: str, order: Sequence[int] | None = None) -> Moment:
        """Let those who are asked answer, in seat order or another; a dot answers nothing."""
        asked = sorted(pending(self.hand))
        given = dict(zip(asked, gestures, strict=True))
        self.events = []
        for seat in order or asked:
            if given[seat] != ".":
                self.events += act(self.hand, seat, {"type": "shoot", "gesture": LETTERS[given[seat]]})
        return self

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(
            Seat(7, number, 500 + number, name, self.states.get(number, "in"), stack=self.hand.stacks[number])
            for number, name in enumerate(self.names)
        )

    def scene(self, *more: Event, **changes: Any) -> Scene:
        """What the public sees now."""
        told = [event for event in (*self.events, *more) if event["audience"] == "public"]
        asked = next(iter(pending(self.hand).values()), None)
        values: dict[str, Any] = {
            "lines": tuple(happened(told, [shown(name) for name in self.names], TEXT)),
            "view": view(self.hand, None),
            "places": tuple(range(len(self.names))),
            "names": tuple(self.names),
            "hand": 3,
            "decision": 2,
            "asked": asked,
            "closes": CLOSES if asked else None,
            "winners": tuple(event["seat"] for event in told if event["type"] == "won" and event.get("hand")),
        }
        return Scene(self.table, self.seats, **{**values, **changes})

    def look(self, seat: int | None) -> Look:
        """What one seat sees now; None for somebody without a seat."""
        row = HandRow(7, 3, tuple(range(len(self.names))), (), tuple(self.names), "", 0, 2)
        owner = None if seat is None else self.seats[seat]
        asked = pending(self.hand).get(-1 if seat is None else seat)
        return Look(self.table, self.seats, row, owner, view(self.hand, seat), asked)
