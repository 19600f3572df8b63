"""Lists of threads over REST: those that are awake on the server, those of a channel that have gone to sleep."""

from __future__ import annotations

from ..constants import JSON, ChannelType, Permission
from ..refusals import Refusal, invalid
from ..world import World
from .calls import Answer, Call, Route
from .places import channel_of

PAGE = 100


class ThreadRoutes:
    """The endpoints that list threads."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """What there is to serve."""
        return [
            Route("GET", "/guilds/{guild_id}/threads/active", self.active),
            Route("GET", "/channels/{channel_id}/threads/archived/public", self.archived),
        ]

    def active(self, call: Call) -> Answer:
        """The threads of the guild that the bot sees and that are not archived, newest first."""
        if call.params["guild_id"] != self._world.guild_id:
            raise Refusal(10004)
        me = self._world.bot["id"]
        seen = [thread for thread in self._world.channels.threads() if self._world.channels.sees(thread, me)]
        newest_first = sorted(seen, key=lambda thread: int(thread["id"]), reverse=True)
        return Answer(200, {**self._listed(newest_first), "has_more": False})

    def archived(self, call: Call) -> Answer:
        """A channel's archived public threads, the last archived first; `before` is a moment, `limit` at most 100."""
        parent = channel_of(self._world, call.params["channel_id"], Permission.READ_MESSAGE_HISTORY)
        if parent["type"] != ChannelType.TEXT:
            raise Refusal(50024)
        limit = call.query.get("limit", "50")
        if not limit.isdecimal() or not 1 <= int(limit) <= PAGE:
            raise invalid("limit", f"int value should be between 1 and {PAGE}.")
        found = self._world.channels.asleep(parent["id"])
        found.sort(key=_put_to_sleep, reverse=True)
        if "before" in call.query:
            found = [thread for thread in found if _put_to_sleep(thread) < call.query["before"]]
        return Answer(200, {**self._listed(found[: int(limit)]), "has_more": len(found) > int(limit)})

    def _listed(self, threads: list[JSON]) -> JSON:
        me = self._world.bot["id"]
        shown = [self._world.channels.shape_for(thread, me) for thread in threads]
        return {"threads": shown, "members": [thread["member"] for thread in shown if "member" in thread]}


def _put_to_sleep(thread: JSON) -> str:
    return str(thread["thread_metadata"]["archive_timestamp"])
