"""What everybody may know of a seat's cards: how many there are, which are open, what it has announced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine import View
from bot.render import signs
from bot.render.grids import line_name
from bot.render.locale import Locale

IN_PLAY = ("live", "all_in")


def marks(view: View, facts: Mapping[str, Any], text: Locale) -> list[str]:
    """What a seat's line says of its cards: `3 cards`, `open K♠`, `drew 2`, `plans flush`."""
    parts = [text("seat-cards", count=facts["cards"])] if _counted(view, facts) else []
    parts += [
        text(f"seat-{mark}", cards=signs.cards(facts[mark])) for mark in ("opened", "placed", "revealed") if facts[mark]
    ]
    if facts["plan"] is not None:
        parts.append(text("seat-plan", plan=facts["plan"]))
    if facts["drawn"] is not None and facts["status"] in IN_PLAY:
        parts.append(text("seat-drawn", count=facts["drawn"]))
    if facts["line"] is not None:
        parts.append(line_name(len(view.grid or ()), facts["line"], text))
    return parts


def _counted(view: View, facts: Mapping[str, Any]) -> bool:
    """Whether the number of a seat's cards says anything: where seats hold different numbers, or each card costs."""
    counts = {seat["cards"] for seat in view.seats if seat["status"] in IN_PLAY}
    telling = len(counts) > 1 or view.pile is not None
    return telling and bool(facts["cards"]) and facts["status"] in IN_PLAY
