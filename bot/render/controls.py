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
from bot.render.choosing import choose, opener, place, wrapped
from bot.render.grids import named_lines
from bot.render.locale import Locale
from bot.render.page import PRIMARY, SECONDARY, SUCCESS, Button, Menu, Press, Row, Rows
from bot.render.wagering import bet


def controls(asked: Decision, base: Press, text: Locale, *, public: bool) -> Rows:
    """Rows of buttons and menus that answer a question, for everybody to see or for one person alone."""
    return _KINDS[asked.kind](asked, base, text, public)


def with_last(rows: Rows) -> tuple[Row, ...]:
    """The rows with the last one's buttons drawn up into the row before, where that has room."""
    if len(rows) > 1 and has_room(rows[-2], len(rows[-1])):
        rows = [*rows[:-2], rows[-2] + rows[-1]]
    return tuple(rows)


def has_room(row: Row, more: int = 1) -> bool:
    """Whether a row takes so many more buttons; a menu stands alone."""
    return len(row) + more <= 5 and not any(isinstance(each, Menu) for each in row)


def may_keep(asked: Decision) -> bool:
    """Whether a question may be answered by keeping what one has."""
    return any(template["type"] == "keep" for template in asked.templates)


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


def _plan(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """The plans that are open, which tell of one's cards, and keeping one's plan, which does not."""
    keep = Button(text("button-keep"), replace(base, verb="act", word="keep"), PRIMARY)
    kept: Rows = [(keep,)] if may_keep(asked) else []
    if public:
        return list(with_last([*opener(asked, base, text), *kept]))
    plans = [plan for template in asked.templates for plan in template.get("plan", {}).get("of", ())]
    choices = tuple((plan.replace(" ", "_"), plan) for plan in plans)
    return [*([(Menu(text("menu-plan"), replace(base, verb="plan"), choices),)] if choices else []), *kept]


def _line(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """All lines, for everybody to see: which are there tells nothing."""
    choices = tuple(named_lines(asked.templates[0]["line"]["of"], text))
    return [(Menu(text("menu-line"), replace(base, verb="line"), choices),)]


def _buy(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """How many cards, from none on."""
    if public:
        return opener(asked, base, text)
    domain, price = asked.templates[0]["cards"], asked.terms["ante"]
    counts = range(domain["min"], domain["max"] + 1)
    labels = {count: text("button-buy", count=count, amount=count * price) for count in counts}
    return wrapped(
        [Button(label, replace(base, verb="buy", word=str(count)), PRIMARY) for count, label in labels.items()]
    )


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
    "bet": bet,
    "throw": _throws,
    "match": _throws,
    "draw": choose,
    "discard": choose,
    "reveal": choose,
    "place": place,
    "plan": _plan,
    "line": _line,
    "buy": _buy,
}
