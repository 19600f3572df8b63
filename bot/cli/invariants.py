"""What must hold after every action of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from bot.engine import Hand
from bot.errors import IllegalAction

if TYPE_CHECKING:
    from bot.engine import Action, Decision, Game

Log = Sequence[tuple[int, "Action"]]


class Violation(Exception):
    """Something that must hold does not."""


def chips_in(hand: Hand) -> int:
    """All chips of a hand: stacks, pots, king's pot."""
    middle: int = sum(pot["amount"] for pot in hand.pots)
    return sum(hand.stacks) + middle + hand.kings_pot


def check(hand: Hand, chips: int, asked: dict[int, Decision]) -> None:
    """Check chips, cards and questions; raises Violation."""
    if chips_in(hand) != chips or min(hand.stacks) < 0:
        raise Violation(f"{chips} chips have become {chips_in(hand)}, stacks {hand.stacks}")
    if bool(asked) == hand.over:
        raise Violation("a hand that is over asks" if asked else "nobody is asked in a hand that is not over")
    _check_cards(hand)
    chance = Random(0)
    for decision in asked.values():
        _check_decision(decision, chance)


def check_text(hand: Hand) -> Hand:
    """The hand after a round trip through its text form; raises Violation if that changes it."""
    text = hand.to_json()
    twin = Hand.from_json(text)
    if twin.to_json() != text:
        raise Violation("the text form does not give the hand back")
    return twin


def check_log(hand: Hand, again: Hand, log: Log) -> None:
    """Play a log on a new hand of the same deal and compare; raises Violation."""
    from bot.engine import act

    for seat, action in log:
        act(again, seat, action)
    if again.to_json() != hand.to_json():
        raise Violation("the log does not rebuild the hand")


def check_end(hand: Hand, game: Game) -> None:
    """Check what must hold at the end: nothing in the middle, the deck complete; raises Violation."""
    if hand.pots:
        raise Violation("chips are left in the middle")
    if game.deck and Counter(hand.deck) != Counter(game.deck):
        raise Violation("the deck has changed")


def _check_cards(hand: Hand) -> None:
    """Every card that left the deck lies in one place."""
    places = list(chain(hand.board, hand.pile or (), *hand.holes, *hand.muck, *(hand.grid or ())))
    if len(places) != len(set(places)):
        raise Violation("a card lies in two places")
    if places and not 0 <= min(places) <= max(places) < hand.next:
        raise Violation("a card is out that was not dealt")


def _check_decision(decision: Decision, chance: Random) -> None:
    """A question has a legal answer, no empty range, and its default is legal."""
    if not decision.legal():
        raise Violation(f"seat {decision.seat} has no legal answer")
    for domain in chain.from_iterable(template.values() for template in decision.legal()):
        if isinstance(domain, dict) and "min" in domain and domain["min"] > domain["max"]:
            raise Violation(f"seat {decision.seat} has an empty range {domain}")
    try:
        decision.check(decision.default(chance))
    except IllegalAction as error:
        raise Violation(f"seat {decision.seat}: silence is not legal") from error
