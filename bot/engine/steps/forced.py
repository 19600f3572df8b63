"""Money that is put in before the first card: antes and blinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.pots import uncalled
from bot.engine.step import Step


class Ante(Step):
    """Everybody puts in the option `ante`, or what is left of the stack; an ante that nobody matched goes back."""

    label = "ante"

    def enter(self, hand: Hand) -> list[Event]:
        events: list[Event] = []
        for seat in hand.clockwise():
            amount = hand.pay(seat, hand.options["ante"], street=False)
            events.append({"type": "posted", "audience": PUBLIC, "seat": seat, "what": "ante", "amount": amount})
        seat, excess = uncalled(dict(enumerate(hand.put_in)), hand.contenders())
        if excess:
            events.append(hand.give_back(seat, excess, street=False))
        return events


def left_of_button(hand: Hand) -> tuple[int, int]:
    """The seats of the small and the big blind; with two seats the button has the small one (B.1)."""
    seats = len(hand.stacks)
    small = hand.button if seats == 2 else hand.button + 1
    return small % seats, (small + 1) % seats


@dataclass(frozen=True)
class Blinds(Step):
    """The options `small_blind` and `big_blind`, or what is left of the stacks; they open the street (B.1)."""

    street: str
    who: Callable[[Hand], tuple[int, int]] = left_of_button
    label: str = "blinds"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        events: list[Event] = []
        for seat, what in zip(self.who(hand), ("small_blind", "big_blind"), strict=True):
            if hand.options[what]:
                amount = hand.pay(seat, hand.options[what])
                events.append({"type": "posted", "audience": PUBLIC, "seat": seat, "what": what, "amount": amount})
        return events
