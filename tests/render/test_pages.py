"""The table's message at every moment of a hand: what it says, and that Discord takes it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.delivery import layout
from bot.engine import pending
from bot.render.page import Page
from bot.render.pages import clock_words, closed_page, lobby_page, result_page, street_page
from bot.tables.records import CLOSED, LEAVING, LOBBY, OUT, Seat
from tests.render.moments import CLOSES, TEXT, Moment

NAMES = ("Ana", "Ben", "Mia")
DECK = "Ks 8c As Kc 7d Ac 2c 3d 9h Js 5d"  # kings for Ben, nothing for Mia, aces for Ana, a board that helps nobody
ANYBODY = {"audience": "public"}


def taken(page: Page) -> list[dict[str, Any]]:
    """All components of a page as Discord gets them, within Discord's limits."""
    found: list[dict[str, Any]] = []
    waiting: list[Any] = list(layout(page).to_components())
    while waiting:
        component = waiting.pop()
        found.append(component)
        waiting += component.get("components", [])
    assert len(found) <= 40
    assert sum(len(each["content"]) for each in found if each["type"] == 10) <= 4_000
    assert all(each["content"].strip() for each in found if each["type"] == 10)
    rows = [each["components"] for each in found if each["type"] == 1]
    assert len(rows) <= 5
    assert all(1 <= len(row) <= 5 for row in rows)
    buttons = [button for row in rows for button in row]
    ids = [button["custom_id"] for button in buttons if "custom_id" in button]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= 100 for each in ids)
    assert all(0 < len(button["label"]) <= 80 for button in buttons if button["type"] == 2)
    menus = [each for each in found if each["type"] == 3]
    assert all(1 <= len(menu["options"]) <= 25 and len(menu["placeholder"]) <= 150 for menu in menus)
    assert all(len(each[key]) <= 100 for menu in menus for each in menu["options"] for key in ("label", "value"))
    assert all(len(row) == 1 for row in rows if any(each["type"] == 3 for each in row))
    return found


def verbs(page: Page) -> list[str]:
    return [button.press.verb for row in page.rows for button in row if button.press]


def page_of(moment: Moment) -> Page:
    page = result_page if moment.hand.over else street_page
    return page(moment.scene(), TEXT)


def test_a_street_shows_board_pot_seats_question_and_gestures() -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK).shoot("RSS")
    page = street_page(moment.scene(), TEXT)
    said = page.plain()
    assert "**Rock Paper Scissors Poker** · table 7 · hand 3" in said
    assert "ante 10 · 60 s a decision" in said
    assert "Ana ✊ Rock, Ben ✌️ Scissors, Mia ✌️ Scissors." in said
    assert "Board  2♣ 3♦ 9♥" in said
    assert "**Pot 75**" in said
    assert "· Ana D  **475**" in said
    assert "**Shoot.** One Rock costs 37." in said
    assert f"closes <t:{CLOSES // 1000}:R>" in said
    assert verbs(page) == ["shoot", "shoot", "shoot", "mine"]
    taken(page)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_ticks_stand_in_seat_order_whoever_was_first(order: tuple[int, int]) -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK).shoot("RP.", order)
    said = street_page(moment.scene(), TEXT).plain()
    assert "In: Ana ✓ · Ben ✓ · Mia …" in said
    assert "Rock, " not in said
    assert "Ana ✊" not in said


def test_who_may_not_be_known_yet_does_not_show() -> None:
    pages = {
        street_page(Moment.dealt(NAMES, [500, 400, 300], DECK).shoot(f"{gesture}..").scene(), TEXT) for gesture in "RPS"
    }
    assert len(pages) == 1


def test_folded_and_all_in_seats_are_marked_and_pots_told_apart() -> None:
    moment = Moment.dealt((*NAMES, "Ivo"), [500, 400, 30, 300], DECK)
    moment.shoot("RRSP")
    said = street_page(moment.scene(), TEXT).plain()
    assert "Mia  **0** · all-in" in said
    assert "Ivo  **290** · folded" in said
    assert "**Pot 140** (main 100 · side 40)" in said
    assert "Mia is all-in with 20." in said
    assert "Ivo folds." in said


