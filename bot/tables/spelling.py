"""Cards and lines as people write them: `Ks`, `K♠`, `ks 10d`, `KsTd`; `K K 8` where there are no suits."""

from __future__ import annotations

import re
from collections.abc import Sequence

SIGNS = str.maketrans({**dict(zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True)), "\ufe0f": "", ",": " ", ";": " "})
NONE = frozenset({"none", "nothing", "pat", "0", "-"})

_SUITED = re.compile(r"(?:([2-9TJQKA])([CDHS]))+", re.ASCII)
_PLAIN = re.compile(r"[2-9TJQKA]+", re.ASCII)


def cards_of(typed: str, held: Sequence[str]) -> list[str]:
    """The cards that somebody has typed, in the deck's own spelling; `held` shows whether that has suits.

    What is no card stays as it was typed: the engine refuses it by name.
    """
    if typed.strip().lower() in NONE:
        return []
    suited = any(len(card) > 1 for card in held)
    return [card for word in typed.translate(SIGNS).split() for card in _word(word, suited)]


def line_of(typed: str) -> str:
    """The name of a line that somebody has typed: `row 3` is 3, `10` is T."""
    words = typed.split()
    last = words[-1].upper() if words else ""
    return "T" if last == "10" else last


def _word(word: str, suited: bool) -> list[str]:
    plain = word.upper().replace("10", "T")
    if suited and _SUITED.fullmatch(plain):
        return [plain[place] + plain[place + 1].lower() for place in range(0, len(plain), 2)]
    if not suited and _PLAIN.fullmatch(plain):
        return list(plain)
    return [word]
