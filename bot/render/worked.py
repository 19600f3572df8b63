"""Worked hands: how a game's rules end, one real hand a game, kept as text under `locales/<language>/worked/`.

The first line of a file is the seed of the hand, for those who write it anew; the rest is for players.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bot.render.locale import FIRST_LANGUAGE

SEED_LINE = "seed "


@cache
def worked_hand(key: str, language: str = FIRST_LANGUAGE) -> str:
    """A game's worked hand in markdown, in English where the language has none; "" where there is none at all."""
    for spoken in (language, FIRST_LANGUAGE):
        kept = files(__package__) / "locales" / spoken / "worked" / f"{key}.txt"
        if kept.is_file():
            return kept.read_text(encoding="utf-8").partition("\n")[2].strip()
    return ""
