"""Backups: taken while somebody writes, checked, put back, and never in the place of what must not be lost."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import BadDatabase
from bot.store import Database
from bot.store.backup import back_up, contents, put_back

from . import values as v


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if not path.name.endswith((".lock", "-wal", "-shm"))}


async def test_a_backup_of_a_running_dealer_holds_what_was_committed(store: Database, path: Path) -> None:
    await store.transfer((v.grant(500),), 1)
    await store.commit(v.opened(1, 500, None))
    await store.commit(v.begun(1))
    await store.keep_fact("alive", "1700000000000")
    target = path.with_name("backup.db")
    found = back_up(path, target)
    assert (found.wallets, found.tables, found.open_hands, found.alive) == (1, 1, 1, 1_700_000_000_000)
    await store.commit(v.answered(1, 2, 1))
    with closing(
        sqlite3.connect(f"file:{target}?mode=ro&immutable=1", uri=True)
    ) as copy:  # one file, nothing beside it
        assert copy.execute("SELECT tick FROM hands").fetchall() == [(0,)]
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert contents(target) == found
    assert names(path.parent) == {"dealer.db", "backup.db"}


async def test_backups_in_the_middle_of_writing_are_each_of_one_moment(store: Database, path: Path) -> None:
    await store.transfer((v.grant(500, 50), v.buy_in(1, 0, 500, 50)), 1)
    await store.commit(v.opened(1, 500, 501))
    await store.commit(v.begun(1))
    done = asyncio.Event()

    async def write() -> None:
        tick = 0
        while not done.is_set():
            tick += 1
            chip = v.Transfer(f"c{tick}", "refill", v.seat_of(1, (tick + 1) % 2), v.seat_of(1, tick % 2), 50)
            await store.commit(v.answered(1, tick + 1, tick, transfers=(chip,)))

    writing = asyncio.create_task(write())
    for number in range(8):
        await asyncio.to_thread(back_up, path, path.with_name(f"b{number}.db"))
    done.set()
    await writing
    ticks = []
    for number in range(8):
        with closing(sqlite3.connect(path.with_name(f"b{number}.db"))) as copy:
            ticks += copy.execute("SELECT tick FROM hands").fetchone()
            assert copy.execute("SELECT count(*) FROM actions").fetchone() == (ticks[-1],)
            assert copy.execute("SELECT sum(balance) FROM accounts WHERE kind = 'seat'").fetchone() == (50,)
    assert ticks == sorted(ticks)
    assert len(set(ticks)) > 1


async def test_only_its_owner_can_read_a_backup(store: Database, path: Path) -> None:
    back_up(path, path.with_name("backup.db"))
    assert stat.S_IMODE(path.with_name("backup.db").stat().st_mode) == 0o600


async def test_a_backup_never_takes_the_place_of_a_file(store: Database, path: Path) -> None:
    target = path.with_name("backup.db")
    target.write_text("mine")
    with pytest.raises(BadDatabase, match="exists"):
        back_up(path, target)
    assert target.read_text() == "mine"
    assert names(path.parent) == {"dealer.db", "backup.db"}


def test_a_backup_of_nothing_is_refused(path: Path) -> None:
    with pytest.raises(BadDatabase, match="missing"):
        back_up(path, path.with_name("backup.db"))
    assert names(path.parent) == set()


async def test_a_copy_that_does_not_add_up_is_no_backup(path: Path) -> None:
    async with Database.open(path) as store:
        await store.transfer((v.grant(500),), 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE accounts SET balance = 7 WHERE kind = 'wallet'")
    with pytest.raises(BadDatabase, match="ledger"):
        back_up(path, path.with_name("backup.db"))
    assert names(path.parent) == {"dealer.db"}


async def test_a_place_without_room_is_told_and_left_clean(store: Database, path: Path, tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="disk"):
        back_up(path, tmp_path / "nowhere" / "backup.db")


def damage(path: Path) -> None:
    path.write_bytes(b"not a database " * 400)
    path.with_name("dealer.db-wal").write_bytes(b"its log")


async def two_moments(path: Path) -> Path:
    """A database that has gone on since its backup; the backup."""
    async with Database.open(path) as store:
        await store.transfer((v.grant(500),), 1)
        back_up(path, path.with_name("backup.db"))
        await store.transfer((v.grant(501),), 2)
    return path.with_name("backup.db")


async def test_what_is_put_back_is_the_backup_and_the_old_file_is_kept(path: Path) -> None:
    backup = await two_moments(path)
    found, kept = put_back(backup, path)
    assert found.wallets == 1
    assert kept is not None
    assert kept.parent == path.parent
    assert contents(kept).wallets == 2
    async with Database.open(path) as store:
        assert await store.balance("wallet", v.GUILD, 500) == 1000
        assert await store.balance("wallet", v.GUILD, 501) is None
        await store.transfer((v.grant(502),), 3)
    assert contents(backup).wallets == 1


async def test_what_a_killed_dealer_left_in_the_log_is_kept_too(path: Path, tmp_path: Path) -> None:
    backup = await two_moments(path)
    living = tmp_path / "living"
    living.mkdir()
    async with Database.open(path) as store:
        await store.transfer((v.grant(502),), 3)
        for suffix in ("", "-wal"):  # as a kill would leave them
            (living / f"dealer.db{suffix}").write_bytes(path.with_name(path.name + suffix).read_bytes())
    _, kept = put_back(backup, living / "dealer.db")
    assert kept is not None
    assert contents(kept).wallets == 3
    assert contents(living / "dealer.db").wallets == 1


async def test_a_damaged_database_is_kept_with_its_log(path: Path) -> None:
    backup = await two_moments(path)
    damage(path)
    _, kept = put_back(backup, path)
    assert kept is not None
    assert kept.read_bytes().startswith(b"not a database")
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"its log"
    async with Database.open(path) as store:
        assert await store.balance("wallet", v.GUILD, 500) == 1000


async def test_a_backup_can_be_put_where_nothing_was(path: Path, tmp_path: Path) -> None:
    backup = await two_moments(path)
    found, kept = put_back(backup, tmp_path / "new" / "dealer.db")
    assert (found.wallets, kept) == (1, None)
    async with Database.open(tmp_path / "new" / "dealer.db") as store:
        assert await store.ledger_faults() == []


async def test_nothing_is_put_back_while_a_dealer_runs(path: Path) -> None:
    backup = await two_moments(path)
    async with Database.open(path) as store:
        with pytest.raises(BadDatabase, match="in_use"):
            put_back(backup, path)
        assert await store.balance("wallet", v.GUILD, 501) == 1000
    assert names(path.parent) == {"dealer.db", "backup.db"}


@pytest.mark.parametrize("harm", ["cut", "text", "chips", "missing"])
async def test_what_is_no_sound_backup_is_refused_and_all_stays(path: Path, harm: str) -> None:
    backup = await two_moments(path)
    if harm == "cut":
        backup.write_bytes(backup.read_bytes()[:-8_192])
    elif harm == "text":
        backup.write_text("Dear diary")
    elif harm == "missing":
        backup.unlink()
    else:
        with closing(sqlite3.connect(backup)) as connection, connection:
            connection.execute("UPDATE accounts SET balance = 7 WHERE kind = 'wallet'")
    with pytest.raises(BadDatabase) as refused:
        put_back(backup, path)
    assert refused.value.reason == {"chips": "ledger", "missing": "missing"}.get(harm, "damaged")
    assert contents(path).wallets == 2
    assert names(path.parent) - {"backup.db"} == {"dealer.db"}


async def test_what_is_told_after_a_restore_has_numbers_of_its_own(path: Path) -> None:
    async with Database.open(path) as store:
        await store.commit(v.opened(1, 500, None))
        await store.commit(v.begun(1))
        await store.commit(v.answered(1, 2, 1))
        back_up(path, path.with_name("backup.db"))
        await store.commit(v.answered(1, 3, 2))
        lost = (await store.waiting())[-1].id
    put_back(path.with_name("backup.db"), path)
    async with Database.open(path) as store:
        await store.commit(v.answered(1, 3, 2))
        kept, new = (row.id for row in await store.waiting())
    assert kept < lost < new
