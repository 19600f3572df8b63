"""Every sentence that the code asks for is there, and every sentence that is there is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

from bot.render.locale import Locale

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "bot" / "render" / "locales"
SPEAKERS = ("text", "_text")  # what a Locale is called where it is called
# A refusal is worded by its code and reason, which the places that raise it name.
WORDED_BY_ERRORS = re.compile(r"error-(?!near$|fault$)")


@cache
def messages(language: str = "en") -> dict[str, str]:
    """The message ids of a language, and the file of each."""
    found: dict[str, str] = {}
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = path.name
    return found


@cache
def trees() -> list[tuple[str, ast.Module]]:
    """The source of the dealer."""
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [(str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def called(tree: ast.AST) -> Iterator[ast.expr]:
    """The first argument of every call of a Locale."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in SPEAKERS:
                yield node.args[0]


def literals(tree: ast.AST) -> set[str]:
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside
    }


def patterns(tree: ast.AST) -> set[str]:
    """The f-strings that can make a message id, as patterns: they begin with the id's first word."""
    first_words = {name.split("-")[0] for name in messages()}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            if parts and parts[0] and parts[0].split("-")[0] in first_words and "-" in parts[0]:
                found.add("".join(r"[a-z_]+" if part is None else re.escape(part) for part in parts))
    return found


def test_every_sentence_that_the_code_asks_for_is_there() -> None:
    missing = []
    for path, tree in trees():
        for asked in called(tree):
            names = literals(asked) if not isinstance(asked, ast.Name) else set()
            missing += [f"{path}: {name}" for name in names if "-" in name and name not in messages()]
            missing += [
                f"{path}: {pattern}"
                for pattern in patterns(asked)
                if not any(re.fullmatch(pattern, name) for name in messages())
            ]
    assert missing == []


def test_every_sentence_is_asked_for() -> None:
    used: set[str] = set()
    for _, tree in trees():
        used |= literals(tree) & messages().keys()
        used |= {name for pattern in patterns(tree) for name in messages() if re.fullmatch(pattern, name)}
        used |= {f"street-{word}" for word in literals(tree)}  # as the steps of games name them
    assert messages().keys() - used == set()


def test_the_words_of_every_button_are_on_a_button() -> None:
    """`button-<verb>` is asked for by verb: here the verb itself has to stand somewhere in the source."""
    asked = set()
    for _, tree in trees():
        asked |= {f"button-{word}" for word in literals(tree)} | literals(tree)
        longer = patterns(tree) - {r"button\-[a-z_]+"}
        asked |= {name for pattern in longer for name in messages() if re.fullmatch(pattern, name)}
    assert {name for name in messages() if name.startswith("button-")} - asked == set()


def test_every_reason_of_a_refusal_has_a_sentence_of_its_own_or_its_codes() -> None:
    codes = {"Refused": "refused", "NotSeated": "not_seated", "MovedOn": "moved_on", "BadSettings": "bad_settings"}
    raised, worded = set(), {name for name in messages() if WORDED_BY_ERRORS.match(name)}
    for _, tree in trees():
        for node in ast.walk(tree):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in codes and node.args:
                raised |= {f"error-{codes[name]}-{reason}" for reason in literals(node.args[0])}
    spare = {f"error-{code}" for code in codes.values()}
    asked = {name for name in worded if name.startswith(tuple(f"{each}-" for each in spare))}
    assert asked - raised == set()
    assert raised - worded <= {"error-not_seated-not_seated"}  # the sentence of its code says just that


@pytest.mark.parametrize("language", sorted(path.name for path in LOCALES.iterdir() if path.is_dir()))
def test_no_language_has_a_sentence_that_english_has_not(language: str) -> None:
    assert messages(language).keys() - messages().keys() == set()


def test_a_sentence_without_what_it_needs_is_an_error_where_it_is_asked_strictly() -> None:
    with pytest.raises(LookupError):
        Locale()("mine-next-nowhere")
    with pytest.raises(LookupError):
        Locale()("pot")
    assert Locale(strict=False)("mine-next-nowhere") == "mine-next-nowhere"