def test_the_result_names_each_pot_with_its_reason_and_what_goes_back() -> None:
    moment = Moment.dealt(NAMES, [40, 60, 1_000], "Ks 7c As Kc 8d Ac 2c 3d 9h Js 5d")
    moment.hand.stacks[2] = 990
    while pending(moment.hand):
        moment.shoot("R" * len(pending(moment.hand)))
    page = result_page(moment.scene(), TEXT)
    said = page.plain()
    assert moment.hand.over
    assert "Ana wins 120 from the main pot: pair of aces." in said
    assert "Ben wins 40 from side pot 1: pair of kings." in said
    assert "Ana shows A♠ A♣: pair of aces." in said
    assert "Board  2♣ 3♦ 9♥ J♠ 5♦" in said
    assert page.plain().count("back to Mia: nobody matched it.") == 1
    taken(page)


def test_who_is_alone_wins_unseen() -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK).shoot("PRP")
    said = result_page(moment.scene(), TEXT).plain()
    assert "Nobody stays against the Rock. Ana and Mia fold." in said
    assert "Ben wins 30, the last one in." in said
    assert "shows" not in said
    assert "♠" not in said


@pytest.mark.parametrize(("state", "expected"), [("playing", []), (LOBBY, ["start"])])
def test_between_hands_start_stands_only_where_the_next_hand_does_not_come_by_itself(
    state: str, expected: list[str]
) -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK).shoot("PRP")
    moment.table = replace(moment.table, state=state)
    page = result_page(moment.scene(), TEXT)
    assert verbs(page) == [*expected, "sit", "house", "leave", "mine"]
    taken(page)


def test_who_leaves_sits_out_or_waits_is_marked() -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK)
    moment.states = {1: LEAVING}
    waiting = Seat(7, 3, 600, "Eva", "in", stack=250)
    away = Seat(7, 4, 601, "Tom", OUT, stack=90)
    house = Seat(7, 5, None, "Lucky", "in", stack=500)
    scene = replace(moment.scene(), seats=(*moment.seats, waiting, away, house))
    said = street_page(scene, TEXT).plain()
    assert "Ben  **390** · leaves after this hand" in said
    assert "· Eva  **250**" in said
    assert "· Tom  **90** · sits out" in said
    assert "· Lucky  **500** · house" in said


def test_a_lobby_says_who_sits_there_and_what_it_costs() -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK)
    scene = moment.scene(view=None, hand=0, decision=0, asked=None, lines=("Ana opens a table.",))
    page = lobby_page(scene, TEXT)
    said = page.plain()
    assert "3 of 23 seats taken. The game takes 2 or more." in said
    assert "Sit down brings 500 chips from your wallet." in said
    assert "· Ben  **390**" in said
    assert verbs(page) == ["sit", "house", "start", "rules", "tell"]
    taken(page)
    assert "Nobody sits here yet." in lobby_page(replace(scene, seats=()), TEXT).plain()


def test_a_message_of_the_past_keeps_what_it_told_and_has_no_buttons() -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK).shoot("PRP")
    page = closed_page(moment.scene(), TEXT)
    assert page.rows == ()
    assert "Ben wins 30" in page.plain()
    taken(page)


def test_a_table_whose_game_is_gone_still_has_a_last_page() -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK)
    moment.table = replace(moment.table, game="a-game-that-is-gone", state=CLOSED)
    cancelled = {"type": "cancelled", "reason": "unknown_game", **ANYBODY}
    page = closed_page(moment.scene(cancelled, {"type": "closed", **ANYBODY}), TEXT)
    assert "This game is no longer dealt here" in page.plain()
    taken(page)


