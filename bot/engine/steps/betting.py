"""A betting round: seats in turn, in any structure. `bot.engine.betting` holds its rule sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from bot.engine.betting import CAP, FIXED_LIMIT, Spot, answers, counts_as_bet, reopened, total_of
from bot.engine.decisions import Action, Decision, Template
from bot.engine.hand import ALL_IN, FOLDED, LIVE, PUBLIC, Event, Hand
from bot.engine.pots import uncalled
from bot.engine.step import Step
from bot.engine.steps.forced import left_of_button


def after_the_blinds(hand: Hand) -> int:
    """The seat left of the big blind."""
    return (left_of_button(hand)[1] + 1) % len(hand.stacks)


def after_the_button(hand: Hand) -> int:
    """The seat left of the button."""
    return (hand.button + 1) % len(hand.stacks)


@dataclass(frozen=True)
class Betting(Step):
    """One betting round.

    `first` gives the seat where it begins; `blind` says that the big blind has opened it; `size` is the bet of
    fixed-limit in units, where the hand's options decide it a function; `unit` is the option that is the least bet.
    What it remembers: `price`, `bet` (the last full one), `bets` (how many, for the cap), `acted` (by seat, the price
    it acted at since the last full raise) and the `queue` of seats that have still to act.

    A game whose cards ride on bets, or that bets on several stakes a seat, overrides the methods from `stakes` on.
    """

    street: str
    first: Callable[[Hand], int] = after_the_button
    blind: bool = False
    size: int | Callable[[Hand], int] = 1
    unit: str = "big_blind"

    secret: ClassVar[frozenset[str]] = frozenset()  # keys that ride on a bet and are not for the public

    @property
    def label(self) -> str:  # type: ignore[override]
        """`betting-flop` and so on."""
        return f"betting-{self.street}"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        unit, seats, first = hand.options[self.unit], len(hand.stacks), self.first(hand)
        hand.memo = {
            "price": unit if self.blind else 0,  # B.12
            "bet": unit * self._size(hand) if hand.options["structure"] == FIXED_LIMIT else unit,
            "bets": int(self.blind),
            "acted": [None] * seats,
            "queue": [(first + place) % seats for place in range(seats)],
        }
        return self._ask(hand)

    def due(self, hand: Hand) -> bool:
        # Only blinds can leave a seat behind that is alone with chips (B.14).
        return hand.contested() and (self.blind or hand.status.count(LIVE) > 1)

    def legal(self, hand: Hand, seat: int) -> list[Template]:
        return self.templates(hand, seat, self._spot(hand, seat))

    def decision(self, hand: Hand, seat: int) -> Decision:
        spot = self._spot(hand, seat)
        templates = self.templates(hand, seat, spot)
        owed = min(spot.price, spot.whole) - spot.level
        return Decision(
            kind="bet",
            seat=seat,
            templates=templates,
            silence=self.silence(hand, seat, templates),
            terms={
                "price": spot.price,
                "owed": owed * spot.stakes,
                "pot": spot.middle,
                "all_in": (spot.whole - spot.level) * spot.stakes,
                "stakes": spot.stakes,
            },
        )

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        before = hand.stacks[seat]
        if action["type"] == "fold":
            hand.status[seat] = FOLDED
        else:
            self._put_in(hand, seat, action)
        told = {key: value for key, value in action.items() if key not in self.secret}
        acted: Event = {"type": "acted", "audience": PUBLIC, "seat": seat, "action": told}
        acted["puts_in"] = before - hand.stacks[seat]
        events = [acted]
        if len(told) < len(action):
            events.append({**acted, "audience": seat, "action": action})
        hand.memo["queue"].remove(seat)
        return [*events, *self.rode(hand, seat, action), *self._ask(hand)]

    def stakes(self, hand: Hand, seat: int) -> int:
        """How many stakes a seat bets on at once."""
        return 1

    def level(self, hand: Hand, seat: int) -> int:
        """What a seat has in on this street, per stake."""
        return hand.street_bet[seat]

    def ride(self, hand: Hand, seat: int) -> Template:
        """Open keys that ride on every answer of this seat but a fold."""
        return {}

    def rode(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        """Carry out what rode on an answer; its events."""
        return []

    def templates(self, hand: Hand, seat: int, spot: Spot) -> list[Template]:
        """What is open to a seat in a spot, with what rides on it."""
        templates = answers(hand.options["structure"], spot)
        if ride := self.ride(hand, seat):
            return [each if each["type"] == "fold" else each | ride for each in templates]
        return templates

    def silence(self, hand: Hand, seat: int, templates: list[Template]) -> Template:
        """What silence means: check, else fold."""
        return {"type": "check"} if self.level(hand, seat) == hand.memo["price"] else {"type": "fold"}

    def refund(self, hand: Hand) -> list[Event]:
        """Give back what nobody matched (B.15)."""
        seat, excess = uncalled(dict(enumerate(hand.street_bet)), hand.contenders())
        return [hand.give_back(seat, excess)] if excess else []

    def _size(self, hand: Hand) -> int:
        return self.size(hand) if callable(self.size) else self.size

    def _spot(self, hand: Hand, seat: int) -> Spot:
        memo, stakes, level = hand.memo, self.stakes(hand, seat), self.level(hand, seat)
        whole, may_raise = level + hand.stacks[seat] // stakes, self._may_raise(hand, seat)
        return Spot(level, memo["price"], memo["bet"], whole, hand.pot, may_raise, stakes)

    def _may_raise(self, hand: Hand, seat: int) -> bool:
        memo = hand.memo
        if hand.status.count(LIVE) < 2:
            return False  # B.13
        if memo["bets"] >= CAP and hand.options["structure"] == FIXED_LIMIT:
            return False  # B.7
        return reopened(memo["acted"][seat], memo["price"], memo["bet"])

    def _put_in(self, hand: Hand, seat: int, action: Action) -> None:
        memo, kind = hand.memo, action["type"]
        price, level, stakes = memo["price"], self.level(hand, seat), self.stakes(hand, seat)
        total = total_of(action, level, price, level + hand.stacks[seat] // stakes)
        hand.pay(seat, (total - level) * stakes)
        if kind == "all_in" or (kind == "call" and total < price):
            hand.status[seat] = ALL_IN  # also with chips behind that do not make one more a stake
        if total > price:
            self._raised(hand, seat, total)
        memo["acted"][seat] = memo["price"]

    def _raised(self, hand: Hand, seat: int, total: int) -> None:
        memo, seats, structure = hand.memo, len(hand.stacks), hand.options["structure"]
        rise = total - memo["price"]
        if counts_as_bet(structure, rise, memo["bet"]):
            memo["bets"] += 1
            memo["acted"] = [None] * seats
            if structure != FIXED_LIMIT:
                memo["bet"] = rise
        memo["price"] = total
        memo["queue"] = [(seat + place) % seats for place in range(seats)]

    def _ask(self, hand: Hand) -> list[Event]:
        """Put the next seat in turn into `hand.asked`, or end the round."""
        queue = hand.memo["queue"]
        while queue:
            if self._is_asked(hand, queue[0]):
                hand.asked = queue[:1]
                return []
            del queue[0]
        hand.asked = []
        return self.refund(hand)

    def _is_asked(self, hand: Hand, seat: int) -> bool:
        if hand.status[seat] != LIVE:
            return False
        if hand.status.count(LIVE) > 1:
            return True
        reached = [self.level(hand, other) for other, status in enumerate(hand.status) if status == ALL_IN]
        return self.level(hand, seat) < max(reached, default=0)  # B.14, B.16
