"""A dealer, and people who come to its page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.wire.house import House, housed
from tests.wire.person import Person


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A dealer that is dealing."""
    async with housed(tmp_path) as house:
        yield house


Join = Callable[[str], Awaitable[Person]]


@pytest.fixture
async def join(house: House) -> AsyncIterator[Join]:
    """Bring somebody to the page by name."""
    async with AsyncExitStack() as everybody:

        async def joined(name: str) -> Person:
            return await everybody.enter_async_context(await Person.join(house.local, name))

        yield joined
