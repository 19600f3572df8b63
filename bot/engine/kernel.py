"""Beginning a hand, asking, acting: the same few lines for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bot.engine.decisions import Action, Decision, check
from bot.engine.game import Game, hand_over
from bot.engine.hand import LIVE, PUBLIC, Event, Hand, copied
from bot.engine.options import settled
from bot.errors import BadHand, NotAsked, glimpse


def new_hand(
    game: Game,
    stacks: Sequence[int],
    button: int = 0,
    deck: Sequence[str] | str | None = None,
    rng: Random | None = None,
    options: Mapping[str, Any] | None = None,
) -> Hand:
    """A hand played on to its first decision; what happened until then is in `hand.opening`.

    `stacks` are chips by seat, clockwise, each above 0; `deck` fixes the deal (first card first), else `rng` does.
    Raises BadHand where these do not make a hand.
    """
    hand_over(game)
    _check_seats(game, stacks, button)
    hand = _blank(game, list(stacks), button)
    hand.options = settled(game, options or {}, len(stacks))
    hand.deck = game.dealt_order(deck, rng, hand.options)
    step = game.script[0]
    hand.label = step.label
    events = step.enter(hand) if step.due(hand) else []
    _play_on(hand, events)
    hand.opening = events
    return hand


def pending(hand: Hand) -> dict[int, Decision]:
    """The open questions by seat; empty when the hand is over."""
    return hand.step.decisions(hand) if hand.asked else {}


def act(hand: Hand, seat: int, action: Action) -> list[Event]:
    """Answer for a seat and play on to the next decision; the events of all that happened.

    Raises NotAsked if the seat is not awaited and IllegalAction if the answer breaks a rule; either way nothing has
    changed.
    """
    if type(seat) is not int or seat not in hand.asked:
        raise NotAsked(seat=glimpse(seat), over=hand.over)
    step = hand.step
    check(action, step.legal(hand, seat))
    events = step.apply(hand, seat, copied(action))
    _play_on(hand, events)
    return events


def resample(hand: Hand, seat: int, rng: Random) -> Hand:
    """A hand that looks the same from `seat`: what it cannot see and the others' sealed answers are redrawn."""
    twin = hand.clone()
    twin.rules_of.redraw(twin, seat, rng)
    twin.step.redraw(twin, seat, rng)
    twin.opening = [event for event in hand.opening if event["audience"] in (PUBLIC, seat)]
    return twin


def _play_on(hand: Hand, events: list[Event]) -> None:
    """Go through the steps that need no answer; at the end of the script the hand is over."""
    game = hand.rules_of
    while not hand.asked:
        step = game.after(hand.label)
        if step is None:
            hand.over = True
            events.append({"type": "over", "audience": PUBLIC, "stacks": list(hand.stacks)})
            return
        hand.label, hand.memo = step.label, {}
        if step.due(hand):
            events += step.enter(hand)


def _check_seats(game: Game, stacks: Sequence[int], button: int) -> None:
    least, most = game.seats
    if not least <= len(stacks) <= most:
        raise BadHand("seats", given=len(stacks), least=least, most=most)
    if any(type(stack) is not int or stack <= 0 for stack in stacks):
        raise BadHand("stack")
    if type(button) is not int or not 0 <= button < len(stacks):
        raise BadHand("button", given=glimpse(button), most=len(stacks) - 1)


def _blank(game: Game, stacks: list[int], button: int) -> Hand:
    seats = len(stacks)
    hand = Hand()
    hand.game, hand.rules, hand.button, hand.stacks = game.key, game.rules, button, stacks
    hand.status, hand.put_in, hand.street_bet = [LIVE] * seats, [0] * seats, [0] * seats
    hand.street, hand.next, hand.board, hand.up = "", 0, [], []
    hand.throws = []
    hand.holes, hand.muck = [[] for _ in stacks], [[] for _ in stacks]
    hand.grid = hand.pile = hand.result = hand.dealer_throws = None
    hand.shown, hand.answers = [None] * seats, [None] * seats
    hand.marks, hand.memo, hand.asked, hand.opening = {}, {}, [], []
    hand.carried, hand.over = 0, False
    return hand
