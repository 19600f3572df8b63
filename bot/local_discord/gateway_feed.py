"""Which gateway events a change of the world is, and what of it the bot may see."""

from __future__ import annotations

from . import shapes
from .constants import JSON, ChannelType, Intent
from .gateway import Gateway
from .world import COMMANDS, Change, World

_BLANK: JSON = {"content": "", "embeds": [], "attachments": [], "components": []}


class GatewayFeed:
    """Turns changes into dispatches, by intent, shard and permission."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway

    def take(self, change: Change) -> None:
        """Send a change to every session that should hear of it."""
        if change.owner is not None or change.event == COMMANDS:
            return
        intent = _intent(change)
        if change.channel is not None and not self._heard(change):
            return
        guild_id = self._guild_of(change)
        for session in self._gateway.sessions(intent, guild_id):
            see_all = bool(session.intents & Intent.MESSAGE_CONTENT)
            self._gateway.dispatch(session, change.event, self._body(change, see_all=see_all))

    def _heard(self, change: Change) -> bool:
        channel = change.channel or {}
        if channel["type"] == ChannelType.DM and change.event.startswith("CHANNEL"):
            return False
        return self._world.channels.sees(channel, self._world.bot["id"])

    def _guild_of(self, change: Change) -> str | None:
        if change.channel is None:
            return self._world.guild_id
        return change.channel.get("guild_id")

    def _body(self, change: Change, *, see_all: bool) -> JSON:
        me = self._world.bot["id"]
        if change.event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return self._message(change.body, change.channel or {}, see_all=see_all)
        if change.event in ("THREAD_CREATE", "THREAD_UPDATE", "CHANNEL_CREATE", "CHANNEL_UPDATE"):
            fresh = {"newly_created": True} if change.event == "THREAD_CREATE" else {}
            return {**self._world.channels.shape_for(change.body, me), **fresh}
        return shapes.visible(change.body)

    def _message(self, message: JSON, channel: JSON, *, see_all: bool) -> JSON:
        author_id, me = message["author"]["id"], self._world.bot["id"]
        shape = {**message, "channel_type": channel["type"]}
        if "guild_id" in channel:
            shape["guild_id"] = channel["guild_id"]
            member = self._world.member(author_id)
            if member is not None and "webhook_id" not in message:
                shape["member"] = {key: value for key, value in member.items() if key != "user"}
        named = any(who["id"] == me for who in message["mentions"])
        if see_all or author_id == me or named or channel["type"] == ChannelType.DM:
            return shape
        return {**shape, **_BLANK}


def _intent(change: Change) -> Intent:
    if change.event.startswith("MESSAGE"):
        direct = change.channel is not None and change.channel["type"] == ChannelType.DM
        return Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
    if change.event.startswith("GUILD_MEMBER"):
        return Intent.GUILD_MEMBERS
    return Intent.GUILDS
