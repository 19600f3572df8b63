"""The controls of every kind of question: secrets stay off the public message, and every answer can be given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.engine import Decision, pending, resample
from bot.errors import IllegalAction
from bot.games import GAMES
from bot.render.choosing import choice_panel, marked
from bot.render.controls import controls
from bot.render.page import Button, Menu, Page, Press, Row
from bot.render.pages import result_page, street_page
from bot.render.panels import choice_page, ride_page
from bot.render.private import hand_page
from bot.render.wagering import loaded, ride_panel, unloaded
from tests.render.moments import CLOSES, TEXT, Moment
from tests.render.test_pages import taken

NAMES = ("Ana", "Ben", "Mia")
MANY = tuple(f"{number:02}{'W' * 30}" for number in range(23))
BASE = Press(7, 3, 2, "")
CASES: list[tuple[str, dict[str, Any]]] = [
    *((key, {}) for key in sorted(GAMES)),
    ("rombo-draw", {"draws": 2, "sequential_draw": True}),
    ("texas-dozen", {"declare": True}),
    ("solidarity", {"order": "open"}),
    ("kings-pot", {"structure": "no-limit"}),
]


def moments(key: str, options: dict[str, Any], seed: int, names: tuple[str, ...] = NAMES) -> Iterator[Moment]:
    """Every moment of a hand with random answers that never fold."""
    rng = Random(seed)
    moment = Moment.begun(key, names[: GAMES[key].seats[1]], seed, **options)
    while asked := pending(moment.hand):
        yield moment
        decision = rng.choice([each for each in asked.values() if not each.answered])
        kept = [each for each in decision.templates if each["type"] != "fold"]
        moment.act(
            decision.seat,
            Decision(decision.kind, decision.seat, kept, decision.silence, terms=decision.terms).sample(rng),
        )
    yield moment


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "options"), CASES)
def test_every_page_of_a_hand_is_one_that_discord_takes(key: str, options: dict[str, Any], seed: int) -> None:
    for moment in moments(key, options, seed):
        page = result_page if moment.hand.over else street_page
        taken(page(moment.scene(), TEXT))
        for seat in range(len(moment.names)):
            taken(hand_page(moment.look(seat), TEXT, closes=CLOSES, link="https://discord.com/channels/1/2/3"))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_largest_table_of_every_game_is_shown_whole(key: str) -> None:
    for moment in moments(key, {}, 1, MANY):
        page = (result_page if moment.hand.over else street_page)(moment.scene(), TEXT)
        assert page.fitted(TEXT) == page
        assert taken(page)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "options"), CASES)
def test_the_public_page_tells_nothing_that_a_seat_does_not_know(key: str, options: dict[str, Any], seed: int) -> None:
    for moment in moments(key, options, seed):
        shown = street_page(moment.scene(), TEXT)
        for seat in range(len(moment.names)):
            twin = Moment(moment.names, resample(moment.hand, seat, Random(seed + 7)), moment.events)
            assert street_page(twin.scene(), TEXT) == shown, f"seed {seed}, as seat {seat} knows it"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "options"), CASES)
def test_every_kind_of_answer_has_a_control_on_ones_own_page(key: str, options: dict[str, Any], seed: int) -> None:
    for moment in moments(key, options, seed):
        for asked in pending(moment.hand).values():
            offered = {name for press in reachable(asked) for name in (press.verb, unloaded(press.word)[0])}
            for template in asked.templates:
                names = {template["type"], *(("pick",) if template["type"] in ("throw", "match") else ())}
                assert offered & names, f"seed {seed}: {template['type']} cannot be answered"


def reachable(asked: Decision) -> list[Press]:
    """The presses of one's own page, and of the panel that a card chosen there leads to."""
    presses = presses_of(controls(asked, BASE, TEXT, public=False))
    cards = [press.word for press in presses if press.verb == "ride"]
    if cards:
        presses += presses_of(ride_panel(asked, cards[0], BASE, TEXT))
    return presses


