"""Messages: made from bodies, edited, deleted, listed, and remembered unless ephemeral."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from . import components
from .attachments import Attachments, Upload, clean_filename
from .constants import JSON, MessageFlag
from .journal import Journal
from .snowflakes import Snowflakes, iso, seconds_of

NONCE_LIFE = 300.0
_SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class Draft:
    """What a message is made from; `owner` makes it ephemeral, for that user alone."""

    author: JSON
    body: JSON
    uploads: list[Upload] = field(default_factory=list)
    kind: int = 0
    flags: int = 0
    extra: JSON = field(default_factory=dict)
    owner: str | None = None


class Messages:
    """Messages by channel and id, in Discord's shape."""

    def __init__(self, journal: Journal, ids: Snowflakes, files: Attachments) -> None:
        self._journal = journal
        self._ids = ids
        self._files = files
        self._by_channel: dict[str, dict[str, JSON]] = {}
        self._owners: dict[str, str] = {}
        self._nonces: dict[tuple[str, str, str], JSON] = {}

    def load(self) -> None:
        """Take in the messages of before; nonces of the last minutes count again."""
        files: set[str] = set()
        for message in self._journal.load("message"):
            self._by_channel.setdefault(message["channel_id"], {})[message["id"]] = message
            self._ids.seen(message["id"])
            files |= {attachment["id"] for attachment in message["attachments"]}
            self._note_nonce(message)
        self._journal.keep_files(files)
        for file_id in files:
            self._ids.seen(file_id)

    def get(self, channel_id: str, message_id: str) -> JSON | None:
        """A message, or None."""
        return self._by_channel.get(channel_id, {}).get(message_id)

    def owner(self, message_id: str) -> str | None:
        """Whose ephemeral message it is; None for everybody's."""
        return self._owners.get(message_id)

    def ephemeral(self, message_id: str) -> JSON:
        """An ephemeral message by its id alone."""
        return next(m[message_id] for m in self._by_channel.values() if message_id in m)

    def seen_by(self, channel_id: str, viewer: str | None) -> list[JSON]:
        """The messages of a channel that one user (None: the bot over REST) sees, oldest first."""
        found = self._by_channel.get(channel_id, {})
        return [m for m in found.values() if self._owners.get(m["id"]) in (None, viewer)]

    def with_nonce(self, channel_id: str, author_id: str, nonce: object) -> JSON | None:
        """The message this author posted with this nonce in the last minutes, or None."""
        message = self._nonces.get((channel_id, author_id, str(nonce)))
        if message is None or time.time() - seconds_of(message["timestamp"]) > NONCE_LIFE:
            return None
        return message

    def make(self, channel: JSON, draft: Draft, mentions: list[JSON]) -> JSON:
        """Post a message in a channel."""
        message = self._shape(channel["id"], draft, mentions)
        self._by_channel.setdefault(channel["id"], {})[message["id"]] = message
        if draft.owner is not None:
            self._owners[message["id"]] = draft.owner
        self._note_nonce(message)
        self.keep(message)
        return message

    def edit(self, message: JSON, body: JSON, uploads: list[Upload], *, filled: bool = False) -> None:
        """Change what `body` names; `filled` is the loading message getting its text."""
        if "content" in body:
            message["content"] = body["content"] or ""
        if "flags" in body:
            kept = message["flags"] & ~(_SETTABLE & ~MessageFlag.COMPONENTS_V2)
            message["flags"] = kept | (int(body["flags"] or 0) & _SETTABLE)
        self._edit_attachments(message, body, uploads)
        if "embeds" in body:
            message["embeds"] = self._embeds(body["embeds"], message["attachments"])
        if "components" in body:
            message["components"] = self._components(body["components"], message["attachments"])
        message["flags"] &= ~MessageFlag.LOADING
        if not filled:
            message["edited_timestamp"] = iso(time.time())
        self.keep(message)

    def delete(self, message: JSON) -> None:
        """A message goes, with its files."""
        self._by_channel[message["channel_id"]].pop(message["id"], None)
        self._owners.pop(message["id"], None)
        self._files.forget(message["attachments"])
        self._journal.drop("message", message["id"])

    def drop_channel(self, channel_id: str) -> None:
        """All messages of a channel go with it."""
        for message in list(self._by_channel.get(channel_id, {}).values()):
            self.delete(message)

    def keep(self, message: JSON) -> None:
        """Remember a message as it is now; ephemerals are not remembered."""
        if message["id"] not in self._owners:
            self._journal.put("message", message["id"], message)

    def _shape(self, channel_id: str, draft: Draft, mentions: list[JSON]) -> JSON:
        body = draft.body
        attachments = self._files.keep(channel_id, draft.uploads, body.get("attachments") or [])
        flags = (int(body.get("flags") or 0) & _SETTABLE) | draft.flags
        return {
            "id": self._ids.next(),
            "channel_id": channel_id,
            "type": draft.kind,
            "author": draft.author,
            "content": body.get("content") or "",
            "timestamp": iso(time.time()),
            "edited_timestamp": None,
            "tts": bool(body.get("tts")),
            "pinned": False,
            "mention_everyone": False,
            "mentions": mentions,
            "mention_roles": [],
            "attachments": attachments,
            "embeds": self._embeds(body.get("embeds"), attachments),
            "components": self._components(body.get("components"), attachments),
            "flags": int(flags | (MessageFlag.EPHEMERAL if draft.owner is not None else 0)),
            **({"nonce": body["nonce"]} if body.get("nonce") is not None else {}),
            **draft.extra,
        }

    def _edit_attachments(self, message: JSON, body: JSON, uploads: list[Upload]) -> None:
        if "attachments" not in body and not uploads:
            return
        described = body.get("attachments")
        wanted = {str(entry["id"]) for entry in described or []}
        keep = [a for a in message["attachments"] if described is None or a["id"] in wanted]
        self._files.forget([a for a in message["attachments"] if a not in keep])
        message["attachments"] = keep + self._files.keep(message["channel_id"], uploads, described or [])

    def _components(self, asked: list[JSON] | None, attachments: list[JSON]) -> list[JSON]:
        return components.settled(asked or [], lambda url: self._media(url, attachments))

    def _media(self, url: str, attachments: list[JSON]) -> JSON:
        name = url.removeprefix("attachment://")
        for attachment in attachments:
            if url != name and attachment["filename"] == clean_filename(name):
                sizes = {key: attachment[key] for key in ("width", "height", "content_type") if key in attachment}
                named = {"_name": name, "_size": attachment["size"], "attachment_id": attachment["id"]}
                return (
                    {"id": attachment["id"], "url": attachment["url"], "proxy_url": attachment["url"]} | sizes | named
                )
        return {"id": self._ids.next(), "url": url, "proxy_url": url, "_name": None, "_size": None}

    def _embeds(self, asked: list[JSON] | None, attachments: list[JSON]) -> list[JSON]:
        return [self._embed(embed, attachments) for embed in asked or []]

    def _embed(self, embed: JSON, attachments: list[JSON]) -> JSON:
        shape = {key: value for key, value in embed.items() if value is not None}
        for key in ("image", "thumbnail"):
            if key in shape:
                seen = self._media(shape[key]["url"], attachments)
                shape[key] = {name: seen[name] for name in ("url", "proxy_url", "width", "height") if name in seen}
        fields = [{"inline": False, **entry} for entry in shape.get("fields", [])]
        return {**shape, "type": "rich", **({"fields": fields} if fields else {})}

    def _note_nonce(self, message: JSON) -> None:
        if message.get("nonce") is not None:
            self._nonces[message["channel_id"], message["author"]["id"], str(message["nonce"])] = message


def mentioned(body: JSON) -> list[str]:
    """The user ids a body mentions and is allowed to."""
    text = f"{body.get('content') or ''}\n{components.text_of(body.get('components') or [])}"
    found = list(dict.fromkeys(_MENTION.findall(text)))
    allowed = body.get("allowed_mentions")
    if allowed is None or "users" in (allowed.get("parse") or []):
        return found
    named = {str(user_id) for user_id in allowed.get("users") or []}
    return [user_id for user_id in found if user_id in named]


def is_loading(message: JSON) -> bool:
    """Whether a message still shows that the bot is thinking."""
    return bool(message["flags"] & MessageFlag.LOADING)


def summary(message: JSON, guild_id: str | None) -> JSON:
    """What is left to say of a deleted message."""
    place = {"guild_id": guild_id} if guild_id else {}
    return {"id": message["id"], "channel_id": message["channel_id"], **place}
