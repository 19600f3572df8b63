"""Duels over a real socket: challenged, thrown in secret, thrown again, decided; declined, refused, run out of time."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.tables.duel import THROW_MS
from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, labels
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of


async def newest(person: Person, words: str) -> JSON:
    """The newest public message of a duel once it says something."""

    def there() -> JSON | None:
        found = [m for m in person.messages(CHANNEL) if "**Duel**" in text_of(m) and not m["flags"] & 64]
        return found[-1] if found and words in text_of(found[-1]) else None

    return await person.until(there, f"a duel's message with {words!r}")


async def challenged(join: Join, **options: str) -> tuple[Person, Person]:
    """Ana has challenged Ben."""
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "duel", member="Ben", **options)
    return ana, ben


async def both(ana: Person, ben: Person, number: int, first: str, second: str) -> None:
    """One throw of each, Ana's first."""
    words = "challenges you" if number == 1 else f"Throw {number}."
    for person, gesture in ((ana, first), (ben, second)):
        await person.click(await newest(person, words), label=gesture)


async def test_2_6_a_duel_is_the_best_of_three_and_the_result_tells_what_it_was_about(house: House, join: Join) -> None:
    ana, ben = await challenged(join, about="who brings the biscuits")
    await both(ana, ben, 1, "Rock", "Scissors")
    await both(ana, ben, 2, "Paper", "Scissors")
    await both(ana, ben, 3, "Rock", "Scissors")
    result = await newest(ben, "wins the duel")
    told = text_of(result)
    assert f"<@{ana.me['id']}> wins the duel against <@{ben.me['id']}>, 2 to 1." in told
    assert "About: who brings the biscuits" in told
    assert "1. Ana ✊ Rock · Ben ✌️ Scissors — Ana" in told
    assert labels(result) == []


