"""Rock Paper Scissors Poker, paragraphs 8 to 12: all-ins, short antes, run-outs, silence, pots."""

from __future__ import annotations

import pytest

from bot.engine import pending, view
from tests.games.shoots import (
    ACES,
    JACKS,
    KINGS,
    QUEENS,
    ROYAL_BOARD,
    STREETS,
    amounts,
    begin,
    kinds,
    shoot,
    shot,
    three_live_and_a_pot_of_20,
)

# 8: all-ins, side pots, refunds


def test_8_who_has_less_than_the_price_is_all_in_for_a_pot_of_its_own_depth() -> None:
    hand = three_live_and_a_pot_of_20(short=5)
    said = shoot(hand, "RRS")
    assert shot(said)["puts_in"] == {0: 20, 1: 20, 2: 5}
    assert amounts(said, "returned") == []
    assert hand.pots == [{"amount": 35, "eligible": [0, 1, 2]}, {"amount": 30, "eligible": [0, 1]}]
    assert view(hand, None).seats[2]["status"] == "all_in"


def test_8_an_all_in_seat_makes_no_more_gestures_and_keeps_its_claim() -> None:
    hand = begin([105, 105, 10], ante=5, holes=[KINGS, QUEENS, ACES])
    shoot(hand, "RRS")
    assert hand.stacks[2] == 0
    for _ in STREETS[1:]:
        assert sorted(pending(hand)) == [0, 1]
        said = shoot(hand, "PS")
    assert amounts(said, "won") == [(2, 30), (0, 18)]
    assert hand.stacks == [104, 86, 30]


def test_8_what_nobody_else_paid_goes_back_at_once() -> None:
    hand = begin([1050, 70], ante=50, holes=[ACES, KINGS])
    said = shoot(hand, "RS")
    assert shot(said)["puts_in"] == {0: 50, 1: 20}
    assert kinds(said)[:2] == ["shot", "returned"]
    assert amounts(said, "returned") == [(0, 30)]
    assert amounts(said, "won") == [(0, 140)]


def test_8_a_rock_against_a_paper_and_an_all_in_seat_pays_nothing_and_the_board_is_run_out() -> None:
    hand = begin([100, 100, 10], ante=10, holes=[ACES, KINGS, QUEENS])
    said = shoot(hand, "RP")
    assert amounts(said, "returned") == [(0, 15)]
    assert kinds(said) == ["shot", "returned", "shown", "shown", *["turned"] * 3, "shown", "shown", "won", "over"]
    assert hand.stacks == [120, 90, 0]


def test_8_the_refund_is_measured_against_the_second_highest_payment_of_the_street() -> None:
    hand = begin([300, 110, 40], ante=10, holes=[ACES, KINGS, QUEENS])
    said = shoot(hand, "RRR")  # the price is 45
    assert amounts(said, "returned") == []
    assert hand.pots == [{"amount": 120, "eligible": [0, 1, 2]}, {"amount": 30, "eligible": [0, 1]}]
    said = shoot(hand, "RS")  # half of 150 is 75, seat 1 has 55
    assert shot(said)["puts_in"] == {0: 75, 1: 55}
    assert amounts(said, "returned") == [(0, 20)]
    assert amounts(said, "won") == [(0, 120), (0, 140)]


def test_8_a_refund_makes_an_all_in_seat_live_again() -> None:
    hand = begin([100, 70], ante=50, holes=[KINGS, ACES])
    said = shoot(hand, "RS")
    assert shot(said)["puts_in"] == {0: 50, 1: 20}
    assert amounts(said, "returned") == [(0, 30)]
    assert [seat["status"] for seat in view(hand, None).seats] == ["live", "all_in"]
    assert hand.stacks == [30, 140]


# 9: short antes


def test_9_a_short_ante_is_all_in_and_plays_for_the_pot_that_it_made() -> None:
    hand = begin([100, 100, 3], ante=10, holes=[KINGS, QUEENS, ACES])
    assert amounts(hand.opening, "posted") == [(1, 10), (2, 3), (0, 10)]
    assert hand.pots == [{"amount": 9, "eligible": [0, 1, 2]}, {"amount": 14, "eligible": [0, 1]}]
    assert sorted(pending(hand)) == [0, 1]
    for _ in STREETS:
        shoot(hand, "PP")
    assert hand.stacks == [104, 90, 9]


def test_9_a_stack_of_exactly_the_ante_is_all_in() -> None:
    hand = begin([100, 100, 10], ante=10)
    assert sorted(pending(hand)) == [0, 1]
    assert view(hand, None).seats[2]["status"] == "all_in"


def test_9_an_ante_that_nobody_matched_goes_back() -> None:
    hand = begin([3, 100], ante=10, holes=[ACES, KINGS])
    assert amounts(hand.opening, "posted") == [(1, 10), (0, 3)]
    assert amounts(hand.opening, "returned") == [(1, 7)]
    assert amounts(hand.opening, "won") == [(0, 6)]
    assert hand.stacks == [6, 97]


