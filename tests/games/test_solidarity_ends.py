"""Solidarity Poker, paragraphs 7 to 12 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

from random import Random

import pytest

from bot.cards import PLANS
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
    after_three,
    begin,
    open_to,
    plan,
    played,
    refused,
    reveal,
    silent,
)

# 7, 8: the end


def test_7_the_last_cards_are_turned_up_from_the_buttons_left() -> None:
    hand = after_three(button=0)
    silent(hand)
    silent(hand)
    events = silent(hand)
    last = [(event["seat"], event["cards"]) for event in events if event["type"] == "revealed"]
    assert last == [(1, ["Jd"]), (0, ["Tc"])]
    assert [event["type"] for event in events][-2:] == ["solved", "over"]
    assert all(len(seat["revealed"]) == 5 for seat in view(hand, None).seats)


def test_7_a_plan_is_achieved_with_one_own_card_at_least() -> None:
    helped = played(begin([NOTHING, "As Ad Ac Ah 9c"]), "four", "two pair")
    assert helped["seats"][0]["achieved"]
    assert {"Ac", "Ad", "Ah", "As"} < set(helped["seats"][0]["proof"])
    alone = played(begin([NOTHING, "As Ad Ac Kh Ks"]), "full house", "straight")
    assert alone["seats"][0] == {"seat": 0, "plan": "full house", "achieved": False, "proof": None}


def test_7_four_others_and_one_own_make_a_royal_flush_and_five_others_do_not() -> None:
    result = played(begin(["Ts 4d 6h 8c 2c", "As Ks Qs Js 9d", "3d 5h 7s 9c Jd"]), *["royal flush"] * 3)
    achieved = [seat["achieved"] for seat in result["seats"]]
    assert achieved == [True, True, False]
    assert result["seats"][0]["proof"] == ["Ts", "Js", "Qs", "Ks", "As"]


def test_7_a_card_serves_any_number_of_players() -> None:
    result = played(begin(["9d 4d 6h 8c 2c", "9s 5h 7d Tc Jc", "9h 3c 6d 8d Ad"]), *["three"] * 3)
    assert result["won"]
    assert all({"9d", "9s", "9h"} <= set(seat["proof"]) for seat in result["seats"])


def test_7_a_plan_that_is_more_than_met_is_met() -> None:
    """Four nines contain three: a team does not lose for being too good."""
    result = played(begin(["9d 4d 6h 8c 2c", "9s 9c 9h Tc Jc"]), "three", "four")
    assert [seat["achieved"] for seat in result["seats"]] == [True, True]


def test_8_all_plans_achieved_win_and_score_the_sum_of_their_tiers() -> None:
    hand = begin(["9d 4d 6h 8c 2c", "9s 5h 7d Tc Jc", "9h 3c 6d 8d Ad"])
    result = played(hand, "three", "one pair", "two pair")
    assert (result["type"], result["audience"]) == ("solved", "public")
    assert (result["won"], result["score"]) == (True, 3 + 1 + 2)
    assert [(seat["seat"], seat["plan"]) for seat in result["seats"]] == [
        *[(0, "three"), (1, "one pair"), (2, "two pair")]
    ]


def test_8_one_plan_that_fails_loses_for_all_and_scores_nothing() -> None:
    result = played(begin(["9d 4d 6h 8c 2c", "9s 5h 7d Tc Jc"]), "one pair", "royal flush")
    assert (result["won"], result["score"]) == (False, 0)
    assert [seat["achieved"] for seat in result["seats"]] == [True, False]


# 9: the last-chance board


def test_9_a_board_serves_everybody_where_a_plan_has_failed() -> None:
    holes = ["9d 4d 6h 8c 2c", "9s 5h 7d Tc Jc"]
    lost = played(begin(holes, board="9c 9h As Ad Ac"), "three", "one pair")
    hand = begin(holes, board="9c 9h As Ad Ac", last_chance_board=True)
    result = played(hand, "three", "one pair")
    assert (lost["won"], result["won"]) == (False, True)
    assert view(hand, None).board == ["9c", "9h", "As", "Ad", "Ac"]
    assert not set(result["seats"][0]["proof"]).isdisjoint(holes[0].split())


def test_9_a_board_alone_is_nobodys_plan() -> None:
    result = played(begin([NOTHING, ANOTHER], board="As Ks Qs Js Ts", last_chance_board=True), *["royal flush"] * 2)
    assert not result["won"]


def test_9_no_board_where_every_plan_is_achieved() -> None:
    hand = begin(["9d 4d 6h 8c 2c", "9s 5h 7d Tc Jc"], last_chance_board=True)
    assert played(hand, "one pair", "one pair")["won"]
    assert view(hand, None).board == []


def test_9_nine_seats_at_most_play_with_a_board() -> None:
    hand = new_hand(GAME, [1] * 9, rng=Random(1), options={"last_chance_board": True, "min_plan": "royal flush"})
    while not hand.over:
        silent(hand)
    with pytest.raises(BadHand) as raised:
        new_hand(GAME, [1] * 10, rng=Random(1), options={"last_chance_board": True})
    assert (raised.value.reason, raised.value.values["most"]) == ("seats", 9)


# 10: the least plan


def test_10_everybody_aims_at_the_least_plan_or_a_harder_one() -> None:
    hand = begin([NOTHING, FULL_HOUSE], min_plan="flush")
    assert open_to(hand, 0) == list(PLANS[4:])
    refused(hand, 0, plan("straight"))
    act(hand, 0, plan("flush"))
    assert open_to(hand, 1) == ["flush", "four", "straight flush", "royal flush"]


@pytest.mark.parametrize(
    ("seats", "least"),
    [
        *[(2, "one pair"), (3, "straight"), (4, "full house"), (5, "four"), (6, "four"), (7, "straight flush")],
        *[(8, "straight flush"), (9, "royal flush"), (10, "royal flush")],
    ],
)
def test_10_auto_depends_on_the_number_of_seats(seats: int, least: str) -> None:
    for seed in range(30):
        hand = new_hand(GAME, [1] * seats, rng=Random(seed), options={"min_plan": "auto"})
        seat = next(iter(pending(hand)))
        assert set(open_to(hand, seat)) <= set(PLANS[PLANS.index(least) :])
        if open_to(hand, seat)[0] == least:
            return
    raise AssertionError("nobody may aim at the least plan")


def test_10_who_holds_every_plan_from_there_up_names_the_hardest_that_is_left() -> None:
    hand = begin([ROYAL, ANOTHER], min_plan="royal flush")
    assert open_to(hand, 0) == ["four"]
    act(hand, 0, plan("four"))
    silent(hand)
    silent(hand)
    assert pending(hand)[0].legal() == [KEEP]


# 11: open order


def test_11_everybody_is_asked_at_once_and_an_announcement_counts_at_once() -> None:
    hand = begin([NOTHING, ANOTHER, PAIR_OF_ACES], order="open")
    assert sorted(pending(hand)) == [0, 1, 2]
    events = act(hand, 2, plan("three"))
    assert [(event["type"], event["audience"]) for event in events] == [("acted", "public"), ("planned", "public")]
    assert view(hand, None).seats[2]["plan"] == "three"
    assert sorted(pending(hand)) == [0, 1]
    assert not any(decision.answered for decision in pending(hand).values())
    refused(hand, 2, plan("four"), NotAsked)
    act(hand, 0, plan("one pair"))
    act(hand, 1, plan("one pair"))
    assert {decision.kind for decision in pending(hand).values()} == {"reveal"}


def test_11_the_go_arounds_are_open_too() -> None:
    hand = after_three((NOTHING, ANOTHER, PAIR_OF_ACES), order="open")
    assert sorted(pending(hand)) == [0, 1, 2]
    act(hand, 1, KEEP)
    refused(hand, 1, plan("flush"), NotAsked)
    act(hand, 2, plan("flush"))
    assert list(pending(hand)) == [0]


# 12: silence


def test_12_silence_names_the_easiest_plan_reveals_in_the_order_of_the_deal_and_keeps() -> None:
    hand = begin([NOTHING, PAIR_OF_ACES])
    silences = []
    while not hand.over:
        seat, decision = next(each for each in pending(hand).items() if not each[1].answered)
        silences += [decision.default()] if seat == 1 else []
        act(hand, seat, decision.default())
    assert silences == [plan("two pair"), reveal("As Ac 5s"), KEEP, reveal("9d"), KEEP]
