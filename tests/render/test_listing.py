"""Tables to read about: the list of a server, and what one table is played for."""

from __future__ import annotations

from dataclasses import replace

from bot.render.listing import list_page, options_page
from bot.render.locale import Locale
from bot.render.page import MOST_CHARACTERS, Press
from bot.tables.desk import Look
from bot.tables.records import Listed, Seat, Table

TEXT = Locale()
TABLE = Table(3, 7, 70, "rps-poker", {"big_blind": 10, "small_blind": 5, "dealer": "house"}, 60, 200, 1_000, 10, 501)


def listed(count: int) -> list[Listed]:
    return [Listed(replace(TABLE, id=number), 2, 70, 9_000 + number) for number in range(1, count + 1)]


def test_a_table_without_a_message_is_found_by_its_channel() -> None:
    page = list_page([Listed(TABLE, 2, 70, None)], TEXT)
    assert "**One open table**" in page.plain()
    assert "· 2 of 10 seats ·" in page.plain()
    assert "<#70>" in page.plain()
    assert page.rows == ()


def test_a_list_goes_on_where_the_last_page_ended() -> None:
    tables = listed(32)
    first, second, third = (list_page(tables, TEXT, start) for start in (0, 15, 30))
    assert [page.plain().count("https://") for page in (first, second, third)] == [15, 15, 2]
    assert second.rows[0][0].press == Press(0, 0, 0, "tables", "30")
    assert third.rows == ()


def test_the_longest_page_of_a_list_fits() -> None:
    far = replace(TABLE, id=10**11, guild=10**19, channel=10**19)
    page = list_page([Listed(far, 10, 10**19, 10**19)] * 500, TEXT)
    assert "more than fits" not in page.plain()
    assert sum(map(len, page.blocks)) <= MOST_CHARACTERS


def test_a_game_that_is_gone_is_listed_by_its_key() -> None:
    assert "old-game" in list_page([Listed(replace(TABLE, game="old-game"), 1, 70, None)], TEXT).plain()


def test_options_are_told_with_stakes_host_and_the_rest() -> None:
    look = Look(TABLE, (Seat(3, 0, 501, "*Ana*"),), None, None, None, None)
    shown = options_page(look, TEXT).plain()
    for part in ("blinds 5/10", "`dealer=house`", "200 to 1,000 chips", "1 of 10 seats taken", r"\*Ana\*"):
        assert part in shown
    assert "<@501>" in options_page(replace(look, seats=()), TEXT).plain()