def presses_of(rows: list[Row] | tuple[Row, ...]) -> list[Press]:
    return [each.press for row in rows for each in row if each.press is not None]


def labels(page: Page) -> list[str]:
    return [each.label for row in page.rows for each in row]


def asking(kind: str, *templates: dict[str, Any], **terms: int) -> Decision:
    return Decision(kind, 0, list(templates), templates[0], terms={"owed": 0, "stakes": 1, "all_in": 90, **terms})


ENTRY = asking(
    "bet",
    {"type": "fold"},
    {"type": "call", "open": {"of": ["Ks", "Td"]}},
    {"type": "raise", "to": {"min": 20, "max": 90}, "open": {"of": ["Ks", "Td"]}},
    {"type": "all_in", "open": {"of": ["Ks", "Td"]}},
    owed=10,
)
DRAW = asking("draw", {"type": "draw", "discard": {"of": ["9", "9", "K", "2"], "count": [0, 4]}})
REVEAL = asking("reveal", {"type": "reveal", "cards": {"of": ["As", "Kd", "2c", "3c", "4c"], "count": [3, 3]}})
PER_CARD = asking(
    "bet",
    {"type": "fold"},
    {"type": "call"},
    {"type": "raise", "to": {"min": 10, "max": 10}},
    {"type": "fold_cards", "cards": {"of": ["As", "Kd", "2c"], "count": [1, 3]}},
    owed=15,
    stakes=3,
)


def page_of(rows: list[Row]) -> Page:
    return Page(("…",), tuple(rows))


def test_a_bet_with_a_card_has_in_public_only_a_fold_and_the_way_to_the_panel() -> None:
    public = controls(ENTRY, BASE, TEXT, public=True)
    assert labels(page_of(public)) == ["Fold", "Choose card and bet"]
    assert [press.id for press in presses_of(public)] == ["d:7:3:2:act:fold", "d:7:3:2:panel:"]


def test_the_card_is_chosen_first_and_rides_on_every_answer_but_the_fold() -> None:
    before = page_of(controls(ENTRY, BASE, TEXT, public=False))
    assert labels(before) == ["K♠", "10♦", "Fold"]
    after = ride_panel(ENTRY, "Td", BASE, TEXT)
    assert labels(page_of(after)) == ["K♠", "10♦", "Fold", "Call 10", "Raise…", "All-in 90"]
    assert [f"{press.verb}:{press.word}" for press in presses_of(after)[2:]] == [
        *("act:fold", "act:call-open-Td", "wager:raise-open-Td", "sure:all_in-open-Td")
    ]
    taken(page_of(after))


@pytest.mark.parametrize("ride", [{}, {"open": "Ks"}, {"discard": "Td"}])
def test_a_word_carries_a_card_and_gives_it_back(ride: dict[str, str]) -> None:
    press = Press(999_999_999_999, 999_999_999, 999_999_999, "wager", loaded("999999999999", ride))
    assert Press.read(press.id) == press
    assert unloaded(press.word) == ("999999999999", ride)


def test_the_panel_of_a_ridden_bet_says_which_card_goes_with_it() -> None:
    moment = Moment.begun("oklahoma", NAMES, 1)
    while "discard" not in str(moment.look(1).decision):
        asked = next(iter(pending(moment.hand).values()))
        moment.act(asked.seat, next(each for each in asked.templates if each["type"] in ("check", "call")))
    look = moment.look(1)
    assert look.decision is not None
    card = moment.hand.cards(moment.hand.holes[1])[0]
    said = ride_page(look, look.decision, card, TEXT).plain()
    assert "You discard **" in said
    assert "Choose the card that you discard" in said


