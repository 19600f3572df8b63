"""Messages over REST: create, read, edit, delete, typing."""

from __future__ import annotations

from ..answers import edit_message
from ..constants import JSON, Permission
from ..limits import message_faults
from ..messages import Draft
from ..refusals import Refusal, invalid, refuse_faults
from ..world import World
from .calls import NOTHING, Answer, Call, Route
from .places import channel_of, check_open, check_sending, message_of

REPLY, PAGE = 19, 100


class MessageRoutes:
    """The endpoints of a channel's messages."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """What there is to serve."""
        channel = "/channels/{channel_id}"
        message = channel + "/messages/{message_id}"
        return [
            Route("POST", channel + "/messages", self.create),
            Route("GET", channel + "/messages", self.every),
            Route("GET", message, self.get),
            Route("PATCH", message, self.edit),
            Route("DELETE", message, self.delete),
            Route("POST", channel + "/typing", self.typing),
        ]

    def create(self, call: Call) -> Answer:
        """Post a message; with enforce_nonce a known nonce returns the message it made."""
        body = call.form
        channel = channel_of(self._world, call.params["channel_id"])
        check_sending(self._world, channel)
        if call.uploads and not self._world.channels.bot_may(channel) & Permission.ATTACH_FILES:
            raise Refusal(50013)
        refuse_faults(message_faults(body, [upload.filename for upload in call.uploads]))
        if body.get("enforce_nonce") and body.get("nonce") is not None:
            known = self._world.messages.with_nonce(channel["id"], self._world.bot["id"], body["nonce"])
            if known is not None:
                return Answer(200, known)
        reference = self._reference(channel, body)
        draft = Draft(self._world.bot, body, call.uploads, REPLY if reference else 0, extra=reference)
        return Answer(200, self._world.post(channel, draft))

    def every(self, call: Call) -> Answer:
        """A page of messages, newest first, around, before or after an id."""
        channel = channel_of(self._world, call.params["channel_id"])
        if not self._world.channels.bot_may(channel) & Permission.READ_MESSAGE_HISTORY:
            return Answer(200, [])
        for name, value in call.query.items():
            if not value.isdecimal():
                raise invalid(name, f'Value "{value}" is not snowflake.')
        limit = int(call.query.get("limit", "50"))
        if not 1 <= limit <= PAGE:
            raise invalid("limit", f"int value should be between 1 and {PAGE}.")
        found = self._world.messages.seen_by(channel["id"], None)
        return Answer(200, _page(found, call, limit))

    def get(self, call: Call) -> Answer:
        """One message."""
        channel_of(self._world, call.params["channel_id"], Permission.READ_MESSAGE_HISTORY)
        return Answer(200, self._message(call))

    def edit(self, call: Call) -> Answer:
        """Edit one of the bot's own messages."""
        channel = channel_of(self._world, call.params["channel_id"])
        message = self._message(call)
        if message["author"]["id"] != self._world.bot["id"]:
            raise Refusal(50005)
        check_open(channel)
        edit_message(self._world, message, call.form, call.uploads)
        return Answer(200, message)

    def delete(self, call: Call) -> Answer:
        """Delete a message: the bot's own, or any with the permission."""
        channel = channel_of(self._world, call.params["channel_id"])
        message = self._message(call)
        may = self._world.channels.bot_may(channel)
        if message["author"]["id"] != self._world.bot["id"] and not may & Permission.MANAGE_MESSAGES:
            raise Refusal(50013)
        check_open(channel)
        self._world.delete(message)
        return NOTHING

    def typing(self, call: Call) -> Answer:
        """The bot is typing; nobody is shown it here."""
        check_sending(self._world, channel_of(self._world, call.params["channel_id"]))
        return NOTHING

    def _message(self, call: Call) -> JSON:
        return message_of(self._world, call.params["channel_id"], call.params["message_id"])

    def _reference(self, channel: JSON, body: JSON) -> JSON:
        asked = body.get("message_reference")
        if not asked:
            return {}
        target = self._world.messages.get(channel["id"], str(asked.get("message_id")))
        if target is None and asked.get("fail_if_not_exists", True):
            raise invalid("message_reference", "Unknown message")
        if target is None:
            return {}
        place = {"type": 0, "channel_id": channel["id"], "message_id": target["id"]}
        guild = {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
        return {"message_reference": {**place, **guild}}


def _page(found: list[JSON], call: Call, limit: int) -> list[JSON]:
    if "after" in call.query:
        newer = [m for m in found if int(m["id"]) > int(call.query["after"])]
        return newer[:limit][::-1]
    if "around" in call.query:
        middle = int(call.query["around"])
        older = [m for m in found if int(m["id"]) < middle][-(limit // 2) :]
        rest = [m for m in found if int(m["id"]) >= middle][: limit - len(older)]
        return (older + rest)[::-1]
    if "before" in call.query:
        found = [m for m in found if int(m["id"]) < int(call.query["before"])]
    return found[-limit:][::-1]
