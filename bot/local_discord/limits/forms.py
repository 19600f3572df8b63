"""The small checks the others are made of; each yields at most one fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..refusals import Fault

LENGTH = "BASE_TYPE_BAD_LENGTH"
REQUIRED = "BASE_TYPE_REQUIRED"
CHOICES = "BASE_TYPE_CHOICES"


def fault(path: str, message: str, kind: str) -> Fault:
    """One mistake in a form, with the name Discord gives its kind."""
    return Fault(50035, path, message, kind)


def text(body: Any, path: str, least: int, most: int) -> Iterator[Fault]:
    """A text of `least` to `most` characters; None is missing, which is wrong where `least` > 0."""
    if body is None:
        if least > 0:
            yield fault(path, "This field is required", REQUIRED)
    elif not isinstance(body, str):
        yield fault(path, "Could not interpret the value as string.", "BASE_TYPE_BAD_STRING")
    elif not least <= len(body) <= most:
        if least == 0:
            yield fault(path, f"Must be {most} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        else:
            yield fault(path, f"Must be between {least} and {most} in length.", LENGTH)


def items(body: Any, path: str, least: int, most: int) -> Iterator[Fault]:
    """A list of `least` to `most` objects."""
    if not isinstance(body, list) or not all(isinstance(entry, dict) for entry in body):
        yield fault(path, "Only iterables of objects may be used here.", "LIST_ITEM_TYPE")
    elif not least <= len(body) <= most:
        yield fault(path, f"Must be between {least} and {most} in length.", LENGTH)


def mapping(body: Any, path: str) -> Iterator[Fault]:
    """An object; None is missing and passes."""
    if body is not None and not isinstance(body, dict):
        yield fault(path, "Only dictionaries may be used in a DictType", "DICT_TYPE_CONVERT")


def number(body: Any, path: str, least: int, most: int) -> Iterator[Fault]:
    """A whole number within bounds; None is missing and passes."""
    if body is None:
        return
    if isinstance(body, bool) or not isinstance(body, int):
        yield fault(path, "Could not interpret the value as int.", "NUMBER_TYPE_COERCE")
    elif not least <= body <= most:
        yield fault(path, f"int value should be between {least} and {most}.", "NUMBER_TYPE_RANGE")


def repeated(values: list[Any]) -> set[Any]:
    """The values that occur more than once."""
    return {value for value in values if values.count(value) > 1}
