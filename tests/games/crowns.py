"""A table of King's Pot with a chosen grid, pile and cards, played up to a chosen round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Event, Hand, act, new_hand, pending
from bot.errors import IllegalAction
from bot.games import GAMES

ROUNDS = ("round_one", "round_two", "round_three")
GAME, OPTIONAL = GAMES["kings-pot"], GAMES["kings-pot-optional"]

# Row 3 is four nines; the other lines are a pair at most. No ace, three or king lies in this grid.
NINES = ("4c 7d Ts 2h 8d", "6h Qd 5c 8s Td", "9s 9h 9d 9c 2s", "5d 4h Jh 6s 7c", "Th 2d 6c Qs 5h")
# Rows A and 2 are both ten-high straights; the other lines are a pair at most.
TWINS = ("Th 9d 8s 7c 6h", "6d 7h 8c 9s Td", "2c 3d Qs 4h Jd", "Ks 5c 2d Ac 3h", "4s Jh Kd 2h 5s")
POOR = "2c 4d 7h Jc Qc"  # the pile: queen high in the first grid
RICH = "Ac Ad Ah As 7s"  # the pile: four aces


def opened(
    stacks: Sequence[int],
    own: Sequence[str] = (),
    rows: Sequence[str] = NINES,
    pile: str = POOR,
    game: Any = GAME,
    button: int = 0,
    **options: Any,
) -> Hand:
    """A hand in which nobody has bought yet; `own` are the cards that the seats get if they buy so many."""
    return new_hand(game, stacks, button, deck=deal(own, rows, pile, button), options=options)


def deal(own: Sequence[str], rows: Sequence[str], pile: str, button: int) -> list[str]:
    """A deck that lays this grid and pile and deals these cards."""
    held = [cards.split() for cards in own]
    order = [(button + 1 + step) % len(held) for step in range(len(held))]
    rounds = range(max(map(len, held), default=0))
    dealt = [held[seat][turn] for turn in rounds for seat in order if len(held[seat]) > turn]
    first = [*" ".join(rows).split(), *pile.split(), *dealt]
    assert len(set(first)) == len(first), "a card is there twice"
    return first + [card for card in DECK if card not in first]


def begin(stacks: Sequence[int], own: Sequence[str], **more: Any) -> Hand:
    """A hand in which everybody has bought and holds the cards named, at the first question of betting."""
    hand = opened(stacks, own, **more)
    buy(hand, *(len(cards.split()) for cards in own))
    return hand


def buy(hand: Hand, *counts: int) -> list[Event]:
    """Let the seats that are asked buy so many cards; what is told in public after the last."""
    said: list[Event] = []
    for seat in sorted(pending(hand)):
        said = act(hand, seat, {"type": "buy", "cards": counts[seat]})
    return [event for event in said if event["audience"] == "public"]


def do(hand: Hand, seat: int, kind: str, amount: int | None = None) -> list[Event]:
    """An answer in betting."""
    key = {"raise": "to", "bet": "amount"}.get(kind)
    return act(hand, seat, {"type": kind, key: amount} if key else {"type": kind})


def fold(hand: Hand, seat: int, cards: str) -> list[Event]:
    """Fold single cards."""
    return act(hand, seat, {"type": "fold_cards", "cards": cards.split()})


def calls(hand: Hand, until: str = "") -> list[Event]:
    """Let everybody check and call up to a street or the end; the events of that."""
    said: list[Event] = []
    while hand.street != until and (asked := pending(hand)):
        seat, decision = next(iter(asked.items()))
        kinds = [template["type"] for template in decision.legal()]
        said += do(hand, seat, "check" if "check" in kinds else "call")
    return said


def open_to(hand: Hand, seat: int) -> dict[str, dict[str, Any]]:
    """What is open to a seat, by type."""
    return {template["type"]: template for template in pending(hand)[seat].legal()}


def refused(hand: Hand, seat: int, action: dict[str, Any], error: type[Exception] = IllegalAction) -> None:
    """Assert that an answer is refused and that nothing has changed."""
    before = hand.to_json()
    with pytest.raises(error):
        act(hand, seat, action)
    assert hand.to_json() == before


def terms(hand: Hand, seat: int) -> dict[str, int]:
    """What a seat is asked to pay for."""
    return {name: pending(hand)[seat].terms[name] for name in ("price", "owed", "pot", "all_in")}


def of(events: list[Event], kind: str) -> list[Event]:
    """The public events of a type."""
    return [event for event in events if event["type"] == kind and event["audience"] == "public"]


def won(events: list[Event]) -> list[tuple[int, int, int | str]]:
    """Who won how much from which pot."""
    return [(event["seat"], event["amount"], event["pot"]) for event in of(events, "won")]
