"""The operator's commands: doctor, backup, restore, audit; their exit codes, and what they say."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.cli import checkup, main
from bot.opponents import NAMES
from bot.store import Database, outside
from bot.tables import Person, Place, Tables
from tests.tables.felt import Clock

Capture = pytest.CaptureFixture[str]
Run = Callable[..., tuple[int, str, str]]
ANA, BEN = Person(501, "Ana"), Person(502, "Ben")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The dealer's database in a folder of its own, with one hand played and another one open."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DEALER_DISCORD_REST", "DEALER_DISCORD_GATEWAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DEALER_DATABASE", str(tmp_path / "dealer.db"))
    asyncio.run(play(tmp_path / "dealer.db"))
    return tmp_path / "dealer.db"


@pytest.fixture
def run(capsys: Capture) -> Run:
    """Run a command: its exit code, what it printed, what it said on stderr."""

    def command(*argv: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(argv)
        return code, *capsys.readouterr()

    return command


async def play(path: Path) -> None:
    async with Database.open(path) as store:
        tables = Tables(store, Clock(), Random, Random(1), NAMES)
        table = (await tables.open(ANA, Place(7, 70), "rps-holdem")).table.id
        await tables.join(BEN, table)
        await tables.start(ANA.user, table)
        for gesture in ("rock", "paper"):
            person = ANA if gesture == "rock" else BEN
            await tables.act(person.user, table, {"type": "shoot", "gesture": gesture})
        await tables.next_hand(table, 1)
        await store.keep_fact("alive", "1700000000000")


def harm(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def harm_transfer(path: Path, statement: str) -> None:
    """Change an entry of the ledger by hand, its guard dropped and put back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'transfers_update'").fetchone()
        connection.execute("DROP TRIGGER transfers_update")
        connection.execute(statement)
        connection.execute(guard)


def test_audit_of_a_sound_database_ends_well(database: Path, run: Run) -> None:
    code, out, err = run("audit")
    assert (code, err) == (0, "")
    assert out == f"{database} adds up: 5 transfers, 2 hands played again.\n"


def test_audit_names_the_entry_that_was_changed_by_hand(database: Path, run: Run) -> None:
    harm_transfer(database, "UPDATE transfers SET amount = amount + 1 WHERE key = 'hand:1:1:settle:0'")
    code, out, err = run("audit")
    assert (code, err) == (1, "")
    assert "transfer hand:1:1:settle:0 moves 11 chips, hand 1 of table 1 says 10" in out
    assert "transfer hand:1:1:settle:0 moves 11 chips, the balances say 10" in out


