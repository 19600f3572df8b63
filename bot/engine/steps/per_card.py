"""Betting on single cards: every live card of a seat is a stake, and cards may be folded one by one.

All live cards of a seat have put in equally much. What a folded card has put in stays in the middle: the mark `sunk`
holds it by seat, in the order of the muck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.engine.betting import Spot
from bot.engine.decisions import Action, Template
from bot.engine.hand import FOLDED, PUBLIC, Event, Hand
from bot.engine.pots import Pot, layers, uncalled
from bot.engine.steps.betting import Betting


def sunk(hand: Hand, seat: int) -> list[int]:
    """What each folded card of a seat has put in over the hand."""
    return list(hand.marks["sunk"][seat]) if "sunk" in hand.marks else []


def on_each(hand: Hand, seat: int) -> int:
    """What each live card of a seat has put in over the hand; 0 for a seat without any."""
    held = len(hand.holes[seat])
    return (hand.put_in[seat] - sum(sunk(hand, seat))) // held if held else 0


def pots_by_card(hand: Hand) -> list[Pot]:
    """Pots in which every card competes with what it has put in itself."""
    if not any(hand.put_in):
        return []
    paid: dict[int, int] = {}
    for seat, held in enumerate(hand.holes):
        paid |= dict.fromkeys(held, on_each(hand, seat))
        paid |= zip(hand.muck[seat], sunk(hand, seat), strict=True)
    owner = {place: seat for seat in hand.contenders() for place in hand.holes[seat]}
    return [
        Pot(pot.amount, tuple(sorted({owner[place] for place in pot.eligible}))) for pot in layers(paid, owner.keys())
    ]


@dataclass(frozen=True)
class BetPerCard(Betting):
    """A betting round in which a seat, on its turn, may fold some of its cards before it acts for the others.

    It remembers as `sunk`, by seat, what the folded cards have put in on this street. Its `acted` says on how many
    cards a seat has acted.
    """

    unit: str = "min_bet"

    secret: ClassVar[frozenset[str]] = frozenset({"cards"})

    def enter(self, hand: Hand) -> list[Event]:
        events = super().enter(hand)
        hand.memo["sunk"] = [0] * len(hand.stacks)
        return events

    def stakes(self, hand: Hand, seat: int) -> int:
        return len(hand.holes[seat])

    def level(self, hand: Hand, seat: int) -> int:
        return (hand.street_bet[seat] - int(hand.memo["sunk"][seat])) // self.stakes(hand, seat)

    def templates(self, hand: Hand, seat: int, spot: Spot) -> list[Template]:
        held = hand.cards(hand.holes[seat])
        some: Template = {"type": "fold_cards", "cards": {"of": held, "count": [1, len(held)]}}
        return [*super().templates(hand, seat, spot), some]

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        if action["type"] != "fold_cards":
            events = super().apply(hand, seat, action)
            events[0]["on"] = self.stakes(hand, seat)
            return events
        acted: Event = {"type": "acted", "audience": PUBLIC, "seat": seat, "puts_in": 0}
        folded: Event = {"type": "folded_cards", "audience": PUBLIC, "seat": seat, "count": len(action["cards"])}
        told = [{**acted, "action": {"type": "fold_cards"}}, {**acted, "audience": seat, "action": action}, folded]
        if len(action["cards"]) < len(hand.holes[seat]):
            self._give_up(hand, seat, action["cards"])
            return told
        hand.status[seat] = FOLDED
        hand.memo["queue"].remove(seat)
        return [*told, *self._ask(hand)]

    def refund(self, hand: Hand) -> list[Event]:
        each = {seat: on_each(hand, seat) for seat, held in enumerate(hand.holes) if held}
        seat, excess = uncalled(each, hand.contenders())
        return [hand.give_back(seat, excess * len(hand.holes[seat]))] if excess else []

    def _give_up(self, hand: Hand, seat: int, cards: list[str]) -> None:
        each, level = on_each(hand, seat), self.level(hand, seat)
        places = [place for place in hand.holes[seat] if hand.deck[place] in cards]
        hand.holes[seat] = [place for place in hand.holes[seat] if place not in places]
        hand.muck[seat] += places
        hand.marks.setdefault("sunk", [[] for _ in hand.stacks])[seat].extend([each] * len(places))
        hand.memo["sunk"][seat] += level * len(places)
