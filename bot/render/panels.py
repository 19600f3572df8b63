"""The private panels that build an answer up step by step, and the second questions before one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Decision
from bot.render import signs
from bot.render.choosing import choice_panel
from bot.render.controls import throws_asked, throws_panel
from bot.render.locale import Locale
from bot.render.page import Page, Press
from bot.render.private import hand_page, rest
from bot.render.wagering import Ride, cost, loaded, ride_panel, riding, sure
from bot.tables.desk import Look


def confirm_page(look: Look, asked: Decision, kind: str, text: Locale, ride: Ride | None = None) -> Page:
    """The second question before an all-in, or a fold where checking is free; a card may ride along."""
    amount = cost(asked, kind) if kind == "all_in" else 0
    label = text(f"button-{kind}", amount=amount) if kind == "all_in" else text("button-fold")
    question = [text(f"sure-{kind}", amount=amount), *(_riding(ride, text) if ride else [])]
    return Page((" ".join(question),), sure(_base(look), loaded(kind, ride or {}), label, text))


def throws_page(look: Look, asked: Decision, chosen: str, text: Locale) -> Page:
    """The panel that builds a sequence of throws; nothing is sent off before Lock in."""
    so_far = " ".join(
        [*(signs.throw(letter) for letter in chosen), *[signs.FACE_DOWN] * (throws_asked(asked) - len(chosen))]
    )
    page, base = hand_page(look, text), _base(look)
    rows = throws_panel(asked, chosen, base, text)
    if look.view is not None:
        rows = (*rows, *rest(look.view, asked, base, text))
    return Page((*page.blocks, text("throws-so-far", throws=so_far)), rows)


def ride_page(look: Look, asked: Decision, chosen: str, text: Locale) -> Page:
    """The panel of a bet with a card that goes with it, once the card is chosen."""
    ride = {str(riding(asked)): chosen}
    rows = tuple(ride_panel(asked, chosen, _base(look), text))
    return Page((*hand_page(look, text).blocks, *_riding(ride, text)), rows)


def choice_page(look: Look, asked: Decision, kind: str, chosen: Sequence[str], text: Locale) -> Page:
    """The panel that marks cards; nothing is sent off before its last button."""
    return Page(hand_page(look, text).blocks, tuple(choice_panel(asked, kind, chosen, _base(look), text)))


def _riding(ride: Ride, text: Locale) -> list[str]:
    return [text(f"riding-{key}", card=signs.card(card)) for key, card in ride.items()]


def _base(look: Look) -> Press:
    hand, decision = look.asked
    return Press(look.table.id, hand, decision, "")
