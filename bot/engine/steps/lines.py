"""Games in which a seat plays its own cards with one line of a grid: lines are named, hands shown, pots paid."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import best_lines, direction, name
from bot.engine.decisions import Action, Decision
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.step import Step
from bot.engine.steps.showdown import Showdown


def cards_speak(hand: Hand) -> bool:
    """Whether nobody is asked for a line, so that betting is all there is to decide."""
    return not hand.options["declare"]


@dataclass(frozen=True)
class NameLines(Step):
    """Who is still in, all-in seats too, names a line in turn from the button's left, before any hand is shown.

    The line that is named is the one that is played, be there a better one; silence names the best. The option
    `declare` asks.
    """

    label: str = "declare"

    def due(self, hand: Hand) -> bool:
        return hand.contested() and not cards_speak(hand)

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street("showdown")
        hand.marks["line"] = [None] * len(hand.stacks)
        hand.memo = {"queue": hand.contenders_clockwise()}
        hand.asked = hand.memo["queue"][:1]
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        lines = _lines(hand)
        ((_, best),) = best_lines([hand.cards(hand.holes[seat])], lines)
        templates = [{"type": "line", "line": {"of": list(lines)}}]
        return Decision(kind="line", seat=seat, templates=templates, silence={"type": "line", "line": best})

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        hand.marks["line"][seat] = action["line"]
        hand.memo["queue"].remove(seat)
        hand.asked = hand.memo["queue"][:1]
        named: Event = {"type": "named", "audience": PUBLIC, "seat": seat, "line": action["line"]}
        return [{"type": "acted", "audience": PUBLIC, "seat": seat, "action": action, "puts_in": 0}, named]


@dataclass(frozen=True)
class LineShowdown(Showdown):
    """A showdown of the best hands that own cards make with any line, or with the one that was named.

    The mark `line` says with which one.
    """

    def ranks(self, hand: Hand, order: list[int]) -> dict[int, tuple[int, str | None]]:
        best = _played(hand, order)
        hand.marks["line"] = [best[seat][1] if seat in best else None for seat in range(len(hand.stacks))]
        side = len(hand.grid or ())
        return {seat: (value, f"{name(value)}, {direction(side, line)} {line}") for seat, (value, line) in best.items()}


def _played(hand: Hand, order: list[int]) -> dict[int, tuple[int, str]]:
    """By seat, the strength that counts and the line that makes it."""
    lines, held = _lines(hand), [hand.cards(hand.holes[seat]) for seat in order]
    if cards_speak(hand):
        return dict(zip(order, best_lines(held, lines), strict=True))
    named = [hand.marks["line"][seat] for seat in order]
    return {
        seat: best_lines([cards], {line: lines[line]})[0] for seat, cards, line in zip(order, held, named, strict=True)
    }


def _lines(hand: Hand) -> dict[str, list[str]]:
    """The cards of the lines of the grid by name."""
    return {line: hand.cards(places) for line, places in hand.lines().items()}
