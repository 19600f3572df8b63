"""Presses that come twice, too late, or from somebody else; and what is refused, privately and without a trace."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, play_to_the_end, press, result_message, seated, shoot_message
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of


async def test_a_double_click_is_one_answer(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    table = await shoot_message(ana)
    await asyncio.gather(*(ana.click(table, label="Rock") for _ in range(2)))
    await press(ben, table, "Scissors")
    flop = await ana.sees("Flop:", CHANNEL)
    assert "One Rock: 10 each" in text_of(flop)


async def test_a_stale_button_answers_nothing(house: House, join: Join) -> None:
    ana, ben = await seated(join)
    first = await shoot_message(ana)
    for person in (ana, ben):
        await press(person, first, "Scissors")
    second = await shoot_message(ana, after=first["id"])
    old = next(c["custom_id"] for c in _buttons_when_new(first) if ":shoot:rock" in c["custom_id"])
    # The old id on the new message: what a page that has not heard of the flop yet would press.
    stale = await ana.refused(ana.press(second, old))
    assert stale
    await ask(ana, "shoot", gesture="scissors")
    await press(ben, second, "Scissors")
    assert "No Rock" in text_of(await ana.sees("Turn:", CHANNEL))


async def test_somebody_who_does_not_sit_here_is_told_so(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    mia = await join("Mia")
    table = await shoot_message(ana)
    await mia.history(CHANNEL)
    await mia.click(table, label="Rock")
    await mia.sees("You have no seat at this table.")
    assert not ana.ephemerals or "no seat" not in text_of(ana.ephemerals[-1])


async def test_who_sat_down_in_mid_hand_waits_for_the_next_one(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    mia = await join("Mia")
    table = await shoot_message(ana)
    assert "Your cards come with the next hand" in await ask(mia, "play")
    await mia.history(CHANNEL)
    await mia.click(table, label="Rock")
    await mia.sees("You are dealt in with the next hand")


async def test_a_full_table_is_refused(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="rps-holdem")
    await ask(ana, "table house", count=9)
    assert "Table 1 is full: all 10 seats are taken." in await ask(ben, "table join")
    assert "**1,000** chips" in await ask(ben, "chips")


async def test_a_wallet_too_short_is_refused(house: House, join: Join) -> None:
    ana = await join("Ana")
    await ask(ana, "table open", game="rps-holdem", buy_in=1000)
    assert "Your wallet holds 0 chips, and this table takes at least 200." in await ask(
        ana, "table open", game="rps-holdem"
    )
    refusal = await ask(ana, "table open", game="rps-holdem", buy_in=100)
    assert refusal == "You bring between 200 and 1,000 chips to this table, not 100."


async def test_a_second_start_is_refused(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    assert "Table 1 is dealing already" in await ask(ana, "table start")


async def test_a_start_without_company_is_refused(house: House, join: Join) -> None:
    ana = await join("Ana")
    await ask(ana, "table open", game="rps-holdem")
    refusal = await ask(ana, "table start")
    assert refusal == "One player is ready, and this game needs 2: add house players, or wait for company."


async def test_a_channel_where_the_bot_may_not_write_is_refused(house: House, join: Join) -> None:
    ana = await join("Ana")
    house.local.deny(ana.channel_id("lounge"), "send")
    assert "I may not write in this channel" in await ask(ana, "play", channel="lounge")
    await ask(ana, "table open", channel="lounge", game="rps-holdem")
    await ana.until(lambda: len([m for m in ana.ephemerals if "may not write" in text_of(m)]) == 2, "both refusals")
    assert "**1,000** chips" in await ask(ana, "chips")


async def test_an_unknown_game_is_refused_with_the_nearest(house: House, join: Join) -> None:
    ana = await join("Ana")
    assert 'There is no game "rps-holdm". Did you mean rps-holdem' in await ask(ana, "table open", game="rps-holdm")


@pytest.mark.parametrize("path", ["play", "table open", "table join", "table close"])
async def test_a_table_is_not_opened_in_direct_messages(house: House, join: Join, path: str) -> None:
    ana = await join("Ana")
    channel = await ana.open_dm()
    options = {"game": "rps-holdem"} if path == "table open" else {}
    assert "Tables are on servers" in await ask(ana, path, channel=channel, **options)


async def test_only_the_host_closes(house: House, join: Join) -> None:
    _, ben = await seated(join)
    assert "Only the host of table 1 or a moderator may do that." in await ask(ben, "table close")


async def test_a_name_of_markup_is_shown_as_text(house: House, join: Join) -> None:
    evil = "**@everyone** <@1>\u202e x"
    eve, ben = await join(evil), await join("Ben")
    await ask(eve, "table open", game="rps-holdem")
    lobby = await ben.sees("1 of 10 seats taken")
    shown = text_of(lobby)
    assert "\u202e" not in shown
    assert "**@everyone**" not in shown
    assert "<@1>" not in shown
    assert "everyone" in shown
    assert lobby["mentions"] == []
    assert lobby["mention_everyone"] is False


async def test_a_forged_id_does_nothing(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    table = await shoot_message(ana)
    before = await house.dealer.tables.store.image(1)
    for forged in ("d:1:1:1:shoot:lizard", "d:1:1:1:cards:0", "d:99:1:1:shoot:rock", "d:1:1:1:shoot:rock:more"):
        await ana.refused(ana.press(table, forged))
    assert await house.dealer.tables.store.image(1) == before


async def test_closed_direct_messages_are_said_once_and_my_hand_works(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await ana.set_dms(dms_open=False)
    await ask(ana, "table open", game="rps-holdem")
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start")
    await ben.sees("Ana: your direct messages are closed to me, so press My hand to see your cards.", CHANNEL)
    await ana.click(await shoot_message(ana), label="My hand")
    await ana.sees("You hold")
    await play_to_the_end([ana, ben])
    assert len([m for m in ben.messages(CHANNEL) if "closed to me" in text_of(m)]) == 1
    assert ana.dms == []


async def test_no_page_ever_receives_anothers_cards_or_gestures(house: House, join: Join) -> None:
    """Everything that a person's page got before the showdown, searched for the other's cards."""
    ana, ben = await seated(join)
    hands = {person.name: await _cards(person) for person in (ana, ben)}
    table = await shoot_message(ana)
    await press(ana, table, "Rock")
    await ana.sees("Rock is in")
    seen_by_ben = json.dumps(ben.frames, ensure_ascii=False)
    assert "Rock is in" not in seen_by_ben
    assert "Ana ✊" not in seen_by_ben
    for card in hands["Ana"]:
        assert card not in seen_by_ben
    for card in hands["Ben"]:
        assert card not in json.dumps(ana.frames, ensure_ascii=False)
    # Ben folds to the Rock: the hand ends unseen, and nobody ever learns of either hand.
    await press(ben, table, "Paper")
    await result_message(ben)
    for card in hands["Ana"]:
        assert card not in json.dumps(ben.frames, ensure_ascii=False)


async def test_texts_to_read(house: House, join: Join) -> None:
    ana = await join("Ana")
    for command, options, words in (
        ("games", {}, "Rock Paper Scissors Poker"),
        ("rules", {"game": "rps-holdem"}, "each Rock costs half the pot"),
        ("help", {}, "play money"),
        ("chips", {}, "play money"),
    ):
        await ana.command(command, **options)
        answer = await ana.sees(words)
        assert answer["flags"] & 64, f"/{command} answers in public"


async def test_options_are_completed_from_memory(house: House, join: Join) -> None:
    ana, _ = await seated(join)
    games = await ana.autocomplete("play", "game", "rock paper")
    assert {"name": "Rock Paper Scissors Poker", "value": "rps-holdem"} in games
    tables = await ana.autocomplete("hand", "table", "")
    assert [choice["value"] for choice in tables] == [1]


def _buttons_when_new(message: JSON) -> list[JSON]:
    return [c for c in _walk(message["components"]) if c["type"] == 2 and "custom_id" in c]


def _walk(components: list[JSON]) -> list[JSON]:
    return [each for component in components for each in (component, *_walk(component.get("components", [])))]


async def _cards(person: Person) -> list[str]:
    def held() -> list[str] | None:
        return text_of(person.dms[-1]).split("**")[1].split() if person.dms else None

    return await person.until(held, "the cards by direct message")
