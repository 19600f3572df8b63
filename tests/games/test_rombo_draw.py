"""Rombo with draws, paragraphs 10 to 14 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.cards import ROMBO_DECK
from bot.engine import Hand, act, new_hand, pending, resample, view
from bot.errors import BadHand, IllegalAction, NotAsked
from bot.games import GAMES
from tests.contract.play import cards_in
from tests.games.diamond import dealt, of_type, quiet, say

DRAW = GAMES["rombo-draw"]


def at_the_draw(*holes: str, stacks: tuple[int, ...] = (50, 50, 50), then: str = "", **options: Any) -> Hand:
    """Seat 0 has the button; everybody has called and is to draw; the next cards are `then`."""
    hand = dealt("rombo-draw", stacks, holes, then, **options)
    while next(iter(pending(hand).values())).kind == "bet":
        quiet_seat = next(iter(pending(hand).values()))
        kinds = {template["type"] for template in quiet_seat.legal()}
        act(hand, quiet_seat.seat, {"type": "check" if "check" in kinds else "call"})
    return hand


def mine(hand: Hand, seat: int) -> str:
    return "".join((view(hand, seat).mine or {})["cards"])


# 10: the course of a hand


def test_10_four_cards_each_one_at_a_time_from_the_buttons_left() -> None:
    hand = new_hand(DRAW, [50] * 3, 1, deck=ROMBO_DECK)
    assert [mine(hand, seat) for seat in (2, 0, 1)] == ["".join(ROMBO_DECK[place:12:3]) for place in range(3)]


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_10_every_draw_has_a_round_of_betting_before_and_after_it(draws: int) -> None:
    hand = dealt("rombo-draw", [50, 50], draws=draws)
    course = []
    while asked := pending(hand):
        decision = next(each for each in asked.values() if not each.answered)
        course += [decision.kind] if course[-1:] != [decision.kind] else []
        kinds = {template["type"] for template in decision.legal()}
        act(hand, decision.seat, {"type": "call"} if "call" in kinds else decision.default())
    assert course == ["bet", "draw"] * draws + ["bet"]


# 11: drawing together


def test_11_everybody_who_is_in_draws_at_once_all_in_or_not_and_the_folded_do_not() -> None:
    hand = dealt("rombo-draw", [2, 50, 50, 50])
    say(hand, "call", "call", "fold", "check")
    assert {seat: each.kind for seat, each in pending(hand).items()} == dict.fromkeys((0, 2, 3), "draw")
    assert view(hand, None).seats[0]["status"] == "all_in"


def test_11_where_all_are_all_in_they_still_draw_and_hands_stay_hidden() -> None:
    hand = at_the_draw("AKQ8", "2345", stacks=(2, 2), draws=3)
    for _ in range(3):
        assert sorted(pending(hand)) == [0, 1]
        assert all(seat["shown"] is None for seat in view(hand, None).seats)
        said = say(hand, "draw 8" if "8" in mine(hand, 0) else "draw", "draw")
    assert [event["type"] for event in said].count("shown") == 2


def test_11_none_to_four_cards_are_open() -> None:
    hand = at_the_draw("99K2")
    draw = {"type": "draw", "discard": {"of": ["9", "9", "K", "2"], "count": [0, 4]}}
    assert pending(hand)[0].legal() == [draw]
    assert pending(hand)[0].default() == {"type": "draw", "discard": []}
    for cards in ("", "9", "99", "K9", "2K99"):
        twin = hand.clone()
        act(twin, 0, {"type": "draw", "discard": list(cards)})
        assert pending(twin)[0].answered


@pytest.mark.parametrize(
    "discard",
    [["K", "K"], ["9", "9", "9"], ["3"], ["9", "9", "K", "2", "8"], ["9s"], ["10"], [9], "9", None, {"of": ["9"]}, 1],
    ids=str,
)
def test_11_cards_one_does_not_hold_and_a_fifth_are_refused_and_nothing_changes(discard: Any) -> None:
    hand = at_the_draw("99K2")
    before = hand.to_json()
    with pytest.raises(IllegalAction) as raised:
        act(hand, 0, {"type": "draw", "discard": discard})
    assert raised.value.legal == pending(hand)[0].legal()
    assert hand.to_json() == before


def test_11_nothing_is_said_before_the_last_answer_and_the_last_of_a_seat_counts() -> None:
    hand = at_the_draw("99K2", "8888", "KQJT", then="3456")
    before = view(hand, None).to_json()
    for discard in (["9", "9"], ["K"]):
        told = act(hand, 0, {"type": "draw", "discard": discard})
        assert [(event["audience"], event["type"]) for event in told] == [(0, "acted")]
        before["seats"][0]["answered"] = True
        assert view(hand, None).to_json() == before
    said = say(hand, "draw", "draw KQJ")
    told = [(event["seat"], event["count"]) for event in of_type(said, "drawn")]
    assert told == [(1, 0), (2, 3), (0, 1)]
    assert [view(hand, None).seats[seat]["drawn"] for seat in range(3)] == [1, 0, 3]
    assert mine(hand, 0) == "9926"


def test_11_replacements_come_seat_by_seat_from_the_buttons_left() -> None:
    hand = at_the_draw("99K2", "8888", "KQJT", then="34567")
    said = say(hand, "draw 2", "draw 88", "draw TJ")
    assert [mine(hand, seat) for seat in range(3)] == ["99K7", "8834", "KQ56"]
    new = {event["audience"]: "".join(event["cards"]) for event in of_type(said, "dealt")}
    assert new == {0: "99K7", 1: "8834", 2: "KQ56"}


def test_11_equal_cards_leave_alike_whatever_the_order_they_are_named_in() -> None:
    hand = at_the_draw("9K92", "8888", "KQJT", then="3456")
    texts = set()
    for discard in (["9", "2"], ["2", "9"]):
        twin = hand.clone()
        for seat, cards in ((0, discard), (1, []), (2, [])):
            act(twin, seat, {"type": "draw", "discard": cards})
        texts.add(twin.to_json())
    assert len(texts) == 1
    assert mine(twin, 0) == "K934"


def test_11_what_was_exchanged_is_never_told_and_nobody_gets_it_again() -> None:
    hand = at_the_draw("AKK2", "8888", "7777", draws=2)
    said = say(hand, "draw AKK2", "draw", "draw", "check", "check", "check")
    said += say(hand, f"draw {mine(hand, 0)}", "draw 8", "draw 7") + quiet(hand)
    assert hand.over
    exchanged = ("A", "K", "2")
    assert not cards_in([event for event in said if event["audience"] != 0], exchanged)
    assert not cards_in([view(hand, seat).to_json() for seat in (None, 1, 2)], exchanged)
    assert not cards_in([list(mine(hand, seat)) for seat in range(3)], exchanged)


def test_11_a_seat_knows_what_it_gave_up_and_imagines_the_rest() -> None:
    hand = at_the_draw("AKKQ", "8888", "7777", then="2")
    say(hand, "draw A", "draw", "draw")
    for seed in range(20):
        twin = resample(hand, 0, Random(seed))
        assert mine(twin, 0) == "KKQ2"
        assert "A" not in mine(twin, 1) + mine(twin, 2)


def test_11_silence_stands_pat() -> None:
    hand = at_the_draw("99K2")
    for seat in list(pending(hand)):
        act(hand, seat, pending(hand)[seat].default())
    assert mine(hand, 0) == "99K2"
    assert [seat["drawn"] for seat in view(hand, None).seats] == [0, 0, 0]


def test_11_a_draw_after_its_street_is_not_asked_for() -> None:
    hand = at_the_draw("99K2")
    say(hand, "draw", "draw", "draw")
    with pytest.raises(IllegalAction):
        act(hand, 1, {"type": "draw", "discard": []})
    with pytest.raises(NotAsked):
        act(hand, 0, {"type": "draw", "discard": []})


# 12: drawing in turn


def test_12_in_turn_everybody_hears_what_the_seats_before_took() -> None:
    hand = at_the_draw("99K2", "8888", "KQJT", then="34567", sequential_draw=True)
    for seat, answer, count in ((1, "draw 88", 2), (2, "draw TJ", 2), (0, "draw 2", 1)):
        assert list(pending(hand)) == [seat]
        said = say(hand, answer)
        assert said[0] == {
            "type": "acted",
            "audience": "public",
            "seat": seat,
            "action": {"type": "draw"},
            "puts_in": 0,
        }
        assert (said[1]["audience"], said[1]["action"]["discard"]) == (seat, list(answer.split()[1]))
        assert said[2] == {"type": "drawn", "audience": "public", "seat": seat, "count": count}
    assert [mine(hand, seat) for seat in range(3)] == ["99K7", "8834", "KQ56"]


def test_12_counts_of_the_draw_before_are_gone_when_the_next_begins() -> None:
    hand = at_the_draw("99K2", "8888", "KQJT", draws=2, sequential_draw=True)
    say(hand, "draw 8", "draw", "draw 2", "check", "check", "check")
    assert [seat["drawn"] for seat in view(hand, None).seats] == [None, None, None]


# 13: the deck must do


@pytest.mark.parametrize(("draws", "most"), [(1, 6), (2, 4), (3, 3)])
def test_13_as_many_seats_as_the_deck_serves_without_the_exchanged_cards(draws: int, most: int) -> None:
    hand = dealt("rombo-draw", [50] * most, draws=draws)
    while asked := pending(hand):  # everybody draws four whenever it is possible
        decision = next(each for each in asked.values() if not each.answered)
        kinds = {template["type"] for template in decision.legal()}
        action = {"type": "draw", "discard": list(mine(hand, decision.seat))} if "draw" in kinds else {"type": "check"}
        act(hand, decision.seat, {"type": "call"} if "call" in kinds else action)
    assert hand.next == 4 * most * (1 + draws) <= 49
    if most < 6:
        with pytest.raises(BadHand) as raised:
            new_hand(DRAW, [50] * (most + 1), rng=Random(1), options={"draws": draws})
        assert raised.value.values == {"reason": "seats", "given": most + 1, "least": 2, "most": most}


@pytest.mark.parametrize("draws", [0, 4, True, "2", 1.0, None], ids=repr)
def test_13_one_to_three_draws(draws: Any) -> None:
    with pytest.raises(BadHand):
        new_hand(DRAW, [50, 50], rng=Random(1), options={"draws": draws})


# 14: stakes


@pytest.mark.parametrize(("draws", "sizes"), [(1, [2, 4]), (2, [2, 4, 4]), (3, [2, 2, 4, 4])])
def test_14_the_fixed_bets_by_the_number_of_draws(draws: int, sizes: list[int]) -> None:
    hand = dealt("rombo-draw", [50, 50], draws=draws)
    bets = []
    while asked := pending(hand):
        decision = next(each for each in asked.values() if not each.answered)
        kinds = {template["type"]: template for template in decision.legal()}
        if "bet" in kinds:
            bets.append(kinds["bet"]["amount"])
            say(hand, f"bet {bets[-1]['min']}", "call")
        else:
            act(hand, decision.seat, {"type": "call"} if "call" in kinds else decision.default())
    assert bets == [{"min": size, "max": size} for size in sizes[1:]]
    assert pending(dealt("rombo-draw", [50, 50], draws=draws))[0].legal()[2] == {
        "type": "raise",
        "to": {"min": 2 + sizes[0], "max": 2 + sizes[0]},
    }


def test_14_pot_limit_and_no_no_limit() -> None:
    hand = dealt("rombo-draw", [50, 50], structure="pot-limit")
    assert pending(hand)[0].legal()[2] == {"type": "raise", "to": {"min": 4, "max": 6}}
    with pytest.raises(BadHand):
        new_hand(DRAW, [50, 50], rng=Random(1), options={"structure": "no-limit"})
