"""Names as people gave them, made safe to show: they are text, never markup, and never longer than a line allows."""

from __future__ import annotations

import re
import unicodedata

KEPT, SHOWN = 32, 20  # characters of a name that are kept, and that a table shows
NAMELESS = "player"

# Letters and signs that show as nothing at all: fillers of Hangul, the blank of Braille, joiners that are marks.
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")
_MARKUP = re.compile(r"([\\*_~`|<>@#:\[\]()])")
_LIST_OR_QUOTE = re.compile(r"^(\d+)([.)])|^([-+])")


def clean(name: str) -> str:
    """A name without control, bidirectional and zero-width characters, its spaces single, at most 32 characters."""
    return visible(name, KEPT) or NAMELESS


def visible(words: str, most: int) -> str:
    """What can be seen of anybody's words, on one line, at most so many characters; perhaps nothing."""
    composed = unicodedata.normalize("NFC", words)
    # Cc, Cf: controls, bidirectional marks, zero-width joiners; Co, Cs, Cn: nothing that a font must know.
    seen = "".join(" " if each in _BLANK or unicodedata.category(each)[0] == "C" else each for each in composed)
    return " ".join(seen.split())[:most].strip()


def shown(name: str) -> str:
    """A clean name as it stands in a message: cut at 20 characters, its markup inert."""
    return inert(name if len(name) <= SHOWN else name[: SHOWN - 1].rstrip() + "…")


def inert(words: str) -> str:
    """Words as they stand in a message: no markup, no mention, no link, no list."""
    escaped = _MARKUP.sub(r"\\\1", words)
    return _LIST_OR_QUOTE.sub(lambda found: rf"{found[1]}\{found[2]}" if found[1] else rf"\{found[3]}", escaped)
