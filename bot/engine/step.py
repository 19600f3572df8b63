"""A step of a game's script: stateless, it changes the hand it is given and returns the events of the change."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.engine.decisions import Action, Decision, Template

if TYPE_CHECKING:
    from bot.engine.hand import Event, Hand


class Step:
    """One step; `label` is its name in the script, which a stored hand keeps as its position."""

    label: str

    def due(self, hand: Hand) -> bool:
        """Whether the step takes place: by default while at least two seats can win."""
        return hand.contested()

    def enter(self, hand: Hand) -> list[Event]:
        """Do what needs no answer and put the seats that must answer into `hand.asked`."""
        raise NotImplementedError

    def redraw(self, hand: Hand, seat: int, rng: Random) -> None:
        """Change the sealed answers of other seats than `seat` to random ones; a step with more secrets adds them."""
        for other, answer in enumerate(hand.answers):
            if answer is not None and other != seat:
                hand.answers[other] = self.decision(hand, other).sample(rng)

    def decisions(self, hand: Hand) -> dict[int, Decision]:
        """The questions that are open, by seat."""
        return {seat: self.decision(hand, seat) for seat in hand.asked}

    def decision(self, hand: Hand, seat: int) -> Decision:
        """The question to a seat that is in `hand.asked`."""
        raise NotImplementedError

    def legal(self, hand: Hand, seat: int) -> list[Template]:
        """The templates of that question alone."""
        return self.decision(hand, seat).templates

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        """Carry out a legal answer; `hand.asked` is empty when the step is done."""
        raise NotImplementedError

    def stands(self, hand: Hand) -> bool:
        """Whether answers to one question are still coming in: who is asked now was asked the same before the last."""
        return any(hand.answers)
