"""A database on a real file for every test."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Database
from bot.store.opening import prepare

NOW = 1_700_000_000_000


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, made once: migrating takes longer than most tests."""
    made = tmp_path_factory.mktemp("store") / "empty.db"
    prepare(made).release()
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "dealer.db"


@pytest.fixture
async def store(path: Path, migrated: Path) -> AsyncIterator[Database]:
    shutil.copyfile(migrated, path)
    async with Database.open(path, now=lambda: NOW) as database:
        yield database
        assert await database.ledger_faults() == []


@pytest.fixture
def rows(path: Path) -> Callable[[str], list[Any]]:
    """Ask the file itself, past the store."""

    def ask(question: str) -> list[Any]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(question).fetchall()

    return ask
