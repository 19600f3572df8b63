"""Grids in text: the drawing, the winning lines in it, one's own lines in words, and the largest tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine import Event, Hand, act, new_hand, pending, view
from bot.games import GAMES
from bot.render.grids import drawing, grid_block, own_lines
from bot.render.happenings import happened
from bot.render.page import Page
from bot.render.pages import Scene, result_page, street_page
from bot.render.private import hand_page
from bot.tables.desk import Look
from bot.tables.records import HandRow, Seat, Table
from tests.games.grids import BARREN, begin, check_down, do
from tests.render.moments import TEXT
from tests.render.test_pages import taken

ACES, KINGS = "As Ad", "Ks Kc"
LONG = [f"{number:02}{'W' * 30}" for number in range(22)]


def scene_of(hand: Hand, names: Sequence[str], said: Sequence[Event]) -> Scene:
    """What the public sees of a hand at a table, with what was said since the last message."""
    table = Table(7, 1, 2, hand.game, hand.options, 60, 200, 1_000, 23, 500, "playing", 3, 0, 9)
    seats = tuple(Seat(7, each, each, name, stack=hand.stacks[each]) for each, name in enumerate(names))
    told = [event for event in said if event["audience"] == "public"]
    lines = happened(told, [name[:20] for name in names], TEXT)
    winners = tuple(event["seat"] for event in told if event["type"] == "won" and event["hand"])
    asked = next(iter(pending(hand).values()), None)
    places = tuple(range(len(names)))
    return Scene(table, seats, tuple(lines), view(hand, None), places, tuple(names), 3, 2, asked, None, winners)


def flop() -> Hand:
    hand = begin("texas-dozen", [100, 100], [ACES, KINGS])
    do(hand, "call", "check")
    return hand


def test_a_grid_is_drawn_with_its_lines_named_outside() -> None:
    assert drawing(view(flop(), None)) == [
        "   6   7   8   9   T",
        "A  ▢   ▢   4♥  7♦  8♠",
        "2  Q♦  T♠  6♣  ▢   ▢",
        "3  4♣  ▢   ▢   2♦  9♣",
        "4  ▢   6♦  9♠  5♣  ▢",
        "5  2♠  Q♣  ▢   ▢   6♥",
        "J ↘ Q ↙",
    ]


def test_a_grid_of_four_names_ten_lines() -> None:
    assert drawing(view(begin("off-road-stud", [100, 100]), None)) == [
        "   5   6   7   8",
        "A  ▢   J♥  2♣  4♠",
        "2  8♥  4♦  ▢   2♦",
        "3  A♥  T♠  3♠  ▢",
        "4  5♦  ▢   T♥  J♣",
        "9 ↘ T ↙",
    ]


def test_the_kings_pile_lies_below_face_down_or_up() -> None:
    seen = view(flop(), None)
    assert drawing(replace(seen, pile=[None] * 5))[-1] == "K  ▢   ▢   ▢   ▢   ▢"
    assert drawing(replace(seen, pile=["As", "Td", "2c", "3c", "4c"]))[-1] == "K  A♠  T♦  2♣  3♣  4♣"


def test_the_cells_of_the_winning_line_are_marked_and_the_line_is_named() -> None:
    hand = begin("texas-dozen", [100, 100], [ACES, KINGS])
    said = check_down(hand)
    page = result_page(scene_of(hand, ["Ana", "Ben"], said), TEXT).plain()
    assert "Ana wins 4: three of a kind, aces, row 5." in page
    assert "5 [2♠][Q♣][7♣][A♥][6♥]" in page
    assert page.count("[") == 5
    assert "The winning line: row 5" in page


def test_lines_that_share_a_pot_are_marked_together_and_the_kings_with_them() -> None:
    seen = view(begin("texas-dozen", [100, 100]), None)
    played = [{**seat, "line": line} for seat, line in zip(seen.seats, "AK", strict=True)]
    shared = replace(seen, pile=["As"] * 5, grid=[["2c"] * 5] * 5, seats=played)
    block = grid_block(shared, TEXT, (0, 1))
    assert "A [2♣][2♣][2♣][2♣][2♣]" in block
    assert "K [A♠][A♠][A♠][A♠][A♠]" in block
    assert "The winning lines: row A and king's hand" in block
    assert "[" not in grid_block(shared, TEXT)


def test_a_game_without_a_grid_draws_none() -> None:
    seen = view(new_hand(GAMES["texas-holdem"], [100, 100], rng=Random(1)), None)
    assert grid_block(seen, TEXT) == ""


def look(hand: Hand, seat: int) -> Look:
    scene = scene_of(hand, ["Ana", "Ben"], [])
    row = HandRow(7, 3, (0, 1), (), ("Ana", "Ben"), "", 0, 2)
    return Look(scene.table, scene.seats, row, scene.seats[seat], view(hand, seat), pending(hand).get(seat))


def test_ones_own_lines_stand_below_ones_cards_the_best_first() -> None:
    said = hand_page(look(flop(), 0), TEXT).plain().splitlines()
    first = next(number for number, line in enumerate(said) if line.startswith("You hold")) + 1
    assert said[first] == "row 2: Q♦ 10♠ 6♣ ▢ ▢ - pair of aces so far"
    assert sum("so far" in line for line in said) == 7
    assert "A  ▢   ▢   4♥  7♦  8♠" in said


def test_before_a_card_is_up_no_line_is_worth_a_word() -> None:
    said = hand_page(look(begin("texas-dozen", [100, 100], [ACES, KINGS]), 0), TEXT).plain()
    assert "so far" not in said
    assert "K♠" not in said


def test_a_line_of_which_nothing_is_known_is_told_without_a_hand() -> None:
    lines = [{"line": "K", "cards": [None] * 5, "hand": ""}]
    assert own_lines(view(flop(), 0), lines, TEXT) == ["king's hand: ▢ ▢ ▢ ▢ ▢"]


def fits(page: Page) -> None:
    """Assert that Discord takes the page as it is: nothing had to be cut."""
    assert page.fitted(TEXT) == page
    assert taken(page)
    block = page.plain().split("```")[1].strip("\n")
    assert max(map(len, block.splitlines())) <= 34


@pytest.mark.parametrize(("key", "seats"), [("texas-dozen", 13), ("off-road-stud", 12)])
@pytest.mark.parametrize("seed", range(3))
def test_the_largest_tables_fit_at_every_moment(key: str, seats: int, seed: int) -> None:
    rng = Random(f"{key} {seed}")
    hand = new_hand(GAMES[key], [rng.choice([15, 40, 100, 10**9]) for _ in range(seats)], rng=rng)
    said = list(hand.opening)
    while pending(hand):
        scene = scene_of(hand, LONG[:seats], said)
        fits(street_page(replace(scene, lines=scene.lines[-14:]), TEXT))
        ((seat, decision),) = pending(hand).items()
        call = {"type": "call"}
        action = call if call in decision.legal() and rng.random() < 0.7 else decision.sample(rng)
        said += act(hand, seat, action)
    page = result_page(scene_of(hand, LONG[:seats], said[-60:]), TEXT)
    assert taken(page.fitted(TEXT)), f"seed {seed}"


def test_22_seats_25_cells_and_the_pile_fit_while_they_play_and_when_they_show() -> None:
    hand = new_hand(GAMES["rps-holdem"], [10**9] * 22, rng=Random(1))
    laid = BARREN[5].split()
    grid: list[list[str | None]] = [list(laid[5 * row : 5 * row + 5]) for row in range(5)]
    seen = view(hand, None)
    seats = [{**seat, "line": "A", "street_bet": 10**9, "status": "all_in"} for seat in seen.seats]
    words = "three of a kind, sevens, diagonal J"
    shown: list[dict[str, Any]] = [
        {"type": "shown", "seat": each, "cards": ["Jc"], "hand": words} for each in range(22)
    ]
    won = [{"type": "won", "seat": 0, "amount": 22 * 10**9, "pot": 0, "hand": words}]
    scene = scene_of(hand, LONG, [{**event, "audience": "public"} for event in [*shown, *won]])
    scene = replace(scene, view=replace(seen, seats=seats, grid=grid, pile=["As"] * 5))
    fits(result_page(scene, TEXT))
    fits(street_page(replace(scene, lines=scene.lines[-14:], winners=()), TEXT))
