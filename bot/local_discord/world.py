"""Everything there is in the local Discord, and the changes it goes through."""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import shapes
from .attachments import Attachments
from .channels import Channels
from .commands import Commands
from .constants import BOT, EVERYONE, JSON, ChannelType, MessageFlag, Permission
from .journal import Journal
from .messages import Draft, Messages, mentioned, summary
from .people import People
from .snowflakes import Snowflakes, iso

COMMANDS = "COMMANDS"
STARTED, STARTER = 18, 21  # kinds of message: in the channel, and the first in the thread


@dataclass(frozen=True)
class Change:
    """Something happened: a gateway event's name (or COMMANDS) and body, where, and for whom if not for all."""

    event: str
    body: JSON
    channel: JSON | None = None
    owner: str | None = None


@dataclass(frozen=True)
class Plan:
    """What a new world is made with."""

    guild_name: str
    bot_name: str
    channels: Sequence[str]
    bot_permissions: Permission = BOT


class World:
    """The guild, its people, channels, messages and commands; tells its listeners every change."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self.journal = Journal(path)
        self.ids = Snowflakes()
        self.plan = plan
        self.people = People(self.journal, self.ids)
        self.channels = Channels(self.journal, self.ids, self.people)
        self.commands = Commands(self.journal, self.ids)
        self.listeners: list[Callable[[Change], None]] = []
        self.about: JSON = {}
        self.files: Attachments
        self.messages: Messages

    def open(self, base: str) -> None:
        """Load what was, or make a new world; `base` is the address we listen at."""
        self.journal.open()
        known = {row["id"]: row for row in self.journal.load("about")}
        self.about = known["0"] if known else self._new_about()
        for key in ("guild_id", "bot_id", "owner_id", "bot_role_id"):
            self.ids.seen(self.about[key])
        self.journal.move_base(self.about.get("base", ""), base)
        self._set_about(base=base)
        self.files = Attachments(self.journal, self.ids, self.about["secret"], base)
        self.messages = Messages(self.journal, self.ids, self.files)
        self.people.load()
        self.channels.bot_permissions = self.plan.bot_permissions
        self.channels.load(self.bot, self.guild_id, self.plan.channels)
        self.messages.load()
        self.commands.load()

    def close(self) -> None:
        """Write everything down."""
        self.journal.close()

    @property
    def guild_id(self) -> str:
        """The guild's id."""
        return str(self.about["guild_id"])

    @property
    def bot(self) -> JSON:
        """The bot's user."""
        return shapes.user(self.about["bot_id"], self.plan.bot_name, bot=True)

    @property
    def owner(self) -> JSON:
        """The guild's owner: the first person who joined, before that nobody in sight."""
        return self.people.user(self.about["owner_id"]) or shapes.user(self.about["owner_id"], "the house")

    def guild(self) -> JSON:
        """The guild as REST gives it."""
        bot_role = self.about["bot_role_id"]
        roles = [
            shapes.role(self.guild_id, "@everyone", EVERYONE, 0),
            shapes.role(bot_role, self.plan.bot_name, self.plan.bot_permissions, 1, bot_id=self.about["bot_id"]),
        ]
        return shapes.guild(self.guild_id, self.plan.guild_name, self.about["owner_id"], roles)

    def role(self, role_id: str) -> JSON | None:
        """A role of the guild, or None."""
        return next((role for role in self.guild()["roles"] if role["id"] == role_id), None)

    def member(self, user_id: str) -> JSON | None:
        """A member of the guild, the bot included."""
        if user_id == self.about["bot_id"]:
            return shapes.member(self.bot, self.about["made_at"], [self.about["bot_role_id"]])
        return self.people.member(user_id)

    def user(self, user_id: str) -> JSON | None:
        """Any user by id."""
        if user_id == self.about["bot_id"]:
            return self.bot
        return self.owner if user_id == self.about["owner_id"] else self.people.user(user_id)

    def tell(self, change: Change) -> None:
        """Tell every listener of a change."""
        for listener in list(self.listeners):
            listener(change)

    def join(self, name: str) -> JSON:
        """Somebody joins under a name; the first of all owns the guild."""
        who, came = self.people.join(name)
        if came:
            if self.people.user(self.about["owner_id"]) is None:
                self._set_about(owner_id=who["id"])
                self.tell(Change("GUILD_UPDATE", self.guild()))
            body = {**(self.people.member(who["id"]) or {}), "guild_id": self.guild_id}
            self.tell(Change("GUILD_MEMBER_ADD", body))
        return who

    def leave(self, user_id: str) -> None:
        """Somebody leaves the guild."""
        self.people.leave(user_id)
        self.tell(Change("GUILD_MEMBER_REMOVE", {"guild_id": self.guild_id, "user": self.people.user(user_id)}))

    def reinvited(self) -> None:
        """The bot is a member of the guild from now on."""
        self._set_about(made_at=iso(time.time()))

    def open_dm(self, one: str, other: str) -> JSON:
        """The DM channel between two users, made where there is none."""
        channel, new = self.channels.dm(one, other)
        if new:
            self.tell(Change("CHANNEL_CREATE", channel, channel))
        return channel

    def post(self, channel: JSON, draft: Draft) -> JSON:
        """Post a message: stored, the channel moved on, everybody told."""
        if shapes.is_thread(channel) and channel["thread_metadata"]["archived"]:
            self.archive(channel, archived=False)
        message = self.messages.make(channel, draft, self._mentions(channel, draft.body))
        if draft.owner is None:
            channel["last_message_id"] = message["id"]
            for key in ("message_count", "total_message_sent"):
                if key in channel:
                    channel[key] += 1
            self.channels.keep(channel)
        self.tell(Change("MESSAGE_CREATE", message, channel, draft.owner))
        return message

    def announce_edit(self, message: JSON) -> None:
        """Tell of a message that has changed."""
        channel = self.channels.get(message["channel_id"])
        self.tell(Change("MESSAGE_UPDATE", message, channel, self.messages.owner(message["id"])))

    def delete(self, message: JSON) -> None:
        """Delete a message and tell of it."""
        channel = self.channels.get(message["channel_id"]) or {}
        owner = self.messages.owner(message["id"])
        self.messages.delete(message)
        self.tell(Change("MESSAGE_DELETE", summary(message, channel.get("guild_id")), channel, owner))

    def delete_channel(self, channel: JSON) -> None:
        """Delete a channel with its threads and messages, and tell of it."""
        viewers = self.channels.viewers(channel)
        for gone in self.channels.remove(channel["id"]):
            self.messages.drop_channel(gone["id"])
            event = "THREAD_DELETE" if shapes.is_thread(gone) else "CHANNEL_DELETE"
            self.tell(Change(event, {**shapes.visible(gone), "_viewers": viewers}, gone))

    def start_thread(self, parent: JSON, body: JSON, owner_id: str, message: JSON | None) -> JSON:
        """Start a thread in a text channel, from a message or on its own."""
        thread_id = message["id"] if message else self.ids.next()
        thread = self.channels.add(shapes.thread(thread_id, parent, owner_id, body, iso(time.time())))
        self.tell(Change("THREAD_CREATE", thread, thread))
        if message is not None:
            message["flags"] |= MessageFlag.HAS_THREAD
            message["thread"] = shapes.visible(thread)
            self.messages.keep(message)
            self.announce_edit(message)
            self._post_starter(thread, message)
        elif thread["type"] == ChannelType.PUBLIC_THREAD:
            reference = {"type": 0, "channel_id": thread["id"], "guild_id": self.guild_id}
            author, note = self.user(owner_id) or {}, {"content": body["name"]}
            self.post(parent, Draft(author, note, kind=STARTED, extra={"message_reference": reference}))
        return thread

    def _post_starter(self, thread: JSON, message: JSON) -> None:
        """The first message of a thread, which points back to the one it was started from; no count knows it."""
        place = {"type": 0, "channel_id": message["channel_id"], "message_id": message["id"], "guild_id": self.guild_id}
        source = {key: value for key, value in message.items() if key not in ("thread", "referenced_message")}
        extra = {"message_reference": place, "referenced_message": source}
        starter = self.messages.make(thread, Draft(message["author"], {}, kind=STARTER, extra=extra), [])
        self.tell(Change("MESSAGE_CREATE", starter, thread))

    def archive(self, thread: JSON, *, archived: bool, locked: bool | None = None) -> None:
        """Archive, unarchive or lock a thread and tell of it."""
        self.channels.archive(thread, archived=archived, locked=locked)
        self.tell(Change("THREAD_UPDATE", thread, thread))

    def _mentions(self, channel: JSON, body: JSON) -> list[JSON]:
        found = [self.user(user_id) for user_id in mentioned(body)]
        return [who for who in found if who is not None and self.channels.sees(channel, who["id"])]

    def _new_about(self) -> JSON:
        bot_id = self.ids.next()
        token = f"{urlsafe_b64encode(bot_id.encode()).decode().rstrip('=')}.local.{secrets.token_urlsafe(24)}"
        return {
            "id": "0",
            "guild_id": self.ids.next(),
            "bot_id": bot_id,
            "bot_role_id": self.ids.next(),
            "owner_id": self.ids.next(),
            "made_at": iso(time.time()),
            "token": token,
            "secret": secrets.token_hex(16),
            "key": secrets.token_urlsafe(12),
        }

    def _set_about(self, **changes: str) -> None:
        self.about.update(changes)
        self.journal.put("about", "0", self.about)
