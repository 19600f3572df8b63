"""The end of a hand: the last one standing, or hands shown and every pot paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.cards import best_two_three, name, strength
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.pots import shares
from bot.engine.step import Step


def hand_of(hand: Hand, seat: int) -> tuple[int, str]:
    """The best five of a seat's own cards and the board: strength and words."""
    value = strength(hand.cards(hand.holes[seat] + hand.board))
    return value, name(value)


def two_three_of(hand: Hand, seat: int) -> tuple[int, str]:
    """The best five of exactly two of a seat's own cards and three of the board: strength and words."""
    value = best_two_three(hand.cards(hand.holes[seat]), hand.cards(hand.board))
    return value, name(value)


def table_hands(hand: Hand) -> list[Event]:
    """Turn up the cards of all contenders whose cards are not up yet; hands have no name before the board is full."""
    hidden = [seat for seat in hand.contenders_clockwise() if hand.shown[seat] is None]
    return show_hands(hand, dict.fromkeys(hidden))


@dataclass(frozen=True)
class Showdown(Step):
    """Cards speak (TDA 12): all hands that can win are shown, each pot goes to the best hand among those it is for.

    A seat that is alone takes everything unseen. `ranked` gives a seat's strength and its words.
    """

    ranked: Callable[[Hand, int], tuple[int, str]] = hand_of
    label: str = "showdown"

    def due(self, hand: Hand) -> bool:
        return True

    def enter(self, hand: Hand) -> list[Event]:
        order = hand.contenders_clockwise()
        if len(order) == 1:
            return _pay(hand, {order[0]: (0, None)}, order)
        ranks = self.ranks(hand, order)
        return [*show_hands(hand, {seat: words for seat, (_, words) in ranks.items()}), *_pay(hand, ranks, order)]

    def ranks(self, hand: Hand, order: list[int]) -> dict[int, tuple[int, str | None]]:
        """The strength and the words of each hand that is shown, in the order of showing."""
        return {seat: self.ranked(hand, seat) for seat in order}


def show_hands(hand: Hand, named: Mapping[int, str | None]) -> list[Event]:
    """Show the cards of these seats with what they make in words."""
    events: list[Event] = []
    for seat, words in named.items():
        hand.shown[seat] = list(hand.holes[seat])
        cards = hand.cards(hand.holes[seat])
        events.append({"type": "shown", "audience": PUBLIC, "seat": seat, "cards": cards, "hand": words})
    return events


def _pay(hand: Hand, ranks: dict[int, tuple[int, str | None]], order: list[int]) -> list[Event]:
    events: list[Event] = []
    for number, pot in enumerate(hand.rules_of.pots(hand)):
        best = max(ranks[seat][0] for seat in pot.eligible)
        winners = [seat for seat in order if seat in pot.eligible and ranks[seat][0] == best]
        for seat, amount in shares(pot.amount, winners).items():
            events.append(hand.win(seat, amount, number, ranks[seat][1]))
    hand.put_in = [0] * len(hand.stacks)
    return events
