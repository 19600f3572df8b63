"""Which files are opened, which are refused, and that a refusal harms nothing."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.errors import BadDatabase
from bot.render.locale import Locale
from bot.render.refusals import refusal
from bot.store import Database, opening
from bot.store.connections import migrating_engine
from bot.store.schema import metadata

from . import values as v

Rows = Callable[[str], list[Any]]
MASTER = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' ORDER BY type, name"


def refused(path: Path) -> BadDatabase:
    with pytest.raises(BadDatabase) as caught:
        Database.open(path)
    said = refusal(caught.value, Locale())  # one sentence that says what to do
    assert said.endswith(".")
    assert "\n" not in said
    assert "not usable" not in said
    return caught.value


def revise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """Let there be one more migration than there is."""
    migrations = tmp_path / "migrations"
    shutil.copytree(opening.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    [head] = ScriptDirectory(str(migrations)).get_heads()
    (migrations / "versions" / "v9999_more.py").write_text(
        f"from alembic import op\nrevision = '9999'\ndown_revision = '{head}'\n\n\ndef upgrade():\n" + body
    )
    monkeypatch.setattr(opening, "MIGRATIONS", migrations)


def make(path: Path) -> None:
    opening.prepare(path).release()


def comparable(kind: str, name: str, of: str, sql: str | None) -> tuple[str, str, str, list[str]]:
    """A definition without the order of its parts, which means nothing and which a changed table may change."""
    parts = (part.strip() for part in re.split(r"[,\n]", sql or ""))
    return kind, name, of, sorted(part for part in parts if part)


def test_the_migrated_schema_is_the_declared_one(path: Path, rows: Rows, tmp_path: Path) -> None:
    make(path)
    fresh = tmp_path / "fresh.db"
    engine = create_engine(f"sqlite:///{fresh}")
    metadata.create_all(engine)
    engine.dispose()
    with closing(sqlite3.connect(fresh)) as connection:
        declared = connection.execute(MASTER).fetchall()
    assert [comparable(*row) for row in rows(MASTER)] == [comparable(*row) for row in declared]
    assert sum("CHECK" in (sql or "") for *_, sql in declared) >= 8


async def test_every_table_is_strict_and_every_constraint_named(store: Database, rows: Rows) -> None:
    strict = dict(rows("SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
    assert strict.pop("alembic_version") == 0
    assert set(strict) == set(metadata.tables)
    assert set(strict.values()) == {1}
    assert all(constraint.name for table in metadata.tables.values() for constraint in table.constraints)


async def test_the_file_is_kept_safe(store: Database, rows: Rows) -> None:
    def settings(connection: Any) -> list[Any]:
        asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in asked]

    assert await store.transact(settings) == ["wal", 2, 1, 5000]


async def test_a_restart_sees_everything(path: Path) -> None:
    async with Database.open(path) as store:
        await store.transfer((v.grant(500),), 1)
        await store.commit(v.opened(1, 500, None))
        await store.commit(v.begun(1))
        await store.commit(v.answered(1, 2, 1))
        before = await store.image(1), await store.waiting(), await store.due(10**6), await store.next_table_id()
    assert not path.with_name(path.name + "-wal").exists()
    async with Database.open(path) as store:
        assert (await store.image(1), await store.waiting(), await store.due(10**6)) == before[:3]
        assert await store.next_table_id() == before[3] + 1
        assert await store.balance("wallet", v.GUILD, 500) == 1000


async def test_a_second_opener_is_refused_until_the_first_has_closed(store: Database, path: Path) -> None:
    error = refused(path)
    assert error.reason == "in_use"
    assert error.values["process"].isdigit()
    await store.commit(v.opened(1, 500))
    assert await store.ledger_faults() == []
    await store.close()
    async with Database.open(path) as again:
        assert await again.image(1)
    await store.start()


def test_a_newer_database_is_refused_and_left_alone(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        revise(tmp_path, later, "    op.execute('CREATE TABLE later (x INTEGER) STRICT')\n")
        make(path)
    before = path.read_bytes()
    error = refused(path)
    assert error.reason == "newer"
    assert error.values["found"] == ["9999"]
    assert path.read_bytes() == before
    assert refused(path).reason == "newer"


def test_a_migration_that_fails_leaves_nothing_behind(
    path: Path, rows: Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path)
    before = rows("SELECT * FROM sqlite_master")
    body = "    op.execute('CREATE TABLE later (x INTEGER) STRICT')\n    op.execute('DROP TABLE posts')\n    1 / 0\n"
    with monkeypatch.context() as later:
        revise(tmp_path, later, body)
        with pytest.raises(ZeroDivisionError):
            Database.open(path)
    assert rows("SELECT * FROM sqlite_master") == before
    make(path)


async def test_a_migration_that_succeeds_keeps_the_rows(
    path: Path, rows: Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Database.open(path) as store:
        await store.commit(v.opened(1, 500))
    body = "    with op.batch_alter_table('tables') as batch:\n        batch.drop_constraint('ck_tables_hand')\n"
    revise(tmp_path, monkeypatch, body)
    async with Database.open(path) as store:
        assert await store.image(1)
    assert rows("SELECT version_num FROM alembic_version") == [("9999",)]


def test_a_post_of_before_calls_has_told_all_that_was_delivered(path: Path, rows: Rows) -> None:
    engine = migrating_engine(path)
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(opening.MIGRATIONS))
        config.set_main_option("path_separator", "os")
        command.upgrade(config, "0001")
        columns = (
            "id, guild, channel, game, options, clock_s, buy_in_min, buy_in_max, max_seats, host, state, hand, tick"
        )
        connection.exec_driver_sql(
            f"INSERT INTO tables ({columns}) VALUES (1, 7, 70, 'omaha', '{{}}', 60, 1, 2, 6, 5, 'lobby', 0, 1)"
        )
        for at in (5, None):
            told = (1, 0, 0, "[]", 4, at)
            names = "table_id, hand, decision, events, at, delivered_at"
            connection.exec_driver_sql(f"INSERT INTO outbox ({names}) VALUES (?, ?, ?, ?, ?, ?)", told)
        connection.exec_driver_sql("INSERT INTO posts VALUES (1, 'table', -1, 0, 70, 1001, 4, '[]')")
    engine.dispose()
    make(path)
    assert rows("SELECT kind, channel, message, upto FROM posts") == [("table", 70, 1001, 1)]
    assert rows("SELECT id, parent FROM tables") == [(1, None)]


@pytest.mark.parametrize(
    "harm",
    [
        "DROP TABLE alembic_version",
        "DELETE FROM alembic_version",
        "INSERT INTO alembic_version VALUES ('0000')",
        "DROP TABLE posts",
        "DROP INDEX ix_hands_open",
        "DROP TRIGGER transfers_update",
    ],
)
def test_half_a_schema_is_refused(path: Path, harm: str) -> None:
    make(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(harm)
    assert refused(path).reason in {"half_migrated", "newer"}


def test_a_file_that_is_something_else_is_refused(path: Path) -> None:
    path.write_bytes(b"Dear diary, today we played Nine. " * 300)
    assert refused(path).reason == "damaged"


def test_a_damaged_page_is_refused(path: Path) -> None:
    make(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO facts VALUES (?, ?)", ((f"key {n}", "x" * 100) for n in range(200)))
    harmed = bytearray(path.read_bytes())
    at = harmed.index(b"key 100x") - 200
    harmed[at : at + 600] = b"\xff" * 600
    path.write_bytes(harmed)
    assert refused(path).reason == "damaged"


def test_a_place_where_nothing_can_be_kept_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path).reason == "disk"
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file" / "dealer.db").reason == "disk"


def test_a_new_folder_with_an_odd_name_is_made(tmp_path: Path) -> None:
    path = tmp_path / "100% sure? #1" / "the dealer's.db"
    make(path)
    assert path.exists()
    make(path)


async def test_an_opened_file_that_is_never_started_can_be_closed(path: Path) -> None:
    await Database.open(path).close()
    make(path)


@pytest.mark.parametrize(
    ("harm", "named"),
    [
        ("UPDATE accounts SET balance = balance + 1 WHERE sub = 500", "add up to 1"),
        ("UPDATE accounts SET balance = balance - (kind = 'mint') + (sub = 500)", "account"),
    ],
    ids=["sum", "cached balances"],
)
async def test_chips_that_do_not_add_up_are_refused_and_left_alone(path: Path, harm: str, named: str) -> None:
    async with Database.open(path) as store:
        await store.transfer((v.grant(500),), 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(harm)
    error = refused(path)
    assert error.reason == "ledger"
    assert named in error.values["found"]
    assert refused(path).values["found"] == error.values["found"]
