"""Discord out of reach, for a moment, for hours, for good; and what is answered while the dealer is being stopped."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import discord
import pytest

from bot.bench._processes import DealerProcess
from bot.errors import BadSettings, Unreachable
from bot.health import Health, served
from bot.local_discord import LocalDiscord
from bot.opponents import choose
from bot.reach import explained, lost
from bot.tables.clocks import Clocks
from bot.tables.house import House as HousePlayers
from bot.tables.pulse import Pulse
from cogs._intake import Intake
from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, play_to_the_end, press, seated, shoot_message
from tests.wire.house import House
from tests.wire.person import Person, text_of

MINUTE = 60_000


async def cut(house: House, *, resumable: bool = True) -> None:
    """Cut the connection, and wait until the dealer knows."""
    house.dealer.reached.clear()
    told = asyncio.create_task(house.dealer.wait_for("disconnect", timeout=20))
    await asyncio.sleep(0)
    await house.local.drop_gateway(resumable=resumable)
    await told


async def test_after_a_lost_connection_every_open_table_shows_what_is_true(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    asked = await shoot_message(ana)
    await cut(house, resumable=False)
    house.local.delete_message(asked["channel_id"], asked["id"])  # which no event will tell the dealer
    await house.dealer.reached.wait()
    again = await shoot_message(ana, after=asked["id"])
    await ana.until(lambda: again["id"] in {m["id"] for m in ben.messages()} or None, "the message at Ben's too")
    await play_to_the_end([ana, ben])


async def test_an_old_message_is_shown_anew_where_it_stands(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem", clock=86_400)
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start")
    asked = await shoot_message(ana)
    house.clock.forward(55 * MINUTE)
    assert house.dealer.pulse is not None
    await house.dealer.pulse.beat()
    await cut(house, resumable=False)
    await house.dealer.reached.wait()
    await press(ana, asked, "Scissors")
    await press(ben, asked, "Scissors")
    await ana.sees("Flop:", CHANNEL)
    assert len([m for m in ana.messages(CHANNEL) if "hand 1" in text_of(m)]) == 2


async def test_a_connection_that_is_resumed_changes_nothing_at_the_table(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    asked = await shoot_message(ana)
    await cut(house)
    await house.dealer.reached.wait()
    await press(ana, asked, "Scissors")
    await press(ben, asked, "Scissors")
    flop = await ana.sees("Flop:", CHANNEL)
    assert "out of reach" not in text_of(flop)
    assert len([m for m in ana.messages(CHANNEL) if "hand 1" in text_of(m)]) == 2


async def test_an_outage_of_hours_while_the_dealer_lives_folds_nobody(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    asked = await shoot_message(ana)
    await press(ana, asked, "Rock")
    await ana.until(lambda: any("Rock is in" in text_of(m) for m in ana.ephemerals), "the answer")
    assert house.dealer.pulse is not None
    await house.dealer.pulse.beat()
    await cut(house, resumable=False)
    house.clock.forward(3 * 60 * MINUTE)
    await house.dealer.reached.wait()
    said = await ana.sees("I was out of reach for 3 h", CHANNEL)
    assert "ran out" not in text_of(said)
    await press(ben, await shoot_message(ben, after=asked["id"]), "Scissors")
    assert "Ana ✊ Rock" in text_of(await ana.sees("Flop:", CHANNEL))


async def test_an_outage_of_hours_with_the_dealer_gone_folds_nobody_and_is_said_once(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    asked = await shoot_message(ana)
    await house.stop()
    house.clock.forward(26 * 60 * MINUTE)
    await house.start()
    said = await ana.sees("I was out of reach for 26 h: every running clock has been moved on by as much.", CHANNEL)
    assert said["id"] != asked["id"]
    await house.stop()
    await house.start()
    newest = await shoot_message(ana)
    assert newest["id"] == said["id"]
    result = await play_to_the_end([ana, ben])
    assert "ran out" not in text_of(result)
    assert len([m for m in ana.messages(CHANNEL) if "out of reach" in text_of(m)]) == 1


async def test_while_the_dealer_is_being_stopped_nothing_is_taken_and_it_is_said(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    asked = await shoot_message(ana)
    before = await house.dealer.tables.store.image(1)
    house.dealer.intake.open = False
    assert "The dealer is restarting: nothing was done" in await ask(ana, "shoot", gesture="rock")
    await press(ana, asked, "Rock")
    refusals = "The dealer is restarting"
    await ana.until(lambda: len([m for m in ana.ephemerals if refusals in text_of(m)]) == 2, "the second refusal")
    assert await house.dealer.tables.store.image(1) == before
    house.dealer.intake.open = True
    await press(ana, asked, "Rock")
    await ana.until(lambda: any("Rock is in" in text_of(m) for m in ana.ephemerals), "the answer")


async def test_what_was_taken_is_waited_for() -> None:
    intake = Intake()
    with intake.at_work():
        stopping = asyncio.create_task(intake.stop())
        await asyncio.sleep(0)
        assert not intake.open
        assert not stopping.done()
    await stopping
    await Intake().stop()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "Discord does not take DISCORD_TOKEN"),
        (4014, "leave all three switched off"),
        (4013, "closed the connection for good (code 4,013)"),
    ],
)
async def test_a_dealer_that_discord_shuts_out_ends_with_one_sentence(tmp_path: Path, code: int, words: str) -> None:
    local = LocalDiscord(None)
    await local.start()
    near = {"DEALER_DISCORD_REST": local.rest_base, "DEALER_DISCORD_GATEWAY": local.gateway_url}
    settings = {"DISCORD_TOKEN": local.token, "DEALER_DATABASE": str(tmp_path / "dealer.db"), **near}
    dealer = DealerProcess(tmp_path, settings)
    async with await Person.join(local, "Ana") as ana:
        dealer.start()
        await ana.until(lambda: ana.online, "the dealer")
        assert "wallet" in await ask(ana, "chips")
        await local.drop_gateway(code=code)
        assert await asyncio.to_thread(dealer.wait) == 2
    said = dealer.log.read_text(encoding="utf-8").splitlines()[-1]
    assert words in said
    assert "Traceback" not in dealer.log.read_text(encoding="utf-8")
    await local.close()


async def test_what_else_breaks_a_connection_may_be_tried_again() -> None:
    async def broken() -> None:
        raise ConnectionResetError

    task = asyncio.create_task(broken())
    await asyncio.wait({task})
    assert isinstance(lost(task), Unreachable)
    assert isinstance(explained(discord.GatewayNotFound()), Unreachable)
    assert isinstance(explained(discord.LoginFailure("no")), BadSettings)
    assert isinstance(explained(KeyError("x")), KeyError)


async def test_what_is_late_or_lost_is_not_well(house: House, join: Join) -> None:
    await seated(join)
    pulse = Pulse(
        house.dealer.tables.store,
        house.clock,
        Clocks(house.dealer.tables, house.clock, HousePlayers(choose, Random(1))),
    )
    pulse.in_reach = True
    health = Health(house.dealer.tables.store, house.clock, pulse)
    assert (await health.report())[0]
    pulse.lost()
    well, told = await health.report()
    assert (well, told["gateway"], told["database"]) == (False, False, True)
    house.clock.forward(5 * MINUTE)
    assert (await health.report())[1]["deadlines_late_s"] >= 200
    pulse.in_reach, pulse.well = True, False
    well, told = await health.report()
    assert (well, told["gateway"], told["database"]) == (False, True, False)


async def test_health_is_served_on_this_machine_alone(house: House) -> None:
    assert house.dealer.pulse is not None
    async with served(Health(house.dealer.tables.store, house.clock, house.dealer.pulse), 0) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /health HTTP/1.0\r\n\r\n")
        answer = (await reader.read()).decode()
        writer.close()
        await writer.wait_closed()
    assert " 200 OK" in answer.splitlines()[0]
    assert '"gateway": true' in answer