async def test_2_6_a_drawn_throw_is_thrown_again(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    await both(ana, ben, 1, "Rock", "Rock")
    assert "a draw, once more" in text_of(await newest(ana, "Throw 2."))
    await both(ana, ben, 2, "Rock", "Paper")
    await both(ana, ben, 3, "Rock", "Paper")
    assert text_of(await newest(ana, "wins the duel")).endswith(f"<@{ana.me['id']}>, 2 to 0.**")


async def test_2_6_nobody_sees_a_throw_before_both_are_in(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    mia = await join("Mia")
    await ana.click(await newest(ana, "challenges you"), label="Paper")
    own = await ana.sees("✋ Paper is in.")
    assert own["flags"] & 64
    await newest(ben, "Ana ✓ · Ben …")
    for other in (ben, mia):
        await other.history(CHANNEL)
        assert "is in." not in json.dumps(other.frames)
        assert not any("✋" in text_of(message) for message in other.messages(CHANNEL))
    await ana.click(await newest(ana, "challenges you"), label="Scissors")
    await ana.sees("✌️ Scissors is in.")
    await ben.click(await newest(ben, "challenges you"), label="Paper")
    assert "Ana ✌️ Scissors · Ben ✋ Paper — Ana" in text_of(await newest(mia, "Throw 2."))


async def test_the_challenge_mentions_the_two_and_nobody_else(house: House, join: Join) -> None:
    mia = await join("Mia")
    about = f"@everyone <@{mia.me['id']}> **loud** <#{mia.channel_id(CHANNEL)}> https://example.org"
    ana, ben = await challenged(join, about=about)
    message = await newest(ben, "challenges you")
    assert {who["id"] for who in message["mentions"]} == {ana.me["id"], ben.me["id"]}
    assert message["mention_everyone"] is False
    told = text_of(message)
    for loud in ("<@" + mia.me["id"], "<#", "**loud**", "https://", " @everyone"):
        assert loud not in told


async def test_the_private_answer_takes_the_first_throw(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    private = await ana.sees("You have challenged Ben.")
    await ana.click(private, label="Rock")
    await ana.until(lambda: "✊ Rock is in." in text_of(ana.again(private)), "the throw on the private panel")
    await ben.click(await newest(ben, "Ana ✓"), label="Paper")
    assert "— Ben" in text_of(await newest(ben, "Throw 2."))


async def test_the_challenged_may_decline_and_nobody_else(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    mia = await join("Mia")
    await mia.click(await newest(mia, "challenges you"), label="Decline")
    await mia.sees("This duel is between Ana and Ben.")
    await ana.click(await newest(ana, "challenges you"), label="Decline")
    await ana.sees("Only Ben, who was challenged, may decline.")
    await ben.click(await newest(ben, "challenges you"), label="Decline")
    assert labels(await newest(ana, "declines")) == []


async def test_a_throw_under_an_older_message_is_told_so(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    first = await newest(ana, "challenges you")
    await both(ana, ben, 1, "Rock", "Rock")
    second = await newest(ana, "Throw 2.")
    await ana.until(lambda: labels(ana.again(first)) == [], "the old message without buttons")
    await ana.refused(ana.press(second, "d:1:0:1:duel:rock"))
    assert "Ana …" in text_of(await newest(ben, "Throw 2."))


@pytest.mark.parametrize(
    ("member", "words"),
    [
        ("Ana", "Nobody can challenge themselves"),
        ("The dealer", "is a bot, and bots do not duel"),
        ("Zoe", "not a member"),
    ],
)
async def test_who_cannot_be_challenged(house: House, join: Join, member: str, words: str) -> None:
    ana = await join("Ana")
    await join("Zoe")
    house.local.leave("Zoe")
    named = ana.welcome["bot"]["id"] if member == "The dealer" else member
    assert words in await ask(ana, "duel", member=named)


async def test_two_people_have_one_duel_at_a_time(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    assert "You and Ben have a duel open" in await ask(ana, "duel", member="Ben")
    assert "You and Ana have a duel open" in await ask(ben, "duel", member="Ana")


async def test_a_duel_goes_on_after_a_restart(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    await ana.click(await newest(ana, "challenges you"), label="Rock")
    await newest(ben, "Ana ✓")
    await house.stop()
    await house.start()
    await ben.click(await newest(ben, "Ana ✓"), label="Scissors")
    assert "Ana ✊ Rock · Ben ✌️ Scissors — Ana" in text_of(await newest(ben, "Throw 2."))


async def test_2_6_silence_is_void_and_the_sealed_throw_stays_secret(house: House, join: Join) -> None:
    ana, ben = await challenged(join, about="the window seat")
    await ana.click(await newest(ana, "challenges you"), label="Paper")
    await newest(ben, "Ana ✓")
    house.clock.forward(THROW_MS + 1_000)
    result = await newest(ben, "void")
    told = text_of(result)
    assert f"<@{ben.me['id']}> did not throw within 24 hours" in told
    assert "About: the window seat" in told
    assert "Paper" not in told
    assert labels(result) == []


async def test_a_message_that_somebody_deleted_comes_again(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    first = await newest(ana, "challenges you")
    house.local.delete_message(first["channel_id"], first["id"])
    await ana.click(await ana.sees("You have challenged Ben."), label="Rock")
    again = await newest(ben, "Ana ✓ · Ben …")
    assert int(again["id"]) > int(first["id"])
    await ben.click(again, label="Paper")
    assert "— Ben" in text_of(await newest(ana, "Throw 2."))


async def test_a_crash_after_posting_posts_nothing_twice(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    first = await newest(ben, "challenges you")
    await house.stop()
    with closing(sqlite3.connect(house.database)) as file, file:
        file.execute("UPDATE duels SET told = 0, message = NULL, moment = 0")  # as if it had not been noted any more
    await house.start()
    await ana.click(first, label="Rock")
    await newest(ben, "Ana ✓ · Ben …")
    assert [m["id"] for m in ben.messages(CHANNEL) if "**Duel**" in text_of(m)] == [first["id"]]


async def test_a_duel_goes_on_when_its_channel_can_be_written_in_again(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    private, message = await ana.sees("You have challenged Ben."), await newest(ben, "challenges you")
    house.local.deny(message["channel_id"], "view", "send")
    await ana.click(private, label="Rock")
    await ana.until(lambda: "✊ Rock is in." in text_of(ana.again(private)), "the throw on the private panel")
    house.local.allow(message["channel_id"], "view", "send")
    await ben.click(message, label="Scissors")
    assert "— Ana" in text_of(await newest(ben, "Throw 2."))


async def test_a_forged_press_does_nothing(house: House, join: Join) -> None:
    ana, ben = await challenged(join)
    message = await newest(ana, "challenges you")
    before = await house.dealer.tables.duels.look(1)
    for forged in ("d:1:0:1:duel:lizard", "d:1:0:2:duel:rock", "d:9:0:1:duel:rock", "d:1:0:1:duel:"):
        await ana.refused(ana.press(message, forged))
    after = await house.dealer.tables.duels.look(1)
    # What the channel has been told may still be noted down meanwhile.
    assert replace(after, told=before.told, message=before.message, moment=before.moment) == before
    assert ben.dms == []
