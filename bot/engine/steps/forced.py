"""Money that is put in before the first card: antes."""

from __future__ import annotations

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
