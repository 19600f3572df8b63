"""The life of a table over the wire: every command's private answer, and what everybody sees of it."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from bot.tables.ledger import Account, Transfer
from bot.tables.limits import Limits
from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, labels, play_to_the_end, press, seated, table_message
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of


async def hosted(join: Join) -> tuple[Person, Person, Person]:
    """Somebody of the server's owner, who may moderate; then Ana and Ben at a table of Ana's, hand one dealt."""
    owner = await join("Owner")
    return (owner, *await seated(join))


async def lose(house: House, person: Person, amount: int) -> None:
    """Take chips from a wallet, as if they had been lost."""
    tables = house.dealer.tables
    guild, user = int(house.dealer.guilds[0].id), int(person.me["id"])
    await tables.chips(user, guild)
    there, gone = Account("wallet", guild, user), Account("mint", guild)
    await tables.store.transfer((Transfer(f"lost:{uuid4()}", "settle", there, gone, amount),), 1)


async def test_a_top_up_in_mid_hand_is_private_until_the_hand_is_over(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    answer = "200 chips wait beside your stack at table 1: they are in play when this hand is over."
    assert await ask(ben, "table topup", amount=200) == answer
    assert "**300** chips" in await ask(ben, "chips")
    assert "adds" not in text_of(table_message(ana) or {})
    await play_to_the_end([ana, ben])
    await ana.sees("Ben adds 200 to the stack.", CHANNEL)
    assert "You have" in await ask(ana, "table topup", amount=1)
    await ben.sees("Ana adds 1 to the stack.", CHANNEL)


async def test_a_top_up_beyond_what_is_possible_says_what_is(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    assert await ask(ana, "table topup", amount=511) == "You may add 1 to 510 chips now, not 511."


async def test_sitting_out_and_in_again(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    assert await ask(ben, "table sitout") == "You sit out at table 1 once this hand is over."
    await ana.sees("Ben sits out after this hand.", CHANNEL)
    assert "already" in await ask(ben, "table sitout")
    await play_to_the_end([ana, ben])
    waiting = await ana.sees("The table waits for players.", CHANNEL)
    assert "sits out" in text_of(waiting)
    await ben.command("hand")
    panel = await ben.until(
        lambda: next((m for m in ben.ephemerals if "You sit out at table 1." in text_of(m)), None), "the panel"
    )
    assert labels(panel) == ["Deal me in"]
    await ben.click(panel, label="Deal me in")
    await ana.sees("Ben is back.", CHANNEL)
    assert "already" in await ask(ben, "table sitin")
    assert await ask(ben, "table sitout") == "You sit out at table 1; your seat and your chips stay."
    assert await ask(ben, "table sitin") == "You are dealt in at table 1 with the next hand."


async def test_who_has_no_chips_left_buys_in_again_with_one_press(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem", buy_in=200)
    await ask(ben, "table join", buy_in=200)
    await ask(ana, "table start")
    message = await until_broke(ana, ben)
    assert "out of chips. The seat is kept until" in text_of(message)
    loser = ben if "Ben is out of chips" in text_of(message) else ana
    assert "Buy in again" in labels(message)
    await press(loser, message, "Buy in again")
    await loser.sees("You sit at table 1 with", CHANNEL)
    await ana.sees(f"{loser.name} sits down with", CHANNEL)
    await ana.until(lambda: "Buy in again" not in labels(ana.again(message)), "the button to go")


async def test_a_seat_that_nobody_pays_for_is_freed_after_a_clock(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem", buy_in=200)
    await ask(ben, "table join", buy_in=200)
    await ask(ana, "table start")
    message = await until_broke(ana, ben)
    loser = ben if "Ben is out of chips" in text_of(message) else ana
    house.clock.forward(60_000)
    freed = await ana.sees(f"{loser.name} has bought no chips: the seat is free.", CHANNEL)
    assert "Buy in again" not in labels(freed)
    assert "You have no seat at any table" in await ask(loser, "table sitin")


async def until_broke(ana: Person, ben: Person) -> JSON:
    """Both show Rocks until one of them has lost all."""
    newest = await ana.until(lambda: moment_after(ana, "0"), "the first shoot")
    while "Rock - raise" in labels(newest):
        for person in (ana, ben):
            await press(person, newest, "Rock")
        newest = await ana.until(partial(moment_after, ana, newest["id"]), "the next street or the result")
    return newest


def moment_after(person: Person, seen: str) -> JSON | None:
    """The table's newest message if it came after another one and asks for Rocks or ends the hand."""
    newest = table_message(person)
    if newest is None or int(newest["id"]) <= int(seen):
        return None
    return newest if "Rock - raise" in labels(newest) or "wins" in text_of(newest) else None


async def test_a_host_calls_the_hand_off(house: House, join: Join) -> None:
    _, ana, ben = await hosted(join)
    assert "Rock is in" in await ask(ben, "shoot", gesture="rock")
    assert "Only the host of table 1 or a moderator" in await ask(ben, "table cancel")
    answer = "Table 1: the hand is cancelled, everybody has back what they put in."
    assert await ask(ana, "table cancel") == answer
    message = await ben.sees("The host cancels the hand: everybody has back what they put in.", CHANNEL)
    assert text_of(message).count("**500**") == 2
    assert "Next hand" in text_of(message)
    assert "Start" not in labels(message)
    assert "No hand is being dealt" in await ask(ana, "table cancel")


