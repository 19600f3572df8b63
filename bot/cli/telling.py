"""A whole hand told line by line, as the public or a seat sees it; the same seed tells the same hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.cli.simulation import unit_of
from bot.engine import Decision, Event, Game, Hand, act, new_hand, pending, view
from bot.opponents import NAMES
from bot.opponents.habits import habit
from bot.render.grids import drawing
from bot.render.lines import street_name, told
from bot.render.locale import Locale

STACK = 100  # big blinds or antes
BOLD = 0.6  # how often a player plays as one with good cards
OPENS_STREET = ("turned", "thrown", "revealed")


def transcript(
    game: Game, seed: int, seats: int, options: dict[str, Any], seat: int | None, *, drawn: bool = True
) -> Iterator[str]:
    """The lines of one hand by players of plain habits, grids drawn or not; raises BadHand for a seat not there."""
    rng = Random(seed)
    unit = unit_of(options)
    hand = new_hand(game, [STACK * unit if unit else 1] * seats, rng.randrange(seats), rng=rng, options=options)
    view(hand, seat)  # refuses a seat that is not there
    names = [NAMES[number % len(NAMES)] + " II" * (number // len(NAMES)) for number in range(seats)]
    yield from _title(game, seed, hand, names, seat)
    teller = _Teller(names, seat, drawn)
    yield from teller.moment(hand, hand.opening)
    while asked := pending(hand):
        decision = next((each for each in asked.values() if not each.answered), None) or rng.choice(
            list(asked.values())
        )
        yield from teller.question(hand, asked)
        action = habit(decision, rng.random() < BOLD, rng)
        yield from teller.moment(hand, act(hand, decision.seat, action))


def _title(game: Game, seed: int, hand: Hand, names: list[str], seat: int | None) -> Iterator[str]:
    options = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in hand.options.items())
    who = "the public sees it" if seat is None else f"{names[seat]} in seat {seat} sees it"
    yield f"{game.name}, seed {seed}, as {who}"
    yield options
    for number, name in enumerate(names):
        yield f"Seat {number}: {name}{', button' if number == hand.button else ''}"


class _Teller:
    """Tells events to one audience and writes a header where a street begins."""

    def __init__(self, names: list[str], seat: int | None, drawn: bool) -> None:
        self.names, self.seat, self.drawn, self.text = names, seat, drawn, Locale()
        self.street = ""
        self.quoted = ""  # the street whose pot has been said

    def moment(self, hand: Hand, events: list[Event]) -> Iterator[str]:
        """The lines of the events that one action brought about."""
        heard = [event for event in events if event["audience"] in ("public", self.seat)]
        part: list[Event] = []
        for event in heard:
            street = "showdown" if event["type"] == "shown" and event.get("hand") else event.get("street")
            if street and event["type"] in (*OPENS_STREET, "shown"):
                yield from told(part, self.names, self.text)
                yield from self._header(street)
                part = []
            part.append(event)
        yield from told(part, self.names, self.text)
        if any(event["type"] == "thrown" for event in heard):
            yield from self._score(hand)
        winners = [event["seat"] for event in heard if event["type"] == "won" and event["hand"]]
        if self.drawn and (winners or any("cells" in event for event in heard)):
            yield from drawing(view(hand, self.seat), winners)

    def question(self, hand: Hand, asked: dict[int, Decision]) -> Iterator[str]:
        """What there is to win when a street's first question is asked, and what a Rock costs."""
        seen = view(hand, self.seat)
        yield from self._header(seen.street)
        if seen.street == self.quoted or not seen.pot:
            return
        self.quoted = seen.street
        unit = next(iter(asked.values())).terms.get("unit")
        yield self.text("pot-now", pot=seen.pot) if unit is None else self.text("pot-rock", pot=seen.pot, unit=unit)

    def _score(self, hand: Hand) -> Iterator[str]:
        """How a seat stands against the dealer, in games of throws."""
        seen = view(hand, self.seat)
        mine = seen.mine
        if mine and mine["score"] and seen.seats[seen.seat or 0]["status"] != "folded":
            yield self.text("score-so-far", won=mine["score"][0], lost=mine["score"][1])

    def _header(self, street: str) -> Iterator[str]:
        if street and street != self.street:
            self.street = street
            yield ""
            yield f"── {street_name(street, self.text)} ──"
