"""A hand that is called off: whenever it happens, everybody has back exactly what they put in."""

from __future__ import annotations

import random
from itertools import count

import pytest

from bot.games import GAMES
from bot.tables.change import Change
from bot.tables.records import CANCELLED, PLAYING
from tests.tables.felt import ANA, IVO, PEOPLE, PLACE, Felt, company

MOST_HANDS = 400  # a bound: one hand for every number of answers, until one ends before it is called off


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    key: str = request.param
    return key


async def dealt(felt: Felt, game: str) -> int:
    """A table of a game with people and a house player, who brought uneven chips."""
    people = company(game)[:-1]
    table = await felt.table(people[:1], game, start=False, house=1)
    look = await felt.tables.look(table, None)
    for number, person in enumerate(people[1:]):
        await felt.tables.join(person, table, 200 + 177 * number if look.table.for_chips else None)
    await felt.tables.start(ANA.user, table)
    return table


@pytest.mark.parametrize("_again", range(3))
async def test_after_every_number_of_answers_a_cancelled_hand_has_moved_nothing(
    felt: Felt, game: str, _again: int
) -> None:
    seed = random.randrange(1 << 32)
    rng = random.Random(seed)
    table = await dealt(felt, game)
    before = felt.chips()
    for answers in count():
        played = [await felt.act_at_random(table, rng) for _ in range(answers)]
        look = await felt.tables.look(table, None)
        if look.hand is None:
            break  # this one came to its end
        number = look.hand.number
        await felt.tables.cancel(ANA.user, table)
        row = await felt.store.hand(table, number)
        assert row is not None
        assert row.state == CANCELLED, f"seed {seed}"
        assert all(played), f"seed {seed}"
        assert felt.chips() == before, f"seed {seed}: {answers} answers"
        assert sum(before.values()) == 0
        assert answers < MOST_HANDS, f"seed {seed}"
        await felt.tables.next_hand(table, number)
    assert sum(felt.chips().values()) == 0
    assert await felt.store.ledger_faults() == []
    assert answers > 0, f"seed {seed}"  # heads-up the first answer may be a fold


@pytest.mark.parametrize("hand", range(8))
async def test_at_every_moment_of_a_random_hand_there_is_nothing_to_move(felt: Felt, game: str, hand: int) -> None:
    rng = random.Random(f"{game} {hand}")
    table = await dealt(felt, game)
    room = await felt.tables.rooms.get(table)
    stacks = {seat: each.stack for seat, each in room.seats.items()}
    while room.hand is not None:
        change = Change(room, felt.clock.now())
        felt.tables.hands.cancel(change, "host")
        commit = change.commit()
        assert commit.transfers == ()
        assert commit.freed == ()
        assert {seat: each.stack for seat, each in change.seats.items()} == stacks
        await felt.act_at_random(table, rng)


async def test_who_has_left_a_cancelled_hand_has_everything_back_and_the_seat_is_free(felt: Felt) -> None:
    table = await felt.table()
    await felt.tables.leave(PEOPLE[1].user, table)
    await felt.tables.cancel(ANA.user, table)
    assert felt.wealth(PEOPLE[1]) == await felt.tables.chips(PEOPLE[1].user, PLACE.guild) == 1_000
    assert [seat.name for seat in (await felt.tables.look(table, None)).seats] == ["Ana", "Mia"]


async def test_a_waiting_top_up_joins_the_stack_of_a_cancelled_hand(felt: Felt) -> None:
    table = await felt.table()
    await felt.street(table, PEOPLE[:3], "rock")
    await felt.tables.top_up(PEOPLE[1].user, table, 200)
    await felt.tables.cancel(ANA.user, table)
    assert [await felt.stack(table, person) for person in PEOPLE[:3]] == [500, 700, 500]


async def test_a_cancelled_hand_is_not_settled_afterwards(felt: Felt) -> None:
    table = await felt.table()
    look = await felt.tables.look(table, None)
    await felt.tables.cancel(ANA.user, table)
    await felt.tables.time_out(table, *look.asked, 0)
    await felt.tables.answer_for_house(table, *look.asked, 1, {"type": "shoot", "gesture": "rock"})
    assert felt.rows("SELECT count(*) FROM transfers WHERE kind = 'settle'") == [(0,)]
    assert felt.rows("SELECT count(*) FROM actions") == [(0,)]


async def test_a_table_that_was_to_close_does_so_after_a_cancelled_hand(felt: Felt) -> None:
    table = await felt.table()
    await felt.tables.close(ANA.user, table)
    await felt.tables.cancel(ANA.user, table)
    assert (await felt.tables.look(table, None)).seats == ()
    assert [felt.wealth(person) for person in PEOPLE[:3]] == [1_000] * 3


async def test_the_next_hand_follows_a_cancelled_one(felt: Felt) -> None:
    table = await felt.table()
    await felt.tables.join(IVO, table)
    await felt.tables.cancel(ANA.user, table)
    assert await felt.clocks_of(table) == {}
    assert await felt.clocks_of(table, "next_hand") == {-1: felt.clock.now() + 9_000}
    await felt.tables.next_hand(table, 1)
    look = await felt.tables.look(table, IVO.user)
    assert (look.table.hand, look.table.state) == (2, PLAYING)
    assert look.decision is not None
