"""Every sentence a player reads, by message id and language: Fluent files under `locales/<language>/`.

Numbers among the arguments are written as the language writes them ("1,000" in English) and may choose a plural form.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

IDS = frozenset({"table", "hand"})  # numbers that are names, and so have no thousands separator
FIRST_LANGUAGE = "en"  # complete by definition; the others fall back on it message by message

_LOCALES = files(__package__) / "locales"


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a directory of messages, in alphabetical order."""
    return tuple(sorted(entry.name for entry in _LOCALES.iterdir() if entry.is_dir()))


class Locale:
    """The sentences of one language: `text("event-won", who="Ana", amount=140)`.

    `tag` is a language or one with a region (`en`, `en-GB`); one that is not there speaks English. A message that no
    language has, or that lacks an argument, raises LookupError; with `strict=False` it shows as its id instead.
    """

    def __init__(self, tag: str = FIRST_LANGUAGE, *, strict: bool = True) -> None:
        spoken = tag.split("-")[0].lower()
        self.language = spoken if spoken in languages() else FIRST_LANGUAGE
        self.strict = strict
        self._bundles = [_bundle(language) for language in dict.fromkeys((self.language, FIRST_LANGUAGE))]

    def __contains__(self, message: str) -> bool:
        """Whether the language, or English, has the message."""
        return any(bundle.has_message(message) for bundle in self._bundles)

    def __call__(self, message: str, **values: str | int) -> str:
        """The message with its arguments filled in."""
        bundle = next((each for each in self._bundles if each.has_message(message)), None)
        pattern = bundle.get_message(message).value if bundle else None
        if bundle is None or pattern is None:
            return self._missing(message, "no such message")
        told = {name: str(value) if name in IDS else value for name, value in values.items()}
        sentence, errors = bundle.format_pattern(pattern, told)
        if errors and self.strict:
            raise LookupError(f"{self.language}: {message}: {errors[0]}")
        return str(sentence)

    def every(self, words: Sequence[str]) -> str:
        """The words as a list of all of them: `Ana, Ben and Mia`."""
        return self._listed("list-and", words)

    def either(self, words: Sequence[str]) -> str:
        """The words as a choice: `Rock, Paper or Scissors`."""
        return self._listed("list-or", words)

    def _listed(self, message: str, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self(message, first=", ".join(words[:-1]), last=words[-1])

    def _missing(self, message: str, why: str) -> str:
        if self.strict:
            raise LookupError(f"{self.language}: {message}: {why}")
        return message


@cache
def _bundle(language: str) -> FluentBundle:
    # Isolation marks would stand as invisible characters in every grid and transcript; names are cleaned beforehand.
    bundle = FluentBundle([language], use_isolating=False)
    for entry in sorted((_LOCALES / language).iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(entry.read_text(encoding="utf-8")))
    return bundle
