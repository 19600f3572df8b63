"""Finding what a path names, and whether the bot may do there what it asks."""

from __future__ import annotations

from .. import shapes
from ..constants import JSON, ChannelType, Permission
from ..refusals import Refusal
from ..world import World

NOTHING_MORE = Permission(0)


def channel_of(world: World, channel_id: str, need: Permission = NOTHING_MORE) -> JSON:
    """A channel the bot sees and may do `need` in; raises Refusal 10003, 50001 or 50013."""
    channel = world.channels.get(channel_id)
    if channel is None:
        raise Refusal(10003)
    if not world.channels.sees(channel, world.bot["id"]):
        raise Refusal(50001)
    if need & ~world.channels.bot_may(channel):
        raise Refusal(50013)
    return channel


def message_of(world: World, channel_id: str, message_id: str) -> JSON:
    """A message that is no ephemeral; raises Refusal 10008."""
    message = world.messages.get(channel_id, message_id)
    if message is None or world.messages.owner(message_id) is not None:
        raise Refusal(10008)
    return message


def check_sending(world: World, channel: JSON) -> None:
    """Whether the bot may post here now; raises Refusal 50007, 50278, 50013 or 50083."""
    if channel["type"] == ChannelType.DM:
        other = world.channels.other_end(channel, world.bot["id"])
        if world.member(other) is None or not world.channels.bot_is_member:
            raise Refusal(50278)
        if not world.people.dms_open(other):
            raise Refusal(50007)
        return
    thread = shapes.is_thread(channel)
    need = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
    may = world.channels.bot_may(channel)
    if not may & need:
        raise Refusal(50013)
    if thread and channel["thread_metadata"]["locked"] and not may & Permission.MANAGE_THREADS:
        raise Refusal(50083 if channel["thread_metadata"]["archived"] else 160005)


def check_open(channel: JSON) -> None:
    """Whether a thread is open for changes; raises Refusal 50083."""
    if shapes.is_thread(channel) and channel["thread_metadata"]["archived"]:
        raise Refusal(50083)
