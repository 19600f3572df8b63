"""The dealer as its operator has it, a process: how it starts, refuses to start, stops, is watched and backed up."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.bench._processes import ROOT, DealerProcess, DiscordProcess, discord_process
from bot.store.opening import prepare
from tests.wire.felt import ask, play_to_the_end, press, shoot_message
from tests.wire.person import Person, text_of

PATIENCE_S = 30.0


@pytest.fixture
def discord() -> Iterator[DiscordProcess]:
    """A Discord of this machine, a process too."""
    with discord_process() as process:
        yield process


@pytest.fixture
def dealer(discord: DiscordProcess, tmp_path: Path) -> Iterator[DealerProcess]:
    """A dealer that has not been started."""
    process = DealerProcess(tmp_path, discord.settings(tmp_path / "dealer.db"))
    yield process
    if process.running:
        process.kill()


@asynccontextmanager
async def people(discord: DiscordProcess, *names: str) -> AsyncIterator[list[Person]]:
    """People at the page of that Discord."""
    async with AsyncExitStack() as everybody:
        yield [await everybody.enter_async_context(await Person.join(discord.page, name)) for name in names]


async def started(dealer: DealerProcess, person: Person) -> None:
    """Start it and wait until it is in reach."""
    dealer.start()
    await person.until(lambda: person.online, "the dealer", patience=PATIENCE_S)


async def stopped(dealer: DealerProcess) -> int:
    return await asyncio.to_thread(dealer.stop)


async def seated(ana: Person, ben: Person) -> int:
    """Both at a table of their own with a hand dealt; its number."""
    await ask(ana, "table open", game="rps-holdem")
    lobby = await ana.sees("1 of 10 seats taken")
    number = int(text_of(lobby).split("· table ")[1].split()[0])
    await press(ben, lobby, "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start", table=number)
    return number


def command(dealer_folder: Path, settings: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one command of the command line."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        capture_output=True,
        text=True,
        cwd=dealer_folder,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **settings},
        timeout=PATIENCE_S,
        check=False,
    )


async def test_sigterm_in_mid_hand_loses_nothing_and_the_hand_goes_on(
    discord: DiscordProcess, dealer: DealerProcess
) -> None:
    async with people(discord, "Ana", "Ben") as (ana, ben):
        await started(dealer, ana)
        table = await seated(ana, ben)
        asked = await shoot_message(ana, table)
        await press(ana, asked, "Scissors")
        await ana.until(lambda: any("Scissors is in" in text_of(m) for m in ana.ephemerals), "the answer")
        await press(ben, asked, "Scissors")  # and no waiting for what follows of it
        assert await stopped(dealer) == 0
        flop = await ana.sees("Flop:")  # told before it went
        assert "No Rock" in text_of(flop)
        assert "Traceback" not in dealer.log.read_text(encoding="utf-8")
        await ana.until(lambda: not ana.online, "the dealer to be gone")
        await started(dealer, ana)
        result = await play_to_the_end([ana, ben], table=table)
        assert "wins" in text_of(result)
        assert await stopped(dealer) == 0


async def test_sigint_stops_it_too_and_again_while_it_is_starting(
    discord: DiscordProcess, dealer: DealerProcess
) -> None:
    async with people(discord, "Ana") as (ana,):
        await started(dealer, ana)
        dealer.signal(signal.SIGINT)
        assert await asyncio.to_thread(dealer.wait) == 0


async def test_a_stop_is_not_waited_for_where_discord_does_not_answer(dealer: DealerProcess, tmp_path: Path) -> None:
    with closing(socket.socket()) as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        port = silent.getsockname()[1]
        mute = DealerProcess(
            tmp_path,
            {
                "DISCORD_TOKEN": "x",
                "DEALER_DISCORD_REST": f"http://127.0.0.1:{port}",
                "DEALER_DISCORD_GATEWAY": f"ws://127.0.0.1:{port}",
                "DEALER_DATABASE": str(tmp_path / "dealer.db"),
                "DEALER_LOG_LEVEL": "INFO",
            },
        )
        mute.start()
        await until(lambda: "logging in" in mute.log.read_text(encoding="utf-8"))
        assert await stopped(mute) == 0


def refusal_of(dealer: DealerProcess) -> tuple[int, str]:
    """The exit code of a dealer that does not start, and the one sentence it said."""
    dealer.start()
    code = dealer.wait()
    lines = [line for line in dealer.log.read_text(encoding="utf-8").splitlines() if "[info" not in line]
    assert len(lines) == 1, lines
    return code, lines[0]


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def half(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE posts")


def damaged(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2 : len(whole) // 2 + 5_000] = b"\xff" * 5_000
    path.write_bytes(whole)


def short(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO accounts VALUES ('wallet', 1, 2, 500)")


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (newer, "run that version, or a later one"),
        (half, "put back the backup made before the last upgrade"),
        (damaged, "put back the newest backup that passes its check"),
        (short, "python -m bot audit names the rows"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    dealer: DealerProcess, tmp_path: Path, harm: Callable[[Path], None], words: str
) -> None:
    prepare(tmp_path / "dealer.db").release()
    harm(tmp_path / "dealer.db")
    code, said = refusal_of(dealer)
    assert code == 2
    assert words in said


async def test_a_second_dealer_on_the_same_file_refuses(
    discord: DiscordProcess, dealer: DealerProcess, tmp_path: Path
) -> None:
    async with people(discord, "Ana") as (ana,):
        await started(dealer, ana)
        (tmp_path / "second").mkdir()
        second = DealerProcess(tmp_path / "second", discord.settings(tmp_path / "dealer.db"))
        code, said = await asyncio.to_thread(refusal_of, second)
        assert code == 2
        assert f"{tmp_path / 'dealer.db'}: stop it, or give this one a database of its own" in said
        assert dealer.running
        await ask(ana, "chips")
        await stopped(dealer)


def test_a_token_that_discord_does_not_take_ends_it(discord: DiscordProcess, tmp_path: Path) -> None:
    settings = {**discord.settings(tmp_path / "dealer.db"), "DISCORD_TOKEN": "not.the.token"}
    code, said = refusal_of(DealerProcess(tmp_path, settings))
    assert code == 2
    assert said.startswith("Discord does not take DISCORD_TOKEN")
    assert "not.the.token" not in said


def test_a_discord_that_is_not_there_may_be_tried_again(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    near = {"DEALER_DISCORD_REST": f"http://127.0.0.1:{port}", "DEALER_DISCORD_GATEWAY": f"ws://127.0.0.1:{port}"}
    settings = {"DISCORD_TOKEN": "x", "DEALER_DATABASE": str(tmp_path / "dealer.db"), **near}
    code, said = refusal_of(DealerProcess(tmp_path, settings))
    assert code == 1  # a service manager starts it again; after a 2 it does not
    assert "try again later" in said


async def test_health_is_told_on_loopback(discord: DiscordProcess, tmp_path: Path) -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    dealer = DealerProcess(tmp_path, discord.settings(tmp_path / "dealer.db", DEALER_HEALTH_PORT=str(port)))
    async with people(discord, "Ana") as (ana,), aiohttp.ClientSession() as session:
        await started(dealer, ana)
        await until(lambda: "dealing" in dealer.log.read_text(encoding="utf-8"))
        async with session.get(f"http://127.0.0.1:{port}/") as answer:
            assert answer.status == 200
            assert await answer.json() == {
                "gateway": True,
                "database": True,
                "outbox_oldest_s": 0.0,
                "deadlines_late_s": 0.0,
            }
        await stopped(dealer)


async def test_a_backup_taken_in_mid_hand_is_restored_and_played_on(
    discord: DiscordProcess, dealer: DealerProcess, tmp_path: Path
) -> None:
    settings = discord.settings(tmp_path / "dealer.db")
    async with people(discord, "Ana", "Ben") as (ana, ben):
        await started(dealer, ana)
        table = await seated(ana, ben)
        preflop = await shoot_message(ana, table)
        await press(ana, preflop, "Rock")
        await ana.until(lambda: any("Rock is in" in text_of(m) for m in ana.ephemerals), "the answer")
        cards = await ana.until(lambda: ana.dms and text_of(ana.dms[-1]).split("**")[1], "the cards")
        made = await asyncio.to_thread(command, tmp_path, settings, "backup", "saved.db")
        assert (made.returncode, made.stderr) == (0, "")
        assert "1 open table, 1 open hand" in made.stdout
        assert (await asyncio.to_thread(command, tmp_path, settings, "restore", "saved.db")).returncode == 2
        await press(ben, preflop, "Paper")
        await ana.sees("wins")  # what the backup does not know
        assert await stopped(dealer) == 0
        checked = await asyncio.to_thread(command, tmp_path, settings, "restore", "--check", "saved.db")
        assert (checked.returncode, "as if it had not been" in checked.stdout) == (0, True)
        restored = await asyncio.to_thread(command, tmp_path, settings, "restore", "saved.db")
        assert (restored.returncode, "is kept as" in restored.stdout) == (0, True)
        await started(dealer, ana)
        await ana.command("hand")
        await ana.until(lambda: cards in text_of(ana.ephemerals[-1]), "the same cards as before the backup")
        assert "Everyone has shown" in await ask(ben, "shoot", gesture="scissors", table=table)
        flop = await ana.sees("Flop:")
        assert "Ana ✊ Rock" in text_of(flop)
        await play_to_the_end([ana, ben], table=table)
        await stopped(dealer)
    audited = command(tmp_path, settings, "audit")
    assert (audited.returncode, "adds up" in audited.stdout) == (0, True)


async def until(true: Callable[[], Any]) -> None:
    """Wait until something holds outside of this process."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - a file of another process tells no event
            await asyncio.sleep(0.02)
