"""`doctor --live`: what it tries on Discord, what it says where that is refused, and that nothing of it is left."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.cli import main
from bot.local_discord import LocalDiscord
from tests.local_discord.client import pointed_at
from tests.wire.person import Person
from tests.wire.processes import ROOT
from tests.wire.schema import Judge

Capture = pytest.CaptureFixture[str]
Look = Callable[..., Awaitable[tuple[int, list[str], str]]]
STEPS = (
    "see channel",
    "post in #card-room",
    "edit the message",
    "read the message again",
    "open a thread",
    "post in the thread",
    "close the thread",
    "delete the message",
    "send the application's owner a direct message",
    "delete that message",
)


@pytest.fixture
async def local(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalDiscord]:
    """A local Discord, whose bodies please Discord's schema, and the settings that lead to it."""
    local = LocalDiscord(None)
    await local.start()
    judge = Judge.or_none()
    local.on_exchange = judge
    monkeypatch.chdir(tmp_path)
    for name, value in settings(local).items():
        monkeypatch.setenv(name, value)
    with pointed_at(local):
        yield local
    await local.close()
    assert (judge.violations if judge else []) == []


@pytest.fixture
async def owner(local: LocalDiscord) -> AsyncIterator[Person]:
    """Whoever owns the server and the application: the first one to come."""
    async with AsyncExitStack() as page:
        yield await page.enter_async_context(await Person.join(local, "Owner"))


@pytest.fixture
def look(capsys: Capture) -> Look:
    """Run the doctor beside the local Discord: its exit code, its lines about Discord, what it said on stderr."""

    async def looked(channel: object) -> tuple[int, list[str], str]:
        capsys.readouterr()
        code = await asyncio.to_thread(main, ["doctor", "--live", str(channel)])
        out, err = capsys.readouterr()
        return code, [line for line in out.splitlines() if " live: " in line], err

    return looked


def settings(local: LocalDiscord) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": local.token,
        "DEALER_DISCORD_REST": local.rest_base,
        "DEALER_DISCORD_GATEWAY": local.gateway_url,
        "DEALER_DATABASE": "dealer.db",
    }


def mended(lines: list[str]) -> list[str]:
    """What is to be mended, without the word for it."""
    return [line.removeprefix("MEND  live: ") for line in lines if line.startswith("MEND")]


async def test_all_is_tried_and_nothing_is_left(local: LocalDiscord, owner: Person, look: Look) -> None:
    code, lines, err = await look(local.channel_id("card-room"))
    assert (code, err) == (0, "")
    assert len(lines) == 1 + len(STEPS)
    for line, step in zip(lines[1:], STEPS, strict=True):
        assert line.startswith(f"ok    live: {step}")
    await owner.history("card-room")
    assert owner.messages("card-room") == []
    assert owner.dms == []
    assert local.world.channels.threads() == []


@pytest.mark.parametrize(
    ("denied", "step", "permission"),
    [
        ("view", "see channel", "View Channel"),
        ("send", "post in #card-room", "Send Messages"),
        ("history", "read the message again", "Read Message History"),
        ("threads", "open a thread", "Create Public Threads"),
        ("send_in_threads", "post in the thread", "Send Messages in Threads"),
    ],
)
async def test_a_missing_permission_is_named(
    local: LocalDiscord, owner: Person, look: Look, denied: str, step: str, permission: str
) -> None:
    channel = local.channel_id("card-room")
    local.deny(channel, denied)
    code, lines, err = await look(channel)
    assert (code, err) == (1, "")
    (line,) = mended(lines)
    assert line.startswith(step)
    assert "Missing" in line
    assert f"the permission {permission} in that channel" in line
    assert lines[-1] == "ok    live: delete that message", "the owner is written to whatever the channel says"
    assert [m for m in owner.messages("card-room") if not m["flags"] & 64] == []


async def test_without_leave_to_delete_a_thread_it_is_archived(local: LocalDiscord, owner: Person, look: Look) -> None:
    channel = local.channel_id("card-room")
    local.deny(channel, "manage_threads")
    code, lines, _ = await look(channel)
    assert (code, mended(lines)) == (0, [])
    assert local.world.channels.threads() == []