@pytest.mark.parametrize("key", ["grant:7:501", "table:1:buy_in:0:1"])
def test_audit_names_any_entry(database: Path, run: Run, key: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        keys = [found for (found,) in connection.execute("SELECT key FROM transfers")]
    whole = next(each for each in keys if each.startswith(key))
    harm_transfer(database, f"UPDATE transfers SET amount = amount - 7 WHERE key = '{whole}'")
    code, out, _ = run("audit")
    assert code == 1
    assert f"transfer {whole} moves" in out


def test_audit_of_a_damaged_file_says_what_to_do(database: Path, run: Run) -> None:
    database.write_bytes(database.read_bytes()[:20_000])
    code, out, _ = run("audit")
    assert code == 1
    assert "put back the newest backup" in out


def test_audit_of_nothing_is_wrong_use(database: Path, run: Run) -> None:
    code, out, err = run("audit", "nowhere.db")
    assert (code, out) == (2, "")
    assert err.startswith("There is no database at nowhere.db")


def test_backup_check_restore(database: Path, run: Run) -> None:
    code, out, _ = run("backup", "saved.db")
    assert code == 0
    assert "saved.db is a checked copy: 2 wallets, 1 open table, 1 open hand, as of 2023-11-14 22:13:20 UTC" in out
    assert run("backup", "saved.db")[0] == 2
    assert run("audit", "saved.db")[0] == 0
    code, out, _ = run("restore", "--check", "saved.db")
    assert code == 0
    assert "is then as if it had not been" in out
    harm(database, "UPDATE accounts SET balance = 7 WHERE kind = 'wallet'")
    assert run("audit")[0] == 1
    code, out, _ = run("restore", "saved.db")
    assert code == 0
    assert f"{database} is now the backup" in out
    assert "What was there is kept as" in out
    assert run("audit")[0] == 0


def test_a_backup_that_is_not_sound_is_found_out(database: Path, run: Run) -> None:
    run("backup", "saved.db")
    harm(Path("saved.db"), "UPDATE accounts SET balance = 7 WHERE kind = 'wallet' AND sub = 501")
    for arguments in (("restore", "--check", "saved.db"), ("restore", "saved.db")):
        code, out, err = run(*arguments)
        assert (code, err) == (1, "")
        assert out.startswith("saved.db is no sound backup")
    assert run("restore", "nowhere.db")[0] == 2


def test_the_doctor_finds_a_good_installation_well(database: Path, run: Run) -> None:
    code, out, err = run("doctor")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert all(line.startswith("ok    ") for line in lines)
    for what in ("Python 3.", "sqlalchemy ", "SQLite 3.", "settings: database ", "schema up to date", "ledger", "disk"):
        assert any(what in line for line in lines), what


def mends(out: str) -> list[str]:
    return [line for line in out.splitlines() if line.startswith("MEND  ")]


def test_the_doctor_says_what_to_mend_in_the_database(database: Path, run: Run) -> None:
    harm(database, "UPDATE accounts SET balance = 7 WHERE kind = 'wallet' AND sub = 501")
    code, out, _ = run("doctor")
    (line,) = mends(out)
    assert code == 1
    assert "python -m bot audit names the rows" in line


def test_the_doctor_says_what_to_mend_in_the_settings(
    database: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALER_PORT", "eighty")
    code, out, _ = run("doctor")
    (line,) = mends(out)
    assert code == 1
    assert "it must be a whole number" in line


def test_the_doctor_knows_that_there_is_no_database_yet(tmp_path: Path, run: Run, database: Path) -> None:
    for path in tmp_path.glob("dealer.db*"):
        path.unlink()
    code, out, _ = run("doctor")
    assert code == 0
    assert "not there yet, the first start makes it" in out


@pytest.mark.parametrize(
    ("version", "words"),
    [
        ("1.9.9", "install a version >=2, <3"),
        ("3.0", "install a version >=2, <3"),
        (None, "it is not installed"),
    ],
)
def test_the_doctor_knows_the_versions_that_fit(
    database: Path, run: Run, monkeypatch: pytest.MonkeyPatch, version: str | None, words: str
) -> None:
    def found(name: str) -> str:
        if version is None:
            raise checkup.metadata.PackageNotFoundError(name)
        return version

    monkeypatch.setattr(checkup.metadata, "requires", lambda name: ["thing[more]<3,>=2", "pytest>=8; extra == 'test'"])
    monkeypatch.setattr(checkup.metadata, "version", found)
    code, out, _ = run("doctor")
    (line,) = mends(out)
    assert code == 1
    assert line.startswith("MEND  thing")
    assert words in line


@pytest.mark.parametrize(
    ("version", "mended", "noted"),
    [((3, 36, 0), True, False), ((3, 40, 1), False, True), ((3, 51, 2), False, True), ((3, 51, 3), False, False)],
)
def test_the_doctor_knows_what_sqlite_can_do(
    database: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    version: tuple[int, int, int],
    mended: bool,
    noted: bool,
) -> None:
    monkeypatch.setattr(checkup.sqlite3, "sqlite_version_info", version)
    code, out, _ = run("doctor")
    assert code == int(mended)
    assert bool(mends(out)) == mended
    assert ("two connections write" in out) == noted


def test_the_doctor_wants_room(database: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = checkup.shutil.disk_usage(database.parent)
    monkeypatch.setattr(checkup.shutil, "disk_usage", lambda folder: usage._replace(free=5_000_000))
    code, out, _ = run("doctor")
    assert code == 1
    assert "make room" in mends(out)[0]


def test_an_older_database_is_told_from_a_damaged_one(
    tmp_path: Path, run: Run, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "up_to_date", lambda connection, path: False)
    assert "start the dealer on it once" in run("audit")[2]
