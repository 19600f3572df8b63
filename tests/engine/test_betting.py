"""The rule sheet of betting at a table of Texas hold'em, B.1 to B.7: turns, amounts, structures; and the options."""

from __future__ import annotations

import pytest

from bot.engine import pending
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Spot, answers, ceiling
from bot.errors import BadHand, IllegalAction
from tests.engine.talk import dealt, legal, may, meant, say, span, to_flop, told, turn

DEEP = 10_000


def test_b_1_the_blinds_are_posted_left_of_the_button() -> None:
    hand = dealt([DEEP] * 4, button=2)
    assert hand.street_bet == [100, 0, 0, 50]
    assert [(event["seat"], event["what"], event["amount"]) for event in told(hand.opening, "posted")] == [
        (3, "small_blind", 50),
        (0, "big_blind", 100),
    ]


@pytest.mark.parametrize("button", [0, 1])
def test_b_1_heads_up_the_button_posts_the_small_blind_acts_first_and_then_last(button: int) -> None:
    hand = dealt([DEEP] * 2, button=button)
    assert hand.street_bet[button] == 50
    assert turn(hand) == button
    say(hand, "call", "check")
    assert turn(hand) == 1 - button


def test_b_1_a_short_stack_posts_what_it_has_and_is_all_in() -> None:
    hand = dealt([DEEP, 20, 30, DEEP])
    assert (hand.street_bet, hand.stacks) == ([0, 20, 30, 0], [DEEP, 0, 0, DEEP])
    assert hand.status == ["live", "all_in", "all_in", "live"]


def test_b_1_a_small_blind_of_nothing_is_not_posted() -> None:
    hand = dealt([DEEP] * 3, small_blind=0, big_blind=1)
    assert [event["what"] for event in told(hand.opening, "posted")] == ["big_blind"]
    say(hand, "call", "call", "check")
    assert hand.pot == 3


def test_b_2_the_first_street_begins_left_of_the_big_blind_the_others_left_of_the_button() -> None:
    hand = dealt([DEEP] * 5, button=1)
    assert turn(hand) == 4
    say(hand, "call", "call", "call", "call")
    assert turn(hand) == 3
    say(hand, "check")
    assert (hand.street, turn(hand)) == ("flop", 2)


def test_b_2_later_streets_pass_over_seats_that_have_folded_or_are_all_in() -> None:
    hand = dealt([DEEP, 100, 100, DEEP, DEEP])
    say(hand, "call", "call", "call", "call")
    assert (hand.street, turn(hand)) == ("flop", 3)


def test_b_2_the_big_blind_has_the_option_when_nobody_raised() -> None:
    hand = dealt([DEEP] * 3)
    say(hand, "call", "call")
    assert (turn(hand), may(hand)) == (2, {"fold", "check", "raise", "all_in"})
    say(hand, "raise 300", "call", "call")
    assert hand.street == "flop"


def test_b_3_without_a_bet_check_or_bet_facing_one_call_or_raise_and_always_fold() -> None:
    hand = to_flop(dealt([DEEP] * 3))
    assert may(hand) == {"fold", "check", "bet", "all_in"}
    say(hand, "bet 200")
    assert may(hand) == {"fold", "call", "raise", "all_in"}
    say(hand, "call", "fold")
    say(hand, "fold")
    assert hand.over


def test_b_4_raises_are_at_least_the_last_full_raise() -> None:
    hand = dealt([DEEP] * 4, small_blind=100, big_blind=200)
    assert span(hand) == (400, DEEP)
    say(hand, "raise 500")
    assert span(hand) == (800, DEEP)
    say(hand, "raise 1200")
    assert span(hand) == (1900, DEEP)


def test_b_4_the_least_bet_is_the_big_blind_on_every_street() -> None:
    hand = dealt([DEEP] * 3)
    say(hand, "raise 900", "call", "call")
    assert span(hand) == (100, DEEP - 900)


def test_b_4_a_raise_is_not_counted_with_the_call() -> None:
    hand = to_flop(dealt([DEEP] * 3))
    say(hand, "bet 100", "raise 250")
    assert span(hand)[0] == 400


def test_b_5_no_limit_ends_at_the_stack_and_knows_no_last_raise() -> None:
    hand = dealt([100_000] * 3, small_blind=1, big_blind=2)
    for total in range(4, 100, 2):
        say(hand, f"raise {total}")
    assert span(hand)[1] == 100_000


def test_b_6_pot_limit_before_the_flop() -> None:
    hand = dealt([DEEP] * 3, structure=POT_LIMIT, small_blind=100, big_blind=200)
    assert span(hand)[1] == 200 + (300 + 200)
    say(hand, "call")
    assert span(hand)[1] == 200 + (500 + 100)


