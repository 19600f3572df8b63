"""Somebody at the page of a local Discord who plays by what the messages show, and notes what was answered."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

JSON = dict[str, Any]
Found = TypeVar("Found")
EPHEMERAL = 64
PATIENCE_S = 30.0


class Player:
    """A page's socket: messages as they are now, and presses."""

    def __init__(self, name: str, page: str) -> None:
        self.name = name
        self.online = False
        self.pressed = 0
        self.confirmed: set[str] = set()  # interactions whose answer says that the action counts
        self._address = page.replace("http://", "ws://").replace("/?key=", "/page-socket?key=")
        self._messages: dict[str, JSON] = {}
        self._tables: dict[int, JSON] = {}  # by table, its newest message
        self._channels: list[str] = []
        self._answers: dict[int, JSON] = {}
        self._nonces = itertools.count(1)
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        self._socket = await self._session.ws_connect(self._address)
        self._reader = asyncio.create_task(self._read())
        await self._socket.send_json({"op": "join", "name": self.name})
        await self.until(lambda: self._channels)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self._session.close()

    async def until(self, condition: Callable[[], Found | None], patience_s: float = PATIENCE_S) -> Found:
        """Wait until something holds, asked again with everything that comes; raises TimeoutError."""
        async with asyncio.timeout(patience_s):
            while not (found := condition()):
                self._changed.clear()
                await self._changed.wait()
            return found

    async def command(self, path: str, **options: Any) -> None:
        """Type a slash command and wait until its answer is there."""
        before = set(self._messages)
        await self._ask({"op": "command", "channel_id": self._channels[0], "command": path, "options": options})

        def answered() -> bool:
            fresh = [m for m in self._messages.values() if m["id"] not in before and m["flags"] & EPHEMERAL]
            return any(words_of(message) for message in fresh)

        await self.until(answered)

    async def press(self, message: JSON, custom_id: str) -> JSON:
        """Press a button; the first answer, which may be that there was none."""
        self.pressed += 1
        place = {"channel_id": message["channel_id"], "message_id": message["id"]}
        return await self._ask({"op": "click", **place, "custom_id": custom_id, "component_type": 2})

    def newest(self, table: int) -> JSON | None:
        """The newest message of a table."""
        return self._tables.get(table)

    async def _ask(self, frame: JSON) -> JSON:
        nonce = next(self._nonces)
        await self._socket.send_json({**frame, "nonce": nonce})
        return await self.until(lambda: self._answers.pop(nonce, None)) or {}

    async def _read(self) -> None:
        async for frame in self._socket:
            self._take(json.loads(frame.data))
            self._changed.set()

    def _take(self, frame: JSON) -> None:
        if frame.get("nonce") is not None:
            self._answers[frame["nonce"]] = frame
        if frame["op"] == "welcome":
            self.online = frame["online"]
            self._channels = [channel["id"] for channel in frame["channels"] if channel["type"] == 0]
        elif frame["op"] == "bot":
            self.online = frame["online"]
        elif frame["op"] in ("message", "edit"):
            self._note(frame["message"])

    def _note(self, message: JSON) -> None:
        self._messages[message["id"]] = message
        words = words_of(message)
        named = re.search(r"· table (\d+) ", words)
        if named and not message["flags"] & EPHEMERAL:
            known = self._tables.get(int(named[1]), message)
            if int(message["id"]) >= int(known["id"]):
                self._tables[int(named[1])] = message
        asked = message.get("interaction_metadata") or {}
        if message["flags"] & EPHEMERAL and re.search(r" is in\.|Everyone has shown", words):
            self.confirmed.add(asked["id"])


def words_of(message: JSON) -> str:
    """All text displays of a message."""
    return "\n".join(part["content"] for part in _parts(message["components"]) if part["type"] == 10)


def presses_of(message: JSON, verb: str) -> list[str]:
    """The ids of a message's buttons that mean a verb."""
    ids = [part.get("custom_id", "") for part in _parts(message["components"]) if part["type"] == 2]
    return [each for each in ids if f":{verb}:" in each]


def _parts(components: list[JSON]) -> Iterator[JSON]:
    for component in components:
        yield component
        yield from _parts(component.get("components", []))
