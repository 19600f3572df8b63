"""The page's socket: a person joins, talks, clicks; one sentence back for what was wrong."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from . import shapes
from .arguments import Mistake
from .constants import CONTENT_LIMIT, JSON
from .gateway import Gateway
from .interactions import Act, Interactions
from .invocations import Frame, Invocations
from .messages import Draft
from .page_sockets import Audience, PageSocket
from .people import clean_name
from .world import World

HISTORY = 50


class PageRoom:
    """Serves pages; every operation of the protocol is a method here."""

    def __init__(
        self,
        world: World,
        audience: Audience,
        gateway: Gateway,
        interactions: Interactions,
        invocations: Invocations,
    ) -> None:
        self._world = world
        self._audience = audience
        self._gateway = gateway
        self._interactions = interactions
        self._invocations = invocations
        self._operations: dict[str, Callable[[PageSocket, str, Frame], None]] = {
            "history": self._history,
            "say": self._say,
            "click": self._acting(invocations.click),
            "command": self._acting(invocations.command),
            "autocomplete": self._acting(invocations.autocomplete),
            "modal": self._acting(invocations.modal),
            "open_dm": self._open_dm,
            "dms": self._dms,
            "dismiss": self._dismiss,
        }

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One page, from its opening to its end."""
        response = web.WebSocketResponse(max_msg_size=1 << 20, heartbeat=30)
        await response.prepare(request)
        page = PageSocket(response)
        self._audience.add(page)
        writer = asyncio.create_task(page.write())
        try:
            async for frame in response:
                if frame.type is WSMsgType.TEXT:
                    self._take(page, frame.data)
        finally:
            self._audience.remove(page)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return response

    def tell_online(self, online: bool) -> None:
        """Tell everybody whether the bot is here."""
        self._audience.everyone({"op": "bot", "online": online, "user": self._world.bot})

    def _take(self, page: PageSocket, text: str) -> None:
        frame: Frame = {}
        try:
            frame = _parse(text)
            self._do(page, frame)
        except (Mistake, ValueError) as wrong:
            nonce = {"nonce": frame["nonce"]} if "nonce" in frame else {}
            self._audience.reply(page, {"op": "error", "text": str(wrong), **nonce})

    def _do(self, page: PageSocket, frame: Frame) -> None:
        op = frame.get("op")
        if op == "join":
            self._join(page, frame)
            return
        operation = self._operations.get(str(op))
        if operation is None:
            raise Mistake("There is no such operation.")
        if page.user_id is None or self._world.member(page.user_id) is None:
            raise Mistake("Join first.")
        operation(page, page.user_id, frame)

    def _join(self, page: PageSocket, frame: Frame) -> None:
        name = clean_name(frame.get("name"))
        if name == self._world.bot["username"]:
            raise Mistake("That is the bot's name.")
        me = self._world.join(name)
        page.user_id = me["id"]
        welcome = {
            "op": "welcome",
            "me": me,
            "bot": self._world.bot,
            "guild": self._world.guild(),
            "channels": self._channels_of(me["id"]),
            "people": self._world.people.users(),
            "commands": self._world.commands.all(),
            "online": self._gateway.online,
            "dms_open": self._world.people.dms_open(me["id"]),
        }
        self._audience.reply(page, welcome)

    def _channels_of(self, user_id: str) -> list[JSON]:
        channels = self._world.channels
        mine = [*channels.texts(), *channels.threads(), *channels.dms_of(user_id)]
        return [channels.shape_for(c, user_id) for c in mine if channels.sees(c, user_id)]

    def _history(self, page: PageSocket, user_id: str, frame: Frame) -> None:
        channel = self._invocations.channel(user_id, frame)
        found = self._world.messages.seen_by(channel["id"], user_id)
        before = frame.get("before")
        if before is not None:
            if not str(before).isdecimal():
                raise Mistake("There is no such message.")
            found = [message for message in found if int(message["id"]) < int(before)]
        shown = [shapes.visible(message) for message in found[-HISTORY:]]
        answer = {"op": "history", "channel_id": channel["id"], "messages": shown, "more": len(found) > HISTORY}
        self._audience.reply(page, answer)

    def _say(self, _: PageSocket, user_id: str, frame: Frame) -> None:
        channel = self._invocations.channel(user_id, frame)
        content = frame.get("content")
        if not isinstance(content, str) or not 1 <= len(content.strip()) <= CONTENT_LIMIT:
            raise Mistake(f"A message has 1 to {CONTENT_LIMIT} characters.")
        if shapes.is_thread(channel) and channel["thread_metadata"]["locked"]:
            raise Mistake("The thread is locked.")
        author = self._world.people.user(user_id) or {}
        self._world.post(channel, Draft(author, {"content": content.strip()}))

    def _open_dm(self, page: PageSocket, user_id: str, frame: Frame) -> None:
        other = self._world.user(str(frame.get("user_id")))
        if other is None or other["id"] == user_id or self._world.member(other["id"]) is None:
            raise Mistake("There is nobody to write to.")
        channel = self._world.open_dm(user_id, other["id"])
        shape = self._world.channels.shape_for(channel, user_id)
        self._audience.reply(page, {"op": "channel", "channel": shape})

    def _dms(self, _: PageSocket, user_id: str, frame: Frame) -> None:
        self._world.people.set_dms(user_id, dms_open=bool(frame.get("open")))

    def _dismiss(self, _: PageSocket, user_id: str, frame: Frame) -> None:
        message_id = str(frame.get("message_id"))
        if self._world.messages.owner(message_id) != user_id:
            raise Mistake("There is no such message of yours.")
        self._world.delete(self._world.messages.ephemeral(message_id))

    def _acting(self, check: Callable[[str, Frame], Act]) -> Callable[[PageSocket, str, Frame], None]:
        def act(page: PageSocket, user_id: str, frame: Frame) -> None:
            nonce: Any = frame.get("nonce")
            self._interactions.open(
                check(user_id, frame), lambda answer: self._audience.reply(page, {**answer, "nonce": nonce})
            )

        return act


def _parse(text: str) -> Frame:
    try:
        frame = json.loads(text)
    except ValueError:
        raise Mistake("That is no JSON.") from None
    if not isinstance(frame, dict):
        raise Mistake("A frame is an object.")
    return frame
