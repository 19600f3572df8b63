"""Bodies that are malformed deep inside are refused as Discord refuses them: 50035, and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.local_discord.limits import message_faults, modal_faults
from tests.local_discord.test_limits import GOOD, label, modal, row, select

RICH = {
    "title": "t",
    "url": "https://x.y",
    "color": 5,
    "timestamp": "2030-01-02T03:04:05+00:00",
    "footer": {"text": "f", "icon_url": "https://x.y/i.png"},
    "author": {"name": "a", "url": "https://x.y"},
    "image": {"url": "attachment://a.png"},
    "fields": [{"name": "n", "value": "v", "inline": True}],
}


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"footer": "f"}, "footer", "dictionaries"),
        ({"footer": {"text": 5}}, "footer.text", "string"),
        ({"footer": {"text": "f" * 2049}}, "footer.text", "2048"),
        ({"author": {"name": "a", "icon_url": "x"}}, "author.icon_url", "well formed"),
        ({"author": {}}, "author.name", "required"),
        ({"image": []}, "image", "dictionaries"),
        ({"thumbnail": {"url": None}}, "thumbnail.url", "well formed"),
        ({"fields": "n"}, "fields", "iterables"),
        ({"fields": [{"name": "n"}]}, "fields.0.value", "required"),
        ({"fields": [{"name": "n", "value": ["v"]}]}, "fields.0.value", "string"),
        ({"color": 1 << 24}, "color", "16777215"),
        ({"url": "ftp://x.y"}, "url", "well formed"),
        ({"timestamp": "yesterday"}, "timestamp", "ISO8601"),
    ],
)
def test_a_malformed_embed_is_refused(changes: dict[str, Any], path: str, words: str) -> None:
    assert message_faults({"embeds": [RICH]}, ["a.png"]) == []
    faults = message_faults({"embeds": [RICH | changes]}, ["a.png"])
    assert [(fault.code, fault.path) for fault in faults] == [(50035, f"embeds.0.{path}")]
    assert words in faults[0].message


@pytest.mark.parametrize(
    ("kind", "preset", "path"),
    [
        (5, [{"id": "1", "type": "user"}], None),
        (7, [{"id": "1", "type": "role"}], None),
        (6, [{"id": "1", "type": "user"}], ".0.type"),
        (8, [{"id": "1", "type": "role"}], ".0.type"),
        (5, [{"id": "1", "type": "user"}, {"id": "2", "type": "user"}], ""),
        (5, "1", ""),
    ],
)
def test_what_a_select_starts_with_fits_it(kind: int, preset: Any, path: str | None) -> None:
    body = {"content": "x", "components": [row({"type": kind, "custom_id": "s", "default_values": preset})]}
    found = [fault.path for fault in message_faults(body)]
    assert found == ([] if path is None else [f"components.0.components.0.default_values{path}"])


def mangled(body: Any) -> Iterator[Any]:
    """The body with each of its values, however deep, replaced by things of every other kind."""
    yield from (5, -1, "x", True, None, [], {}, [1], [[]], {"a": {}})
    if isinstance(body, dict):
        yield from ({**body, key: other} for key, value in body.items() for other in mangled(value))
    if isinstance(body, list):
        yield from ([other, *body[1:]] for other in mangled(body[0]))


@pytest.mark.parametrize("name", [*GOOD, "an embed with everything"])
def test_no_malformed_message_breaks_the_judge(name: str) -> None:
    body = GOOD.get(name, {"embeds": [RICH]}) | {"allowed_mentions": {"parse": ["users"]}}
    seen = [message_faults(other) for other in mangled(body) if isinstance(other, dict)]
    assert [] in seen
    assert any(seen)


def test_no_malformed_modal_breaks_the_judge() -> None:
    body = modal(label(value="v", min_length=1), {"type": 18, "label": "Which", "component": select(2)})
    assert any(modal_faults(other) for other in list(mangled(body)) if isinstance(other, dict))
