"""A dealer on a simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.simcord.sim import Sim


@pytest.fixture
async def sim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sim]:
    """A dealer that is dealing."""
    sim = Sim(tmp_path / "dealer.db")
    monkeypatch.setattr("bot.app.connect", sim.connect)
    await sim.start()
    yield sim
    await sim.close()