@pytest.mark.parametrize(
    ("middle", "price", "level", "most"),
    [
        (3000, 1500, 0, 6000),  # a pot of 1500 and a bet of 1500
        (1000, 200, 0, 1400),  # a pot of 600, a bet of 200, a call of 200
        (150, 50, 0, 250),  # a pot of 100 and a bet of 50
        (150, 100, 0, 350),
    ],
)
def test_b_6_pot_limit_is_the_middle_after_the_call(middle: int, price: int, level: int, most: int) -> None:
    spot = Spot(level=level, price=price, bet=price, whole=DEEP, middle=middle, may_raise=True)
    assert ceiling(POT_LIMIT, spot) == most


def test_b_6_a_stack_above_the_pot_is_no_all_in_and_one_below_is() -> None:
    hand = dealt([701, DEEP, DEEP], structure=POT_LIMIT, small_blind=100, big_blind=200)
    assert may(hand) == {"fold", "call", "raise"}
    hand = dealt([700, DEEP, DEEP], structure=POT_LIMIT, small_blind=100, big_blind=200)
    assert may(hand) == {"fold", "call", "raise", "all_in"}


def test_b_6_where_the_pot_is_smaller_than_the_least_bet_the_least_bet_is_the_most() -> None:
    spot = Spot(level=0, price=0, bet=10, whole=500, middle=0, may_raise=True, stakes=3)
    assert answers(POT_LIMIT, spot)[2] == {"type": "bet", "amount": {"min": 10, "max": 10}}


def test_b_6_for_several_stakes_the_pot_is_divided_among_them() -> None:
    spot = Spot(level=0, price=20, bet=20, whole=500, middle=100, may_raise=True, stakes=3)
    assert ceiling(POT_LIMIT, spot) == 20 + (100 + 3 * 20) // 3


def test_b_7_fixed_limit_has_one_size_small_before_and_on_the_flop_then_big() -> None:
    hand = dealt([DEEP] * 3, structure=FIXED_LIMIT)
    assert span(hand) == (200, 200)
    for street, size in (("flop", 100), ("turn", 200), ("river", 200)):
        while hand.street != street:
            say(hand, "call" if "call" in may(hand) else "check")
        assert span(hand) == (size, size)
        say(hand, f"bet {size}")
        assert span(hand) == (2 * size, 2 * size)


@pytest.mark.parametrize("seats", [2, 3])
def test_b_7_one_bet_and_three_raises_heads_up_too(seats: int) -> None:
    hand = dealt([DEEP] * seats, structure=FIXED_LIMIT)
    say(hand, "raise 200", "raise 300", "raise 400")
    assert may(hand) == {"fold", "call"}
    to_flop(hand)
    say(hand, "bet 100", "raise 200", "raise 300", "raise 400")
    assert may(hand) == {"fold", "call"}


def test_b_7_a_stack_above_the_bet_is_not_shoved() -> None:
    hand = dealt([201, DEEP, DEEP], structure=FIXED_LIMIT)
    assert "all_in" not in may(hand)
    hand = dealt([200, DEEP, DEEP], structure=FIXED_LIMIT)
    assert "all_in" in may(hand)


def test_b_7_over_a_short_all_in_the_raise_is_a_whole_bet_more() -> None:
    hand = dealt([130, DEEP, DEEP, DEEP], button=1, structure=FIXED_LIMIT)
    say(hand, "all_in")
    assert span(hand) == (230, 230)


def test_silence_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    hand = dealt([DEEP] * 3)
    assert pending(hand)[0].default() == {"type": "fold"}
    say(hand, "call", "call")
    assert pending(hand)[2].default() == {"type": "check"}


@pytest.mark.parametrize(
    ("asked", "small", "big"),
    [({}, 1, 2), ({"big_blind": 7}, 3, 7), ({"small_blind": 7}, 7, 14), ({"big_blind": 1}, 0, 1)],
)
def test_one_blind_is_enough(asked: dict[str, int], small: int, big: int) -> None:
    options = dealt([DEEP] * 3, **(asked or {"small_blind": 1, "big_blind": 2})).options
    assert (options["small_blind"], options["big_blind"]) == (small, big)


@pytest.mark.parametrize(
    "asked", [{"small_blind": 3, "big_blind": 2}, {"small_blind": -1}, {"big_blind": 0}, {"ante": 1}, {"min_bet": 2}]
)
def test_blinds_that_make_no_sense_and_antes_are_refused(asked: dict[str, int]) -> None:
    with pytest.raises(BadHand):
        dealt([DEEP] * 3, **({"big_blind": 2} | asked if "ante" in asked or "min_bet" in asked else asked))


def test_a_refused_amount_says_what_is_legal() -> None:
    hand = dealt([DEEP] * 3)
    before = hand.to_json()
    with pytest.raises(IllegalAction) as refused:
        say(hand, "raise 199")
    assert {"type": "raise", "to": {"min": 200, "max": DEEP}} in refused.value.legal
    assert hand.to_json() == before
    assert meant("raise 200") == {"type": "raise", "to": 200}
    assert legal(hand)["raise"]["to"]["min"] == 200
    assert ceiling(NO_LIMIT, Spot(0, 100, 100, 150, 150, True)) >= 150
