"""Faults that other bots and poker engines were reported for, tried here: turns, clocks, people who go.

Each test names the kind of the fault; what stands in its docstring is where it was reported.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.engine import Action, View, pending
from bot.errors import DealerError, Refused
from bot.games import GAMES
from bot.tables import Person
from bot.tables.records import CLOSED, LOBBY, OUT
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, MIA, PEOPLE, PLACE, TOM, Felt, company

TEXAS, THROWS = "texas-holdem", "rps-poker"
DAY_S = 86_400


async def on_turn(felt: Felt, table: int) -> tuple[Person, int]:
    """Who is to act in a game of turns, and at which of the table's seats."""
    look = await felt.tables.look(table, None)
    assert look.hand is not None
    assert look.view is not None
    (place,) = look.view.asked
    return next(each for each in PEOPLE if each.user == look.hand.users[place]), look.hand.seats[place]


async def public(felt: Felt, table: int) -> View:
    """The open hand as everybody sees it."""
    view = (await felt.tables.look(table, None)).view
    assert view is not None
    return view


async def act(felt: Felt, table: int, person: Person, action: Action) -> None:
    await felt.tables.act(person.user, table, action, seen=(await felt.tables.look(table, None)).asked)


async def until_over(felt: Felt, table: int) -> None:
    """Legal answers of those who are there until the open hand has ended."""
    rng = Random(0)
    while await felt.act_at_random(table, rng):
        pass


async def reasons(*doings: Any) -> list[str]:
    """What all of these led to when they were begun in one moment."""
    outcomes = await asyncio.gather(*doings, return_exceptions=True)
    assert all(isinstance(each, DealerError) or not isinstance(each, Exception) for each in outcomes), outcomes
    return [each.reason or each.code if isinstance(each, DealerError) else "done" for each in outcomes]


def actions(felt: Felt, table: int) -> list[tuple[int, str]]:
    return felt.rows(f"SELECT seat, by FROM actions WHERE table_id = {table} ORDER BY hand, tick")


# Turns and clocks


@pytest.mark.parametrize("clock_first", [True, False])
async def test_a_click_in_the_tick_of_the_timeout_is_never_the_next_players(felt: Felt, clock_first: bool) -> None:
    """A public chat poker bot's game loop, by reading."""
    table = await felt.table((ANA, BEN, MIA), TEXAS)
    who, seat = await on_turn(felt, table)
    asked = (await felt.tables.look(table, None)).asked
    click = felt.tables.act(who.user, table, {"type": "call"}, seen=asked)
    clock = felt.tables.time_out(table, *asked, seat)
    outcomes = await reasons(*((clock, click) if clock_first else (click, clock)))
    assert outcomes == (["done", "stale"] if clock_first else ["done", "done"])
    look = await felt.tables.look(table, None)
    assert look.hand is not None
    place = look.hand.seats.index(seat)
    assert actions(felt, table) == [(place, "clock" if clock_first else "person")]
    assert (await on_turn(felt, table))[0] != who


async def test_the_two_last_answers_in_one_tick_are_one_reveal(felt: Felt) -> None:
    """z64/discord-against-humanity#21"""
    table = await felt.table(PEOPLE)
    asked = (await felt.tables.look(table, None)).asked
    for person in PEOPLE[:-2]:
        await felt.shoot(table, person)
    await reasons(*(felt.shoot(table, person, "rock", seen=asked) for person in PEOPLE[-2:]))
    assert [event["type"] for event in await felt.told(table)].count("shot") == 1
    assert (await felt.tables.look(table, None)).asked == (asked[0], asked[1] + 1)
    await felt.street(table, PEOPLE[:-1])
    assert sorted(await reasons(*(felt.shoot(table, TOM, gesture, seen=(1, 2)) for gesture in ("rock", "paper")))) == [
        "done",
        "stale",
    ]


@pytest.mark.parametrize("game", [GAME, TEXAS, THROWS])
async def test_the_same_interaction_delivered_twice_is_one_answer(felt: Felt, game: str) -> None:
    """TripSit#771, DraftForge PR#261"""
    table = await felt.table((ANA, BEN, MIA), game)
    play = await felt.play_of(table)
    look = await felt.tables.look(table, None)
    assert look.hand is not None
    user = look.hand.users[play.asked[0]]
    assert user is not None
    answer = pending(play)[play.asked[0]].sample(Random(7))
    twice = (felt.tables.act(user, table, answer, seen=look.asked, key="click 7") for _ in range(2))
    assert set(await reasons(*twice)) <= {"done", "stale"}
    assert felt.rows("SELECT count(*) FROM actions WHERE key = 'click 7'") == [(1,)]
    if (await felt.tables.look(table, None)).asked == look.asked:
        await felt.tables.act(user, table, answer, key="click 7")  # and once more, much later
    assert felt.rows("SELECT count(*) FROM actions") == [(1,)]


