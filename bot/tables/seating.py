"""Opening a table, sitting down, standing up. Works on a Change, commits nothing itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from bot.engine import known_game
from bot.engine.options import settled
from bot.errors import NotSeated, Refused
from bot.tables.change import Change
from bot.tables.hands import close, free, usual_buy_in
from bot.tables.money import LEAST_STAKES, MOST_STAKES, buy_in, stakes, unit_of
from bot.tables.records import CLOSED, CLOSING, IN, LEAVING, OPEN, OUT, Person, Place, Seat, Table

LEAST_CLOCK_S, USUAL_CLOCK_S, MOST_CLOCK_S = 10, 60, 14 * 24 * 3600
MOST_HOUSE = 9


def new_table(
    number: int, person: Person, place: Place, game_key: str, clock_s: int, chosen: Mapping[str, Any]
) -> Table:
    """A table with the options that were chosen, the house's usual stakes where none were.

    Raises UnknownGame, BadHand for an option, Refused("clock").
    """
    game = known_game(game_key)
    if not LEAST_CLOCK_S <= clock_s <= MOST_CLOCK_S:
        raise Refused("clock", given=clock_s, least=LEAST_CLOCK_S, most=MOST_CLOCK_S)
    usual = stakes(game)
    options = settled(game, dict(chosen) if usual.keys() & chosen.keys() else {**usual, **chosen})
    unit = unit_of(options)
    return Table(
        id=number,
        guild=place.guild,
        channel=place.channel,
        game=game.key,
        options=options,
        clock_s=clock_s,
        buy_in_min=LEAST_STAKES * unit,
        buy_in_max=MOST_STAKES * unit,
        max_seats=min(game.seats[1], game.offered_seats),
        host=person.user,
    )


def sit_down(change: Change, person: Person, wallet: int, amount: int | None = None) -> Seat:
    """Give a person a seat and chips from the wallet; back from sitting out is sitting down too.

    Raises Refused: closed, already_seated, table_full, buy_in (not between least and most), wallet_short.
    """
    table = change.table
    if table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=table.id)
    known = next((seat for seat in change.seats.values() if seat.user == person.user), None)
    if known is not None and known.state != IN and known.stack:
        seat = replace(known, state=IN, missed=0)
        change.put_seat(seat)
        change.tell([{"type": "sat_down", "audience": "public", "name": seat.name, "stack": seat.stack}])
        return seat
    if known is not None and known.state == IN:
        raise Refused("already_seated", table=table.id)
    brought = _brought(table, wallet, amount if amount is not None else usual_buy_in(change), amount is None)
    number = known.seat if known else _free_seat(change)
    seat = Seat(table.id, number, person.user, person.name)
    change.put_seat(seat)
    _bring(change, seat, brought)
    _pass_host_on(change)
    return change.seats[number]


def seat_house(change: Change, names: Collection[str], count: int) -> None:
    """Seat house players under names that are not taken; raises Refused: closed, table_full, house_full."""
    if change.table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=change.table.id)
    taken = {seat.name for seat in change.seats.values()}
    if sum(seat.house for seat in change.seats.values()) + count > MOST_HOUSE:
        raise Refused("house_full", most=MOST_HOUSE)
    free_names = [name for name in names if name not in taken]
    for name in free_names[:count]:
        seat = Seat(change.table.id, _free_seat(change), None, name)
        change.put_seat(seat)
        _bring(change, seat, usual_buy_in(change))


def stand_up(change: Change, user: int) -> Seat:
    """Take a person's seat away, at once or, if they are in the open hand, when it ends; the host's place passes on."""
    seat = next((seat for seat in change.seats.values() if seat.user == user), None)
    if seat is None or seat.state == LEAVING:
        raise NotSeated("not_seated", table=change.table.id)
    hand = change.hand
    if hand is not None and hand.state == OPEN and seat.seat in hand.seats:
        change.put_seat(replace(seat, state=LEAVING))
        change.clear_seat(seat.seat)
    else:
        free(change, seat)
    change.tell([{"type": "stood_up", "audience": "public", "name": seat.name}])
    _pass_host_on(change)
    return seat


def end_table(change: Change) -> None:
    """Close a table now, or after the open hand."""
    if change.table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=change.table.id)
    if change.hand is not None and change.hand.state == OPEN:
        change.table = replace(change.table, state=CLOSING)
        change.tell([{"type": "closing", "audience": "public"}])
    else:
        close(change)


def return_all(change: Change) -> None:
    """Everybody who sits out and has chips is in again."""
    for seat in list(change.seats.values()):
        if seat.state == OUT and seat.stack:
            change.put_seat(replace(seat, state=IN, missed=0))


def _brought(table: Table, wallet: int, amount: int, usual: bool) -> int:
    """The chips of a buy-in; the usual amount may shrink to what the wallet holds."""
    least, most = table.buy_in_min, table.buy_in_max
    if usual:
        amount = min(amount, max(wallet, least))
    if not least <= amount <= most:
        raise Refused("buy_in", given=amount, least=least, most=most)
    if least <= wallet < amount:
        raise Refused("wallet_less", wallet=wallet, least=least, asked=amount)
    if wallet < amount:
        raise Refused("wallet_short", wallet=wallet, least=least, asked=amount)
    return amount


def _bring(change: Change, seat: Seat, amount: int) -> None:
    if amount:
        change.move(buy_in(change.table, seat, amount))
    change.tell([{"type": "sat_down", "audience": "public", "name": seat.name, "stack": amount}])


def _free_seat(change: Change) -> int:
    free_seats = [seat for seat in range(change.table.max_seats) if seat not in change.seats]
    if not free_seats:
        raise Refused("table_full", table=change.table.id, seats=change.table.max_seats)
    return free_seats[0]


def _pass_host_on(change: Change) -> None:
    """Where the host has left, the first of those who stay is the host."""
    staying = [seat.user for _, seat in sorted(change.seats.items()) if seat.user is not None and seat.state != LEAVING]
    if staying and change.table.host not in staying:
        change.table = replace(change.table, host=staying[0])
