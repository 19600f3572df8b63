"""What Discord refuses in a message's body, new or edited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..attachments import clean_filename
from ..constants import CONTENT_LIMIT, JSON, MessageFlag
from ..refusals import Fault
from .components import component_faults
from .embeds import embed_faults
from .forms import fault, items, mapping, number, text

EMBEDS, FILES, NONCE = 10, 10, 25
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


def message_faults(body: JSON, files: Sequence[str] = (), before: JSON | None = None) -> list[Fault]:
    """The faults of a body with these files; `before` is the message it edits."""
    wrong = list(_types(body))
    if wrong:
        return wrong
    v2 = _is_v2(body, before)
    names = {*files, *(a["filename"] for a in (before or {}).get("attachments", []))}
    names |= {str(entry.get("filename") or "") for entry in body.get("attachments") or []}
    names |= {clean_filename(name) for name in names}
    faults = [
        *(_with_v2(body, before) if v2 else text(body.get("content"), "content", 0, CONTENT_LIMIT)),
        *embed_faults(body.get("embeds") or []),
        *component_faults(body.get("components") or [], v2=v2, files=names),
        *_mentions(body.get("allowed_mentions")),
        *(
            [fault("attachments", f"Must be {FILES} or fewer in length.", "BASE_TYPE_MAX_LENGTH")]
            * (len(files) > FILES)
        ),
    ]
    if not faults and _is_empty(body, files, before, v2=v2):
        return [Fault(50006, "", "Cannot send an empty message")]
    return faults


def _is_v2(body: JSON, before: JSON | None) -> bool:
    flags = int(body.get("flags") or 0) | int((before or {}).get("flags", 0))
    return bool(flags & MessageFlag.COMPONENTS_V2)


def _types(body: JSON) -> Iterator[Fault]:
    for key, most in (("embeds", EMBEDS), ("components", 1000), ("attachments", FILES)):
        if body.get(key) is not None:
            yield from items(body[key], key, 0, most)
    yield from number(body.get("flags"), "flags", 0, (1 << 31) - 1)
    yield from mapping(body.get("message_reference"), "message_reference")
    if body.get("content") is not None and not isinstance(body["content"], str):
        yield from text(body["content"], "content", 0, CONTENT_LIMIT)
    nonce = body.get("nonce")
    if nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, str | int) or len(str(nonce)) > NONCE):
        yield fault("nonce", f"Must be {NONCE} or fewer in length.", "NONCE_TYPE_TOO_LONG")


def _with_v2(body: JSON, before: JSON | None) -> Iterator[Fault]:
    merged = {**(before or {}), **body}
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if merged.get(key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield fault(key, message, LEGACY)


def _is_empty(body: JSON, files: Sequence[str], before: JSON | None, *, v2: bool) -> bool:
    merged = {**(before or {}), **body}
    if v2:
        return not merged.get("components")
    if str(merged.get("content") or "").strip() or files:
        return False
    return not any(merged.get(key) for key in ("embeds", "attachments", "sticker_ids", "poll"))


def _mentions(allowed: object) -> Iterator[Fault]:
    wrong = list(mapping(allowed, "allowed_mentions"))
    yield from wrong
    if wrong or not isinstance(allowed, dict):
        return
    for key in ("parse", "users", "roles"):
        if not isinstance(allowed.get(key) or [], list):
            yield fault(f"allowed_mentions.{key}", "Only iterables may be used in a ListType", "LIST_TYPE_CONVERT")
            return
    parse = allowed.get("parse") or []
    for key in ("users", "roles"):
        if key in parse and allowed.get(key):
            message = f"{key}: parse and an explicit list are mutually exclusive"
            yield fault("allowed_mentions", message, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