async def test_silence_with_nothing_to_call_is_a_check_and_not_a_fold(felt: Felt) -> None:
    """pokerth#298"""
    table = await felt.table((ANA, BEN, MIA), TEXAS)
    for _ in range(2):
        await act(felt, table, (await on_turn(felt, table))[0], {"type": "call"})
    _, seat = await on_turn(felt, table)
    await felt.expire(table, seat)
    view = await public(felt, table)
    assert [each["status"] for each in view.seats] == ["live"] * 3
    assert view.street == "flop"


async def test_silence_with_something_to_call_is_a_fold(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA), TEXAS)
    _, seat = await on_turn(felt, table)
    await felt.expire(table, seat)
    assert [each["status"] for each in (await public(felt, table)).seats].count("folded") == 1


@pytest.mark.parametrize("game", [GAME, TEXAS])
async def test_an_all_in_seat_has_no_clock_and_is_never_folded(felt: Felt, game: str) -> None:
    """The same report, and two public chat poker bots by reading."""
    table = await felt.table((ANA,), game, start=False)
    for person in (BEN, MIA):
        await felt.tables.join(person, table, 1_000 if person is BEN else 200)
    await felt.tables.start(ANA.user, table)
    while (await public(felt, table)).seats[2]["status"] != "all_in":
        if game == GAME:
            await felt.street(table, (ANA, BEN, MIA), "rock")
        else:
            who, _ = await on_turn(felt, table)
            await act(felt, table, who, {"type": "all_in" if who is MIA else "call"})
    assert 2 not in (await public(felt, table)).asked
    assert 2 not in await felt.clocks_of(table)
    while (look := await felt.tables.look(table, None)).hand is not None:
        assert look.view is not None
        assert look.view.seats[2]["status"] != "folded"
        owing = [place for place in look.view.asked if not look.view.seats[place]["answered"]]
        await felt.expire(table, look.hand.seats[owing[0]])
    row = await felt.store.hand(table, 1)
    assert row is not None
    assert row.state == "settled"


@pytest.mark.parametrize("clock_s", [10, 30, DAY_S, 7 * DAY_S])
async def test_a_clock_is_as_long_as_it_says_also_over_a_restart(felt: Felt, clock_s: int) -> None:
    """therewillbecode/poker-maison#15, slack-poker-bot#24: games of seconds and games of days"""
    table = await felt.table((ANA, BEN), TEXAS, clock_s=clock_s)
    _, seat = await on_turn(felt, table)
    due = felt.clock.now() + clock_s * 1_000
    felt.clock.forward(clock_s * 500)
    await felt.stop()
    await felt.start()
    assert (await felt.clocks_of(table))[seat] == due
    felt.clock.forward(clock_s * 500 - 1)
    assert await felt.store.due(felt.clock.now()) == []
    felt.tick()
    felt.clock.forward(1)
    assert await felt.until_answered(table, 1) == [(seat, "clock")]


async def test_an_answer_one_moment_before_the_clock_counts(felt: Felt) -> None:
    """Chokyotager/discord-cards-against-humanity#2: kicked though he played"""
    table = await felt.table((ANA, BEN), TEXAS)
    who, seat = await on_turn(felt, table)
    asked = (await felt.tables.look(table, None)).asked
    felt.clock.forward(59_999)
    await act(felt, table, who, {"type": "call"})
    felt.clock.forward(1)
    await felt.tables.time_out(table, *asked, seat)
    assert [by for _, by in actions(felt, table)] == ["person"]


@pytest.mark.parametrize("clock_s", [0, 9, -1, 15 * DAY_S])
async def test_a_clock_of_no_time_is_refused_with_what_is_possible(felt: Felt, clock_s: int) -> None:
    """gamebot: a timer of 0"""
    with pytest.raises(Refused) as refused:
        await felt.tables.open(ANA, PLACE, GAME, clock_s=clock_s)
    assert (refused.value.values["least"], refused.value.values["most"]) == (10, 14 * DAY_S)


# People who go


