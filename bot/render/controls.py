"""The buttons of a question, by its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.engine import Decision
from bot.render import signs
from bot.render.locale import Locale
from bot.render.page import PRIMARY, SECONDARY, Button, Press

Rows = list[tuple[Button, ...]]


def controls(asked: Decision, base: Press, text: Locale, *, public: bool) -> Rows:
    """Rows of buttons that answer a question; in a public message only those that tell nothing of anybody's cards."""
    return _KINDS[asked.kind](asked, base, text, public)


def with_last(rows: Rows) -> tuple[tuple[Button, ...], ...]:
    """The rows with the last one's buttons drawn up into the row before, where that has room."""
    if len(rows) > 1 and len(rows[-2]) + len(rows[-1]) <= 5:
        rows = [*rows[:-2], rows[-2] + rows[-1]]
    return tuple(rows)


def _shoot(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    styles = {"rock": PRIMARY, "paper": SECONDARY, "scissors": SECONDARY}
    return [
        tuple(
            Button(
                text(f"button-{gesture}"),
                replace(base, verb="shoot", word=gesture),
                style,
                emoji=signs.GESTURE_SIGNS[gesture],
            )
            for gesture, style in styles.items()
        )
    ]


_KINDS: dict[str, Callable[[Decision, Press, Locale, bool], Rows]] = {"shoot": _shoot}
