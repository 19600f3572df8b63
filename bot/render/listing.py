"""Tables to read about: what one is played for, and which are open."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import known_game
from bot.errors import UnknownGame
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import Button, Page, Press
from bot.render.pages import stakes_line
from bot.tables.desk import Look
from bot.tables.records import Listed

STAKES = frozenset({"ante", "small_blind", "big_blind", "structure"})  # options that the line of stakes says
AT_ONCE = 15  # tables on one page of a list


def options_page(look: Look, text: Locale) -> Page:
    """What a table is played for and how, and who may change it."""
    table = look.table
    game = known_game(table.game)
    host = next((shown(seat.name) for seat in look.seats if seat.user == table.host), f"<@{table.host}>")
    lines = [stakes_line(table.options, table.clock_s, text)]
    if table.buy_in_max:
        lines.append(text("options-buy-in", least=table.buy_in_min, most=table.buy_in_max))
    more = [f"`{name}={_word(value)}`" for name, value in sorted(table.options.items()) if name not in STAKES]
    lines += [" ".join(more)] if more else []
    lines.append(text("options-seats", taken=len(look.seats), seats=table.max_seats, host=host))
    title = text("options-title", table=table.id, game=game.name)
    return Page((title, "\n".join(lines), f"-# {text('options-hint')}"))


def list_page(tables: Sequence[Listed], text: Locale, start: int = 0) -> Page:
    """The open tables of a server from the `start`th on, with a button for those that come after."""
    lines = [_line(each, text) for each in tables[start : start + AT_ONCE]]
    title = text("list-title", count=len(tables))
    after = start + AT_ONCE
    more = (Button(text("button-more"), Press(0, 0, 0, "tables", str(after))),) if len(tables) > after else ()
    return Page((title, "\n".join(lines)) if lines else (title,), (more,) if more else ()).fitted(text)


def _line(listed: Listed, text: Locale) -> str:
    table = listed.table
    try:
        game = known_game(table.game).name
    except UnknownGame:
        game = table.game
    where = f"<#{table.channel}>"
    if listed.message is not None:
        where = f"https://discord.com/channels/{table.guild}/{listed.channel}/{listed.message}"
    stakes = stakes_line(table.options, table.clock_s, text)
    return text(
        "list-line", table=table.id, game=game, taken=listed.taken, seats=table.max_seats, stakes=stakes, where=where
    )


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
