"""One hand of Texas hold'em or Omaha played on our engine and on pokerkit at once: same deck, same actions.

`Pair.compare` says how the two differ at a decision; every difference that we know has a name in `KNOWN`, and what has
none is a failure.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from pokerkit import Automation, BettingStructure, FixedLimitTexasHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem

from bot.cards import DECK, shuffled
from bot.engine import Action, Event, Hand, act, new_hand, pending
from bot.engine.betting import CAP, FIXED_LIMIT, POT_LIMIT
from bot.games import GAMES

REOPENED = "after a short all-in on the street the two reopen by different rules"
POINTLESS = "a raise that no opponent has the chips to meet is legal here and not there"
BLIND_IS_A_BET = "in fixed-limit the big blind is the first of four bets here and none there"
KNOWN = (REOPENED, POINTLESS, BLIND_IS_A_BET)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
Range = tuple[int, int] | None


@dataclass
class Pair:
    """Our hand, pokerkit's state of it, and whether a short all-in has raised the price on this street."""

    ours: Hand
    theirs: Any
    small_blind: int
    big_blind: int
    short_on: str = ""

    def seat(self, index: int) -> int:
        """Our seat of one of pokerkit's players, who are counted from the button's left."""
        return (self.ours.button + 1 + index) % len(self.ours.stacks)

    def compare(self) -> str | None:
        """How the two differ at this decision: None, a known difference, or what does not fit."""
        (seat,) = pending(self.ours)
        if self.seat(self.theirs.actor_index) != seat:
            return f"{self.seat(self.theirs.actor_index)} is asked there, {seat} here"
        call = min(self.ours.memo["price"] - self.ours.street_bet[seat], self.ours.stacks[seat])
        if self.theirs.checking_or_calling_amount != call:
            return f"a call is {self.theirs.checking_or_calling_amount} there, {call} here"
        here, there = our_range(self.ours), their_range(self.theirs)
        return None if here == there else self._named(seat, here, there)

    def _named(self, seat: int, here: Range, there: Range) -> str:
        hand = self.ours
        others = [other for other, status in enumerate(hand.status) if status == "live" and other != seat]
        reach = max((hand.street_bet[other] + hand.stacks[other] for other in others), default=0)
        if self.short_on == hand.street and (here is None) != (there is None):
            return REOPENED
        if here and not there and reach <= hand.memo["price"]:
            return POINTLESS
        if there and not here and hand.street == "preflop" and hand.memo["bets"] == CAP:
            return BLIND_IS_A_BET
        return f"raises are {there} there, {here} here"

    def play(self, action: Action) -> list[Event]:
        """Act on both sides, and let pokerkit catch up; our events."""
        (seat,) = pending(self.ours)
        street, price, bet = self.ours.street, self.ours.memo["price"], self.ours.memo["bet"]
        total = self.ours.street_bet[seat] + self.ours.stacks[seat]
        total = action.get("to", action.get("amount", total if action["type"] == "all_in" else 0))
        events = act(self.ours, seat, action)
        if price < total < price + bet:
            self.short_on = street
        if action["type"] == "fold":
            self.theirs.fold()
        elif total > price:
            self.theirs.complete_bet_or_raise_to(total)
        else:
            self.theirs.check_or_call()
        self.catch_up()
        return events

    def catch_up(self) -> None:
        """Deal and show what pokerkit waits for, and check for a seat alone with chips, whom we do not ask."""
        state, board = self.theirs, self.ours.deck[sum(map(len, self.ours.holes)) :]
        while state.status:
            if state.can_burn_card():
                state.burn_card("??")
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)  # who mucks there leaves the pots, which moves odd chips
            elif state.can_deal_board():
                shown = sum(len(cards) for cards in state.board_cards)
                state.deal_board("".join(board[shown : shown + (1 if shown else 3)]))
            elif state.actor_index is not None and self._asks_nobody(state):
                state.check_or_call()
            else:
                break

    def _asks_nobody(self, state: Any) -> bool:
        """Whether pokerkit asks a seat that has nothing to pay and nobody left to bet against."""
        chips = sum(1 for index in state.player_indices if state.statuses[index] and state.stacks[index])
        return chips == 1 and state.checking_or_calling_amount == 0


def dealt_pair(
    rng: Random,
    structure: str,
    stacks: list[int],
    blinds: tuple[int, int],
    button: int | None = None,
    deck: list[str] | None = None,
    game: str = "texas-holdem",
) -> Pair:
    """The same hand on both sides; the deck and the button are drawn from `rng` unless given."""
    seats, (small, big) = len(stacks), blinds
    button = rng.randrange(seats) if button is None else button
    options = {"structure": structure, "small_blind": small, "big_blind": big}
    ours = new_hand(GAMES[game], stacks, button, deck or shuffled(DECK, rng), options=options)
    order = [(button + 1 + index) % seats for index in range(seats)]
    theirs = _state(game, structure, blinds, [stacks[seat] for seat in order])
    pair = Pair(ours, theirs, small, big)
    for seat in order:
        theirs.deal_hole("".join(ours.cards(ours.holes[seat])))
    pair.catch_up()
    return pair


def _state(game: str, structure: str, blinds: tuple[int, int], stacks: list[int]) -> Any:
    big = blinds[1]
    if game == "omaha":
        assert structure == POT_LIMIT, "pokerkit has Omaha in no other structure"
        return PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, blinds, big, stacks, len(stacks))
    if structure == FIXED_LIMIT:
        return FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, blinds, big, 2 * big, stacks, len(stacks))
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, blinds, big, stacks, len(stacks))
    if structure == POT_LIMIT:  # pokerkit has no such game, but the structure
        state.betting_structure = BettingStructure.POT_LIMIT
    return state


def our_range(hand: Hand) -> Range:
    """The least and most total that the seat in turn may bet or raise to, a short all-in included."""
    ((seat, decision),) = pending(hand).items()
    for template in decision.legal():
        domain = template.get("to") or template.get("amount")
        if domain:
            return domain["min"], domain["max"]
    whole = hand.street_bet[seat] + hand.stacks[seat]
    shoved = {"type": "all_in"} in decision.legal() and whole > hand.memo["price"]
    return (whole, whole) if shoved else None


def their_range(state: Any) -> Range:
    """The same from pokerkit."""
    least = state.min_completion_betting_or_raising_to_amount
    return None if least is None else (least, state.max_completion_betting_or_raising_to_amount)


def their_stacks(pair: Pair) -> list[int]:
    """Pokerkit's final stacks by our seats."""
    found = {pair.seat(index): stack for index, stack in enumerate(pair.theirs.stacks)}
    return [found[seat] for seat in sorted(found)]
