"""A scripted person over the page's socket, for every test that goes over the wire.

async with await Person.join(local, "Ana") as ana:
    await ana.command("table open", channel="card-room", game="rps-holdem")
    table = await ana.sees("Seats", channel="card-room")
    await ana.click(table, label="Sit down")
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from bot.local_discord import LocalDiscord
from tests.wire.screen import (
    BUTTON,
    EPHEMERAL,
    JSON,
    LOADING,
    SELECTS,
    Screen,
    buttons_of,
    components_of,
    is_with,
    text_of,
    walk,
)

__all__ = ["EPHEMERAL", "LOADING", "ErrorFrame", "Failed", "Person", "buttons_of", "components_of", "text_of"]

Found = TypeVar("Found")
PATIENCE = 20.0


class ErrorFrame(AssertionError):
    """The page was told that something was wrong."""


class Failed(AssertionError):
    """An interaction failed, as Discord would show it."""


class Person(Screen):
    """Somebody at the page: what they see, what they do, and waiting for it."""

    def __init__(self, name: str, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        super().__init__(name)
        self._answers: dict[int, list[JSON]] = {}
        self._first: dict[int, asyncio.Event] = {}
        self._nonces = itertools.count(1)
        self._expecting = 0
        self._session = session
        self._socket = socket
        self._waiting: set[asyncio.Event] = set()
        self._reader = asyncio.create_task(self._read(), name=f"page of {name}")

    @classmethod
    async def join(cls, server: LocalDiscord | str, name: str) -> Self:
        """Join under a name and read the newest page of every channel.

        `server` is a LocalDiscord or its page's address with the key.
        """
        session = aiohttp.ClientSession()
        try:
            socket = await session.ws_connect(_socket_url(server))
        except BaseException:
            await session.close()
            raise
        person = cls(name, session, socket)
        await person._send({"op": "join", "name": name})
        await person.until(lambda: person.welcome, "the welcome")
        for channel in list(person.channels):
            await person.history(channel)
        return person

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the page; the person stays a member of the guild."""
        await self._socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self._session.close()

    # Doing

    async def command(self, path: str, /, channel: str | int | JSON = "card-room", **options: Any) -> list[JSON]:
        """Type a slash command; returns the frames that answered it once it is acknowledged."""
        frame = {"op": "command", "channel_id": self.channel_id(channel), "command": path, "options": options}
        return await self._act(frame)

    async def click(
        self, message: JSON, *, label: str | None = None, custom_id: str | None = None, nth: int = 0
    ) -> list[JSON]:
        """Press a button, found by its label or custom_id on the message as it is now."""
        button = self.find(message, BUTTON, label=label, custom_id=custom_id, nth=nth)
        return await self.press(message, button["custom_id"])

    async def press(self, message: JSON, custom_id: str, kind: int = BUTTON, values: Any = None) -> list[JSON]:
        """Press a custom_id whether it is there or not."""
        place = {"channel_id": message["channel_id"], "message_id": message["id"]}
        chosen = {} if values is None else {"values": values}
        return await self._act({"op": "click", **place, "custom_id": custom_id, "component_type": kind, **chosen})

    async def choose(self, message: JSON, *values: str, custom_id: str | None = None) -> list[JSON]:
        """Choose in a select menu, by the options' values or labels."""
        menus = [c for c in components_of(self.again(message)) if c["type"] in SELECTS]
        menu = next((c for c in menus if custom_id in (None, c["custom_id"])), None)
        if menu is None:
            raise AssertionError(f"no menu {custom_id or ''} on the message\n{self.dump()}")
        by_label = {option["label"]: option["value"] for option in menu.get("options", [])}
        chosen = [by_label.get(value, value) for value in values]
        return await self.press(message, menu["custom_id"], menu["type"], chosen)

    async def submit(self, modal: JSON | None = None, values: JSON | None = None, /, **named: Any) -> list[JSON]:
        """Send off a modal (the last one shown), with values by custom_id."""
        modal = modal or self.modals[-1]
        channel = next((c for c in self.channels), "")
        frame = {"op": "modal", "channel_id": channel, "custom_id": modal["custom_id"]}
        return await self._act({**frame, "values": {**(values or {}), **named}})

    async def fill(self, text: str, modal: JSON | None = None) -> list[JSON]:
        """Send off a modal that has a single text input."""
        modal = modal or self.modals[-1]
        inputs = [c for c in walk(modal["components"]) if c["type"] == 4]
        assert len(inputs) == 1, f"the modal has {len(inputs)} inputs"
        return await self.submit(modal, {inputs[0]["custom_id"]: text})

    async def autocomplete(
        self, path: str, option: str, value: str, /, channel: str | int | JSON = "card-room", **options: Any
    ) -> list[JSON]:
        """Type letters into an option; returns the choices offered."""
        place = {"channel_id": self.channel_id(channel), "command": path}
        frame = {"op": "autocomplete", **place, "option": option, "value": value, "options": options}
        answers = await self._act(frame)
        return next((a["choices"] for a in answers if a["op"] == "choices"), [])

    async def say(self, content: str, channel: str | int | JSON = "card-room") -> None:
        """Say something in a channel."""
        await self._send({"op": "say", "channel_id": self.channel_id(channel), "content": content})

    async def open_dm(self, user: JSON | None = None) -> JSON:
        """Open the DM with the bot, or somebody; returns the channel."""
        other = user or self.welcome["bot"]
        await self._send({"op": "open_dm", "user_id": other["id"]})

        def dm() -> JSON | None:
            return next((c for c in self.channels.values() if c["type"] == 1 and is_with(c, other)), None)

        return await self.until(dm, "the DM channel")

    async def set_dms(self, *, dms_open: bool) -> None:
        """Open or close DMs to the bot; done once this returns."""
        await self._send({"op": "dms", "open": dms_open})
        await self.history(next(iter(self.channels)))

    async def dismiss(self, message: JSON) -> None:
        """Dismiss an ephemeral."""
        await self._send({"op": "dismiss", "message_id": message["id"]})
        await self.until(lambda: message["id"] not in self._messages, "the ephemeral to go")

    async def history(self, channel: str | int | JSON, before: str | None = None) -> list[JSON]:
        """A page of a channel's history, oldest first; also taken into `messages`."""
        wanted, seen = self.channel_id(channel), len(self.frames)
        await self._send({"op": "history", "channel_id": wanted, "before": before})

        def answer() -> JSON | None:
            new = (frame for frame in self.frames[seen:] if frame["op"] == "history")
            return next((frame for frame in new if frame["channel_id"] == wanted), None)

        return list((await self.until(answer, "the history"))["messages"])

    # Waiting

    async def until(
        self, condition: Callable[[], Found | None], what: str, *beside: Person, patience: float = PATIENCE
    ) -> Found:
        """Wait until a condition is true, asked again with every frame, of pages `beside` too; returns its value."""
        pages, changed = (self, *beside), asyncio.Event()
        try:
            async with asyncio.timeout(patience):
                for page in pages:
                    page._waiting.add(changed)
                while True:
                    for page in pages:
                        page._check_errors()
                    value = condition()
                    if value:
                        return value
                    for page in pages:
                        page._check_open()
                    changed.clear()
                    await changed.wait()
        except TimeoutError:
            raise AssertionError(f"{self.name} waited {patience:g} s for {what}\n{self.dump()}") from None
        finally:
            for page in pages:
                page._waiting.discard(changed)

    async def sees(self, text: str, channel: str | int | JSON | None = None) -> JSON:
        """The newest message that contains a text, awaited."""

        def newest() -> JSON | None:
            return next((m for m in reversed(self.messages(channel)) if text in text_of(m)), None)

        return await self.until(newest, f"a message with {text!r}")

    async def error(self) -> str:
        """The error frame that is expected next; without this an error frame fails the test."""
        self._expecting += 1
        try:
            await self.until(lambda: self.errors, "an error frame")
        finally:
            self._expecting -= 1
        return self.errors.pop(0)

    async def refused(self, doing: Awaitable[Any]) -> str:
        """Await an action that the page refuses; returns the sentence."""
        self._expecting += 1
        try:
            await doing
        except ErrorFrame as refusal:
            return str(refusal.args[0])
        finally:
            self._expecting -= 1
        raise AssertionError(f"{self.name} was not refused\n{self.dump()}")

    # The socket

    async def _act(self, frame: JSON) -> list[JSON]:
        nonce = next(self._nonces)
        answers = self._answers[nonce] = []
        self._first[nonce] = asyncio.Event()
        await self._send({**frame, "nonce": nonce})
        await self._answered(nonce, f"an answer to {frame['op']} {frame.get('command', frame.get('custom_id'))}")
        for answer in answers:
            if answer["op"] == "error":
                raise ErrorFrame(answer["text"])
            if answer.get("state") == "failed":
                raise Failed(answer["text"])
        return answers

    async def _answered(self, nonce: int, what: str) -> None:
        """Wait for the first answer of a nonce; not through `until`, which every frame would wake."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._first[nonce].wait()
        except TimeoutError:
            raise AssertionError(f"{self.name} waited {PATIENCE:g} s for {what}\n{self.dump()}") from None
        if not self._answers[nonce]:
            self._check_open()

    async def _send(self, frame: JSON) -> None:
        await self._socket.send_json(frame)

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                frame = json.loads(message.data)
                self.take(frame)
                if frame.get("nonce") in self._answers:
                    self._answers[frame["nonce"]].append(frame)
                    self._first[frame["nonce"]].set()
                self._wake(self._waiting)
        finally:
            asyncio.get_running_loop().call_soon(lambda: self._wake({*self._waiting, *self._first.values()}))

    def _wake(self, events: set[asyncio.Event]) -> None:
        for event in events:
            event.set()

    def _check_open(self) -> None:
        if self._reader.done():
            error = None if self._reader.cancelled() else self._reader.exception()
            raise AssertionError(f"the page of {self.name} was closed\n{self.dump()}") from error

    def _check_errors(self) -> None:
        if self.errors and not self._expecting:
            raise ErrorFrame(self.errors[0])


def _socket_url(server: LocalDiscord | str) -> str:
    if isinstance(server, LocalDiscord):
        return server.page_socket_url
    return server.replace("http://", "ws://").replace("/?key=", "/page-socket?key=")
