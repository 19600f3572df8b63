"""What a local Discord remembers over a restart, and as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord

from bot.local_discord import LocalDiscord
from tests.local_discord.client import Client, pointed_at, running
from tests.wire.person import Person, text_of

COMMAND = (sys.executable, "-m", "bot.local_discord", "--port", "0", "--file")


@contextlib.asynccontextmanager
async def up(path: Path) -> AsyncIterator[tuple[LocalDiscord, Client]]:
    """A local Discord on a file, with a client."""
    local = LocalDiscord(path)
    await local.start()
    with pointed_at(local):
        async with running(Client(), local) as client:
            yield local, client
    await local.close()


async def test_ids_people_threads_messages_and_files_survive(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    async with up(path) as (local, client), await Person.join(local, "Ana") as ana:
        channel = client.get_partial_messageable(local.channel_id("card-room"), guild_id=local.guild_id)
        message = await channel.send("table", file=discord.File(io.BytesIO(b"bytes"), "a.txt"), nonce="n1")
        thread = await message.create_thread(name="T")
        await thread.send("in the thread")
        await ana.set_dms(dms_open=False)
        await ana.open_dm()
        before = (local.guild_id, local.token, local.page_url.split("key=")[1], ana.me["id"])
        dm = [c["id"] for c in ana.channels.values() if c["type"] == 1]
    async with up(path) as (local, client), await Person.join(local, "Ana") as ana:
        assert (local.guild_id, local.token, local.page_url.split("key=")[1], ana.me["id"]) == before
        assert (dm, ana.welcome["dms_open"]) == ([c["id"] for c in ana.channels.values() if c["type"] == 1], False)
        assert [(m["type"], text_of(m)) for m in await ana.history("T")] == [(21, ""), (0, "in the thread")]
        kept = (await ana.history("card-room"))[0]
        async with aiohttp.ClientSession() as session, session.get(kept["attachments"][0]["url"]) as answer:
            assert await answer.read() == b"bytes"
        channel = client.get_partial_messageable(local.channel_id("card-room"), guild_id=local.guild_id)
        assert (await channel.send("table", nonce="n1")).id == message.id
        later = await channel.send("new")
        assert later.id > thread.id
        assert [c.name for c in client.guilds[0].text_channels] == ["card-room", "lounge"]
        assert [t.name for t in client.guilds[0].threads] == ["T"]


async def test_a_process_of_its_own_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    process, lines = await _spawn(path)
    async with await Person.join(lines["page"], "Ana") as ana:
        await ana.say("first")
        await ana.sees("first")
        me = ana.me["id"]
        await asyncio.to_thread(_until_written, path, "first")
    process.kill()
    await process.wait()
    process, lines = await _spawn(path)
    async with await Person.join(lines["page"], "Ana") as ana:
        assert ana.me["id"] == me
        assert [text_of(m) for m in await ana.history("card-room")] == ["first"]
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0


async def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    local = LocalDiscord(None)
    await local.start()
    again = (*COMMAND[:-1], "--port", str(local.port))
    process = await asyncio.create_subprocess_exec(*again, stderr=asyncio.subprocess.PIPE)
    _, errors = await process.communicate()
    await local.close()
    assert process.returncode == 2
    assert errors.decode().count("\n") == 1


async def test_a_file_of_another_kind_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    path.write_text("no database, " * 100)
    process = await asyncio.create_subprocess_exec(*COMMAND, str(path), stderr=asyncio.subprocess.PIPE)
    _, errors = await process.communicate()
    assert (process.returncode, errors.decode().count("\n")) == (2, 1)


async def _spawn(path: Path) -> tuple[asyncio.subprocess.Process, dict[str, str]]:
    process = await asyncio.create_subprocess_exec(*COMMAND, str(path), stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode().split() for _ in range(4)]
    return process, dict(lines)


def _until_written(path: Path, text: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        while not db.execute("SELECT 1 FROM things WHERE body LIKE ?", (f"%{text}%",)).fetchone():
            os.sched_yield()