async def test_in_a_thread_no_other_thread_is_opened(local: LocalDiscord, owner: Person, look: Look) -> None:
    parent = local.world.channels.get(str(local.channel_id("card-room")))
    assert parent is not None
    thread = local.world.start_thread(parent, {"name": "cards", "type": 11}, owner.me["id"], None)
    code, lines, _ = await look(thread["id"])
    assert (code, mended(lines)) == (0, [])
    assert not any("thread" in line for line in lines[2:])
    local.deny(parent["id"], "send_in_threads")
    code, lines, _ = await look(thread["id"])
    assert code == 1
    assert "the permission Send Messages in Threads" in mended(lines)[0]


async def test_closed_direct_messages(local: LocalDiscord, owner: Person, look: Look) -> None:
    await owner.set_dms(dms_open=False)
    code, lines, _ = await look(local.channel_id("card-room"))
    (line,) = mended(lines)
    assert code == 1
    assert line.startswith("send the application's owner a direct message: 50007 Cannot send messages to this user:")
    assert "privacy settings" in line


async def test_a_channel_that_is_not_there(local: LocalDiscord, owner: Person, look: Look) -> None:
    code, lines, _ = await look(7)
    (line,) = mended(lines)
    assert code == 1
    assert line.startswith("see channel 7: 10003 Unknown Channel: no channel has this id")


async def test_direct_messages_are_no_channel_for_tables(local: LocalDiscord, owner: Person, look: Look) -> None:
    code, lines, _ = await look((await owner.open_dm())["id"])
    assert code == 1
    assert "name a text channel of a server" in mended(lines)[0]


async def test_a_wrong_token(local: LocalDiscord, owner: Person, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    code, lines, err = await look(local.channel_id("card-room"))
    assert (code, err) == (1, "")
    (line,) = mended(lines)
    assert line.startswith("log in: Discord does not take DISCORD_TOKEN: reset the token")
    assert len(lines) == 1


async def test_a_discord_that_does_not_answer(
    local: LocalDiscord, owner: Person, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALER_DISCORD_REST", "http://127.0.0.1:9/api/v10")
    code, lines, _ = await look(local.channel_id("card-room"))
    assert code == 1
    assert mended(lines)[0].startswith("log in: Discord")


@pytest.mark.parametrize(
    ("route", "fault", "words"),
    [
        ("/threads", {"code": 160006}, "archive some threads"),
        ("/users/@me/channels", {"code": 50278}, "join a server where the dealer is"),
        ("/messages", {"code": 50035}, "look the code up at https://discord.com/developers/"),
        ("/messages", {"status": 503}, "try again later"),
    ],
)
async def test_other_refusals_say_what_to_do(
    local: LocalDiscord, owner: Person, look: Look, route: str, fault: dict[str, int], words: str
) -> None:
    local.fail_next("POST", route, **fault)
    code, lines, _ = await look(local.channel_id("card-room"))
    (line,) = mended(lines)
    assert code == 1
    assert words in line
    assert str(next(iter(fault.values()))) in line


async def test_wrong_use(local: LocalDiscord, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    code, lines, err = await look("card-room")
    assert (code, lines) == (2, [])
    assert "is no whole number" in err
    monkeypatch.setenv("DISCORD_TOKEN", "")
    code, lines, err = await look(7)
    assert (code, lines) == (2, [])
    assert err == "DISCORD_TOKEN is empty: doctor --live tries the real Discord and needs the bot's token.\n"


async def test_as_a_process_of_its_own(local: LocalDiscord, owner: Person, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "bot", "doctor", "--live", str(local.channel_id("card-room")))
    environment = {**settings(local), "PYTHONPATH": str(ROOT)}
    doctor = await asyncio.create_subprocess_exec(
        *command, cwd=tmp_path, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    out, err = await doctor.communicate()
    assert (doctor.returncode, err) == (0, b"")
    assert out.decode().count("ok    live: ") == 1 + len(STEPS)
