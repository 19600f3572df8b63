"""What is stored is all there is: a table goes on after a restart, after an update, after another process."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine import Hand, act, new_hand
from bot.errors import MovedOn
from bot.games import GAMES
from bot.opponents import NAMES
from bot.tables import Tables
from bot.tables.records import CLOSED, PLAYING
from bot.tables.service import Look
from tests.tables.felt import ANA, BEN, EVA, GAME, MIA, PEOPLE, PLACE, Felt, shoot


async def looks(felt: Felt, table: int) -> list[Look]:
    return [await felt.tables.look(table, user) for user in (None, *(person.user for person in PEOPLE))]


async def restart(felt: Felt) -> None:
    await felt.stop()
    await felt.start()


def rewrite(felt: Felt, **changes: Any) -> Any:
    """A change of the stored snapshot, as if an update had come between."""

    def written(connection: Any) -> None:
        snapshot = json.loads(connection.exec_driver_sql("SELECT snapshot FROM hands").scalar_one())
        text = json.dumps({**snapshot, **changes})
        connection.exec_driver_sql("UPDATE hands SET snapshot = ?", (text,))

    return felt.store.transact(written)


def told(felt: Felt, kind: str) -> list[dict[str, Any]]:
    return [
        event for commit in felt.store.commits for row in commit.outbox for event in row.events if event["type"] == kind
    ]


async def test_a_hand_goes_on_after_a_restart_as_if_nothing_had_been(felt: Felt) -> None:
    table = await felt.table()
    await felt.street(table, (ANA, BEN, MIA))
    await felt.shoot(table, ANA, "rock")
    before, clocks = await looks(felt, table), await felt.clocks_of(table)
    await restart(felt)
    assert await looks(felt, table) == before
    assert await felt.clocks_of(table) == clocks
    await felt.shoot(table, ANA, "paper", seen=(1, 2))
    await felt.play_out(table, (ANA, BEN, MIA))
    assert sum(felt.wealth(person) for person in (ANA, BEN, MIA)) == 3_000


async def test_a_clock_that_ran_out_while_nobody_was_there_is_seen_to(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.shoot(table, ANA, "rock")
    await felt.stop()
    felt.clock.forward(3_600_000)
    await felt.start()
    felt.tick()
    assert await felt.until_answered(table, 2) == [(0, "person"), (1, "clock")]


async def test_a_house_player_answers_after_the_restart(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)).table.id
    await restart(felt)
    felt.tick()
    felt.clock.forward(1_000)
    assert await felt.until_answered(table, 2) == [(1, "house"), (2, "house")]


async def test_the_next_hand_comes_after_the_restart(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    await restart(felt)
    felt.tick()
    felt.clock.forward(9_000)

    async def dealt() -> bool:
        return (await felt.tables.look(table, None)).table.hand == 2

    await felt.until(dealt)


async def test_the_log_alone_rebuilds_every_hand(felt: Felt) -> None:
    rng = Random(9)
    table = await felt.table((ANA, BEN, MIA), buy_in=300)
    for number in range(1, 5):
        while (look := await felt.tables.look(table, None)).hand is not None:
            assert look.view is not None
            user = look.hand.users[rng.choice(look.view.asked)]
            person = next(each for each in PEOPLE if each.user == user)
            await felt.shoot(table, person, rng.choice(["rock", "paper", "scissors"]))
            await rebuilt(felt, table, number)
        if look.table.state != PLAYING:
            break
        await felt.tables.next_hand(table, number)


async def rebuilt(felt: Felt, table: int, number: int) -> None:
    """The hand as its log tells it is the hand as it is stored."""
    logged, row = await felt.store.hand_log(table, number), await felt.store.hand(table, number)
    assert logged is not None
    assert row is not None
    setup, answers = logged
    game = GAMES[setup["game"]]
    assert setup["rules"] == game.rules
    hand = new_hand(game, setup["stacks"], setup["button"], setup["deck"], options=setup["options"])
    for seat, action in answers:
        act(hand, seat, action)
    assert json.loads(hand.to_json()) == json.loads(row.snapshot)
    assert len(answers) == row.tick


@pytest.mark.parametrize(
    ("changes", "reason"), [({"rules": 0}, "old_rules"), ({"game": "a-game-that-is-gone"}, "unknown_game")]
)
async def test_a_hand_that_todays_rules_cannot_play_on_is_cancelled_and_costs_nobody_a_chip(
    felt: Felt, changes: dict[str, Any], reason: str
) -> None:
    table = await felt.table()
    await felt.street(table, (ANA, BEN, MIA), "rock")
    await rewrite(felt, **changes)
    await restart(felt)
    look = await felt.tables.look(table, ANA.user)
    assert (look.hand, look.view) == (None, None)
    assert [felt.wealth(person) for person in (ANA, BEN, MIA)] == [1_000] * 3
    assert [event["reason"] for event in told(felt, "cancelled")] == [reason]
    assert felt.rows("SELECT state FROM hands") == [("cancelled",)]
    assert await felt.clocks_of(table) == {}
    if reason == "old_rules":  # the game is still dealt, under today's rules
        await felt.tables.next_hand(table, 1)
        look = await felt.tables.look(table, ANA.user)
        assert look.hand is not None
        assert look.hand.number == 2


@pytest.mark.parametrize("in_hand", [True, False])
async def test_a_table_whose_game_is_gone_is_closed_and_gives_everybody_their_chips(felt: Felt, in_hand: bool) -> None:
    table = await felt.table((ANA, BEN), house=1)
    if not in_hand:
        await felt.tables.leave(ANA.user, table)
        await felt.expire(table, 1)
        await felt.expire(table, 1)
    await felt.store.transact(lambda sql: sql.exec_driver_sql("UPDATE tables SET game = 'a-game-that-is-gone'"))
    if in_hand:
        await rewrite(felt, game="a-game-that-is-gone")
    await restart(felt)
    felt.tick()
    felt.clock.forward(60_000)

    async def closed() -> bool:
        return felt.rows("SELECT state FROM tables") == [(CLOSED,)]

    await felt.until(closed)
    assert felt.rows("SELECT * FROM seats") == []
    assert [felt.wealth(person) for person in (ANA, BEN)] == [1_000, 1_000]
    assert sum(felt.chips().values()) == 0


async def test_two_services_on_one_store_see_each_other_at_the_next_look(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    other = Tables(felt.store, felt.clock, lambda name: Random(name), Random(1), NAMES)
    await other.look(table, None)
    await felt.shoot(table, ANA, "rock")
    before = felt.everything()
    with pytest.raises(MovedOn):
        await other.act(BEN.user, table, shoot("rock"))
    assert felt.everything() == before
    look = await other.act(BEN.user, table, shoot("rock"))
    assert look.hand is not None
    assert look.hand.decision == 2


async def test_a_table_that_dropped_out_of_memory_is_read_again(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.rooms.KEPT", 1)
    first = await felt.table((ANA, BEN), buy_in=200)
    await felt.shoot(first, ANA, "rock")
    second = await felt.table((ANA, BEN), buy_in=200)
    assert await felt.tables.look(second, None)
    assert [table.id for table in felt.tables.rooms.of_person(ANA.user)] == [second]
    look = await felt.shoot(first, BEN, "rock")
    assert look.hand is not None
    assert look.hand.decision == 2


async def test_the_snapshot_is_the_hand_in_memory(felt: Felt) -> None:
    table = await felt.table()
    for person in (ANA, BEN, MIA, ANA):
        await felt.shoot(table, person, "rock")
        room = await felt.tables.rooms.get(table)
        assert room.play is not None
        assert room.hand is not None
        assert room.play.to_json() == room.hand.snapshot == (await felt.play_of(table)).to_json()
        image = await felt.store.image(table)
        assert image is not None
        assert (image.table, image.hand) == (room.table, room.hand)
        assert {seat.seat: seat for seat in image.seats} == room.seats


async def test_a_restart_forgets_nobody_who_waits_for_the_next_hand(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.tables.join(EVA, table)
    await felt.tables.leave(BEN.user, table)
    before = await looks(felt, table)
    await restart(felt)
    assert await looks(felt, table) == before
    hand = Hand.from_json(replace(before[0].hand or pytest.fail("no hand")).snapshot)
    assert hand.answers[1] == shoot("paper")
