"""A local Discord in memory, judged by Discord's schema where the file is at hand."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import Client, pointed_at, running
from tests.wire.person import Person
from tests.wire.schema import Judge


@pytest.fixture
async def local(request: pytest.FixtureRequest) -> AsyncIterator[LocalDiscord]:
    """A local Discord; `@pytest.mark.parametrize("local", [{...}], indirect=True)` gives it options."""
    discord = LocalDiscord(None, **{"record_frames": True, **getattr(request, "param", {})})
    await discord.start()
    judge = Judge.or_none()
    discord.on_exchange = judge
    with pointed_at(discord):
        yield discord
    await discord.close()
    if judge is not None:
        for frames in discord.page_frames.values():
            judge.shown(frames)
        assert judge.violations == []


@pytest.fixture
async def client() -> Client:
    """A client, not yet connected, to hang commands on."""
    return Client()


@pytest.fixture
async def bot(client: Client, local: LocalDiscord) -> AsyncIterator[Client]:
    """The client, connected."""
    async with running(client, local):
        yield client


@pytest.fixture
async def ana(local: LocalDiscord) -> AsyncIterator[Person]:
    """Ana, at the page."""
    async with await Person.join(local, "Ana") as person:
        yield person


@pytest.fixture
async def ben(local: LocalDiscord) -> AsyncIterator[Person]:
    """Ben, at the page."""
    async with await Person.join(local, "Ben") as person:
        yield person
