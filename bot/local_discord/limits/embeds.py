"""What Discord refuses in the embeds of a message."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ..constants import JSON
from ..refusals import Fault
from .forms import fault, items, mapping, number, text

TOTAL, FIELDS = 6000, 25
_NESTED = ("footer", "author", "image", "thumbnail", "video", "provider")
_NEEDED = ("title", "description", "fields", "image", "thumbnail", "author", "footer")


def embed_faults(embeds: list[JSON]) -> Iterator[Fault]:
    """The faults of a message's embeds, one by one and in all."""
    faults = [fault for index, embed in enumerate(embeds) for fault in _embed(embed, f"embeds.{index}")]
    yield from faults
    if not faults and sum(_length(embed) for embed in embeds) > TOTAL:
        yield fault("embeds", f"Embed size exceeds maximum size of {TOTAL}", "MAX_EMBED_SIZE_EXCEEDED")


def _embed(embed: JSON, path: str) -> Iterator[Fault]:
    yield from text(embed.get("title"), f"{path}.title", 0, 256)
    yield from text(embed.get("description"), f"{path}.description", 0, 4096)
    yield from number(embed.get("color"), f"{path}.color", 0, 0xFFFFFF)
    yield from _address(embed.get("url"), f"{path}.url")
    yield from _moment(embed.get("timestamp"), f"{path}.timestamp")
    for key in _NESTED:
        yield from _nested(key, embed.get(key), f"{path}.{key}")
    yield from _fields(embed.get("fields"), f"{path}.fields")
    if not any(embed.get(key) for key in _NEEDED):
        yield fault(f"{path}.description", "This field is required", "BASE_TYPE_REQUIRED")


def _nested(key: str, part: object, path: str) -> Iterator[Fault]:
    yield from mapping(part, path)
    if not isinstance(part, dict):
        return
    if key in ("footer", "author"):
        word, most = ("text", 2048) if key == "footer" else ("name", 256)
        yield from text(part.get(word), f"{path}.{word}", 1, most)
        yield from _address(part.get("icon_url"), f"{path}.icon_url", "attachment")
    if key in ("image", "thumbnail"):
        yield from _address(part.get("url") or "", f"{path}.url", "attachment")
    else:
        yield from _address(part.get("url"), f"{path}.url")


def _fields(fields: object, path: str) -> Iterator[Fault]:
    if fields is None:
        return
    wrong = list(items(fields, path, 0, FIELDS))
    yield from wrong
    for index, entry in enumerate(fields if isinstance(fields, list) and not wrong else ()):
        yield from text(entry.get("name"), f"{path}.{index}.name", 1, 256)
        yield from text(entry.get("value"), f"{path}.{index}.value", 1, 1024)


def _address(url: object, path: str, *more: str) -> Iterator[Fault]:
    if url is None:
        return
    if not isinstance(url, str) or not url.startswith(tuple(f"{scheme}://" for scheme in ("http", "https", *more))):
        yield fault(path, "Not a well formed URL.", "URL_TYPE_INVALID_URL")


def _moment(stamp: object, path: str) -> Iterator[Fault]:
    if stamp is None:
        return
    try:
        datetime.fromisoformat(str(stamp))
    except ValueError:
        yield fault(path, f"Could not parse {stamp}. Should be ISO8601.", "DATE_TIME_TYPE_PARSE")


def _length(embed: JSON) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    parts += [entry.get(key) for entry in embed.get("fields") or [] for key in ("name", "value")]
    return sum(len(part) for part in parts if isinstance(part, str))
