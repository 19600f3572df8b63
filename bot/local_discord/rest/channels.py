"""Channels and threads over REST."""

from __future__ import annotations

import time

from .. import shapes
from ..constants import JSON, ChannelType, MessageFlag, Permission
from ..limits.forms import text
from ..refusals import Refusal, invalid, refuse_faults
from ..snowflakes import iso
from ..world import Change, World
from .calls import NOTHING, Answer, Call, Route
from .places import channel_of, check_open, message_of

ARCHIVE_AFTER = (60, 1440, 4320, 10080)


class ChannelRoutes:
    """The endpoints of channels, threads and their members."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """What there is to serve."""
        channel = "/channels/{channel_id}"
        return [
            Route("GET", channel, self.get),
            Route("PATCH", channel, self.change),
            Route("DELETE", channel, self.delete),
            Route("POST", channel + "/threads", self.start),
            Route("POST", channel + "/messages/{message_id}/threads", self.start_from_message),
            Route("PUT", channel + "/thread-members/@me", self.join),
            Route("PUT", channel + "/thread-members/{user_id}", self.add),
        ]

    def get(self, call: Call) -> Answer:
        """One channel."""
        return self._shown(channel_of(self._world, call.params["channel_id"]))

    def change(self, call: Call) -> Answer:
        """Change a thread: its name, archive it, lock it; other channels the bot may not change."""
        thread = channel_of(self._world, call.params["channel_id"])
        body = call.form
        if not shapes.is_thread(thread):
            raise Refusal(50013)
        self._check_change(thread, body)
        metadata = thread["thread_metadata"]
        for key in ("name", "rate_limit_per_user"):
            if body.get(key) is not None:
                thread[key] = body[key]
        if body.get("auto_archive_duration") is not None:
            metadata["auto_archive_duration"] = body["auto_archive_duration"]
        archived = metadata["archived"] if body.get("archived") is None else bool(body["archived"])
        self._world.archive(thread, archived=archived, locked=body.get("locked"))
        return self._shown(thread)

    def delete(self, call: Call) -> Answer:
        """Delete a thread or channel, with the permission."""
        channel = channel_of(self._world, call.params["channel_id"])
        thread = shapes.is_thread(channel)
        channel_of(self._world, channel["id"], Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)
        answer = self._shown(channel)
        self._world.delete_channel(channel)
        return answer

    def start(self, call: Call) -> Answer:
        """Start a thread on its own; private unless the body says otherwise."""
        body = {"type": ChannelType.PRIVATE_THREAD, **call.form}
        private = body["type"] == ChannelType.PRIVATE_THREAD
        need = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        parent = self._parent(call, need, body)
        if body["type"] not in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD):
            raise invalid("type", "Value must be one of {11, 12}.")
        return self._started(self._world.start_thread(parent, body, self._world.bot["id"], None))

    def start_from_message(self, call: Call) -> Answer:
        """Start a thread from a message, once."""
        body = {**call.form, "type": ChannelType.PUBLIC_THREAD}
        parent = self._parent(call, Permission.CREATE_PUBLIC_THREADS, body)
        message = message_of(self._world, parent["id"], call.params["message_id"])
        if message["flags"] & MessageFlag.HAS_THREAD or self._world.channels.get(message["id"]):
            raise Refusal(160004)
        return self._started(self._world.start_thread(parent, body, self._world.bot["id"], message))

    def join(self, call: Call) -> Answer:
        """The bot joins a thread."""
        return self._add(channel_of(self._world, call.params["channel_id"]), self._world.bot["id"])

    def add(self, call: Call) -> Answer:
        """The bot adds somebody to a thread."""
        thread = channel_of(self._world, call.params["channel_id"], Permission.SEND_MESSAGES_IN_THREADS)
        if self._world.member(call.params["user_id"]) is None:
            raise Refusal(10007)
        return self._add(thread, call.params["user_id"])

    def _add(self, thread: JSON, user_id: str) -> Answer:
        if not shapes.is_thread(thread):
            raise Refusal(50024)
        check_open(thread)
        if user_id not in thread["_members"]:
            thread["_members"][user_id] = iso(time.time())
            thread["member_count"] += 1
            self._world.channels.keep(thread)
            self._world.tell(Change("THREAD_UPDATE", thread, thread))
        return NOTHING

    def _parent(self, call: Call, need: Permission, body: JSON) -> JSON:
        parent = channel_of(self._world, call.params["channel_id"])
        if parent["type"] != ChannelType.TEXT:
            raise Refusal(50024)
        channel_of(self._world, parent["id"], need)
        refuse_faults(list(text(body.get("name"), "name", 1, 100)))
        _check_archive_after(body)
        return parent

    def _check_change(self, thread: JSON, body: JSON) -> None:
        refuse_faults(list(text(body.get("name"), "name", 0, 100)))
        _check_archive_after(body)
        metadata = thread["thread_metadata"]
        may_manage = bool(self._world.channels.bot_may(thread) & Permission.MANAGE_THREADS)
        if metadata["archived"] and body.get("archived") is not False:
            raise Refusal(50083)
        if body.get("locked") is not None and not may_manage:
            raise Refusal(50013)
        if metadata["locked"] and not may_manage:
            raise Refusal(160005 if not metadata["archived"] else 50083)
        only_unarchives = set(body) <= {"archived"} and body.get("archived") is False
        if thread["owner_id"] != self._world.bot["id"] and not may_manage and not only_unarchives:
            raise Refusal(50013)

    def _started(self, thread: JSON) -> Answer:
        return Answer(201, self._shown(thread).body)

    def _shown(self, channel: JSON) -> Answer:
        return Answer(200, self._world.channels.shape_for(channel, self._world.bot["id"]))


def _check_archive_after(body: JSON) -> None:
    if body.get("auto_archive_duration") not in (None, *ARCHIVE_AFTER):
        raise invalid("auto_archive_duration", "Value must be one of {60, 1440, 4320, 10080}.")
