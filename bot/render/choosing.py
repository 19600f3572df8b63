"""The panels where cards are chosen: one by a single press, several by marking them first.

What is marked so far stands in the ids of the panel's buttons, as the cards themselves: the panel is one person's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.engine import Decision, Template
from bot.errors import IllegalAction
from bot.render import signs
from bot.render.locale import Locale
from bot.render.page import PRIMARY, SECONDARY, SUCCESS, Button, Press, Rows

LISTS = ("draw", "discard", "reveal", "fold_cards")  # answers that hold a list of cards
WIDE = 5  # buttons in a row


def key_of(kind: str) -> str:
    """Where an answer of a kind holds its cards."""
    return "discard" if kind == "draw" else "cards"


def domain_of(asked: Decision, kind: str) -> dict[str, Any]:
    """The cards to choose from and how many; raises IllegalAction where such an answer is not open."""
    template: Template | None = next((each for each in asked.templates if each["type"] == kind), None)
    if template is None or key_of(kind) not in template:
        raise IllegalAction("not_open", asked.templates, given=kind)
    domain: dict[str, Any] = template[key_of(kind)]
    return domain


def marked(word: str) -> tuple[str, list[str]]:
    """The kind of answer and the cards marked so far that a button's word holds: `reveal-AsKd`."""
    kind, spelled, *_ = [*word.split("-"), ""]
    wide = 2 if any(letter in signs.SUIT_SIGNS for letter in spelled) else 1
    return kind, [spelled[place : place + wide] for place in range(0, len(spelled), wide)]


def choose(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """In public one button opens the panel; the panel itself is private."""
    return opener(asked, base, text) if public else choice_panel(asked, asked.kind, [], base, text)


def opener(asked: Decision, base: Press, text: Locale) -> Rows:
    """The button that opens one's own panel."""
    return [(Button(text(f"button-choose-{asked.kind}"), replace(base, verb="panel"), PRIMARY),)]


def choice_panel(asked: Decision, kind: str, chosen: Sequence[str], base: Press, text: Locale) -> Rows:
    """The cards to mark, and the button that sends those that are."""
    domain = domain_of(asked, kind)
    least, most = domain["count"]
    if least == most == 1:
        return _single(kind, domain["of"], base, text)
    rows = wrapped(_toggles(kind, domain["of"], chosen, most, base))
    label, full = text(f"button-{kind}-some", count=len(chosen)), least <= len(chosen) <= most
    send = Button(label, _cards(base, "cards", kind, chosen), SUCCESS, dim=not full)
    back = (Button(text("button-return"), replace(base, verb="mine")),) if kind != asked.kind else ()
    return [*rows, (send, *back)]


def place(asked: Decision, base: Press, text: Locale, public: bool) -> Rows:
    """The cards to put on the table, one press each."""
    if public:
        return opener(asked, base, text)
    cards = asked.templates[0]["card"]["of"]
    return wrapped([_one("place", card, replace(base, verb="place", word=card), text) for card in cards])


def wrapped(buttons: Sequence[Button]) -> Rows:
    """Buttons in as many rows as they need."""
    return [tuple(buttons[start : start + WIDE]) for start in range(0, len(buttons), WIDE)]


def _single(kind: str, cards: Sequence[str], base: Press, text: Locale) -> Rows:
    return wrapped([_one(kind, card, _cards(base, "cards", kind, [card]), text) for card in dict.fromkeys(cards)])


def _one(kind: str, card: str, press: Press, text: Locale) -> Button:
    return Button(text(f"button-{kind}-one", card=signs.card(card)), press, PRIMARY)


def _toggles(kind: str, cards: Sequence[str], chosen: Sequence[str], most: int, base: Press) -> list[Button]:
    """A button a card; of equal cards as many are marked, from the left, as have been chosen."""
    left, buttons = Counter(chosen), []
    for number, card in enumerate(cards):
        on = left[card] > 0
        left[card] -= on
        label = f"✓ {signs.card(card)}" if on else signs.card(card)
        press = _cards(base, "choose", kind, _turned(cards, chosen, card, on))
        # Equal cards lead to the same choice, and no two buttons may have the same id.
        press = replace(press, word=f"{press.word}-{number}")
        buttons.append(Button(label, press, PRIMARY if on else SECONDARY, dim=not on and len(chosen) >= most))
    return buttons


def _turned(cards: Sequence[str], chosen: Sequence[str], card: str, on: bool) -> list[str]:
    """The chosen cards with one more or one less, in the order in which they are held."""
    left = Counter(chosen)
    left[card] += -1 if on else 1
    kept = []
    for each in cards:
        if left[each] > 0:
            kept.append(each)
            left[each] -= 1
    return kept


def _cards(base: Press, verb: str, kind: str, cards: Sequence[str]) -> Press:
    return replace(base, verb=verb, word="-".join([kind, "".join(cards)]))
