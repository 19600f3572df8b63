"""Names as people gave them: text, never markup; short; never empty; readable in their own script."""

from __future__ import annotations

import re
import unicodedata

import pytest

from bot.render.names import KEPT, NAMELESS, SHOWN, clean, shown

NASTY = [
    "**bold** _and_ ~~struck~~",
    "`code` ```block```",
    "||spoiler||",
    "@everyone",
    "@here",
    "<@123456789>",
    "<@&1>",
    "<#1>",
    "</shoot:1>",
    "<t:1700000000:R>",
    "<:rock:1> <a:rock:1>",
    "[free chips](https://example.com)",
    "https://example.com",
    "# headline",
    "-# small",
    "> quote",
    ">>> all quote",
    "1. first",
    "12) twelfth",
    "- point",
    "+ point",
    "* point",
    "\\@everyone",
    "\\",
    "a\nb\r\nc\td",
    "evil\u202egnp.exe",
    "\u2066left\u2069",
    "in\u200bvis\u200dible\ufeff",
    "\u0000\u001b[31mred",
    "x" * 4_000,
    "*" * 4_000,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 family",
    "a\u0301" * 100,
    "\ue000\U000f0000private",
    "\ud800 alone",
]
MARKUP = "\\*_~`|<>@#:[]()"


def as_discord_shows(text: str) -> str:
    """What is left of an escaped text when Discord has taken the backslashes away."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


@pytest.mark.parametrize("name", NASTY)
def test_a_clean_name_has_no_character_that_does_not_show(name: str) -> None:
    kept = clean(name)
    assert 0 < len(kept) <= KEPT
    assert all(unicodedata.category(each)[0] != "C" for each in kept)
    assert kept == " ".join(kept.split())
    assert clean(kept) == kept


@pytest.mark.parametrize("name", NASTY)
def test_a_shown_name_is_text(name: str) -> None:
    kept = clean(name)
    said = shown(kept)
    assert as_discord_shows(said) == (kept if len(kept) <= SHOWN else kept[: SHOWN - 1].rstrip() + "…")
    bare = re.sub(r"\\.", "", said)  # without what is escaped
    assert not set(bare) & set(MARKUP)
    assert not re.match(r"[-+>#]|\d+[.)]", said)
    assert len(said) <= 2 * SHOWN


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e\u2066", "\n\t", "\u3164", "\u2800\u2800", "\u115f \u1160"])
def test_a_name_of_nothing_is_a_player(name: str) -> None:
    assert clean(name) == NAMELESS


@pytest.mark.parametrize(
    "name", ["Ana", "O'Neill", "Łukasz", "Zoë", "李小龙", "محمد علي", "שרה כהן", "नरेंद्र", "✊ Rocky", "🇧🇷"]
)
def test_names_of_the_world_stay_as_they_are(name: str) -> None:
    assert shown(clean(name)) == name


def test_a_name_that_was_composed_otherwise_is_the_same_name() -> None:
    assert clean("Zoe\u0308") == clean("Zo\u00eb") == "Zoë"


def test_a_mention_is_spelt_out() -> None:
    assert shown("<@&1>") == r"\<\@&1\>"
    assert shown("1. Ana") == r"1\. Ana"
    assert shown("- Ana") == r"\- Ana"
    assert shown("2nd Ana - x") == "2nd Ana - x"
