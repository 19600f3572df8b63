"""Cards that come off the deck: to the seats, and face up to the board."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.step import Step
from bot.engine.steps.showdown import table_hands


@dataclass(frozen=True)
class Deal(Step):
    """Hole cards, one at a time to each seat, clockwise from the button's left; each seat learns its own."""

    count: int
    label: str = "deal"

    def enter(self, hand: Hand) -> list[Event]:
        order = hand.contenders_clockwise()
        for seat, place in zip(order * self.count, hand.deal(len(order) * self.count), strict=True):
            hand.holes[seat].append(place)
        return [{"type": "dealt", "audience": seat, "cards": hand.cards(hand.holes[seat])} for seat in order]


@dataclass(frozen=True)
class Turn(Step):
    """Board cards of a street, face up.

    Where no decision is left in the hand the cards of all contenders are tabled first (`tabled`), as in hold'em.
    """

    label: str
    count: int
    tabled: bool = True

    def enter(self, hand: Hand) -> list[Event]:
        closed = self.tabled and len(hand.with_chips()) < 2
        events = table_hands(hand) if closed else []
        hand.new_street(self.label)
        places = hand.deal(self.count)
        hand.board += places
        events.append({"type": "turned", "audience": PUBLIC, "street": self.label, "cards": hand.cards(places)})
        return events