async def test_a_moderator_calls_a_hand_off_and_sends_somebody_away(house: House, join: Join) -> None:
    owner, ana, ben = await hosted(join)
    assert "is cancelled" in await ask(owner, "table cancel")
    await ana.sees("A moderator cancels the hand", CHANNEL)
    assert await ask(owner, "table kick", member="Ana") == "Ana is sent away from table 1, with all chips."
    await ben.sees("A moderator sends Ana away.", CHANNEL)
    assert "**1,000** chips" in await ask(ana, "chips")
    assert "hosted by Ben" in await ask(ben, "table options")


async def test_a_host_sends_somebody_away_in_mid_hand(house: House, join: Join) -> None:
    _, ana, ben = await hosted(join)
    assert "Only the host" in await ask(ben, "table kick", member="Ana")
    assert "That is you" in await ask(ana, "table kick", member="Ana")
    assert "no seat at table 1" in await ask(ana, "table kick", member="Owner")
    assert "Ben leaves table 1 when this hand ends" in await ask(ana, "table kick", member="Ben")
    await ben.sees("The host sends Ben away.", CHANNEL)
    assert "You were sent away from table 1" in await ask(ben, "table join")


async def test_options_are_shown_to_all_and_changed_by_the_host_between_hands(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem")
    shown = await ask(ben, "table options")
    for part in ("Rock Paper Scissors Poker", "ante 10 · 60 s a decision", "200 to 1,000 chips", "hosted by Ana"):
        assert part in shown
    assert "Only the host" in await ask(ben, "table options", ante=20)
    assert "hosted by Ana" in await ask(ana, "table options", channel="lounge")
    assert "cannot be" in await ask(ana, "table options", rules="ante=no")
    assert "new stakes hold" in await ask(ana, "table options", ante=20, clock=30)
    lobby = await ben.sees("From now on: ante 20 · 30 s a decision.", CHANNEL)
    assert "ante 20 · 30 s a decision" in text_of(lobby).split("\n")[1]
    await ask(ben, "table join")
    await ask(ana, "table start")
    assert "between hands" in await ask(ana, "table options", ante=50)


async def test_the_list_leads_to_the_tables(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    assert "No table is open on this server" in await ask(ana, "table list")
    await ask(ana, "table open", game="rps-holdem")
    await ask(ben, "table open", game="texas-holdem", channel="lounge")
    posted = await ana.sees("1 of 10 seats taken", CHANNEL)
    await ben.sees("1 of 10 seats taken", "lounge")
    shown = await ask(ana, "table list")
    assert "2 open tables" in shown
    assert f"/{posted['channel_id']}/{posted['id']}" in shown
    assert "Texas hold'em · 1 of 10 seats · no-limit · blinds 5/10 · 60 s a decision" in shown


async def test_a_long_list_has_more(house: House, join: Join) -> None:
    ana = await join("Ana")
    house.dealer.tables.limits = Limits(person=30, channel=30)
    for _ in range(16):
        await ask(ana, "table open", game="rps-holdem", ante=1, buy_in=20)
    await ana.command("table list")
    first = await ana.sees("16 open tables")
    assert "**16**" not in text_of(first)
    await ana.click(first, label="More")
    await ana.until(lambda: "**16** ·" in text_of(ana.again(first)), "the rest of the list")
    assert labels(ana.again(first)) == []


async def test_too_many_tables_are_refused_in_words(house: House, join: Join) -> None:
    ana = await join("Ana")
    house.dealer.tables.limits = Limits(person=2)
    for game in ("rps-holdem", "texas-holdem"):
        await ask(ana, "table open", game=game, buy_in=200)
    refusal = "You sit at 2 tables already, which is the most: leave one first."
    assert await ask(ana, "play", game="rps-poker") == refusal
    assert await ask(ana, "table open", game="rps-holdem") == refusal


@pytest.mark.parametrize("by_button", [True, False])
async def test_a_refill_for_who_is_nearly_out_of_chips(house: House, join: Join, by_button: bool) -> None:
    ana = await join("Ana")
    assert "Refill" not in str(await ask(ana, "chips"))
    assert "fewer than 200" in await ask(ana, "chips", what="refill")
    await lose(house, ana, 900)
    shown = await ask(ana, "chips")
    assert "Under 200 chips in all you may refill to 1,000." in shown
    if by_button:
        panel = await ana.sees("you may refill")
        assert labels(panel) == ["Refill"]
        await ana.click(panel, label="Refill")
        await ana.until(lambda: "900 chips for you" in text_of(ana.again(panel)), "the refill")
        assert labels(ana.again(panel)) == []
    else:
        assert "900 chips for you" in await ask(ana, "chips", what="refill")
    await lose(house, ana, 1_000)
    assert "the next one is there <t:" in await ask(ana, "chips", what="refill")


async def test_one_person_at_two_tables_is_asked_which(house: House, join: Join) -> None:
    ana = await join("Ana")
    for _ in range(2):
        await ask(ana, "table open", game="rps-holdem", buy_in=200)
    for path in ("table sitout", "table topup", "table leave", "table options", "table close"):
        assert "say which with table: 1 or 2" in await ask(ana, path)
    assert "at table 2" in await ask(ana, "table sitout", table=2)
    assert "at table 1 now" in await ask(ana, "table topup", table=1, amount=50)
    assert "Table 2 is closed" in await ask(ana, "table close", table=2)
    assert "stand up from table 1" in await ask(ana, "table leave")
