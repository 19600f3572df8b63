"""Errors as sentences: what was wrong, then what is legal.

The sentence of an error is the message `error-<code>-<reason>`, or `error-<code>` where there is none for the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.cards import RANKS
from bot.engine import Template
from bot.errors import DealerError, IllegalAction
from bot.render import signs
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.pages import moment

NAMES = ("who", "one", "other")  # values that people have chosen themselves
FOLLOWS = ("near", "legal")  # values that a second sentence is about, where there is something to say


def refusal(error: DealerError, text: Locale) -> str:
    """An error in words; what is legal follows where the error knows it."""
    message = f"error-{error.code}-{error.reason}"
    values = {
        name: moment(value) if name == "due" else _value(value, text)
        for name, value in error.values.items()
        if name not in FOLLOWS
    }
    values |= {name: shown(str(error.values[name])) for name in NAMES if name in values}
    values.setdefault("reason", "")
    sentence = text(message if message in text else f"error-{error.code}", **values)
    if isinstance(error, IllegalAction) and error.legal:
        return f"{sentence} {legal(error.legal, text)}"
    if error.values.get("near"):
        return f"{sentence} {text('error-near', near=text.either(error.values['near']))}"
    return sentence


def legal(templates: Sequence[Template], text: Locale) -> str:
    """What may be answered: `Choose Rock, Paper or Scissors.`, `You may check or bet between 10 and 180.`"""
    if len(templates) == 1 and templates[0]["type"] in ("shoot", "plan", "line"):
        return text(
            "legal-choose", choices=_domain(templates[0][templates[0]["type"].replace("shoot", "gesture")], text)
        )
    return text("legal-may", choices=text.either([_phrase(template, text) for template in templates]))


def _phrase(template: Template, text: Locale) -> str:
    """One template in words, cards that ride on a bet included."""
    open_keys = {key: domain for key, domain in template.items() if isinstance(domain, dict)}
    riding = [key for key in ("open", "discard") if key in open_keys and template["type"] not in ("draw", "discard")]
    values = [_domain(domain, text) for key, domain in open_keys.items() if key not in riding]
    message = f"legal-{template['type']}"
    said = text(message, value=values[0] if values else "") if message in text else str(template["type"])
    return " ".join([said, *(text(f"legal-riding-{key}", cards=_domain(template[key], text)) for key in riding)])


def _value(value: Any, text: Locale) -> str | int:
    """A value of an error as an argument of its sentence."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return _domain(value, text)
    if isinstance(value, (list, tuple)):
        return text.either([str(each) for each in value]) or "none"
    return value if isinstance(value, (str, int)) else str(value)


def _domain(domain: Any, text: Locale) -> str:
    """The values of a domain, or of an option's declaration, in words."""
    if not isinstance(domain, Mapping):
        return _word(domain, text)
    if "min" in domain:
        return _range(domain["min"], domain["max"], text)
    if "length" in domain:
        return text("domain-throws", length=domain["length"])
    values = [_word(value, text) for value in domain.get("of") or domain.get("values") or ()]
    if "count" in domain:
        least, most = domain["count"]
        return text("domain-cards", count=_count(least, most, text), cards=" ".join(values))
    if len(values) > 1 and all(map(_is_card, domain.get("of", (None,)))):
        return text("domain-cards", count=text("domain-one"), cards=" ".join(dict.fromkeys(values)))
    return text.either(values)


def _range(least: int, most: int, text: Locale) -> str:
    if least == most:
        return text("domain-only", only=least)
    return text("domain-between", least=least, most=most)


def _count(least: int, most: int, text: Locale) -> str:
    return text("domain-only", only=least) if least == most else text("domain-to", least=least, most=most)


def _word(value: Any, text: Locale) -> str:
    """A value as people know it: a gesture, a card, or the word itself."""
    if isinstance(value, bool):
        return "true" if value else "false"
    word = str(value)
    if _is_card(word):
        return signs.card(word)
    return text(f"gesture-{word}") if word in signs.GESTURE_SIGNS else word


def _is_card(value: Any) -> bool:
    return isinstance(value, str) and value[:1] in RANKS and value[1:] in ("", *signs.SUIT_SIGNS)
