"""Hands of Rombo with chosen cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.cards import ROMBO_DECK
from bot.engine import Event, Hand, act, new_hand, pending
from bot.games import GAMES


def dealt(
    key: str, stacks: Sequence[int], holes: Sequence[str] = (), then: str = "", button: int = 0, **options: Any
) -> Hand:
    """A hand in which the seats from 0 on hold these cards, the others what is left, and `then` is dealt next."""
    rest = list(ROMBO_DECK)
    for card in "".join([*holes, then]):
        rest.remove(card)
    Random(1).shuffle(rest)
    count = 4 if key == "rombo-draw" else 2
    own = [holes[seat] if seat < len(holes) else [rest.pop() for _ in range(count)] for seat in range(len(stacks))]
    order = [(button + step) % len(stacks) for step in range(1, len(stacks) + 1)]
    deck = [own[seat][turn] for turn in range(count) for seat in order]
    return new_hand(GAMES[key], stacks, button, [*deck, *then, *rest], options=options)


def say(hand: Hand, *answers: str) -> list[Event]:
    """Let the seats answer in turn: `fold`, `call`, `raise 4`, or `draw 9K` for exchanging a nine and a king."""
    events: list[Event] = []
    for answer in answers:
        decision = next(each for each in pending(hand).values() if not each.answered)
        kind, _, value = answer.partition(" ")
        action: dict[str, Any] = {"type": kind}
        if kind == "draw":
            action["discard"] = list(value)
        elif value:
            action["to" if kind == "raise" else "amount"] = int(value)
        events += act(hand, decision.seat, action)
    return events


def quiet(hand: Hand) -> list[Event]:
    """Check, call and stand pat to the end; all events."""
    events: list[Event] = []
    while asked := pending(hand):
        decision = next(each for each in asked.values() if not each.answered)
        kinds = {template["type"] for template in decision.legal()}
        free = {"type": "call"} if "call" in kinds else decision.default()
        events += act(hand, decision.seat, free)
    return events


def won(events: Sequence[Event]) -> list[tuple[int, int, int, str | None]]:
    """Pot, seat, chips and words of what was won."""
    return [(event["pot"], event["seat"], event["amount"], event["hand"]) for event in events if event["type"] == "won"]


def of_type(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event["type"] == kind]