def test_equal_cards_are_marked_one_by_one_and_taken_back() -> None:
    assert labels(page_of(controls(DRAW, BASE, TEXT, public=False))) == ["9", "9", "K", "2", "Stand pat"]
    press = presses_of(choice_panel(DRAW, "draw", [], BASE, TEXT))[1]
    assert marked(press.word) == ("draw", ["9"])
    one = choice_panel(DRAW, "draw", ["9"], BASE, TEXT)
    assert labels(page_of(one)) == ["✓ 9", "9", "K", "2", "Draw 1"]
    assert marked(presses_of(one)[1].word) == ("draw", ["9", "9"])
    assert marked(presses_of(one)[0].word) == ("draw", [])
    both = choice_panel(DRAW, "draw", ["9", "9"], BASE, TEXT)
    assert labels(page_of(both)) == ["✓ 9", "✓ 9", "K", "2", "Draw 2"]
    assert presses_of(both)[-1].id == "d:7:3:2:cards:draw-99"
    taken(page_of(both))


def test_cards_are_sent_only_when_as_many_are_marked_as_are_due() -> None:
    some, full = (choice_panel(REVEAL, "reveal", chosen, BASE, TEXT) for chosen in (["As", "2c"], ["As", "2c", "4c"]))
    assert [button.label for row in some for button in row if isinstance(button, Button) and button.dim] == ["Reveal 2"]
    assert [button.label for row in full for button in row if isinstance(button, Button) and button.dim] == ["K♦", "3♣"]
    assert presses_of(full)[-1].word == "reveal-As2c4c"
    taken(page_of(full))


def test_one_card_is_given_by_one_press() -> None:
    one = asking("discard", {"type": "discard", "cards": {"of": ["As", "Kd"], "count": [1, 1]}})
    assert labels(page_of(controls(one, BASE, TEXT, public=False))) == ["Discard A♠", "Discard K♦"]
    place = asking("place", {"type": "place", "card": {"of": ["As", "Kd"]}})
    assert labels(page_of(controls(place, BASE, TEXT, public=False))) == ["Place A♠", "Place K♦"]


def test_bets_on_cards_say_what_a_card_costs_and_let_one_fold_some() -> None:
    assert labels(page_of(controls(PER_CARD, BASE, TEXT, public=True))) == [
        *("Fold", "Call 5 a card (15)", "Raise to 10 a card", "Fold cards…")
    ]
    panel = choice_panel(PER_CARD, "fold_cards", ["Kd"], BASE, TEXT)
    assert labels(page_of(panel)) == ["A♠", "✓ K♦", "2♣", "Fold 1", "Back"]


def test_plans_and_lines_are_menus_and_only_the_lines_stand_in_public() -> None:
    plan = asking("plan", {"type": "keep"}, {"type": "plan", "plan": {"of": ["full house", "four"]}})
    menu = controls(plan, BASE, TEXT, public=False)[0][0]
    assert isinstance(menu, Menu)
    assert menu.choices == (("full_house", "full house"), ("four", "four"))
    assert labels(page_of(controls(plan, BASE, TEXT, public=True))) == ["Choose my plan", "Keep the plan"]
    line = asking("line", {"type": "line", "line": {"of": list("A23456789TJQ")}})
    assert controls(line, BASE, TEXT, public=True) == controls(line, BASE, TEXT, public=False)
    assert all(Press.read(Press(7, 3, 2, "plan", word).id) for word, _ in menu.choices)


def test_cards_for_sale_are_counted_from_none_on_with_what_they_cost() -> None:
    buy = asking("buy", {"type": "buy", "cards": {"min": 0, "max": 2}}, ante=10)
    assert labels(page_of(controls(buy, BASE, TEXT, public=False))) == [
        *("None: sit out", "One card (10)", "2 cards (20)")
    ]
    assert labels(page_of(controls(buy, BASE, TEXT, public=True))) == ["Buy cards"]


def test_an_answer_that_is_no_longer_open_has_no_panel() -> None:
    moment = Moment.begun("nine", NAMES[:2], 1)
    asked = next(iter(pending(moment.hand).values()))
    for kind in ("draw", "call", "", "no-such-kind"):
        with pytest.raises(IllegalAction):
            choice_page(moment.look(asked.seat), asked, kind, [], TEXT)
