"""A showdown in two halves: the best high combination takes one, the best low combination the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.cards import Rank, Reading
from bot.engine.hand import Event, Hand
from bot.engine.pots import Pot, shares
from bot.engine.step import Step
from bot.engine.steps.showdown import show_hands

Award = tuple[int, dict[int, str | None]]  # chips, and by winner, from the button's left, the words for why


@dataclass(frozen=True)
class HiLo(Step):
    """Cards speak, nobody declares: all hands that can win are shown and every pot is halved, an odd chip to high.

    A half goes to the most points where no seat that plays for the pot has its combination; where no seat has either,
    the pot goes to the most points undivided. A seat that is alone takes everything unseen. `high` and `low` say what
    the combinations are called.
    """

    read: Callable[[Hand, int], Reading]
    high: str
    low: str
    label: str = "showdown"

    def due(self, hand: Hand) -> bool:
        return True

    def enter(self, hand: Hand) -> list[Event]:
        order, pots = hand.contenders_clockwise(), hand.rules_of.pots(hand)
        if len(order) == 1:
            return _paid(hand, [[(pot.amount, {order[0]: None})] for pot in pots])
        readings = {seat: self.read(hand, seat) for seat in order}
        shown = show_hands(hand, {seat: reading.words for seat, reading in readings.items()})
        return [*shown, *_paid(hand, [self._awards(pot, readings) for pot in pots])]

    def _awards(self, pot: Pot, readings: Mapping[int, Reading]) -> list[Award]:
        """Who wins what of a pot: its two halves, or all of it by points."""
        playing = {seat: reading for seat, reading in readings.items() if seat in pot.eligible}
        points = _best({seat: reading.most for seat, reading in playing.items()})
        high = _best({seat: reading.high for seat, reading in playing.items()})
        low = _best({seat: reading.low for seat, reading in playing.items()})
        if not high and not low:
            return [(pot.amount, {seat: playing[seat].words for seat in points})]
        odd = pot.amount % 2
        halves = (("high", self.high, high, odd), ("low", self.low, low, 0))
        return [
            (pot.amount // 2 + more, _named(f"{half} half", best or points, "" if best else f" (no {what})"))
            for half, what, best, more in halves
        ]


def _best(ranks: Mapping[int, Rank | None]) -> dict[int, str]:
    """The seats with the best rank and what it is called; none where nobody has one."""
    made = {seat: rank for seat, rank in ranks.items() if rank}
    most = max((value for value, _ in made.values()), default=0)
    return {seat: words for seat, (value, words) in made.items() if value == most}


def _named(half: str, winners: Mapping[int, str], why: str) -> dict[int, str | None]:
    return {seat: f"{half}, {words}{why}" for seat, words in winners.items()}


def _paid(hand: Hand, pots: Iterable[list[Award]]) -> list[Event]:
    events: list[Event] = []
    for number, awards in enumerate(pots):
        for chips, winners in awards:
            parts = shares(chips, list(winners)).items()
            events += [hand.win(seat, amount, number, winners[seat]) for seat, amount in parts if amount]
    hand.put_in = [0] * len(hand.stacks)
    return events
