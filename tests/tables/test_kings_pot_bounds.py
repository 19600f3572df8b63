"""Around the king's pot of a table: who may put chips there, who is dealt in, what the audit proves."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import pytest

from bot.cli.commands.audit import arguments
from bot.cli.commands.audit import run as audit
from bot.errors import BadHand, Refused
from bot.tables import Person
from bot.tables.records import IN, LOBBY, OUT
from tests.tables.felt import ANA, BEN, IVO, MIA, PLACE, Felt
from tests.tables.royal import buys, deal, hand, play_down, table_of


async def test_nobody_chooses_what_lies_in_it(felt: Felt) -> None:
    await felt.grant_everybody()
    before = felt.everything()
    with pytest.raises(BadHand) as raised:
        await felt.tables.open(ANA, PLACE, "kings-pot", options={"kings_pot": 5_000})
    assert raised.value.values["known"] == ["structure", "ante", "min_bet"]
    assert felt.everything() == before
    table = await felt.table((ANA, BEN, MIA), "kings-pot", start=False)
    with pytest.raises(BadHand):
        await felt.tables.retune(ANA.user, table, options={"kings_pot": 5_000})
    await felt.tables.retune(ANA.user, table, options={"ante": 20})
    assert (await felt.tables.look(table, None)).table.options == {
        "structure": "fixed-limit",
        "ante": 20,
        "min_bet": 10,
    }


async def test_a_stack_below_one_ante_is_not_dealt_in_and_may_buy_again(felt: Felt) -> None:
    table = await table_of(felt, (ANA, BEN, MIA, IVO))
    await buys(felt, table, ana=1, ben=1, mia=1, ivo=1)
    await leave_with(felt, table, MIA, 4)
    await play_down(felt, table)
    look = await felt.tables.look(table, MIA.user)
    assert look.seat is not None
    assert (look.seat.stack, look.seat.state) == (4, OUT)
    with pytest.raises(Refused) as raised:
        await felt.tables.sit_in(MIA.user, table)
    assert raised.value.reason == "no_chips"
    await deal(felt, table)
    assert len((await felt.play_of(table)).stacks) == 3
    await felt.tables.buy_again(MIA.user, table)
    look = await felt.tables.look(table, MIA.user)
    assert look.seat is not None
    assert (look.seat.stack, look.seat.state) == (504, IN)


async def test_a_seat_that_cannot_pay_an_ante_is_freed_and_its_chips_go_home(felt: Felt) -> None:
    table = await table_of(felt, (ANA, BEN, MIA, IVO))
    await buys(felt, table, ana=1, ben=1, mia=1, ivo=1)
    await leave_with(felt, table, MIA, 4)
    await play_down(felt, table)
    due = (await felt.clocks_of(table, "vacate"))[2]
    felt.clock.forward(due - felt.clock.now())
    await felt.tables.vacate(table, 2)
    assert (await felt.tables.look(table, MIA.user)).seat is None
    assert felt.wealth(MIA) == 504


async def test_without_three_who_can_pay_the_table_waits(felt: Felt) -> None:
    table = await table_of(felt)
    await buys(felt, table, ana=1, ben=1, mia=1)
    await leave_with(felt, table, MIA, 4)
    await play_down(felt, table)
    assert (await felt.tables.look(table, None)).table.state == LOBBY


async def leave_with(felt: Felt, table: int, person: Person, chips: int) -> None:
    """Let a seat end the open hand with so many chips, the next one having won the others."""
    room = await felt.tables.rooms.get(table)
    assert room.play is not None
    seat = room.seat_of(person.user)
    assert seat is not None
    place = seat.seat
    lost = room.play.stacks[place] - chips
    room.play.stacks[place] -= lost
    room.play.stacks[place - 1] += lost


async def test_the_audit_proves_the_kings_pot(felt: Felt, capsys: pytest.CaptureFixture[str]) -> None:
    table = await table_of(felt)
    await hand(felt, table, ana=1, ben=3, mia=1)
    await deal(felt, table)
    await hand(felt, table, ana=2, ben=2, mia=1)
    assert audit(_file(felt)) == 0
    await felt.store.transact(
        lambda sql: sql.exec_driver_sql(
            "UPDATE hands SET log_head = replace(log_head, '\"kings_pot\":50', '\"kings_pot\":49') WHERE number = 2"
        )
    )
    assert audit(_file(felt)) == 1
    said = capsys.readouterr().out
    assert f"hand 2 of table {table} began with a king's pot of 49, there were 50 chips" in said


def _file(felt: Felt) -> Any:
    parser = ArgumentParser()
    arguments(parser)
    return parser.parse_args([str(felt.path)])


async def test_chips_that_are_left_in_the_kings_pot_of_a_closed_table_are_named(felt: Felt) -> None:
    table = await table_of(felt)
    await hand(felt, table, ana=1, ben=3, mia=1)
    await felt.store.transact(lambda sql: sql.exec_driver_sql("UPDATE tables SET state = 'closed'"))
    assert await felt.store.ledger_faults() == [
        f"the king's pot of table {table} holds 50 and nobody plays there any more"
    ]
    await felt.store.transact(lambda sql: sql.exec_driver_sql("UPDATE tables SET state = 'playing'"))
