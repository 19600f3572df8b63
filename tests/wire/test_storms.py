"""Storms: a Discord that limits everything, is broken for a minute, is gone and comes back; the hand goes on."""

from __future__ import annotations

import asyncio

import pytest

from bot.local_discord import Exchange
from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, press, shoot_message
from tests.wire.house import House
from tests.wire.mishaps import dealt, finish
from tests.wire.person import text_of

EVERYTHING_BUT_ANSWERS = r"^/(channels|users|webhooks)"
MINUTE = 60_000
STREETS = ("Flop:", "Turn:", "River:", "wins")


async def test_a_storm_of_429_is_waited_out_and_nothing_is_said_twice(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    for everywhere in (True, False):
        house.local.fail_next(
            route=EVERYTHING_BUT_ANSWERS, status=429, retry_after=0.02, times=20, everywhere=everywhere
        )
    for person in (ana, ben):
        await press(person, table, "Scissors")
    await finish(ana, ben)
    for street in STREETS:
        assert len([m for m in ana.messages(CHANNEL) if street in text_of(m)]) == 1


async def test_a_discord_that_is_broken_for_a_minute_shows_the_newest_state_afterwards(
    house: House, join: Join
) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    broken, judge = [0], house.local.on_exchange

    def count(exchange: Exchange) -> None:
        broken[0] += exchange.status == 503

    house.local.on_exchange = count
    house.local.fail_next(route=EVERYTHING_BUT_ANSWERS, status=503, times=10_000)
    for person in (ana, ben):
        await press(person, table, "Scissors")
    while broken[0] < 3:
        await house.clock.sleep(5)
    house.clock.forward(MINUTE)
    tried = broken[0]
    while broken[0] == tried:  # it is still trying, a minute later
        await house.clock.sleep(5)
    assert not [m for m in ana.messages(CHANNEL) if "Flop:" in text_of(m)]
    house.local.clear_failures()
    house.local.on_exchange = judge
    house.clock.forward(MINUTE)
    await finish(ana, ben)
    for street in STREETS:
        assert len([m for m in ana.messages(CHANNEL) if street in text_of(m)]) == 1


async def test_presses_while_the_gateway_is_away_count_when_the_session_is_resumed(house: House, join: Join) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    house.dealer.reached.clear()
    told = asyncio.create_task(house.dealer.wait_for("disconnect", timeout=20))
    await asyncio.sleep(0)
    dropped = asyncio.create_task(house.local.drop_gateway())
    pressing = [asyncio.create_task(press(person, table, "Scissors")) for person in (ana, ben)]
    await asyncio.gather(dropped, told, *pressing)
    await house.dealer.reached.wait()
    assert "Ana ✌️ Scissors, Ben ✌️ Scissors" in text_of(await ana.sees("Flop:", CHANNEL))
    await finish(ana, ben)


@pytest.mark.parametrize("gesture", ["Rock", "Scissors"])
async def test_a_press_that_is_replayed_counts_once(house: House, join: Join, gesture: str) -> None:
    ana, ben = await dealt(join)
    table = await shoot_message(ana)
    await press(ana, table, gesture)
    await ana.until(lambda: any(f"{gesture} is in" in text_of(m) for m in ana.ephemerals), "the answer")
    (session,) = house.local._gateway._sessions.values()
    replayed = [text for _, text in session._sent if '"INTERACTION_CREATE"' in text]
    session._waiting.extend(replayed)  # as a resume does that begins too early
    house.local._gateway._wake[session.socket].set()
    await press(ben, table, "Scissors")
    flop = text_of(await ana.sees("Flop:", CHANNEL))
    assert ("Ana ✊ Rock" in flop) == (gesture == "Rock")
    await finish(ana, ben)
    for street in STREETS:
        assert len([m for m in ana.messages(CHANNEL) if street in text_of(m)]) == 1
