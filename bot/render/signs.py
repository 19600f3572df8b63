"""Cards and throws as people read them: `A♠ 10♥`, `✊ Rock`. The sign carries the meaning, never a colour."""

from __future__ import annotations

from collections.abc import Iterable

from bot.render.locale import Locale

FACE_DOWN = "▢"
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
GESTURE_SIGNS = {"rock": "✊", "paper": "✋", "scissors": "✌️"}
GESTURES = {"R": "rock", "P": "paper", "S": "scissors"}


def card(text: str | None) -> str:
    """A card, or one that is face down (None): `As` is A♠, `Td` is 10♦; decks without suits have `T` alone."""
    if text is None:
        return FACE_DOWN
    rank = "10" if text[0] == "T" else text[0]
    return rank + SUIT_SIGNS.get(text[1:], "")


def in_grid(text: str | None) -> str:
    """A card in two characters at most: `Td` is T♦."""
    return FACE_DOWN if text is None else text[0] + SUIT_SIGNS.get(text[1:], "")


def cards(texts: Iterable[str | None]) -> str:
    """Cards in a row: `7♣ ▢ K♥`."""
    return " ".join(map(card, texts))


def gesture(name: str, text: Locale) -> str:
    """A gesture of a shoot: `✊ Rock`."""
    return f"{GESTURE_SIGNS[name]} {text(f'gesture-{name}')}"


def throw(letter: str) -> str:
    """A single throw as its sign and letter: `✊R`."""
    return f"{GESTURE_SIGNS[GESTURES[letter]]}{letter}"


def fists(letters: str) -> str:
    """Throws as signs with their letters, in a row: `✊R ✋P`."""
    return " ".join(map(throw, letters))


def throws(letters: str, text: Locale) -> str:
    """A sequence of throws, letters as in an action: `✊ Rock ✋ Paper`."""
    return " ".join(gesture(GESTURES[letter], text) for letter in letters)
