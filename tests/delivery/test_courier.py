"""The outbox's way to Discord: a new message for what must be noticed, an edit for the rest, cards to their owners."""

from __future__ import annotations

import json
from random import Random

from bot.engine import Hand
from bot.render import signs
from tests.delivery.conftest import Round
from tests.delivery.post_office import DIRECT
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, MIA, PEOPLE, PLACE, Felt

STREET = (ANA, BEN, MIA)


async def test_one_new_message_a_street_and_one_for_the_result(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    heads = ["opens a table", "ante 10 each", "Flop: ", "Turn: ", "River: ", "wins"]
    for count in range(2, 7):
        assert len(round_.room) == count
        assert heads[count - 1] in round_.room[-1].text
        if count < 6:
            await felt.street(table, STREET)
            await round_.done()


async def test_only_the_newest_message_has_buttons(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await felt.street(table, STREET)
    await round_.done()
    assert [bool(message.buttons) for message in round_.room] == [False, False, True]
    assert "ante 10 each" in round_.room[1].text  # and keeps what it told
    await felt.play_out(table, STREET)
    await round_.done()
    assert [bool(message.buttons) for message in round_.room] == [False] * 5 + [True]


async def test_an_answer_is_an_edit_with_ticks(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    await felt.shoot(table, BEN, "rock")
    await round_.done()
    assert len(round_.room) == 2
    assert "Ana … · Ben ✓ · Mia …" in round_.room[-1].text
    assert "ante 10 each" in round_.room[-1].text


async def test_answers_in_quick_succession_are_one_edit(felt: Felt, round_: Round) -> None:
    table = await felt.table(PEOPLE)
    await round_.done()
    before = len(round_.edits())
    await felt.street(table, (*PEOPLE[:5], *PEOPLE[:5], *PEOPLE[:5]))
    await round_.done()
    assert len(round_.edits()) == before + 1
    assert round_.room[-1].text.count("✓") == 5


async def test_people_who_sit_down_one_after_the_other_are_one_message(felt: Felt, round_: Round) -> None:
    await felt.table(PEOPLE, start=False)
    await round_.done()
    assert len(round_.room) == 1
    assert len(round_.edits()) <= 2
    assert "Tom" in round_.room[0].text


async def test_what_a_message_told_stays_in_it_when_it_is_edited(felt: Felt, round_: Round) -> None:
    table = await felt.table((ANA,), start=False)
    for person in (BEN, MIA, IVO):
        await felt.tables.join(person, table)
        await round_.done()
    [message] = round_.room
    assert [name for name in ("Ana opens", "Ben", "Mia", "Ivo") if name not in message.text] == []


async def test_cards_come_to_their_owner_alone(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    hand = await felt.play_of(table)
    await round_.done()
    own = [signs.cards(hand.cards(places)) for places in hand.holes]
    for seat, person in enumerate(STREET):
        [message] = round_.office.direct(person.user)
        assert own[seat] in message.text
        assert [cards for cards in own if cards in message.text] == [own[seat]]
    said = " ".join(call.text for call in round_.sends() + round_.edits())
    assert [cards for cards in own if cards in said] == []


async def test_the_channel_never_reads_a_hidden_card_or_gesture(felt: Felt, round_: Round) -> None:
    rng = Random(8)
    table = await felt.table()
    for _ in range(3):
        hand = await felt.play_of(table)
        for person in STREET:
            await felt.shoot(table, person, rng.choice(["rock", "scissors"]))
            await round_.done()
            if (await felt.tables.look(table, None)).hand is None:
                break
            shown = await felt.play_of(table)
            if shown.street != hand.street:
                continue
            up = {shown.deck[place] for place in shown.board}
            up |= {shown.deck[place] for places in shown.shown for place in places or ()}
            last = round_.room[-1].text
            assert [card for card in shown.deck if card not in up and signs.card(card) in last] == []
            assert "✊" not in last.split("**Shoot.**")[1]


async def test_a_direct_message_a_hand_is_edited_at_every_change(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    await felt.shoot(table, ANA, "rock")
    await round_.done()
    [message] = round_.office.direct(ANA.user)
    assert "✊ Rock is in" in message.text
    await felt.street(table, STREET)
    await round_.done()
    assert "Flop" in message.text
    assert len(round_.office.direct(ANA.user)) == 1
    await felt.play_out(table, STREET)
    await felt.tables.next_hand(table, 1)
    await round_.done()
    assert "The hand is over." in message.text
    assert not [button for button in message.buttons if button.startswith("d:")]
    assert [f"hand {number}" in message.text for number, message in enumerate(round_.office.direct(ANA.user), 1)] == [
        True,
        True,
    ]


async def test_a_direct_message_leads_to_the_table(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    await felt.shoot(table, ANA)
    await round_.done()
    [message] = round_.office.direct(ANA.user)
    address = f"https://discord.com/channels/{PLACE.guild}/{PLACE.channel}/"
    assert [button for button in message.buttons if button.startswith(address)]


async def test_house_players_get_no_messages(felt: Felt, round_: Round) -> None:
    await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)
    await round_.done()
    assert {call.channel for call in round_.office.calls} == {PLACE.channel, DIRECT + ANA.user}


async def test_delivered_rows_of_seats_are_gone_and_those_of_the_channel_are_marked(felt: Felt, round_: Round) -> None:
    await felt.table()
    await round_.done()
    assert felt.rows("SELECT count(*) FROM outbox WHERE seat IS NOT NULL") == [(0,)]
    assert felt.rows("SELECT count(*) FROM outbox WHERE delivered_at IS NULL") == [(0,)]
    assert felt.rows("SELECT count(*) > 2 FROM outbox") == [(1,)]


async def test_every_nonce_is_short_and_no_two_messages_share_one(felt: Felt, round_: Round) -> None:
    await felt.store.transact(
        lambda sql: sql.exec_driver_sql("INSERT INTO sqlite_sequence VALUES ('outbox', 9223372036854770000)")
    )
    table = await felt.table()
    await felt.play_out(table, STREET)
    await round_.done()
    nonces = [call.nonce for call in round_.office.calls if call.kind == "send"]
    assert len(nonces) > 6
    assert len(set(nonces)) == len(nonces)
    assert all(nonce and len(f"{nonce}p") <= 25 for nonce in nonces)


async def test_nobody_is_mentioned(felt: Felt, round_: Round) -> None:
    await felt.table()
    await round_.done()
    for call in round_.office.calls:
        allowed = call.mentions.to_dict()
        assert [allowed.get(key) for key in ("parse", "users") if allowed.get(key)] == []
        assert not allowed.get("replied_user")


async def test_the_next_owner_of_a_seat_gets_nothing_of_the_last_one(felt: Felt, round_: Round) -> None:
    await round_.end()
    table = await felt.table()
    old = await felt.play_of(table)
    await felt.tables.leave(BEN.user, table)
    await felt.play_out(table, (ANA, MIA))
    look = await felt.tables.join(IVO, table)
    assert look.seat is not None
    assert look.seat.seat == 1
    round_.begin()  # Ben's rows are still waiting when Ivo sits in his seat
    await round_.done()
    own = signs.cards(old.cards(old.holes[1]))
    assert [own in message.text for message in round_.office.direct(BEN.user)] == [True]
    assert round_.office.direct(IVO.user) == []
    await felt.tables.next_hand(table, 1)
    await round_.done()
    assert [own in message.text for message in round_.office.direct(IVO.user)] == [False]
    assert len(round_.office.direct(BEN.user)) == 1


async def test_a_restart_delivers_what_is_waiting(felt: Felt, round_: Round) -> None:
    await round_.end()
    table = await felt.table()
    await felt.shoot(table, ANA, "rock")
    await felt.stop()
    await felt.start()
    round_.begin()
    await round_.done()
    assert "Ana ✓ · Ben … · Mia …" in round_.room[-1].text
    assert len(round_.room) == 2
    assert "✊ Rock is in" in round_.office.direct(ANA.user)[0].text


async def test_a_restart_goes_on_with_the_same_messages(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await round_.done()
    await round_.end()
    await felt.stop()
    await felt.start()
    round_.begin()
    await felt.shoot(table, ANA, "rock")
    await round_.done()
    assert len(round_.room) == 2
    assert "Ana ✓" in round_.room[-1].text
    assert len(round_.office.direct(ANA.user)) == 1


async def test_tables_of_one_channel_have_their_own_messages(felt: Felt, round_: Round) -> None:
    first = await felt.table((ANA, BEN), buy_in=200)
    second = await felt.table((EVA, MIA), buy_in=200)
    await round_.done()
    await felt.shoot(first, ANA)
    await felt.shoot(second, EVA)
    await round_.done()
    newest = [[each for each in round_.room if f"table {table}" in each.text][-1] for table in (first, second)]
    assert "Ana ✓" in newest[0].text
    assert "Eva ✓" in newest[1].text


async def test_a_hand_that_was_cancelled_by_an_update_is_told_and_blocks_nothing(felt: Felt, round_: Round) -> None:
    table = await felt.table()
    await felt.street(table, STREET)
    await round_.done()
    hand = await felt.play_of(table)
    await felt.shoot(table, ANA)
    old = json.dumps({**json.loads(hand.to_json()), "rules": 0})
    await felt.store.transact(lambda sql: sql.exec_driver_sql("UPDATE hands SET snapshot = ?", (old,)))
    await round_.end()
    await felt.stop()
    await felt.start()
    round_.begin()
    await felt.tables.look(table, None)
    await round_.done()
    assert "The rules of this game have changed since the deal" in round_.room[-1].text
    assert round_.room[-1].buttons
    await felt.tables.next_hand(table, 1)
    await round_.done()
    assert "hand 2" in round_.room[-1].text
    assert isinstance(await felt.play_of(table), Hand)


async def test_a_closed_table_has_a_last_message_without_buttons(felt: Felt, round_: Round) -> None:
    table = await felt.table(start=False)
    await felt.tables.close(ANA.user, table)
    await round_.done()
    assert "The table is closed." in round_.room[-1].text
    assert [message.buttons for message in round_.room] == [[], []]