@pytest.mark.parametrize("game", [GAME, TEXAS, THROWS])
@pytest.mark.parametrize("when", range(6))
async def test_whoever_leaves_at_whatever_moment_the_hand_goes_on(felt: Felt, game: str, when: int) -> None:
    """kuco23/pokerlib#6, owenjones/MafiaBot#10: in turn, out of turn, as the last one who is waited for"""
    table = await felt.table((ANA, BEN, MIA, IVO), game)
    rng = Random(f"{game} {when}")
    for _ in range(2 * when):
        await felt.act_at_random(table, rng)
    people = rng.sample((ANA, BEN, MIA, IVO), 3)
    for person in people:
        if (await felt.tables.look(table, person.user)).seat is not None:
            await felt.tables.leave(person.user, table)
    await until_over(felt, table)
    assert sum(felt.wealth(person) for person in PEOPLE[:4]) == 4_000
    assert (await felt.tables.look(table, None)).table.state in (LOBBY, CLOSED)


async def test_the_last_one_who_is_waited_for_leaves_and_all_is_shown(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA))
    await felt.street(table, (ANA, BEN))
    await felt.tables.leave(MIA.user, table)
    assert [event["type"] for event in await felt.told(table)].count("shot") == 1


async def test_the_dealer_of_throws_leaves_and_the_hand_is_dealt_to_its_end(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA), THROWS)
    look = await felt.tables.look(table, None)
    assert look.hand is not None
    assert look.table.button is not None
    dealer = next(seat for seat in look.seats if seat.seat == look.table.button)
    assert dealer.user is not None
    await felt.tables.leave(dealer.user, table)
    await until_over(felt, table)
    row = await felt.store.hand(table, 1)
    assert row is not None
    assert row.state == "settled"
    assert sum(felt.wealth(person) for person in PEOPLE[:3]) == 3_000


@pytest.mark.parametrize("game", [GAME, TEXAS, THROWS])
async def test_who_has_vanished_is_waited_for_twice_and_keeps_the_chips(felt: Felt, game: str) -> None:
    """A chat poker bot that looked up a member who had left the server, and died of it"""
    table = await felt.table((ANA, BEN, MIA), game)
    waits = 0
    while (look := await felt.tables.look(table, BEN.user)).hand is not None:
        if look.decision is not None and not look.decision.answered:
            waits += 1
            await felt.expire(table, 1)
        else:
            await felt.act_at_random(table, Random(waits))
    assert 1 <= waits <= 2
    assert look.seat is not None
    assert look.seat.state == OUT or waits < 2
    assert sum(felt.wealth(person) for person in PEOPLE[:3]) == 3_000


async def test_coming_and_going_neither_stops_nor_hurries_a_table(felt: Felt) -> None:
    """pokerth#120"""
    table = await felt.table((ANA, BEN))
    asked, clocks = (await felt.tables.look(table, None)).asked, await felt.clocks_of(table)
    for _ in range(5):
        await felt.tables.join(EVA, table)
        await felt.tables.sit_out(EVA.user, table)
        await felt.tables.leave(EVA.user, table)
    assert (await felt.tables.look(table, None)).asked == asked
    assert await felt.clocks_of(table) == clocks
    assert felt.wealth(EVA) == 1_000


async def test_a_host_who_leaves_the_lobby_hands_on_and_the_last_one_closes_it(felt: Felt) -> None:
    """Hanabi-live#55: the host leaves, the guests are stranded"""
    table = await felt.table((ANA, BEN, MIA), start=False)
    for person, host in ((ANA, BEN), (BEN, MIA)):
        await felt.tables.leave(person.user, table)
        assert (await felt.tables.look(table, None)).table.host == host.user
    await felt.tables.leave(MIA.user, table)
    assert (await felt.tables.look(table, None)).table.state == CLOSED
    assert [felt.wealth(person) for person in (ANA, BEN, MIA)] == [1_000] * 3


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_restart_after_any_answer_loses_nothing(felt: Felt, game: str) -> None:
    """slackwolf#65, mau_mau_bot#66 and many more"""
    table = await felt.table(company(game), game)
    rng = Random(game)
    for _ in range(12):
        before = [await felt.tables.look(table, who) for who in (None, *(person.user for person in PEOPLE))]
        chips = felt.chips()
        await felt.stop()
        await felt.start()
        assert [await felt.tables.look(table, who) for who in (None, *(person.user for person in PEOPLE))] == before
        assert felt.chips() == chips
        if not await felt.act_at_random(table, rng):
            break
    assert await felt.store.ledger_faults() == []
