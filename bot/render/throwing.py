"""Throws as people read them: the dealer's by street, one's own against them, all of them at the showdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.cards import by_street, tally
from bot.engine import View
from bot.render import signs
from bot.render.locale import Locale

NAME = 8  # characters of a name in the table of throws, which is at most 34 wide


def dealer_line(view: View, names: Sequence[str], text: Locale) -> str:
    """`Dealer Ben  Gambit ✊ ✋ ✌️ · Flop ✊`; before the gambit only who throws."""
    by_house = view.options.get("dealer") == "house"
    who = text("dealer-house") if by_house else text("dealer-player", who=names[view.button])
    streets = [
        f"{text(f'street-{street}')} {signs.fists(throws)}"
        for street, throws in by_street(view.dealer_throws or "").items()
    ]
    return "  ".join([who, " · ".join(streets)]).strip()


def own_lines(view: View, mine: Mapping[str, Any], text: Locale) -> list[str]:
    """One's throws street by street against the dealer's, and the score so far."""
    own, dealers = by_street(mine["throws"] or ""), by_street(view.dealer_throws or "")
    lines = [
        text(
            "own-against", street=text(f"street-{street}"), own=signs.fists(throws), dealer=signs.fists(dealers[street])
        )
        for street, throws in own.items()
        if street in dealers
    ]
    won, lost = mine["score"] or (0, 0)
    return [*lines, text("own-score", won=won, lost=lost, difference=f"{won - lost:+d}")] if lines else []


def showdown_block(view: View, names: Sequence[str], text: Locale) -> str:
    """Every shown sequence set against the dealer's as a table in a code block; "" if none is shown."""
    shown = {seat["seat"]: str(seat["shown"]) for seat in view.seats if seat["shown"]}
    if not shown or not view.dealer_throws:
        return ""
    player = view.options.get("dealer") != "house"
    dealer = names[view.button] if player else text("dealer-word")
    rows = [_row(f"{_short(dealer)} D", view.dealer_throws, "")]
    for seat, throws in shown.items():
        if player and seat == view.button:
            continue
        won, lost = tally(throws, view.dealer_throws)
        rows.append(_row(_short(names[seat]), throws, f"{won}-{lost} {won - lost:+d}"))
    return "\n".join(["```", *rows, "```"])


def _row(name: str, throws: str, score: str) -> str:
    cut = "  ".join("".join(each) for each in by_street(throws).values())
    return f"{name:<{NAME + 2}} {cut}  {score}".rstrip()


def _short(name: str) -> str:
    """A name inside a code block, where no escape works: without backticks, cut to the column."""
    return name.replace("`", "'")[:NAME]
