"""Who knows which card. `visible` is the only rule of secrecy: the views show what it allows, `resample` redraws the
rest."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from bot.engine.hand import Hand


def visible(hand: Hand, seat: int | None) -> set[int]:
    """The places of the deck that a seat can see, or the public for None."""
    places = set(hand.board)
    places.update(hand.up)
    for shown in hand.shown:
        places.update(shown or ())
    if seat is not None:
        places.update(hand.holes[seat])
        places.update(hand.muck[seat])
    return places


def seen(hand: Hand, places: Iterable[int], known: set[int]) -> list[str | None]:
    """The cards at these places as text, None for those that are face down."""
    return [hand.deck[place] if place in known else None for place in places]


def resample(hand: Hand, seat: int, rng: Random) -> Hand:
    """A hand that looks the same from `seat`: the cards it cannot see and the others' sealed answers are redrawn."""
    twin = hand.clone()
    known = visible(hand, seat)
    hidden = [place for place in range(len(hand.deck)) if place not in known]
    cards = [hand.deck[place] for place in hidden]
    rng.shuffle(cards)
    for place, card in zip(hidden, cards, strict=True):
        twin.deck[place] = card
    twin.opening = [event for event in hand.opening if event["audience"] in ("public", seat)]
    for other, answer in enumerate(hand.answers):
        if answer is not None and other != seat:
            twin.answers[other] = twin.step.decision(twin, other).sample(rng)
    return twin
