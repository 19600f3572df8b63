"""A room of tables for every test, on a database file of its own."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.opening import prepare
from tests.tables.felt import Felt


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of today's schema: making it takes longer than copying it."""
    path = tmp_path_factory.mktemp("blank") / "dealer.db"
    prepare(path).release()
    return path


@pytest.fixture
async def felt(blank: Path, tmp_path: Path) -> AsyncIterator[Felt]:
    shutil.copy(blank, tmp_path / "dealer.db")
    felt = Felt(tmp_path / "dealer.db")
    await felt.start()
    yield felt
    await felt.stop()
