"""Answers that several seats give at the same time, each unseen until the last one is in."""

from __future__ import annotations

from bot.engine.decisions import Action
from bot.engine.hand import Event, Hand, copied
from bot.engine.step import Step


class Sealed(Step):
    """A simultaneous decision: a seat may answer again, its last answer counts, until the last seat has answered."""

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        """Let all answers take effect at once."""
        raise NotImplementedError

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        hand.answers[seat] = action
        acted: Event = {"type": "acted", "audience": seat, "seat": seat, "action": copied(action), "puts_in": 0}
        events = [acted]
        answers = {each: answer for each in hand.asked if (answer := hand.answers[each]) is not None}
        if len(answers) < len(hand.asked):
            return events
        hand.asked, hand.answers = [], [None] * len(hand.stacks)
        return events + self.settle(hand, answers)
