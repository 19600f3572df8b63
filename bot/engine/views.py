"""What a seat, or the public, sees of a hand: the only way out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.cards import tally
from bot.engine.hand import Hand, copied
from bot.engine.knowledge import seen, visible
from bot.errors import BadHand, glimpse

CARD_MARKS = ("opened", "placed", "revealed")
PLAIN_MARKS = ("drawn", "plan", "line")


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat sees it; `mine` is None for the public. Cards are text, face-down ones None."""

    game: str
    seat: int | None
    over: bool
    street: str
    button: int
    structure: str | None
    options: dict[str, Any]
    pot: int
    pots: list[dict[str, Any]]
    kings_pot: int
    price: int | None
    bet: int | None
    board: list[str | None]
    grid: list[list[str | None]] | None
    pile: list[str | None] | None
    dealer_throws: str | None
    seats: list[dict[str, Any]]
    mine: dict[str, Any] | None
    asked: list[int]
    result: dict[str, Any] | None

    def to_json(self) -> dict[str, Any]:
        """The view as a plain dict."""
        return {name: getattr(self, name) for name in View.__slots__}


def view(hand: Hand, seat: int | None) -> View:
    """The hand as `seat` sees it, or as everybody does for None; raises BadHand for a seat that is not there."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(hand.stacks)):
        raise BadHand("seat", given=glimpse(seat), most=len(hand.stacks) - 1)
    known = visible(hand, seat)
    return View(
        game=hand.game,
        seat=seat,
        over=hand.over,
        street=hand.street,
        button=hand.button,
        structure=hand.options.get("structure"),
        options=dict(hand.options),
        pot=hand.pot,
        pots=hand.pots,
        kings_pot=hand.kings_pot,
        price=hand.memo.get("price"),
        bet=hand.memo.get("bet"),
        board=seen(hand, hand.board, known),
        grid=[seen(hand, row, known) for row in hand.grid] if hand.grid else None,
        pile=seen(hand, hand.pile, known) if hand.pile else None,
        dealer_throws=hand.dealer_throws,
        seats=[_seat(hand, each, known) for each in range(len(hand.stacks))],
        mine=None if seat is None else _mine(hand, seat, known),
        asked=sorted(hand.asked),
        result=copied(hand.result),
    )


def _seat(hand: Hand, seat: int, known: set[int]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "seat": seat,
        "stack": hand.stacks[seat],
        "street_bet": hand.street_bet[seat],
        "status": hand.status[seat],
        "cards": len(hand.holes[seat]),
        "shown": _shown(hand, seat),
        "answered": hand.answers[seat] is not None,
    }
    for mark in CARD_MARKS:
        places = hand.marks[mark][seat] if mark in hand.marks else None
        facts[mark] = None if places is None else seen(hand, places, known)
    for mark in PLAIN_MARKS:
        facts[mark] = hand.marks[mark][seat] if mark in hand.marks else None
    return facts


def _shown(hand: Hand, seat: int) -> list[str] | str | None:
    """What a seat has shown: cards, or its throws in a game without cards."""
    places = hand.shown[seat]
    if places is None:
        return None
    return hand.throws[seat] if hand.throws else hand.cards(places)


def _mine(hand: Hand, seat: int, known: set[int]) -> dict[str, Any]:
    throws = hand.throws[seat] if hand.throws else None
    cards = hand.cards(hand.holes[seat])
    lines = {name: seen(hand, places, known) for name, places in hand.lines().items()}
    return {
        "cards": cards,
        "throws": throws,
        "score": None if throws is None else list(tally(throws, hand.dealer_throws or "")),
        "lines": hand.rules_of.lines(cards, lines),
        "answer": copied(hand.answers[seat]),
    }
