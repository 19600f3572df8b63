"""Sitting down, standing up, closing a table. Works on a Change, commits nothing itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.errors import NotSeated, Refused
from bot.tables import money
from bot.tables.change import Change
from bot.tables.hands import close, free, tell_top_up, usual_buy_in
from bot.tables.money import buy_in
from bot.tables.records import CLOSED, CLOSING, IN, LEAVING, OPEN, OUT, Person, Place, Seat, Table, broke, may_play

MOST_HOUSE = 9
BANNED = "banned"  # what is remembered of a ban; of a kick it is who has sent them away


def sit_down(change: Change, person: Person, wallet: int, amount: int | None = None) -> Seat:
    """Give a person a seat and chips from the wallet; back from sitting out is sitting down too.

    Raises Refused: closed, already_seated, table_full, buy_in (not between least and most), wallet_short.
    """
    table = change.table
    if table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=table.id)
    known = seat_of(change, person.user)
    if known is not None and known.state != IN and may_play(table, known):
        seat = replace(known, state=IN, missed=0)
        change.put_seat(seat)
        change.tell([{"type": "sat_down", "audience": "public", "name": seat.name, "stack": seat.stack}])
        return seat
    if known is not None and known.state == IN:
        raise Refused("already_seated", table=table.id)
    brought = _brought(table, wallet, amount if amount is not None else usual_buy_in(change), amount is None)
    number = known.seat if known else _free_seat(change)
    seat = Seat(table.id, number, person.user, person.name, stack=known.stack if known else 0)
    change.clear_seat(number)  # a seat without chips was to be freed
    change.put_seat(seat)
    _bring(change, seat, brought)
    _pass_host_on(change)
    return change.seats[number]


def sit_out(change: Change, user: int) -> None:
    """Deal a seat no more hands; raises NotSeated or Refused("already_out")."""
    seat = _staying(change, user)
    if seat.state == OUT:
        raise Refused("already_out", table=change.table.id)
    change.put_seat(replace(seat, state=OUT, missed=0))
    later = "yes" if change.in_hand(seat) else "no"
    change.tell([{"type": "sits_out", "audience": "public", "name": seat.name, "later": later}])


def sit_in(change: Change, user: int) -> None:
    """Deal a seat in again; raises NotSeated or Refused: closed, already_in, no_chips."""
    seat = _staying(change, user)
    if change.table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=change.table.id)
    if seat.state == IN:
        raise Refused("already_in", table=change.table.id)
    if broke(change.table, seat):
        raise Refused("no_chips", table=change.table.id)
    change.put_seat(replace(seat, state=IN, missed=0))
    change.tell([{"type": "sat_in", "audience": "public", "name": seat.name}])


def top_up(change: Change, user: int, wallet: int, amount: int | None, key: str | None) -> None:
    """Bring more chips from the wallet, in an open hand beside the stack; a seat without any buys in again.

    Raises NotSeated or Refused: closed, no_stakes (a game without chips), topup_full, topup_short, topup (not between
    least and most), and for a seat without chips what `sit_down` raises.
    """
    seat, table = _staying(change, user), change.table
    if table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=table.id)
    if not table.for_chips:
        raise Refused("no_stakes", table=table.id)
    playing = change.in_hand(seat)
    if broke(table, seat) and not playing:
        sit_down(change, Person(user, seat.name), wallet, amount)
        return
    behind = _behind(change, seat)
    brought = _added(table, wallet, behind, seat.topup, amount)
    change.put_seat(replace(seat, topup=seat.topup + brought if playing else 0))
    change.move(money.top_up(table, seat, brought, key))
    if not playing:
        tell_top_up(change, seat, brought)


def vacate(change: Change, seat: Seat) -> None:
    """Free a seat whose player has no chips and has brought none in time."""
    free(change, seat)
    change.tell([{"type": "vacated", "audience": "public", "name": seat.name}])
    _pass_host_on(change)


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


def stand_up(change: Change, user: int, sent_away_by: str | None = None) -> None:
    """Take a person's seat away, at once or, if they are in the open hand, when it ends; the host's place passes on.

    `sent_away_by` is `host` or `moderator` where it is not the person's own wish.
    """
    seat = _staying(change, user)
    if change.in_hand(seat):
        change.put_seat(replace(seat, state=LEAVING))
        change.clear_seat(seat.seat)
    else:
        free(change, seat)
    if sent_away_by is None:
        change.tell([{"type": "stood_up", "audience": "public", "name": seat.name}])
    else:
        change.tell([{"type": "kicked", "audience": "public", "name": seat.name, "by": sent_away_by}])
    _pass_host_on(change)


def sent_away(table: int, user: int) -> str:
    """The key under which it is remembered that somebody may not sit down at a table any more; empty: they may."""
    return f"kicked:{table}:{user}"


def end_table(change: Change) -> None:
    """Close a table now, or after the open hand."""
    if change.table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=change.table.id)
    if change.hand is not None and change.hand.state == OPEN:
        change.table = replace(change.table, state=CLOSING)
        change.tell([{"type": "closing", "audience": "public"}])
    else:
        close(change)


def move(change: Change, where: Place) -> bool:
    """Let a table be in another channel of its server; False where that is none, or the table is closed."""
    table = change.table
    if table.state == CLOSED or table.guild != where.guild or table.channel == where.channel:
        return False
    change.table = replace(table, channel=where.channel, parent=where.parent)
    change.tell([{"type": "moved", "audience": "public"}])
    return True


def return_all(change: Change, user: int) -> None:
    """Who may play and sits out for having been away is in again, and `user`, who deals on, in any case."""
    for seat in list(change.seats.values()):
        if seat.state == OUT and may_play(change.table, seat) and (seat.missed or seat.user == user):
            change.put_seat(replace(seat, state=IN, missed=0))


def seat_of(change: Change, user: int) -> Seat | None:
    """The seat a person has in what the table will be."""
    return next((seat for seat in change.seats.values() if seat.user == user), None)


def _staying(change: Change, user: int) -> Seat:
    seat = seat_of(change, user)
    if seat is None or seat.state == LEAVING:
        raise NotSeated("not_seated", table=change.table.id)
    return seat


def _behind(change: Change, seat: Seat) -> int:
    """A seat's chips that are not bet."""
    if change.play is None or change.hand is None or not change.in_hand(seat):
        return seat.stack
    return change.play.stacks[change.hand.seats.index(seat.seat)]


