"""Errors as sentences: what was wrong, then what is legal.

The sentence of an error is the message `error-<code>-<reason>`, or `error-<code>` where there is none for the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.cards import PLANS, RANKS
from bot.engine import Template
from bot.errors import DealerError, IllegalAction
from bot.render import signs
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.pages import moment
from bot.render.wagering import RIDES

NAMES = ("who", "one", "other")  # values that people have chosen themselves
FOLLOWS = ("near", "legal")  # values that a second sentence is about, where there is something to say


def refusal(error: DealerError, text: Locale) -> str:
    """An error in words; what is legal follows where the error knows it."""
    sentence = _wrong(error, text) if isinstance(error, IllegalAction) else _sentence(error, text)
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
    phrases = [_phrase(template, text) for template in templates if not _ridden(template)]
    return text("legal-may", choices=text.either([*phrases, *_with_a_card(templates, text)]))


def _sentence(error: DealerError, text: Locale) -> str:
    message = f"error-{error.code}-{error.reason}"
    values = {
        name: moment(value) if name == "due" else _value(value, text)
        for name, value in error.values.items()
        if name not in FOLLOWS
    }
    values |= {name: shown(str(error.values[name])) for name in NAMES if name in values}
    values.setdefault("reason", "")
    return text(message if message in text else f"error-{error.code}", **values)


def _wrong(error: IllegalAction, text: Locale) -> str:
    """What is wrong with an answer: with the cards in it, with a plan, or in general."""
    given = str(error.values.get("given", ""))
    key, domain = error.values.get("key"), error.values.get("domain")
    if key == "plan" and given in PLANS:
        return text("error-illegal_action-plan", plan=given)
    if key != "line" and isinstance(domain, Mapping) and domain.get("of") and all(map(_is_card, domain["of"])):
        return _wrong_cards(given.split(), domain, text)
    if error.reason == "wrong_keys":
        ride = next((key for each in error.legal if each["type"] == given for key in _ridden(each)), None)
        return text(f"error-illegal_action-needs_{ride}") if ride else _sentence(error, text)
    return _sentence(error, text)


def _wrong_cards(given: Sequence[str], domain: Mapping[str, Any], text: Locale) -> str:
    """What is wrong with cards: no card at all, not held, named twice, too many or too few."""
    held = Counter(domain["of"])
    for card in given:
        if not _is_card(card):
            return text("error-illegal_action-no_card", given=card)
        if card not in held:
            return text("error-illegal_action-not_held", card=signs.card(card))
    more = Counter(given) - held
    if more:
        card = next(iter(more))
        return text("error-illegal_action-twice", card=signs.card(card), count=held[card])
    least, most = domain.get("count", (1, 1))
    return text("error-illegal_action-how_many", given=len(given), due=_count(least, most, text), most=most)


def _ridden(template: Template) -> list[str]:
    """The keys of the cards that ride on an answer."""
    if template["type"] in ("draw", "discard"):
        return []
    return [key for key in RIDES if key in template]


def _with_a_card(templates: Sequence[Template], text: Locale) -> list[str]:
    """The answers that a card rides on, said once: `open one of A♠ K♦ and check or go all-in`."""
    ridden = [template for template in templates if _ridden(template)]
    if not ridden:
        return []
    key = _ridden(ridden[0])[0]
    choices = text.either([_phrase(template, text) for template in ridden])
    return [text(f"legal-riding-{key}", cards=_domain(ridden[0][key], text), choices=choices)]


def _phrase(template: Template, text: Locale) -> str:
    """One template in words, without a card that rides on it."""
    riding = _ridden(template)
    values = [
        _domain(domain, text) for key, domain in template.items() if isinstance(domain, dict) and key not in riding
    ]
    message = f"legal-{template['type']}"
    return text(message, value=values[0] if values else "") if message in text else str(template["type"])


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
