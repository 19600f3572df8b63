"""Opening a table, sitting down, standing up. Works on a Change, commits nothing itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Game, known_game
from bot.engine.options import settled
from bot.errors import BadHand, NotSeated, Refused
from bot.tables import kings, money
from bot.tables.change import Change
from bot.tables.hands import close, free, tell_top_up, usual_buy_in
from bot.tables.money import LEAST_STAKES, MOST_STAKES, buy_in, stakes, unit_of
from bot.tables.records import CLOSED, CLOSING, IN, LEAVING, OPEN, OUT, Person, Place, Seat, Table, broke

LEAST_CLOCK_S, USUAL_CLOCK_S, MOST_CLOCK_S = 10, 60, 14 * 24 * 3600
MOST_HOUSE = 9
BANNED = "banned"  # what is remembered of a ban; of a kick it is who has sent them away


def new_table(
    number: int, person: Person, place: Place, game_key: str, clock_s: int, chosen: Mapping[str, Any]
) -> Table:
    """A table with the options that were chosen, the house's usual stakes where none were.

    Raises UnknownGame, BadHand for an option, Refused("clock").
    """
    game = known_game(game_key)
    clock = _clock(clock_s)
    usual = stakes(game)
    options = _options(game, dict(chosen) if usual.keys() & chosen.keys() else {**usual, **chosen})
    least, most = _buy_ins(options)
    return Table(
        id=number,
        guild=place.guild,
        channel=place.channel,
        game=game.key,
        options=options,
        clock_s=clock,
        buy_in_min=least,
        buy_in_max=most,
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
    known = seat_of(change, person.user)
    if known is not None and known.state != IN and not broke(table, known):
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

    Raises NotSeated or Refused: closed, topup_full, topup_short, topup (not between least and most), and for a seat
    without chips what `sit_down` raises.
    """
    seat, table = _staying(change, user), change.table
    if table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=table.id)
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


def retune(change: Change, chosen: Mapping[str, Any], clock_s: int | None) -> None:
    """Change stakes, other options and clock; stacks stay as they are.

    Raises Refused: closed, in_hand, clock; BadHand for an option.
    """
    table = change.table
    if table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=table.id)
    if change.hand is not None:
        raise Refused("in_hand", table=table.id)
    clock = _clock(clock_s if clock_s is not None else table.clock_s)
    options = _options(known_game(table.game), {**table.options, **chosen})
    least, most = _buy_ins(options)
    change.table = replace(table, options=options, clock_s=clock, buy_in_min=least, buy_in_max=most)
    change.tell([{"type": "retuned", "audience": "public", "options": options, "clock_s": clock}])


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
    change.table = replace(table, channel=where.channel)
    change.tell([{"type": "moved", "audience": "public"}])
    return True


def return_all(change: Change, user: int) -> None:
    """Who has chips and sits out for having been away is in again, and `user`, who deals on, in any case."""
    for seat in list(change.seats.values()):
        if seat.state == OUT and not broke(change.table, seat) and (seat.missed or seat.user == user):
            change.put_seat(replace(seat, state=IN, missed=0))


def seat_of(change: Change, user: int) -> Seat | None:
    """The seat a person has in what the table will be."""
    return next((seat for seat in change.seats.values() if seat.user == user), None)


def _staying(change: Change, user: int) -> Seat:
    seat = seat_of(change, user)
    if seat is None or seat.state == LEAVING:
        raise NotSeated("not_seated", table=change.table.id)
    return seat


def _clock(seconds: int) -> int:
    if not LEAST_CLOCK_S <= seconds <= MOST_CLOCK_S:
        raise Refused("clock", given=seconds, least=LEAST_CLOCK_S, most=MOST_CLOCK_S)
    return seconds


def _options(game: Game, chosen: dict[str, Any]) -> dict[str, Any]:
    """All options of a table; what lies in its king's pot is none, nobody but the players puts chips there."""
    if kings.OPTION in chosen:
        raise BadHand(
            "unknown_option", option=kings.OPTION, known=[name for name in game.options if name != kings.OPTION]
        )
    options = settled(game, chosen)
    options.pop(kings.OPTION, None)
    return options


def _buy_ins(options: Mapping[str, Any]) -> tuple[int, int]:
    """The least and the most that one may bring at these stakes."""
    unit = unit_of(options)
    return LEAST_STAKES * unit, MOST_STAKES * unit


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
    if not free_seats:
        raise Refused("table_full", table=change.table.id, seats=change.table.max_seats)
    return free_seats[0]


def _pass_host_on(change: Change) -> None:
    """Where the host has left, the first of those who stay is the host."""
    staying = [seat.user for _, seat in sorted(change.seats.items()) if seat.user is not None and seat.state != LEAVING]
    if staying and change.table.host not in staying:
        change.table = replace(change.table, host=staying[0])
