"""The buttons of a question, by its kind.

In a public message stand only buttons that tell nothing of anybody's cards or throws; what is secret is chosen on a
private panel. A panel that builds something up step by step keeps what is built so far in the ids of its buttons, so
that it needs no memory and outlives a restart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.engine import Decision
from bot.render import signs
from bot.render.locale import Locale
from bot.render.page import DANGER, PRIMARY, SECONDARY, SUCCESS, Button, Press

Row = tuple[Button, ...]
Rows = list[Row]


def controls(asked: Decision, base: Press, text: Locale, *, public: bool) -> Rows:
    """Rows of buttons that answer a question, for everybody to see or for one person alone."""
    return _KINDS[asked.kind](asked, base, text, public)


def with_last(rows: Rows) -> tuple[Row, ...]:
    """The rows with the last one's buttons drawn up into the row before, where that has room."""
    if len(rows) > 1 and len(rows[-2]) + len(rows[-1]) <= 5:
        rows = [*rows[:-2], rows[-2] + rows[-1]]
    return tuple(rows)


def sure(base: Press, word: str, label: str, text: Locale) -> tuple[Row, ...]:
    """The second question before an answer that one might regret."""
    return (
        (
            Button(label, replace(base, verb="act", word=word), DANGER),
            Button(text("button-back"), replace(base, verb="mine")),
        ),
    )


def cost(asked: Decision, kind: str) -> int:
    """What an all-in or a call adds to the pot for this seat."""
    return asked.terms["all_in" if kind == "all_in" else "owed"]


def throws_panel(asked: Decision, chosen: str, base: Press, text: Locale) -> tuple[Row, ...]:
    """The panel that builds a sequence of throws: `chosen` so far."""
    full = len(chosen) == throws_asked(asked)
    rows: Rows = []
    if not full:
        rows.append(
            tuple(
                Button(
                    text(f"gesture-{name}"), _pick(base, chosen + letter), SECONDARY, emoji=signs.GESTURE_SIGNS[name]
                )
                for letter, name in signs.GESTURES.items()
            )
        )
    dice = Button(text("button-dice"), replace(base, verb="dice", word=chosen), emoji="🎲")
    undo = Button(text("button-undo"), replace(base, verb="pick", word=chosen[:-1] or "-"), emoji="↩️")
    lock = Button(text("button-lock"), replace(base, verb="throw", word=chosen), SUCCESS)
    last = (*((undo,) if chosen else ()), *((lock,) if full else (dice,)))
    return (*rows, last)


def throws_asked(asked: Decision) -> int:
    """How many throws a question wants."""
    return next(int(template["throws"]["length"]) for template in asked.templates if "throws" in template)


def _pick(base: Press, chosen: str) -> Press:
    return replace(base, verb="pick", word=chosen)


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


def _bet(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """Fold, check or call with its cost, bet or raise, all-in with its cost."""
    free = any(template["type"] == "check" for template in asked.templates)
    row = [_bet_button(template, free, asked, base, text) for template in asked.templates]
    return [tuple(row)]


def _bet_button(template: dict[str, object], free: bool, asked: Decision, base: Press, text: Locale) -> Button:
    kind = str(template["type"])
    if kind == "fold":
        # Folding where checking is free is legal, and mostly a slip: it is asked once more.
        return Button(text("button-fold"), replace(base, verb="sure" if free else "act", word="fold"))
    if kind == "all_in":
        label = text("button-all_in", amount=cost(asked, kind))
        return Button(label, replace(base, verb="sure", word="all_in"), DANGER)
    if kind in ("bet", "raise"):
        return _wager_button(template, kind, base, text)
    label = text("button-call", amount=cost(asked, kind)) if kind == "call" else text("button-check")
    return Button(label, replace(base, verb="act", word=kind), PRIMARY)


def _wager_button(template: dict[str, object], kind: str, base: Press, text: Locale) -> Button:
    """A modal asks for the amount, unless only one is legal."""
    domain = template["amount" if kind == "bet" else "to"]
    if isinstance(domain, dict) and domain["min"] == domain["max"]:
        return Button(
            text(f"button-{kind}-to", amount=domain["min"]), replace(base, verb=kind, word=str(domain["min"]))
        )
    return Button(text(f"button-{kind}"), replace(base, verb="wager", word=kind))


def _throws(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """In public one button opens the panel; the panel itself is private."""
    if public:
        return [(Button(text("button-throws"), replace(base, verb="pick", word="-"), PRIMARY),)]
    rows = list(throws_panel(asked, "", base, text))
    if any(template["type"] == "seen" for template in asked.templates):
        rows.append((Button(text("button-seen"), replace(base, verb="act", word="seen")),))
    return rows


_KINDS: dict[str, Callable[[Decision, Press, Locale, bool], Rows]] = {
    "shoot": _shoot,
    "bet": _bet,
    "throw": _throws,
    "match": _throws,
}
