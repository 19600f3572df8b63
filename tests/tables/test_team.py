"""A table of a game without chips: seats without a buy-in, hands for all who sit there, results of the team."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.engine import pending
from bot.errors import BadHand, MovedOn, NotAsked, Refused
from bot.opponents import choose
from bot.tables.records import CLOSED, LOBBY, OUT, PLAYING
from tests.tables.felt import ANA, BEN, EVA, IVO, MIA, PACE, PEOPLE, PLACE, Felt

GAME = "solidarity"
TEAM = (ANA, BEN, MIA)


async def play_out(felt: Felt, table: int, seed: int = 1) -> None:
    """Random answers until the open hand is over."""
    rng = Random(seed)
    while await felt.act_at_random(table, rng):
        pass


async def solved(felt: Felt, table: int, number: int = 1) -> dict[str, Any]:
    """The result that a stored hand holds."""
    hand = await felt.store.hand(table, number)
    assert hand is not None
    result: dict[str, Any] = json.loads(hand.snapshot)["result"]
    return result


def results(felt: Felt) -> list[Any]:
    return felt.rows("SELECT table_id, hand, won, score FROM team_results ORDER BY table_id, hand")


def plans(felt: Felt) -> list[Any]:
    return felt.rows("SELECT hand, seat, user_id, plan, achieved FROM team_plans ORDER BY table_id, hand, seat")


async def test_people_sit_down_without_chips_and_none_are_moved(felt: Felt) -> None:
    await felt.grant_everybody()
    before = felt.chips(), felt.rows("SELECT * FROM transfers")
    table = await felt.table(TEAM, GAME, house=1)
    await play_out(felt, table)
    await felt.tables.leave(BEN.user, table)
    await felt.tables.close(ANA.user, table)
    assert (felt.chips(), felt.rows("SELECT * FROM transfers")) == before
    assert (await felt.tables.look(table, None)).table.state == CLOSED


async def test_somebody_without_any_chips_sits_down_too(felt: Felt) -> None:
    await felt.lose(EVA, 1_000)
    table = await felt.table((ANA, EVA), GAME)
    assert (await felt.tables.look(table, EVA.user)).view is not None


async def test_there_is_nothing_to_bring(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME)
    for attempt in (
        felt.tables.join(IVO, table, 500),
        felt.tables.top_up(BEN.user, table, 100),
        felt.tables.top_up(BEN.user, table),
        felt.tables.open(EVA, PLACE, GAME, buy_in=100),
    ):
        with pytest.raises(Refused) as refused:
            await attempt
        assert refused.value.reason == "no_stakes"


async def test_hands_are_dealt_to_all_who_sit_there_again_and_again(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME)
    for number in (1, 2, 3):
        look = await felt.tables.look(table, ANA.user)
        assert look.hand is not None
        assert (look.hand.number, look.hand.users) == (number, tuple(person.user for person in TEAM))
        await play_out(felt, table, number)
        look = await felt.tables.look(table, ANA.user)
        assert (look.table.state, [seat.state for seat in look.seats]) == (PLAYING, ["in"] * 3)  # nobody is broke
        assert list(await felt.clocks_of(table, "next_hand")) == [-1]
        await felt.tables.next_hand(table, number)
    assert not await felt.clocks_of(table, "vacate")


async def test_the_result_is_stored_with_the_end_of_the_hand(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), GAME, house=1)
    assert results(felt) == plans(felt) == []
    await play_out(felt, table)
    result = await solved(felt, table)
    assert results(felt) == [(table, 1, result["won"], result["score"])]
    users = {0: ANA.user, 1: None, 2: BEN.user}
    assert plans(felt) == [
        (1, each["seat"], users[each["seat"]], each["plan"], each["achieved"]) for each in result["seats"]
    ]
    [commit] = [commit for commit in felt.store.commits if commit.result is not None]
    assert commit.hand is not None
    assert (commit.hand.state, commit.hand.number) == ("settled", 1)


async def test_a_team_that_wins_has_its_score_stored(felt: Felt) -> None:
    felt.deck = "9c 9d 4d 5h 6h 7s 8s Tc Td Jd"  # a nine each: silence plans a pair each
    table = await felt.table((ANA, BEN), GAME)
    felt.deck = None
    while (look := await felt.tables.look(table, None)).hand is not None:
        assert look.view is not None
        await felt.expire(table, look.hand.seats[look.view.asked[0]])
        for person in (ANA, BEN):
            asked = (await felt.tables.look(table, person.user)).decision
            if asked is not None and not asked.answered:
                await felt.tables.act(person.user, table, asked.default())
    assert results(felt) == [(table, 1, 1, 2)]
    assert [(plan, achieved) for *_, plan, achieved in plans(felt)] == [("one pair", 1), ("one pair", 1)]


async def test_results_are_counted_by_the_tables_seats_and_hands(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME)
    await felt.tables.leave(ANA.user, table)
    await play_out(felt, table, 2)
    await felt.tables.next_hand(table, 1)
    await play_out(felt, table, 3)
    assert [hand for _, hand, *_ in results(felt)] == [1, 2]
    assert [(hand, seat, user) for hand, seat, user, *_ in plans(felt)] == [
        *((1, seat, person.user) for seat, person in enumerate(TEAM)),  # who left is counted: the plan was theirs
        *((2, seat, person.user) for seat, person in enumerate(TEAM) if seat),
    ]


async def test_a_cancelled_hand_has_no_result(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME)
    await felt.act_at_random(table, Random(1))
    await felt.tables.cancel(ANA.user, table)
    assert results(felt) == plans(felt) == []
    await felt.tables.next_hand(table, 1)
    await play_out(felt, table)
    assert [hand for _, hand, *_ in results(felt)] == [2]


async def test_a_game_for_chips_has_no_team_results(felt: Felt) -> None:
    await felt.play_out(await felt.table(TEAM), TEAM)
    assert results(felt) == []


async def test_who_leaves_is_silent_to_the_end_and_the_seat_is_free_then(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), GAME)
    await felt.tables.join(MIA, table)
    await felt.tables.leave(BEN.user, table)
    await play_out(felt, table)
    look = await felt.tables.look(table, None)
    assert [seat.user for seat in look.seats] == [ANA.user, MIA.user]
    assert {by for seat, by in await felt.answers(table) if seat == 1} == {"absent"}
    assert plans(felt)[1][2] == BEN.user


async def test_who_is_away_sits_out_and_comes_back_without_chips(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), GAME)
    while (look := await felt.tables.look(table, ANA.user)).hand is not None:
        if look.decision is not None and not look.decision.answered:
            await felt.tables.act(ANA.user, table, look.decision.default())
        else:
            await felt.expire(table, 1)
    assert (look.table.state, look.seats[1].state) == (LOBBY, OUT)
    await felt.tables.sit_in(BEN.user, table)
    await felt.tables.sit_out(BEN.user, table)
    await felt.tables.join(BEN, table)
    await felt.tables.start(ANA.user, table)
    assert (await felt.tables.look(table, BEN.user)).view is not None


async def test_house_players_make_up_a_team_and_play_to_the_end(felt: Felt) -> None:
    felt.choose = lambda view, decision, imagine, _, rng: choose(view, decision, imagine, lambda: True, rng)
    look = await felt.tables.play(ANA, PLACE, GAME)
    assert look.hand is not None
    assert len(look.hand.users) == 3
    table = look.table.id
    felt.tick()

    async def over() -> bool:
        mine = await felt.tables.look(table, ANA.user)
        if mine.decision is not None and not mine.decision.answered:
            await felt.tables.act(ANA.user, table, mine.decision.default(), seen=mine.asked)
        felt.clock.forward(PACE.house[1])
        return bool(results(felt))

    await felt.until(over)
    assert {by for seat, by in await felt.answers(table) if seat} == {"house"}


async def test_a_hand_goes_on_after_a_restart(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME, options={"min_plan": "auto"})
    for _ in range(5):
        await felt.act_at_random(table, Random(4))
    before = (await felt.play_of(table)).to_json()
    await felt.stop()
    await felt.start()
    assert (await felt.play_of(table)).to_json() == before
    await play_out(felt, table)
    assert len(results(felt)) == 1


async def test_announcements_in_open_order_leave_the_question_and_the_clocks_of_others_alone(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME, options={"order": "open"})
    asked, due = (await felt.tables.look(table, None)).asked, await felt.clocks_of(table)
    assert sorted(due) == [0, 1, 2]
    felt.clock.forward(20_000)
    first = pending(await felt.play_of(table))[1].default()
    await felt.tables.act(BEN.user, table, first, seen=asked)
    look = await felt.tables.look(table, ANA.user)
    assert look.asked == asked
    assert look.view is not None
    assert look.view.seats[1]["plan"] == first["plan"]
    assert {seat: at for seat, at in (await felt.clocks_of(table)).items() if seat != 1} == {0: due[0], 2: due[2]}
    with pytest.raises(NotAsked):
        await felt.tables.act(BEN.user, table, first, seen=asked)
    await felt.tables.act(MIA.user, table, pending(await felt.play_of(table))[2].default(), seen=asked)
    await felt.expire(table, 0)
    assert (await felt.tables.look(table, None)).asked != asked
    assert sorted(await felt.clocks_of(table)) == [0, 1, 2]  # now they reveal


async def test_an_announcement_in_open_order_is_told_at_once_to_all_and_to_its_player(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME, options={"order": "open"})
    asked = await felt.tables.look(table, BEN.user)
    assert asked.decision is not None
    await felt.tables.act(BEN.user, table, asked.decision.default())
    told = felt.store.commits[-1].outbox
    assert [event["type"] for row in told if row.seat is None for event in row.events] == ["acted", "planned"]
    assert [row.seat for row in told if row.seat is not None] == [1]


async def test_turns_raise_the_decision(felt: Felt) -> None:
    table = await felt.table(TEAM, GAME)
    look = await felt.tables.look(table, None)
    await felt.act_at_random(table, Random(1))
    with pytest.raises(MovedOn):
        await felt.tables.act(ANA.user, table, {"type": "keep"}, seen=look.asked)


async def test_a_table_with_a_last_chance_board_has_nine_seats(felt: Felt) -> None:
    with_board = {"last_chance_board": True}
    table = await felt.table((ANA,), GAME, start=False, options=with_board)
    assert (await felt.tables.look(table, None)).table.max_seats == 9
    other = await felt.table(PEOPLE[:2], GAME, start=False, house=8)
    with pytest.raises(BadHand) as refused:
        await felt.tables.retune(ANA.user, other, options=with_board)
    assert refused.value.values == {"reason": "seats", "given": 10, "least": 2, "most": 9}
    await felt.tables.leave(BEN.user, other)
    assert (await felt.tables.retune(ANA.user, other, options=with_board)).table.max_seats == 9
    with pytest.raises(Refused):
        await felt.tables.join(BEN, other)
    await felt.tables.start(ANA.user, other)
