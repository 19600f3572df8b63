"""The people on the page: their sockets, and which frames go to whom."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterable

from aiohttp import web

from . import shapes
from .constants import JSON
from .world import COMMANDS, Change, World


class PageSocket:
    """One open page; `user_id` is the person it holds."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.user_id: str | None = None
        self._socket = socket
        self._frames: asyncio.Queue[str] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Queue a frame."""
        self._frames.put_nowait(text)

    async def write(self) -> None:
        """Send queued frames until the page is gone."""
        with contextlib.suppress(ConnectionError):
            while not self._socket.closed:
                await self._socket.send_str(await self._frames.get())

    async def close(self) -> None:
        """Close the page's socket."""
        await self._socket.close(code=1001)


class Audience:
    """All open pages; turns changes into frames for those who may see them."""

    def __init__(self, world: World, *, record: bool) -> None:
        self._world = world
        self._record = record
        self._sockets: set[PageSocket] = set()
        self.received: dict[str, list[JSON]] = {}

    def add(self, socket: PageSocket) -> None:
        """A page opens."""
        self._sockets.add(socket)

    def remove(self, socket: PageSocket) -> None:
        """A page closes."""
        self._sockets.discard(socket)

    async def close(self) -> None:
        """Close every page."""
        for socket in list(self._sockets):
            await socket.close()

    def reply(self, socket: PageSocket, frame: JSON) -> None:
        """Send a frame to one page."""
        text = json.dumps(frame, ensure_ascii=False)
        who = self._world.people.user(socket.user_id or "")
        if self._record and who is not None:
            self.received.setdefault(who["username"], []).append(json.loads(text))
        if socket in self._sockets:
            socket.send(text)

    def send(self, user_ids: Iterable[str], frame: JSON) -> None:
        """Send a frame to every page of some people."""
        wanted = set(user_ids)
        for socket in list(self._sockets):
            if socket.user_id in wanted:
                self.reply(socket, frame)

    def everyone(self, frame: JSON) -> None:
        """Send a frame to everybody who has joined."""
        self.send([who["id"] for who in self._world.people.users()], frame)

    def take(self, change: Change) -> None:
        """Show a change of the world to those who see it."""
        if change.event.startswith("GUILD_MEMBER"):
            self.everyone({"op": "people", "people": self._world.people.users()})
        elif change.event == COMMANDS:
            self.everyone({"op": "commands", "commands": self._world.commands.all()})
        elif change.event in ("THREAD_DELETE", "CHANNEL_DELETE"):
            self.send(change.body["_viewers"], {"op": "channel_delete", "channel_id": change.body["id"]})
        elif change.event.startswith(("THREAD", "CHANNEL")):
            self._show_channel(change.body)
        elif change.event.startswith("MESSAGE"):
            self._show_message(change)

    def _show_channel(self, channel: JSON) -> None:
        for user_id in self._world.channels.viewers(channel):
            self.send([user_id], {"op": "channel", "channel": self._world.channels.shape_for(channel, user_id)})

    def _show_message(self, change: Change) -> None:
        channel = change.channel or {}
        viewers = [change.owner] if change.owner is not None else self._world.channels.viewers(channel)
        self.send(viewers, _message_frame(change))


def _message_frame(change: Change) -> JSON:
    if change.event == "MESSAGE_DELETE":
        return {"op": "delete", "channel_id": change.body["channel_id"], "message_id": change.body["id"]}
    op = "message" if change.event == "MESSAGE_CREATE" else "edit"
    return {"op": op, "message": shapes.visible(change.body)}
