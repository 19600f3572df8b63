"""What a person at the page sees: kept up to date by frames, and read by tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

JSON = dict[str, Any]
EPHEMERAL, LOADING = 64, 128
BUTTON, SELECTS, TEXT_DISPLAY = 2, (3, 5, 6, 7, 8), 10


class Screen:
    """One person's page: `welcome`, `channels`, `people`, `commands`, `online`, `modals` are as last told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.frames: list[JSON] = []
        self.welcome: JSON = {}
        self.channels: dict[str, JSON] = {}
        self.people: list[JSON] = []
        self.commands: list[JSON] = []
        self.modals: list[JSON] = []
        self.errors: list[str] = []
        self.online = False
        self._messages: dict[str, JSON] = {}

    @property
    def me(self) -> JSON:
        """This person's user."""
        me: JSON = self.welcome["me"]
        return me

    def channel_id(self, channel: str | int | JSON) -> str:
        """A channel's id, by its id, its name or itself."""
        if isinstance(channel, dict):
            return str(channel["id"])
        for known in self.channels.values():
            if str(channel) in (known["id"], known.get("name")):
                return str(known["id"])
        raise AssertionError(f"{self.name} sees no channel {channel}\n{self.dump()}")

    def messages(self, channel: str | int | JSON | None = None) -> list[JSON]:
        """All messages this person sees, oldest first, of one channel if given; ephemerals among them."""
        wanted = None if channel is None else self.channel_id(channel)
        found = [m for m in self._messages.values() if wanted in (None, m["channel_id"])]
        return sorted(found, key=lambda message: int(message["id"]))

    @property
    def ephemerals(self) -> list[JSON]:
        """The messages only this person sees, oldest first."""
        return [message for message in self.messages() if message["flags"] & EPHEMERAL]

    @property
    def dms(self) -> list[JSON]:
        """The messages in this person's DM with the bot, oldest first; empty before there is one."""
        ids = [c["id"] for c in self.channels.values() if c["type"] == 1 and is_with(c, self.welcome["bot"])]
        return [message for message in self.messages() if message["channel_id"] in ids]

    @property
    def threads(self) -> list[JSON]:
        """The threads this person sees."""
        return [c for c in self.channels.values() if c["type"] in (11, 12)]

    def again(self, message: JSON) -> JSON:
        """A message as it is now; raises AssertionError where it was deleted."""
        if message["id"] not in self._messages:
            raise AssertionError(f"{self.name} no longer sees message {message['id']}\n{self.dump()}")
        return self._messages[message["id"]]

    def find(self, message: JSON, kind: int, *, label: str | None, custom_id: str | None, nth: int) -> JSON:
        """A button or the like of a message as it is now; raises AssertionError where there is none."""
        found = [c for c in components_of(self.again(message)) if c["type"] == kind]
        if custom_id is not None:
            found = [c for c in found if c.get("custom_id") == custom_id]
        if label is not None:
            found = [c for c in found if c.get("label") == label] or [
                c for c in found if label in (c.get("label") or "")
            ]
        if len(found) <= nth:
            raise AssertionError(f"no button {label or custom_id!r} on {text_of(message)!r}\n{self.dump()}")
        return found[nth]

    def dump(self, last: int = 12) -> str:
        """What this person sees, and the last frames, for a failing test."""
        lines = [f"-- {self.name} sees:"]
        for message in self.messages()[-last:]:
            name = self.channels.get(message["channel_id"], {}).get("name", "a DM")
            labels = [b.get("label") or b.get("emoji", {}).get("name") for b in buttons_of(message)]
            lines.append(f"  [{name}] {message['id']} flags={message['flags']} {text_of(message)!r} {labels}")
        lines.append("-- last frames:")
        lines += [f"  {json.dumps(frame, ensure_ascii=False)[:300]}" for frame in self.frames[-last:]]
        return "\n".join(lines)

    def take(self, frame: JSON) -> None:
        """Take in a frame."""
        self.frames.append(frame)
        op = frame["op"]
        if op in ("message", "edit"):
            self._messages[frame["message"]["id"]] = frame["message"]
        elif op == "delete":
            self._messages.pop(frame["message_id"], None)
        elif op == "history":
            self._messages.update({message["id"]: message for message in frame["messages"]})
        elif op == "channel":
            self.channels[frame["channel"]["id"]] = frame["channel"]
        elif op == "channel_delete":
            self.channels.pop(frame["channel_id"], None)
        else:
            self._take_other(op, frame)

    def _take_other(self, op: str, frame: JSON) -> None:
        if op == "welcome":
            self.welcome = frame
            self.people, self.commands, self.online = frame["people"], frame["commands"], frame["online"]
            self.channels.update({channel["id"]: channel for channel in frame["channels"]})
        elif op in ("people", "commands"):
            setattr(self, op, frame[op])
        elif op == "bot":
            self.online = frame["online"]
        elif op == "modal":
            self.modals.append(frame["modal"])
        elif op == "error" and "nonce" not in frame:
            self.errors.append(frame["text"])


def is_with(channel: JSON, user: JSON) -> bool:
    """Whether a DM's other end is somebody."""
    return any(recipient["id"] == user["id"] for recipient in channel.get("recipients", []))


def walk(components: list[JSON]) -> Iterator[JSON]:
    """Every component, nested ones after the one that holds them."""
    for component in components:
        yield component
        held = [*component.get("components", []), component.get("accessory"), component.get("component")]
        yield from walk([each for each in held if each])


def components_of(message: JSON) -> list[JSON]:
    """Every component of a message or modal, nested ones too."""
    return list(walk(message["components"]))


def buttons_of(message: JSON) -> list[JSON]:
    """Every button of a message."""
    return [component for component in components_of(message) if component["type"] == BUTTON]


def text_of(message: JSON) -> str:
    """All text of a message: content, embeds, and text displays, a line each."""
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [embed.get("title", ""), embed.get("description", "")]
        parts += [f"{entry['name']}: {entry['value']}" for entry in embed.get("fields", [])]
    parts += [c["content"] for c in components_of(message) if c["type"] == TEXT_DISPLAY]
    return "\n".join(part for part in parts if part)