AROUND: list[tuple[dict[str, Any], str]] = [
    ({"type": "table_opened", "name": "*Ana*"}, r"\*Ana\* opens a table."),
    ({"type": "sat_down", "name": "Ana", "stack": 500}, "Ana sits down with 500."),
    ({"type": "sat_down", "name": "Ana", "stack": 0}, "Ana sits down."),
    ({"type": "stood_up", "name": "Ana"}, "Ana stands up."),
    (
        {"type": "sat_out", "name": "Ana", "reason": "no_chips", "due": 1_700_000_000_001},
        "Ana is out of chips. The seat is kept until <t:1700000001:R>.",
    ),
    ({"type": "sits_out", "name": "Ana", "later": "yes"}, "Ana sits out after this hand."),
    ({"type": "sits_out", "name": "Ana", "later": "no"}, "Ana sits out."),
    ({"type": "sat_in", "name": "Ana"}, "Ana is back."),
    ({"type": "topped_up", "name": "Ana", "amount": 1_200}, "Ana adds 1,200 to the stack."),
    ({"type": "vacated", "name": "Ana"}, "Ana has bought no chips: the seat is free."),
    ({"type": "kicked", "name": "Ana", "by": "host"}, "The host sends Ana away."),
    ({"type": "kicked", "name": "Ana", "by": "moderator"}, "A moderator sends Ana away."),
    (
        {"type": "retuned", "options": {"ante": 20}, "clock_s": 30},
        "From now on: ante 20 · 30 s a decision.",
    ),
    ({"type": "cancelled", "reason": "host"}, "The host cancels the hand: everybody has back what they put in."),
    ({"type": "cancelled", "reason": "moderator"}, "A moderator cancels the hand"),
    ({"type": "sat_out", "name": "Ana", "reason": "away"}, "Ana is away and sits out."),
    ({"type": "expired", "seat": 1, "action": "shoot"}, "Ben's clock ran out: Paper."),
    ({"type": "cancelled", "reason": "old_rules"}, "the hand is cancelled"),
    ({"type": "closing"}, "The table closes after this hand."),
    ({"type": "closed"}, "The table is closed."),
    ({"type": "waiting"}, "The table waits for players."),
    ({"type": "next_hand", "due": 1_700_000_000_001}, "Next hand <t:1700000001:R>."),
]


@pytest.mark.parametrize(("event", "words"), AROUND)
def test_what_happens_around_a_hand_is_told(event: dict[str, Any], words: str) -> None:
    moment = Moment.dealt(NAMES, [500, 400, 300], DECK)
    moment.events = []
    assert any(words in line for line in moment.scene({**event, **ANYBODY}).lines)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (10, "10 s"),
        (60, "60 s"),
        (90, "90 s"),
        (120, "2 min"),
        (3_600, "60 min"),
        (7_200, "2 h"),
        (1_209_600, "14 days"),
    ],
)
def test_a_clock_is_told_in_the_largest_unit_that_is_exact(seconds: int, words: str) -> None:
    assert clock_words(seconds, TEXT) == words


@pytest.mark.parametrize("name", ["W" * 32, "*" * 32, "1. Ana <@1> and so on and so forth"[:32], "李" * 32])
@pytest.mark.parametrize("seed", range(6))
def test_the_largest_table_fits_at_every_moment(name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    names = [f"{number}{name}"[:32] for number in range(23)]
    moment = Moment.dealt(names, [rng.choice([15, 40, 100, 500, 10**9]) for _ in names])
    taken(page_of(moment).fitted(TEXT))
    while asked := pending(moment.hand):
        moment.shoot("".join(rng.choice("RSSSSSP") for _ in asked))
        page = page_of(moment).fitted(TEXT)
        assert taken(page), f"seed {seed}"
        assert verbs(page)
        taken(closed_page(moment.scene(), TEXT).fitted(TEXT))
    taken(lobby_page(moment.scene(), TEXT).fitted(TEXT))


def test_a_full_table_of_the_house_loses_no_line_of_its_result() -> None:
    names = [f"{letter * 20}" for letter in "ABCDEFGHIJ"]
    moment = Moment.dealt(names, [30 * (seat + 1) for seat in range(10)])
    while asked := pending(moment.hand):
        moment.shoot("R" * len(asked))
    page = result_page(moment.scene(), TEXT)
    assert page.fitted(TEXT) == page
    assert "shows" in page.plain()
    assert "back to" in page.plain()
    assert "side pot 8" in page.plain()