def _added(table: Table, wallet: int, behind: int, waiting: int, amount: int | None) -> int:
    """The chips of a top-up; without an amount as many as table and wallet allow."""
    room = table.buy_in_max - behind - waiting
    if room <= 0:
        raise Refused("topup_full", most=table.buy_in_max)
    # Who may be out of chips when the hand ends brings what one sits down with, not a single chip.
    least = 1 if behind + waiting else min(table.buy_in_min, room)
    asked = amount if amount is not None else max(least, min(room, wallet))
    if not least <= asked <= room:
        raise Refused("topup", given=asked, least=least, most=room)
    if wallet < asked:
        raise Refused("topup_short", wallet=wallet, asked=asked)
    return asked


def _brought(table: Table, wallet: int, amount: int, usual: bool) -> int:
    """The chips of a buy-in; the usual amount may shrink to what the wallet holds."""
    least, most = table.buy_in_min, table.buy_in_max
    if amount and not table.for_chips:
        raise Refused("no_stakes", table=table.id)
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
    there = change.seats[seat.seat].stack
    change.tell([{"type": "sat_down", "audience": "public", "name": seat.name, "stack": there}])


def _free_seat(change: Change) -> int:
    free_seats = [seat for seat in range(change.table.max_seats) if seat not in change.seats]
    if not free_seats or len(change.seats) >= change.table.max_seats:
        raise Refused("table_full", table=change.table.id, seats=change.table.max_seats)
    return free_seats[0]


def _pass_host_on(change: Change) -> None:
    """Where the host has left, the first of those who stay is the host."""
    staying = [seat.user for _, seat in sorted(change.seats.items()) if seat.user is not None and seat.state != LEAVING]
    if staying and change.table.host not in staying:
        change.table = replace(change.table, host=staying[0])
