"""The small manners over a real socket: floods, a word when a table opens, the first word, commands told once."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from bot.app import dealing
from bot.local_discord import Exchange, LocalDiscord
from bot.store import Database
from bot.tables.buckets import BURST, PER_SECOND, Buckets
from bot.tables.records import Wish
from tests.local_discord.client import pointed_at
from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, press
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of

TOO_FAST = "quicker than I can deal"
OPENED = "has opened"
HELLO = "Good evening."


def said(person: Person, words: str) -> int:
    """How many messages with these words somebody sees."""
    return len([message for message in person.messages() if words in text_of(message)])


async def lobby(person: Person, number: int = 1, channel: str = CHANNEL) -> JSON:
    """Open a table; its message."""
    await ask(person, "table open", channel=channel, game="rps-holdem", buy_in=200)
    return await person.sees(f"· table {number}")


# Floods


class Still:
    """Milliseconds that pass only when a test says so: floods are as quick on a busy machine as on an idle one."""

    ms = 0

    def __call__(self) -> int:
        return self.ms


def watched(house: House) -> Still:
    """New buckets for everybody, whose time stands still."""
    time = Still()
    house.dealer.buckets = Buckets(time)
    return time


async def flood(person: Person, message: JSON, presses: int) -> None:
    """Press and press, ten times at once; every press is acknowledged, or this raises."""
    for _ in range(presses // 10):
        await asyncio.gather(*(person.click(message, label="Rules") for _ in range(10)))


async def test_two_hundred_clicks_get_one_notice_and_others_feel_nothing(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    table = await lobby(ana)
    await ben.sees("· table 1")
    time, before = watched(house), len(ana.ephemerals)
    for _ in range(5):
        await asyncio.gather(flood(ana, table, 40), ben.click(table, label="Rules"))
        time.ms += 1_000
    await ana.sees(TOO_FAST)
    await ben.until(lambda: said(ben, "each Rock costs half the pot") == 5, "the rules, five times")
    assert said(ana, TOO_FAST) == 1
    assert said(ben, TOO_FAST) == 0
    assert len(ana.ephemerals) - before == BURST + 4 * PER_SECOND + 1


async def test_after_a_rest_one_presses_again(house: House, join: Join) -> None:
    ana = await join("Ana")
    table = await lobby(ana)
    time = watched(house)
    await flood(ana, table, BURST + 20)
    await ana.sees(TOO_FAST)
    time.ms += 1_000
    assert "**800** chips" in await ask(ana, "chips")
    assert said(ana, TOO_FAST) == 1


async def test_a_command_in_a_flood_is_answered_and_not_carried_out(house: House, join: Join) -> None:
    ana = await join("Ana")
    table = await lobby(ana)
    watched(house)
    await flood(ana, table, BURST + 10)
    await ana.sees(TOO_FAST)
    await ana.command("table close")
    await ana.until(lambda: said(ana, TOO_FAST) == 2, "an answer to the command")
    assert (await house.dealer.tables.look(1, None)).table.state == "lobby"


async def test_suggestions_cost_nothing(house: House, join: Join) -> None:
    ana = await join("Ana")
    table = await lobby(ana)
    watched(house)
    await flood(ana, table, BURST + 10)
    assert {"name": "Texas hold'em", "value": "texas-holdem"} in await ana.autocomplete("play", "game", "texas")


# Tell me when one opens


async def test_who_waits_for_a_game_is_told_once_by_direct_message(house: House, join: Join) -> None:
    ana, ben, mia = [await join(name) for name in ("Ana", "Ben", "Mia")]
    await press(ben, await lobby(ana), "Tell me when one opens")
    await ben.sees("I will send you a direct message when another table of Rock Paper Scissors Poker opens")
    assert said(ben, OPENED) == 0
    await lobby(mia, 2, "lounge")
    letter = await ben.sees("A table of **Rock Paper Scissors Poker** has opened: table 2")
    assert letter in ben.dms
    await lobby(ana, 3)
    await ben.click(letter, label="Sit down")
    await ben.sees("Table 2 (Rock Paper Scissors Poker) is open.")
    assert said(ben, OPENED) == 1
    assert said(ana, OPENED) == said(mia, OPENED) == 0


async def test_a_second_press_takes_it_back(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    table = await lobby(ana)
    await press(ben, table, "Tell me when one opens")
    await ben.sees("I will send you")
    await press(ben, table, "Tell me when one opens")
    await ben.sees("I will not tell you")
    await lobby(ana, 2)
    await ben.sees("· table 2")
    assert await house.dealer.tables.store.wishes_come_true() == []
    assert ben.dms == []


async def test_a_wish_outlives_a_restart_and_another_game_does_not_fulfil_it(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await press(ben, await lobby(ana), "Tell me when one opens")
    await ben.sees("I will send you")
    await house.stop()
    await house.start()
    await ask(ana, "table open", game="texas-holdem", buy_in=200)
    await ben.sees("· table 2")
    assert ben.dms == []
    await lobby(ana, 3)
    await ben.sees("A table of **Rock Paper Scissors Poker** has opened: table 3")


async def test_closed_direct_messages_end_a_wish_quietly(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ben.set_dms(dms_open=False)
    await press(ben, await lobby(ana), "Tell me when one opens")
    await ben.sees("I will send you")
    await lobby(ana, 2)
    await house.stop()  # what was to be told has been told by then
    await house.start()
    store = house.dealer.tables.store
    assert await store.wishes_come_true() == []
    assert await store.turn_wish(Wish(house.local.guild_id, "rps-holdem", int(ben.me["id"]))), "the wish was kept"
    assert ben.dms == []


# Bans


async def test_a_host_bans_and_unbans_by_command(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await press(ben, await lobby(ana), "Sit down")
    await ana.sees("2 of 10 seats taken")
    assert "Only the host" in await ask(ben, "table ban", member="Ana", table=1)
    assert await ask(ana, "table ban", member="Ben") == "Ben may not sit down at table 1 any more."
    await ben.sees("The host sends Ben away.")
    assert "You may not sit down at table 1" in await ask(ben, "table join")
    assert await ask(ana, "table unban", member="Ben") == "Ben may sit down at table 1 again."
    assert "Table 1" in await ask(ben, "table join", buy_in=200)
    await ana.sees("2 of 10 seats taken")


# The first word


async def test_joining_a_server_is_said_once_where_the_bot_may_write(house: House, join: Join) -> None:
    ana = await join("Ana")
    house.local.deny(ana.channel_id(CHANNEL), "send")
    house.local.remove_bot()
    house.local.invite_bot()
    hello = await ana.sees(HELLO)
    assert hello["channel_id"] == ana.channel_id("lounge")
    for words in ("`/play`", "`/rules`", "`/help`", "play money"):
        assert words in text_of(hello)
    assert hello["mentions"] == []
    assert "play money" in await ask(ana, "help", channel="lounge")
    assert said(ana, HELLO) == 1


async def test_a_server_without_a_channel_to_write_in_is_joined_all_the_same(house: House, join: Join) -> None:
    ana = await join("Ana")
    for channel in (CHANNEL, "lounge"):
        house.local.deny(ana.channel_id(channel), "send")
    house.local.remove_bot()
    house.local.invite_bot()
    assert "play money" in await ask(ana, "help")
    assert said(ana, HELLO) == 0


async def test_a_start_greets_nobody(house: House, join: Join) -> None:
    ana = await join("Ana")
    await house.stop()
    await house.start()
    await ask(ana, "help")
    assert said(ana, HELLO) == 0


async def test_a_server_joined_while_the_dealer_was_away_is_greeted_once(house: House, join: Join) -> None:
    ana = await join("Ana")
    await house.stop()
    house.local.remove_bot()
    house.local.invite_bot()
    for _ in range(2):
        await house.start()
        await ana.sees(HELLO)
        assert "play money" in await ask(ana, "help")
        await house.stop()
    await house.start()
    assert said(ana, HELLO) == 1


async def test_a_server_that_invited_the_dealer_before_its_first_start_is_greeted(tmp_path: Path) -> None:
    local = LocalDiscord(None)
    await local.start()
    with pointed_at(local):
        async with await Person.join(local, "Ana") as ana:
            for _ in range(2):
                async with Database.open(tmp_path / "dealer.db") as store, dealing(store, local.token):
                    await ana.sees(HELLO)
                    await ana.until(lambda: ana.online and ana.commands, "the dealer")
                    assert "play money" in await ask(ana, "help")
            assert said(ana, HELLO) == 1
    await local.close()


# Commands


async def test_commands_are_sent_only_when_they_have_changed(tmp_path: Path) -> None:
    local = LocalDiscord(None)
    await local.start()
    calls: Counter[str] = Counter()

    def noted(exchange: Exchange) -> None:
        if exchange.path.endswith("/commands"):
            calls[exchange.method] += 1

    local.on_exchange = noted

    async def one_start() -> None:
        async with Database.open(tmp_path / "dealer.db") as store, dealing(store, local.token):
            pass

    with pointed_at(local):
        await one_start()
        assert calls == {"PUT": 1}
        await one_start()
        assert calls == {"PUT": 1}
        async with Database.open(tmp_path / "dealer.db") as store:
            keys = [f"commands:{local.world.bot['id']}:all"]
            assert [await store.fact(key) for key in keys] != [None]
            await store.keep_fact(keys[0], "of an older release")
        await one_start()
        assert calls == {"PUT": 2}
    await local.close()
