"""A member of the simulated server: what they type and press, and what their client shows them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import discord
import simcord

Found = TypeVar("Found")
PATIENCE_S = 20.0
CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


def texts(message: discord.Message) -> str:
    """All words of a message, line by line."""
    parts = [part.content for part in walk(message.components) if isinstance(part, discord.TextDisplay)]
    return "\n".join([message.content, *parts]).strip()


def labels(message: discord.Message) -> list[str]:
    """The words on a message's buttons."""
    return [part.label or "" for part in walk(message.components) if isinstance(part, discord.Button)]


def walk(components: Any) -> Iterator[Any]:
    """Every component, nested ones too."""
    for component in components:
        yield component
        yield from walk(getattr(component, "children", ()))


class Guest:
    """Somebody at the simulated Discord."""

    def __init__(self, env: simcord.Env, actor: Any, channel: Any) -> None:
        self.env = env
        self.actor = actor
        self.channel = channel

    async def ask(self, path: str, **options: Any) -> str:
        """Type a slash command; the words of its private answer."""
        result = await self.actor.slash(self.channel, path, **options)
        assert result.ephemeral, f"/{path} was answered for everybody to see"
        assert result.response is not None, f"/{path} was not answered"
        return texts(result.response.message)

    async def press(self, message: discord.Message, label: str) -> simcord.InteractionResult:
        """Press the button whose label has these words."""
        found = [each for each in labels(message) if label in each]
        who = self.actor if message.guild else self.actor.user  # in direct messages nobody is a member
        return await who.click(message, label=found[0] if found else label)

    def seen(self) -> list[discord.Message]:
        """The messages of the channel and its threads that this person can see, oldest first."""
        rooms = [self.channel, *self.channel.threads]
        found = [message for room in rooms for message in room.history(viewer=self.actor)]
        return sorted(found, key=lambda message: message.id)

    def letters(self) -> list[discord.Message]:
        """The direct messages between this person and the dealer, oldest first."""
        return self.actor.user.dm_channel.history()

    def cards_seen(self) -> set[str]:
        """Every card in a message that this person can see."""
        return set(CARD.findall("\n".join(map(texts, [*self.seen(), *self.letters()]))))

    def labels_now(self, message: discord.Message) -> list[str]:
        """The words on a message's buttons as they are by now."""
        return next(labels(each) for each in self.seen() if each.id == message.id)

    async def chips(self) -> int:
        """What the wallet holds."""
        amount = re.search(r"\*\*([\d,]+)\*\*", await self.ask("chips"))
        assert amount is not None
        return int(amount[1].replace(",", ""))

    def table(self, number: int = 1) -> discord.Message | None:
        """The newest public message of a table."""
        found = [m for m in self.seen() if f"· table {number}" in texts(m) and not m.flags.ephemeral]
        return found[-1] if found else None

    async def shown(self, words: str) -> discord.Message:
        """The newest message with these words that this person can see, awaited."""
        return await self.until(lambda: _newest(self.seen(), words), f"a message with {words!r}")

    async def turn(self, label: str, after: int = 0) -> discord.Message:
        """The table's newest message, newer than `after`, once it has a button with this label."""

        def asking() -> discord.Message | None:
            newest = self.table()
            return newest if newest and newest.id > after and label in labels(newest) else None

        return await self.until(asking, f"a table's message with {label!r}")

    async def until(self, condition: Callable[[], Found | None], what: str) -> Found:
        """Wait until something is true; its value."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not (value := condition()):
                    await self.env.settle()
                    await asyncio.sleep(0.005)  # the dealer's own loops, which simcord does not wait for
        except TimeoutError:
            there = "\n---\n".join(f"{texts(m)} {labels(m)}" for m in self.seen())
            raise AssertionError(f"{self.actor.name} waited {PATIENCE_S:g} s for {what}\n{there}") from None
        return value


def _newest(messages: list[discord.Message], words: str) -> discord.Message | None:
    return next((message for message in reversed(messages) if words in texts(message)), None)
