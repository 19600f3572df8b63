"""Amounts as people write them: `120`, `1,000`, `2.5k`, `pot`, `half`, `2/3`, `min`, `all`.

A number is what the seat will have put in on the street, for each card where it bets on several. A share of the pot is
counted after calling: half the pot means the price, and on top of it half of what the pot would be then. Capitals and
spaces around it do not matter; everything else is refused.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from bot.engine import Action, Decision
from bot.errors import IllegalAction, Refused

SHARES = {
    "pot": Fraction(1),
    "half": Fraction(1, 2),
    "1/2": Fraction(1, 2),
    "1/3": Fraction(1, 3),
    "2/3": Fraction(2, 3),
    "3/4": Fraction(3, 4),
}
MOST_DIGITS = 12
SHOWN = 40  # characters of an amount that cannot be read which go back in the refusal

_PLAIN = re.compile(r"[0-9]+", re.ASCII)
_GROUPED = re.compile(r"[0-9]{1,3}(,[0-9]{3})+", re.ASCII)
_SCALED = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,12}))?([km])", re.ASCII)
_SCALES = {"k": 3, "m": 6}


def wager(text: str, asked: Decision) -> Action:
    """The bet or raise that an amount means, without a card that goes with it.

    Raises Refused("amount") for what is no amount and IllegalAction where neither a bet nor a raise is open; whether
    the amount itself is legal is the engine's to say.
    """
    word = text.strip().lower()
    if word in ("all", "all-in", "allin"):
        return {"type": "all_in"}
    key, template = _open(asked)
    domain = template[key]
    if word == "min":
        total = int(domain["min"])
    elif word in SHARES:
        price, pot, owed, stakes = (asked.terms[name] for name in ("price", "pot", "owed", "stakes"))
        total = price + int(SHARES[word] * (pot + owed) / stakes)
    else:
        total = _number(word, text, domain)
    return {"type": template["type"], key: total}


def _open(asked: Decision) -> tuple[str, dict[str, Any]]:
    """The template of a bet or raise, and its key for the amount."""
    for template in asked.templates:
        for key in ("amount", "to"):
            if key in template:
                return key, template
    raise IllegalAction("not_open", asked.templates, given="raise")


def _number(word: str, text: str, domain: dict[str, int]) -> int:
    if _PLAIN.fullmatch(word) or _GROUPED.fullmatch(word):
        digits = word.replace(",", "")
        if len(digits) <= MOST_DIGITS:
            return int(digits)
    found = _SCALED.fullmatch(word)
    if found is not None:
        whole, part, scale = found[1], found[2] or "", _SCALES[found[3]]
        # 2.01k is 2010; 2.0105k is no whole number of chips.
        if not part[scale:].strip("0"):
            return int(whole + part[:scale].ljust(scale, "0"))
    raise Refused("amount", given=text[:SHOWN], least=domain["min"], most=domain["max"])
