"""What is agreed at a table: stakes and other options, clock, buy-ins, seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Game, known_game
from bot.engine.options import most_seats, settled
from bot.errors import BadHand, Refused
from bot.tables import kings
from bot.tables.change import Change
from bot.tables.money import LEAST_STAKES, MOST_STAKES, stakes, unit_of
from bot.tables.records import CLOSED, CLOSING, Person, Place, Table

LEAST_CLOCK_S, USUAL_CLOCK_S, MOST_CLOCK_S = 10, 60, 14 * 24 * 3600


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
        parent=place.parent,
        game=game.key,
        options=options,
        clock_s=clock,
        buy_in_min=least,
        buy_in_max=most,
        max_seats=_seats(game, options),
        host=person.user,
    )


def retune(change: Change, chosen: Mapping[str, Any], clock_s: int | None) -> None:
    """Change stakes, other options and clock; stacks stay as they are.

    Raises Refused: closed, in_hand, clock; BadHand for an option, or for options that do not serve so many seats.
    """
    table = change.table
    if table.state in (CLOSED, CLOSING):
        raise Refused("closed", table=table.id)
    if change.hand is not None:
        raise Refused("in_hand", table=table.id)
    clock = _clock(clock_s if clock_s is not None else table.clock_s)
    game = known_game(table.game)
    options = _options(game, {**table.options, **chosen})
    least, most = _buy_ins(options)
    seats = _seats(game, options)
    if len(change.seats) > seats:
        raise BadHand("seats", given=len(change.seats), least=game.seats[0], most=seats)
    table = replace(table, options=options, clock_s=clock, buy_in_min=least, buy_in_max=most)
    change.table = replace(table, max_seats=seats)
    change.tell([{"type": "retuned", "audience": "public", "options": options, "clock_s": clock}])


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


def _seats(game: Game, options: Mapping[str, Any]) -> int:
    """The seats of a table under these options."""
    return min(most_seats(game, options), game.offered_seats)
