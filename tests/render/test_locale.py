"""Every message file parses, no id stands twice, and what is missing is noticed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import bot.render.locale
from bot.render.locale import Locale, languages

LOCALES = Path(bot.render.locale.__file__).parent / "locales"


@pytest.mark.parametrize("language", languages())
def test_message_files_parse_and_no_id_stands_twice(language: str) -> None:
    entries = [
        entry
        for file in sorted((LOCALES / language).glob("*.ftl"))
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body
    ]
    junk = [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    ids = Counter(entry.id.name for entry in entries if isinstance(entry, ast.Message))
    assert junk == []
    assert [name for name, count in ids.items() if count > 1] == []


def test_numbers_are_written_with_thousands_separators() -> None:
    assert Locale()("pot-now", pot=1_234_567) == "Pot 1,234,567."


def test_no_invisible_marks_surround_what_is_filled_in() -> None:
    assert Locale()("acted-fold", who="Ana") == "Ana folds."


def test_an_unknown_language_speaks_english_and_a_region_its_language() -> None:
    assert Locale("en-GB").language == "en"
    assert Locale("tlh").language == "en"


def test_a_message_that_is_missing_raises_and_shows_its_id_where_asked_to() -> None:
    with pytest.raises(LookupError, match="no-such-message"):
        Locale()("no-such-message")
    assert Locale(strict=False)("no-such-message") == "no-such-message"


def test_a_missing_argument_raises() -> None:
    with pytest.raises(LookupError, match="acted-fold"):
        Locale()("acted-fold")


@pytest.mark.parametrize(
    ("words", "listed"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_lists_of_words(words: list[str], listed: str) -> None:
    assert Locale().every(words) == listed
    assert Locale().either(words) == listed.replace("and", "or")


def test_numbers_that_are_names_have_no_separator() -> None:
    assert "table 1234 · hand 1000" in Locale()("title-hand", game="Nine", table=1_234, hand=1_000)
    assert "1,000" in Locale()("chips-wallet", amount=1_000)
