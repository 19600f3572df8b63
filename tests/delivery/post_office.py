"""Discord as far as delivery knows it: channels that take messages and edits, or refuse them by Discord's codes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord

EPOCH_MS = 1_420_070_400_000  # from which Discord counts the milliseconds in its ids
DIRECT = 1_000_000  # the channel of somebody's direct messages is this and their id


@dataclass
class Message:
    """A message as people see it."""

    id: int
    channel: int
    text: str
    buttons: list[str]
    edits: int = 0


@dataclass(frozen=True)
class Call:
    """One request: send or edit, where, and what it was about."""

    kind: str
    channel: int
    text: str
    nonce: str | None = None
    message: int | None = None
    mentions: Any = None
    view: Any = None


def refused(code: int, status: int = 403) -> discord.HTTPException:
    """Discord's refusal with a JSON error code."""
    kind = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}.get(
        status, discord.HTTPException
    )
    response: Any = SimpleNamespace(status=status, reason="refused", headers={})
    return kind(response, {"code": code, "message": "refused"})


Fault = Callable[[Call], Exception | None]


@dataclass
class PostOffice:
    """Stands in for `discord.Client`: keeps every call, refuses where a test says so, knows a nonce again."""

    messages: list[Message] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    before: Fault = lambda call: None  # refuses a call: nothing happens
    after: Fault = lambda call: None  # loses the answer: what was asked for has happened
    nonces: dict[tuple[int, str], Message] = field(default_factory=dict)
    now: Callable[[], int] = lambda: EPOCH_MS
    user: Any = field(default_factory=lambda: SimpleNamespace(id=1))  # the bot

    def get_partial_messageable(self, channel: int) -> Any:
        return _Channel(self, channel)

    async def create_dm(self, user: Any) -> Any:
        return SimpleNamespace(id=DIRECT + user.id)

    def in_channel(self, channel: int) -> list[Message]:
        return [message for message in self.messages if message.channel == channel]

    def direct(self, user: int) -> list[Message]:
        return self.in_channel(DIRECT + user)

    def asked(self, kind: str, channel: int) -> list[Call]:
        return [call for call in self.calls if (call.kind, call.channel) == (kind, channel)]

    def take(self, call: Call) -> Message:
        """Carry out a call as Discord does."""
        self.calls.append(call)
        if error := self.before(call):
            raise error
        message = self._sent(call) if call.kind == "send" else self._edited(call)
        if error := self.after(call):
            raise error
        return message

    def _sent(self, call: Call) -> Message:
        known = self.nonces.get((call.channel, call.nonce or ""))
        if known is not None:
            return known
        number = ((self.now() - EPOCH_MS) << 22) + len(self.messages) + 1  # ids tell the time, as Discord's do
        message = Message(number, call.channel, call.text, buttons_of(call.view))
        self.messages.append(message)
        self.nonces[call.channel, call.nonce or ""] = message
        return message

    def _edited(self, call: Call) -> Message:
        message = next((each for each in self.messages if each.id == call.message), None)
        if message is None:
            raise refused(10008, 404)
        message.text, message.buttons = call.text, buttons_of(call.view)
        message.edits += 1
        return message


@dataclass
class _Channel:
    office: PostOffice
    id: int

    async def send(
        self, content: str | None = None, *, view: Any = None, nonce: str | None = None, allowed_mentions: Any = None
    ) -> Message:
        text = content if content is not None else text_of(view)
        return self.office.take(Call("send", self.id, text, nonce, None, allowed_mentions, view))

    async def history(self, *, limit: int, after: Any) -> AsyncIterator[Any]:
        self.office.calls.append(Call("history", self.id, ""))
        for message in self.office.in_channel(self.id)[:limit]:
            if message.id > after.id:
                yield SimpleNamespace(id=message.id, author=self.office.user, content=message.text, components=[])

    def get_partial_message(self, message: int) -> Any:
        async def edit(*, view: Any = None, allowed_mentions: Any = None) -> Message:
            return self.office.take(Call("edit", self.id, text_of(view), None, message, allowed_mentions, view))

        return SimpleNamespace(edit=edit)


def parts(view: Any) -> list[dict[str, Any]]:
    """All components of a view."""
    found: list[dict[str, Any]] = []
    waiting = list(view.to_components()) if view is not None else []
    while waiting:
        component = waiting.pop(0)
        found.append(component)
        waiting[:0] = component.get("components", [])
    return found


def text_of(view: Any) -> str:
    return "\n".join(part["content"] for part in parts(view) if part["type"] == 10)


def buttons_of(view: Any) -> list[str]:
    return [part.get("custom_id") or part["url"] for part in parts(view) if part["type"] == 2]


ALWAYS = -1


class Times:
    """A fault that befalls the calls it is about, the first few times."""

    def __init__(self, error: Exception, times: int = 1, **about: Any) -> None:
        self.error = error
        self.left = times
        self.about = about
        self.met: list[Call] = []

    def __call__(self, call: Call) -> Exception | None:
        if self.left == 0 or any(getattr(call, name) != value for name, value in self.about.items()):
            return None
        self.left -= 1
        self.met.append(call)
        return self.error