def test_9_antes_of_many_depths_make_many_pots() -> None:
    hand = begin([1, 2, 4, 50, 50], ante=10, holes=[ACES, KINGS, QUEENS, JACKS, "Ts 8c"])
    assert hand.pots == [
        {"amount": 5, "eligible": [0, 1, 2, 3, 4]},
        {"amount": 4, "eligible": [1, 2, 3, 4]},
        {"amount": 6, "eligible": [2, 3, 4]},
        {"amount": 12, "eligible": [3, 4]},
    ]
    for _ in STREETS:
        said = shoot(hand, "PP")
    assert amounts(said, "won") == [(0, 5), (1, 4), (2, 6), (3, 12)]


# 10: nobody left to shoot


def test_10_where_everybody_is_all_in_the_hands_are_tabled_before_the_board_is_run_out() -> None:
    hand = begin([5, 5], ante=5, holes=[ACES, KINGS])
    assert hand.over
    assert kinds(hand.opening)[2:] == ["shown", "shown", *["turned"] * 3, "shown", "shown", "won", "over"]
    tabled, named = (hand.opening[kinds_at] for kinds_at in (-9, -4))
    assert (tabled["cards"], tabled["hand"]) == (KINGS.split(), None)
    assert (named["cards"], named["hand"]) == (KINGS.split(), "pair of kings")
    turned = [event for event in hand.opening if event["type"] == "turned"]
    assert [(event["street"], len(event["cards"])) for event in turned] == [("flop", 3), ("turn", 1), ("river", 1)]


def test_10_a_lone_seat_with_chips_is_not_asked() -> None:
    hand = begin([1000, 20, 30], ante=10, holes=[ACES, KINGS, QUEENS])
    said = shoot(hand, "RRR")
    assert hand.over
    assert amounts(said, "won") == [(0, 60), (0, 20)]
    assert amounts(said, "returned") == [(0, 25)]
    assert hand.stacks == [1050, 0, 0]


def test_10_two_seats_with_chips_beside_an_all_in_seat_shoot_on_unseen() -> None:
    hand = begin([100, 100, 10], ante=10, holes=[ACES, KINGS, QUEENS])
    said = shoot(hand, "SS")
    assert kinds(said) == ["shot", "turned"]
    assert view(hand, None).seats[2]["shown"] is None


# 11: silence


def test_11_silence_is_paper() -> None:
    hand = begin([100, 100])
    assert pending(hand)[0].default() == {"type": "shoot", "gesture": "paper"}


# 12: pots and odd chips


@pytest.mark.parametrize(("button", "stacks"), [(0, [100, 101, 99]), (1, [101, 100, 99]), (2, [101, 100, 99])])
def test_12_the_odd_chip_goes_to_the_first_winner_from_the_buttons_left(button: int, stacks: list[int]) -> None:
    hand = begin([100] * 3, button=button, holes=["As 4c", "Ac 4d", KINGS])
    for _ in STREETS:
        shoot(hand, "SSS")
    assert hand.stacks == stacks


def test_12_three_winners_share_two_odd_chips_one_each() -> None:
    hand = begin([100] * 3 + [2], ante=10, button=1, board=ROYAL_BOARD)
    for _ in STREETS:
        said = shoot(hand, "PPP")
    assert amounts(said, "won") == [(2, 2), (3, 2), (0, 2), (1, 2), (2, 8), (0, 8), (1, 8)]
    hand = begin([100] * 3 + [100, 100], ante=1, button=1, board=ROYAL_BOARD)
    shoot(hand, "SSRPP")
    assert view(hand, None).pot == 11
    for _ in STREETS[1:]:
        said = shoot(hand, "PPP")
    assert amounts(said, "won") == [(2, 4), (0, 4), (1, 3)]


def test_12_each_pot_has_its_own_winners_and_its_own_odd_chip() -> None:
    hand = begin([100, 100, 1], ante=2, button=2, holes=["As 4c", "Ac 4d", "Ad 4h"])
    for _ in STREETS:
        said = shoot(hand, "PP")
    assert [(event["pot"], event["seat"], event["amount"]) for event in said if event["type"] == "won"] == [
        *[(0, 0, 1), (0, 1, 1), (0, 2, 1), (1, 0, 1), (1, 1, 1)]
    ]


def test_12_the_best_hand_of_a_folded_seat_wins_nothing() -> None:
    hand = begin([100] * 3, ante=4, holes=[ACES, KINGS, QUEENS])
    shoot(hand, "PRS")
    said = shoot(hand, "RP")
    assert amounts(said, "won") == [(1, 24)]
    assert hand.stacks == [96, 114, 90]
