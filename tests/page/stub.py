"""A small server that serves the page and speaks its protocol; a test says what the bot does."""

import asyncio
import json
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

import bot.local_discord

PAGE = Path(bot.local_discord.__path__[0]) / "page"
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PATIENCE = 10.0

Frame = dict[str, Any]

BOT = {"id": "900", "username": "Dealer", "global_name": None, "bot": True}
ROOM = {"id": "10", "type": 0, "name": "card-room", "position": 0, "topic": "Where the cards are"}
LOUNGE = {"id": "11", "type": 0, "name": "lounge", "position": 1}
ROLES = [{"id": "1", "name": "@everyone"}, {"id": "71", "name": "Hosts"}]
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cf500f00038501803357d0650000000049454e44ae426082"
)
_ids = count(1_000_000)


def option(name: str, kind: int = 3, **more: Any) -> Frame:
    return {"type": kind, "name": name, "description": f"the {name}", **more}


COMMANDS = [
    {"name": "play", "description": "Sit down and start", "type": 1, "options": [option("game", autocomplete=True)]},
    {"name": "games", "description": "What is dealt here", "type": 1},
    {
        "name": "table",
        "description": "Tables",
        "type": 1,
        "options": [
            option(
                "open",
                1,
                options=[
                    option("game", required=True, autocomplete=True),
                    option("seats", 4, min_value=2, max_value=9),
                    option("speed", choices=[{"name": "Quick", "value": "q"}, {"name": "Slow", "value": "s"}]),
                ],
            ),
            option("invite", 1, options=[option("who", 6, required=True), option("house", 5), option("as", 8)]),
        ],
    },
]


def user(name: str, uid: str) -> Frame:
    return {"id": uid, "username": name, "global_name": name}


def message(content: str = "", *, channel: str = "10", author: Frame = BOT, **more: Any) -> Frame:
    """A message as Discord shapes it, with an id later than all before."""
    return {
        "id": str(next(_ids)),
        "channel_id": channel,
        "author": author,
        "content": content,
        "timestamp": datetime.now(UTC).isoformat(),
        "type": 0,
        "flags": 0,
        "mentions": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        **more,
    }


def v2(*components: Frame, **more: Any) -> Frame:
    return message(components=list(components), **{"flags": 1 << 15, **more})


def row(*components: Frame) -> Frame:
    return {"type": 1, "components": list(components)}


def press(label: str, custom_id: str, style: int = 2, **more: Any) -> Frame:
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def text(content: str) -> Frame:
    return {"type": 10, "content": content}


class Stub:
    """The server side of every person's socket; `received` holds (name, frame) in the order they came."""

    def __init__(self) -> None:
        self.channels: list[Frame] = [ROOM, LOUNGE]
        self.commands: list[Frame] = COMMANDS
        self.history: dict[str, list[Frame]] = {}
        self.online = True
        self.page_size = 50
        self.received: list[tuple[str, Frame]] = []
        self._sockets: dict[str, list[web.WebSocketResponse]] = {}
        self._people: dict[str, Frame] = {}
        self._came = asyncio.Condition()
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> None:
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_get("/page-socket", self._socket)
        app.router.add_get("/attachments/{name}", self._pixel)
        app.router.add_static("/page", PAGE)
        app.on_response_prepare.append(self._secure)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.port: int = self._runner.addresses[0][1]

    async def close(self) -> None:
        for socket in [socket for sockets in self._sockets.values() for socket in sockets]:
            await socket.close()
        if self._runner:
            await self._runner.cleanup()

    def url(self, *names: str) -> str:
        return f"http://127.0.0.1:{self.port}/?key=k" + "".join(f"&as={name}" for name in names)

    def person(self, name: str) -> Frame:
        return self._people.setdefault(name, user(name, str(500 + len(self._people))))

    async def send(self, name: str, frame: Frame) -> None:
        for socket in self._sockets[name]:
            await socket.send_str(json.dumps(frame))

    async def post(self, posted: Frame, *names: str) -> Frame:
        """Keep a message in its channel's history and show it to those who are here."""
        self.history.setdefault(posted["channel_id"], []).append(posted)
        for name in names or list(self._sockets):
            await self.send(name, {"op": "message", "message": posted})
        return posted

    async def drop(self, name: str) -> None:
        """Cut a person's line as a lost network does."""
        for socket in self._sockets.pop(name):
            await socket.close()

    async def until(self, op: str, name: str | None = None) -> Frame:
        """The first frame of that kind (of that person) not yet asked for."""

        def find() -> int | None:
            wanted = (i for i, (who, frame) in enumerate(self.received) if frame["op"] == op and name in (None, who))
            return next(wanted, None)

        async with self._came:
            await asyncio.wait_for(self._came.wait_for(lambda: find() is not None), PATIENCE)
            return self.received.pop(find() or 0)[1]

    async def answer(self, name: str, frame: Frame, state: str, words: str = "") -> None:
        await self.send(name, {"op": "interaction", "nonce": frame["nonce"], "state": state, "text": words})

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def _pixel(self, request: web.Request) -> web.Response:
        return web.Response(body=PIXEL, content_type="image/png")

    async def _secure(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Content-Security-Policy"] = POLICY

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        name = ""
        async for raw in socket:
            if raw.type != WSMsgType.TEXT:
                continue
            frame = json.loads(raw.data)
            name = frame.get("name", name)
            await self._take(socket, name, frame)
        if socket in self._sockets.get(name, []):
            self._sockets[name].remove(socket)
        return socket

    async def _take(self, socket: web.WebSocketResponse, name: str, frame: Frame) -> None:
        if frame["op"] == "join":
            await self._join(socket, name)
        elif frame["op"] == "history":
            await socket.send_str(json.dumps(self._history(frame)))
        async with self._came:
            self.received.append((name, frame))
            self._came.notify_all()

    async def _join(self, socket: web.WebSocketResponse, name: str) -> None:
        me = self.person(name)
        self._sockets.setdefault(name, []).append(socket)
        welcome = {
            "op": "welcome",
            "me": me,
            "bot": BOT,
            "guild": {"id": "1", "name": "The card room", "roles": ROLES},
            "channels": self.channels,
            "people": list(self._people.values()),
            "commands": self.commands,
            "online": self.online,
            "dms_open": True,
        }
        await socket.send_str(json.dumps(welcome))

    def _history(self, frame: Frame) -> Frame:
        kept = self.history.get(frame["channel_id"], [])
        older = [one for one in kept if frame["before"] is None or int(one["id"]) < int(frame["before"])]
        page = older[-self.page_size :]
        return {
            "op": "history",
            "channel_id": frame["channel_id"],
            "messages": page,
            "more": len(older) > len(page),
        }
