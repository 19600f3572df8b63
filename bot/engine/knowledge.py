"""Who knows which card. `visible` is the only rule of secrecy for cards: the views show what it allows, `resample`
redraws the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
