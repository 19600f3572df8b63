"""Channels, threads and DMs: what there is, who sees it, what the bot may do in it."""

from __future__ import annotations

import time
from collections.abc import Iterable

from . import shapes
from .constants import BOT, DENIABLE, JSON, ChannelType, Permission
from .journal import Journal
from .people import People
from .snowflakes import Snowflakes, iso

DM_PERMISSIONS = BOT & ~Permission.CREATE_PUBLIC_THREADS & ~Permission.CREATE_PRIVATE_THREADS


class Channels:
    """Channels by id, in Discord's shape; keys that begin with an underscore are ours."""

    def __init__(self, journal: Journal, ids: Snowflakes, people: People) -> None:
        self._journal = journal
        self._ids = ids
        self._people = people
        self._all: dict[str, JSON] = {}
        self.bot: JSON = {}
        self.bot_permissions = BOT
        self.bot_is_member = True

    def load(self, bot: JSON, guild_id: str, names: Iterable[str]) -> None:
        """Take in the channels of before; in a new world make the text channels."""
        self.bot = bot
        for channel in self._journal.load("channel"):
            self._all[channel["id"]] = channel
            self._ids.seen(channel["id"])
        have = {channel["name"] for channel in self.texts()}
        for position, name in enumerate(names):
            if name not in have and (position >= len(have) or not have):
                self.add(shapes.text_channel(self._ids.next(), guild_id, name, position))

    def get(self, channel_id: str) -> JSON | None:
        """A channel, thread or DM by id."""
        return self._all.get(channel_id)

    def add(self, channel: JSON) -> JSON:
        """A channel comes to be."""
        self._all[channel["id"]] = channel
        self.keep(channel)
        return channel

    def keep(self, channel: JSON) -> None:
        """Remember a channel as it is now."""
        self._journal.put("channel", channel["id"], channel)

    def remove(self, channel_id: str) -> list[JSON]:
        """A channel goes, with its threads; returns what went."""
        gone = [c for c in self._all.values() if channel_id in (c["id"], c.get("parent_id"))]
        for channel in gone:
            del self._all[channel["id"]]
            self._journal.drop("channel", channel["id"])
        return gone

    def texts(self) -> list[JSON]:
        """The text channels of the guild."""
        return [c for c in self._all.values() if c["type"] == ChannelType.TEXT]

    def threads(self) -> list[JSON]:
        """The threads that are not archived."""
        return [c for c in self._all.values() if shapes.is_thread(c) and not c["thread_metadata"]["archived"]]

    def asleep(self, parent_id: str) -> list[JSON]:
        """The public threads of a channel that are archived."""
        below = [c for c in self._all.values() if c.get("parent_id") == parent_id]
        return [c for c in below if c["type"] == ChannelType.PUBLIC_THREAD and c["thread_metadata"]["archived"]]

    def dms_of(self, user_id: str) -> list[JSON]:
        """The DM channels somebody is an end of."""
        return [c for c in self._all.values() if user_id in c.get("_pair", ())]

    def dm(self, one: str, other: str) -> tuple[JSON, bool]:
        """The DM channel between two users, and whether it is new."""
        pair = sorted((one, other), key=int)
        for channel in self._all.values():
            if channel.get("_pair") == pair:
                return channel, False
        shape = {"id": self._ids.next(), "type": int(ChannelType.DM), "flags": 0, "last_message_id": None}
        return self.add({**shape, "_pair": pair}), True

    def other_end(self, channel: JSON, user_id: str) -> str:
        """Who is at the other end of a DM."""
        one, other = channel["_pair"]
        return str(other if one == user_id else one)

    def user(self, user_id: str) -> JSON:
        """The bot or a person, by id."""
        return self.bot if user_id == self.bot["id"] else (self._people.user(user_id) or {})

    def shape_for(self, channel: JSON, viewer: str) -> JSON:
        """A channel as one user is shown it."""
        shown = shapes.visible(channel)
        if channel["type"] == ChannelType.DM:
            return {**shown, "recipients": [self.user(self.other_end(channel, viewer))]}
        if shapes.is_thread(channel) and viewer in channel["_members"]:
            return {**shown, "member": shapes.thread_member(channel, viewer)}
        return shown

    def sees(self, channel: JSON, user_id: str) -> bool:
        """Whether a person or the bot can see a channel at all."""
        if channel["type"] == ChannelType.DM:
            return user_id in channel["_pair"]
        if user_id == self.bot["id"]:
            return self.bot_is_member and bool(self.bot_may(channel) & Permission.VIEW_CHANNEL)
        if self._people.member(user_id) is None:
            return False
        return channel["type"] != ChannelType.PRIVATE_THREAD or user_id in channel["_members"]

    def viewers(self, channel: JSON) -> list[str]:
        """The people who see a channel."""
        if channel["type"] == ChannelType.DM:
            return [user_id for user_id in channel["_pair"] if user_id != self.bot["id"]]
        return [who["id"] for who in self._people.users() if self.sees(channel, who["id"])]

    def bot_may(self, channel: JSON) -> Permission:
        """What the bot may do in a channel, after what it was denied there."""
        if channel["type"] == ChannelType.DM:
            return DM_PERMISSIONS
        parent = self._all.get(channel.get("parent_id") or "", channel)
        return shapes.overwritten(self.bot_permissions, parent.get("permission_overwrites", []), self.bot["id"])

    def deny(self, channel: JSON, what: Iterable[str], *, denied: bool) -> None:
        """Deny the bot things in a channel through a permission overwrite, or give them back."""
        bits = Permission(0)
        for word in what:
            bits |= DENIABLE[word]
        mine = next((o for o in channel["permission_overwrites"] if o["id"] == self.bot["id"]), None)
        before = Permission(int(mine["deny"])) if mine else Permission(0)
        after = before | bits if denied else before & ~bits
        others = [o for o in channel["permission_overwrites"] if o["id"] != self.bot["id"]]
        own = {"id": self.bot["id"], "type": 1, "allow": "0", "deny": str(int(after))}
        channel["permission_overwrites"] = [*others, own] if after else others
        self.keep(channel)

    def archive(self, thread: JSON, *, archived: bool, locked: bool | None = None) -> None:
        """Archive or unarchive a thread, and lock or unlock it."""
        metadata = thread["thread_metadata"]
        metadata.update(archived=archived, archive_timestamp=iso(time.time()))
        if locked is not None:
            metadata["locked"] = locked
        self.keep(thread)
