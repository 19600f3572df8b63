"""A message as a value: blocks of text, rows of buttons and menus. Only rooms that know Discord turn it into one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.render.locale import Locale

PRIMARY, SECONDARY, SUCCESS, DANGER = "primary", "secondary", "success", "danger"
MOST_CHARACTERS = 4_000  # of all blocks together, in a message of components (Discord's documentation)


PRESS = (
    r"d:(?P<table>\d{1,12}):(?P<hand>\d{1,9}):(?P<decision>\d{1,9})"
    r":(?P<verb>[a-z_]{1,16}):(?P<word>[A-Za-z0-9_-]{0,32})"
)


@dataclass(frozen=True, slots=True)
class Press:
    """What a button means: a verb at a table, the question it answers, and one word more; it travels as its id.

    Ids are readable and can be forged: they name a wish, and the tables decide.
    """

    table: int
    hand: int
    decision: int
    verb: str
    word: str = ""

    @property
    def id(self) -> str:
        """The press as text, at most 100 characters."""
        return f"d:{self.table}:{self.hand}:{self.decision}:{self.verb}:{self.word}"

    @staticmethod
    def read(text: str) -> Press | None:
        """The press of an id, None if it is not one of ours."""
        found = re.fullmatch(PRESS, text, re.ASCII)
        if found is None:
            return None
        table, hand, decision = (int(found[name]) for name in ("table", "hand", "decision"))
        return Press(table, hand, decision, found["verb"], found["word"])


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its words, what it means or where it leads, and how it looks."""

    label: str
    press: Press | None = None
    style: str = SECONDARY
    emoji: str | None = None
    url: str | None = None
    dim: bool = False  # there, so that nothing moves, but not to be pressed now


@dataclass(frozen=True, slots=True)
class Menu:
    """A list to choose one thing of, alone in its row: `choices` are (word, label); choosing presses with the word."""

    label: str
    press: Press
    choices: tuple[tuple[str, str], ...]


Row = tuple[Button | Menu, ...]
Rows = list[Row]


@dataclass(frozen=True, slots=True)
class Page:
    """A message: blocks of markdown from top to bottom, rows of at most five buttons, who may be mentioned."""

    blocks: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()

    def plain(self) -> str:
        """The whole text, for readers and for places without layouts."""
        return "\n".join(self.blocks)

    def fitted(self, text: Locale) -> Page:
        """The page inside Discord's limit of characters; what does not fit is cut at a line, and said to be."""
        if sum(map(len, self.blocks)) <= MOST_CHARACTERS:
            return self
        note = text("page-cut")
        room = MOST_CHARACTERS - len(note)
        blocks: list[str] = []
        for block in self.blocks:
            if len(block) > room:
                blocks.append(block[:room].rsplit("\n", 1)[0])
                break
            blocks.append(block)
            room -= len(block)
        return Page((*filter(None, blocks), note), self.rows, self.mentions)
