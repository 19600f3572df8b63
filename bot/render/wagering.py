"""The buttons of a bet, and of a card that rides on one.

A card that goes with a bet is chosen first, on a private panel; from then on it travels in the ids of that panel's
buttons: the word of a press is `call`, or `call-open-Ks` with the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine import Decision, Template
from bot.render import signs
from bot.render.locale import Locale
from bot.render.page import DANGER, PRIMARY, SECONDARY, SUCCESS, Button, Press, Row, Rows

RIDES = ("open", "discard")  # keys of a card that goes with a bet
Ride = dict[str, str]  # {"open": "Ks"}, or nothing


def riding(asked: Decision) -> str | None:
    """The key of the card that goes with every answer but a fold, None where none does."""
    return next((key for template in asked.templates for key in RIDES if key in template and asked.kind == "bet"), None)


def riders(asked: Decision) -> list[str]:
    """The cards that one may choose from, "" in none."""
    key = riding(asked)
    return next((list(template[key]["of"]) for template in asked.templates if key in template), []) if key else []


def loaded(word: str, ride: Ride) -> str:
    """A button's word with the card that rides along: `call-open-Ks`."""
    return "-".join([word, *(part for pair in ride.items() for part in pair)])


def unloaded(word: str) -> tuple[str, Ride]:
    """A button's word, and the card that rides along."""
    kind, *rest = word.split("-")
    return kind, dict(zip(rest[::2], rest[1::2], strict=False))


def cost(asked: Decision, kind: str) -> int:
    """What an all-in or a call adds to the pot for this seat."""
    return asked.terms["all_in" if kind == "all_in" else "owed"]


def sure(base: Press, word: str, label: str, text: Locale) -> tuple[Row, ...]:
    """The second question before an answer that one might regret."""
    return (
        (
            Button(label, replace(base, verb="act", word=word), DANGER),
            Button(text("button-back"), replace(base, verb="mine")),
        ),
    )


def bet(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """Fold, check or call with its cost, bet or raise, all-in with its cost; with a card to choose first, if so."""
    key = riding(asked)
    if key is None:
        return [tuple(_buttons(asked, base, text, {}))]
    if not public:
        return ride_panel(asked, "", base, text)
    choose = Button(text(f"button-ride-{key}"), replace(base, verb="panel"), PRIMARY)
    return [(*(_button(each, asked, base, text, {}) for each in asked.templates if each["type"] == "fold"), choose)]


def ride_panel(asked: Decision, chosen: str, base: Press, text: Locale) -> Rows:
    """The cards to choose from, then the answers that carry the chosen one; only a fold needs none."""
    row = tuple(
        Button(signs.card(card), replace(base, verb="ride", word=card), SUCCESS if card == chosen else SECONDARY)
        for card in riders(asked)
    )
    ride = {str(riding(asked)): chosen} if chosen else {}
    return [row, tuple(_buttons(asked, base, text, ride))]


def _buttons(asked: Decision, base: Press, text: Locale, ride: Ride) -> Iterator[Button]:
    key = riding(asked)
    for template in asked.templates:
        if ride or key not in template:
            yield _button(template, asked, base, text, ride if key in template else {})


def _button(template: Template, asked: Decision, base: Press, text: Locale, ride: Ride) -> Button:
    kind = str(template["type"])
    if kind == "fold":
        # Folding where checking is free is legal, and mostly a slip: it is asked once more.
        free = any(each["type"] == "check" for each in asked.templates)
        return Button(text("button-fold"), replace(base, verb="sure" if free else "act", word="fold"))
    if kind == "fold_cards":
        return Button(text("button-fold_cards"), replace(base, verb="choose", word="fold_cards"))
    if kind == "all_in":
        label = text("button-all_in", amount=cost(asked, kind))
        return Button(label, replace(base, verb="sure", word=loaded(kind, ride)), DANGER)
    if kind in ("bet", "raise"):
        return _wager_button(template, kind, asked, base, text, ride)
    return Button(_staying(kind, asked, text), replace(base, verb="act", word=loaded(kind, ride)), PRIMARY)


def _staying(kind: str, asked: Decision, text: Locale) -> str:
    """`Check`, `Call 40`, or with several stakes `Call 5 a card (15)`."""
    if kind == "check":
        return text("button-check")
    owed, stakes = cost(asked, kind), asked.terms["stakes"]
    return text("button-call", amount=owed) if stakes == 1 else text("button-calls", each=owed // stakes, amount=owed)


def _wager_button(template: Template, kind: str, asked: Decision, base: Press, text: Locale, ride: Ride) -> Button:
    """A modal asks for the amount, unless only one is legal."""
    domain = template["amount" if kind == "bet" else "to"]
    if domain["min"] == domain["max"]:
        which = "each" if asked.terms["stakes"] > 1 else "to"
        label = text(f"button-{kind}-{which}", amount=domain["min"])
        return Button(label, replace(base, verb=kind, word=loaded(str(domain["min"]), ride)))
    return Button(text(f"button-{kind}"), replace(base, verb="wager", word=loaded(kind, ride)))
