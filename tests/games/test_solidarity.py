"""Solidarity Poker, paragraphs 1 to 6 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.cards import DECK, PLANS
from bot.engine import act, new_hand, pending, view
from bot.errors import BadHand, NotAsked
from tests.games.planning import (
    ANOTHER,
    FULL_HOUSE,
    GAME,
    KEEP,
    NOTHING,
    PAIR_OF_ACES,
    ROYAL,
    after_plans,
    after_three,
    begin,
    open_to,
    plan,
    played,
    public,
    refused,
    reveal,
    silent,
)

# 1: seats, cards, no chips


@pytest.mark.parametrize("seats", [1, 11])
def test_1_fewer_than_two_or_more_than_ten_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [1] * seats, rng=Random(1))


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_1_two_to_ten_seats_get_five_cards_each_one_at_a_time_from_the_buttons_left(seats: int) -> None:
    hand = new_hand(GAME, [1] * seats, seats - 1, deck=list(DECK))
    for seat in range(seats):
        mine = view(hand, seat).mine
        assert mine is not None
        assert mine["cards"] == [DECK[seat + turn * seats] for turn in range(5)]


def test_1_nothing_is_bet_and_stacks_stay() -> None:
    hand = begin([NOTHING, ANOTHER])
    assert (hand.pots, hand.stacks, view(hand, None).structure, view(hand, None).price) == ([], [1, 1], None, None)
    played(hand)
    assert (hand.stacks, hand.pots) == ([1, 1], [])
    assert "structure" not in GAME.options
    assert "ante" not in GAME.options


# 2, 3: plans


def test_2_the_plans_from_the_easiest_to_the_hardest() -> None:
    assert open_to(begin([NOTHING, ANOTHER]), 0) == list(PLANS)
    easy = ("one pair", "two pair", "three", "straight", "flush")
    assert (*easy, "full house", "four", "straight flush", "royal flush") == PLANS


@pytest.mark.parametrize(
    ("held", "contained"),
    [
        (PAIR_OF_ACES, ["one pair"]),
        (FULL_HOUSE, ["one pair", "two pair", "three", "full house"]),
        ("8c 8d 8h 8s 3c", ["one pair", "three", "four"]),
        ("Ah 2c 3d 4s 5h", ["straight"]),
        ("Ah 2h 3h 4h 5h", ["straight", "flush", "straight flush"]),
        (ROYAL, ["straight", "flush", "straight flush", "royal flush"]),
    ],
)
def test_3_a_plan_is_not_contained_in_ones_own_five(held: str, contained: list[str]) -> None:
    hand = begin([held, "6s 7d 9c Jd Qc"])
    assert open_to(hand, 0) == [each for each in PLANS if each not in contained]
    for each in contained:
        refused(hand, 0, plan(each))


def test_3_everybody_names_a_plan_in_turn_from_the_buttons_left_in_public() -> None:
    hand = begin([NOTHING, ANOTHER, PAIR_OF_ACES], button=0)
    for seat, name in ((1, "three"), (2, "two pair"), (0, "one pair")):
        assert list(pending(hand)) == [seat]
        assert pending(hand)[seat].kind == "plan"
        events = act(hand, seat, plan(name))
        assert events[:2] == [
            {"type": "acted", "audience": "public", "seat": seat, "action": plan(name), "puts_in": 0},
            {"type": "planned", "audience": "public", "seat": seat, "plan": name},
        ]
        assert view(hand, None).seats[seat]["plan"] == name


def test_3_a_plan_must_be_named_first_and_named_right() -> None:
    hand = begin([NOTHING, ANOTHER])
    odd = ("high card", "pair", "One Pair", "", None, 1, ["one pair"])
    for action in (KEEP, reveal("2c"), {"type": "plan"}, *({"type": "plan", "plan": each} for each in odd)):
        refused(hand, 0, action)
    refused(hand, 1, plan("one pair"), NotAsked)


# 4: the first reveal


def test_4_everybody_is_asked_for_three_cards_at_the_same_time() -> None:
    hand = after_plans()
    assert {seat: decision.kind for seat, decision in pending(hand).items()} == {0: "reveal", 1: "reveal"}
    assert pending(hand)[0].legal() == [{"type": "reveal", "cards": {"of": NOTHING.split(), "count": [3, 3]}}]


def test_4_nobody_sees_what_is_chosen_before_the_last_answer_is_in() -> None:
    hand = after_plans()
    before = view(hand, 1).to_json()
    events = act(hand, 0, reveal("2c 6h Tc"))
    assert [event["audience"] for event in events] == [0]
    before["seats"][0]["answered"] = True
    assert view(hand, 1).to_json() == before
    assert "6h" not in json.dumps(view(hand, None).to_json())


def test_4_an_answer_may_be_changed_and_all_are_turned_up_together() -> None:
    hand = after_plans()
    act(hand, 0, reveal("2c 6h Tc"))
    act(hand, 0, reveal("8s 6h 4d"))
    events = public(act(hand, 1, reveal("3d 5h 7s")))
    assert [(event["type"], event["seat"], event["cards"]) for event in events] == [
        ("revealed", 0, ["4d", "6h", "8s"]),
        ("revealed", 1, ["3d", "5h", "7s"]),
    ]
    assert [seat["revealed"] for seat in view(hand, None).seats] == [["4d", "6h", "8s"], ["3d", "5h", "7s"]]


@pytest.mark.parametrize("cards", ["2c 4d", "2c 4d 6h 8s", "2c 2c 4d", "2c 4d 3d", "2c 4d As", ""])
def test_4_three_different_cards_of_ones_own_and_no_others(cards: str) -> None:
    refused(after_plans(), 0, reveal(cards))


# 5, 6: go-arounds


def test_5_each_keeps_or_changes_the_plan_in_turn() -> None:
    hand = after_three((NOTHING, ANOTHER, PAIR_OF_ACES))
    assert act(hand, 0, KEEP) == [{"type": "acted", "audience": "public", "seat": 0, "action": KEEP, "puts_in": 0}]
    assert [event["type"] for event in act(hand, 1, plan("flush"))] == ["acted", "planned"]
    assert list(pending(hand)) == [2]
    assert [seat["plan"] for seat in view(hand, None).seats] == ["one pair", "flush", "two pair"]


def test_5_naming_the_plan_one_has_is_no_change() -> None:
    hand = after_three()
    assert open_to(hand, 0) == list(PLANS[1:])
    refused(hand, 0, plan("one pair"))


def test_5_what_ones_own_cards_contain_is_not_open_later_either() -> None:
    hand = after_three((FULL_HOUSE, ANOTHER))
    act(hand, 0, plan("four"))
    assert open_to(after_three((FULL_HOUSE, ANOTHER)), 0) == ["flush", "four", "straight flush", "royal flush"]
    for each in ("one pair", "two pair", "three", "full house"):
        refused(after_three((FULL_HOUSE, ANOTHER)), 0, plan(each))


def test_6_one_of_the_last_two_is_revealed_then_comes_the_last_go_around() -> None:
    hand = after_three()
    silent(hand)
    assert pending(hand)[0].legal() == [{"type": "reveal", "cards": {"of": ["8s", "Tc"], "count": [1, 1]}}]
    for cards in ("2c", "8s Tc", "9c"):
        refused(hand, 0, reveal(cards))
    act(hand, 0, reveal("Tc"))
    events = public(act(hand, 1, reveal("9c")))
    assert [(event["seat"], event["cards"]) for event in events] == [(0, ["Tc"]), (1, ["9c"])]
    assert view(hand, None).seats[0]["revealed"] == ["2c", "4d", "6h", "Tc"]
    act(hand, 0, plan("straight"))
    act(hand, 1, KEEP)
    assert hand.over


def test_6_after_the_last_go_around_a_plan_is_fixed() -> None:
    hand = after_three()
    silent(hand)
    silent(hand)
    act(hand, 0, plan("two pair"))
    refused(hand, 0, plan("three"), NotAsked)
    act(hand, 1, KEEP)
    refused(hand, 0, plan("three"), NotAsked)
    refused(hand, 1, KEEP, NotAsked)
