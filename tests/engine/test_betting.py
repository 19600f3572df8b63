"""The rule sheet of betting, paragraph by paragraph, at a table of Texas hold'em."""

from __future__ import annotations

import pytest

from bot.engine import Hand, pending, view
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, STRUCTURES, Spot, answers, ceiling
from bot.errors import BadHand, IllegalAction
from tests.engine.talk import dealt, legal, may, meant, say, span, told, turn

DEEP = 10_000


def to_flop(hand: Hand) -> Hand:
    """Call and check until the flop is there."""
    while hand.street == "preflop":
        say(hand, "call" if "call" in may(hand) else "check")
    return hand


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


def test_b_8_a_short_all_in_does_not_reopen_for_a_limper() -> None:
    hand = dealt([DEEP, DEEP, DEEP, DEEP, 150])
    say(hand, "call", "all_in", "fold", "call", "call")
    assert (turn(hand), may(hand)) == (3, {"fold", "call"})


def test_b_8_a_short_all_in_bet_does_not_reopen_for_a_checker() -> None:
    hand = to_flop(dealt([DEEP, DEEP, 160]))
    say(hand, "check", "all_in")
    assert span(hand) == (160, DEEP - 100)  # the button has not acted yet
    say(hand, "call")
    assert (turn(hand), may(hand)) == (1, {"fold", "call"})


def test_b_8_short_all_ins_add_up_for_the_seat_that_they_face() -> None:
    hand = to_flop(dealt([DEEP, DEEP, 225, DEEP, 300], button=0))
    say(hand, "bet 100", "all_in", "call", "all_in", "call")  # 100, 125, 125, 200, 200
    assert (turn(hand), span(hand)) == (1, (300, DEEP - 100))
    say(hand, "call")
    assert (turn(hand), may(hand)) == (3, {"fold", "call"})


def test_b_8_after_a_full_raise_everybody_may_raise_again() -> None:
    hand = dealt([DEEP, DEEP, DEEP, DEEP, 150])
    say(hand, "call", "all_in", "raise 400", "fold", "fold")
    assert (turn(hand), span(hand)) == (3, (650, DEEP))


def test_b_9_the_least_raise_ignores_short_all_ins_and_short_opponents() -> None:
    hand = to_flop(dealt([560, 400, DEEP], button=0))
    say(hand, "bet 100", "raise 280")
    assert span(hand)[0] == 460
    hand = to_flop(dealt([DEEP, 160, DEEP]))
    say(hand, "all_in")
    assert span(hand)[0] == 160


@pytest.mark.parametrize(("stack", "bets", "open_to_limper"), [(150, 2, True), (149, 1, False)])
def test_b_10_an_all_in_of_half_a_bet_counts_as_a_bet(stack: int, bets: int, open_to_limper: bool) -> None:
    hand = dealt([DEEP, DEEP, DEEP, DEEP, stack], structure=FIXED_LIMIT)
    say(hand, "call", "all_in")
    assert hand.memo["bets"] == bets
    say(hand, "fold", "call", "call")
    assert (turn(hand), "raise" in may(hand)) == (3, open_to_limper)


def test_b_10_small_all_ins_reopen_when_together_they_make_a_bet() -> None:
    hand = dealt([DEEP, DEEP, DEEP, DEEP, 140, 180, 200], structure=FIXED_LIMIT)
    say(hand, "call", "all_in", "all_in", "all_in", "fold", "fold", "fold")
    assert (turn(hand), may(hand)) == (3, {"fold", "call"})  # alone with chips
    hand = dealt([DEEP, DEEP, DEEP, DEEP, 140, 180, 200], structure=FIXED_LIMIT)
    say(hand, "call", "all_in", "all_in", "all_in", "fold", "call", "call")
    assert (turn(hand), span(hand)) == (3, (300, 300))
    assert hand.memo["bets"] == 1


def test_b_11_a_short_stack_calls_with_all_it_has() -> None:
    hand = dealt([60, DEEP, DEEP])
    assert may(hand) == {"fold", "call", "all_in"}
    (acted,) = told(say(hand, "call"), "acted")
    assert (acted["puts_in"], hand.status[0]) == (60, "all_in")


def test_b_11_a_stack_between_call_and_least_raise_may_be_shoved() -> None:
    hand = dealt([150, DEEP, DEEP])
    assert may(hand) == {"fold", "call", "all_in"}
    say(hand, "all_in")
    assert (hand.memo["price"], hand.memo["bet"]) == (150, 100)


def test_b_11_but_not_by_a_seat_that_may_not_raise() -> None:
    hand = dealt([DEEP, DEEP, DEEP, 240, 150])
    say(hand, "call", "all_in", "fold", "call", "call")
    assert (turn(hand), may(hand)) == (3, {"fold", "call"})


def test_b_12_a_short_blind_leaves_the_price() -> None:
    hand = dealt([DEEP, DEEP, 30, DEEP], structure=POT_LIMIT)
    assert hand.memo["price"] == 100
    assert span(hand) == (200, 100 + 80 + 100)
    (acted,) = told(say(hand, "call"), "acted")
    assert acted["puts_in"] == 100
    assert view(hand, None).price == 100


def test_b_12_heads_up_nobody_is_asked_over_a_short_big_blind() -> None:
    hand = dealt([DEEP, 30])
    assert told(hand.opening, "returned") == [{"type": "returned", "audience": "public", "seat": 0, "amount": 20}]
    assert hand.over


def test_b_13_raising_needs_an_opponent_with_chips() -> None:
    hand = dealt([DEEP, 500, 500])
    say(hand, "call", "all_in", "call")
    assert (turn(hand), may(hand)) == (0, {"fold", "call"})


def test_b_14_a_seat_alone_with_chips_is_asked_only_while_it_is_behind() -> None:
    hand = dealt([DEEP, 500, 400])
    say(hand, "raise 600", "all_in", "all_in")
    assert hand.over
    hand = dealt([DEEP, DEEP, 60, 60])
    say(hand, "all_in", "fold")
    assert (turn(hand), may(hand)) == (1, {"fold", "call"})  # the small blind of 50 is behind 60
    say(hand, "call")
    assert hand.over


def test_b_14_what_others_really_put_in_counts_not_the_price() -> None:
    hand = dealt([40, DEEP, 30])
    events = say(hand, "all_in")
    assert told(events, "returned")[0]["amount"] == 10  # the small blind of 50 is above 40 and is not asked
    assert hand.over


def test_b_15_what_nobody_matched_goes_back_folded_seats_counting() -> None:
    hand = dealt([DEEP, DEEP, DEEP])
    events = say(hand, "raise 700", "fold", "fold")
    assert told(events, "returned") == [{"type": "returned", "audience": "public", "seat": 0, "amount": 600}]
    assert told(events, "won")[0]["amount"] == 250
    hand = to_flop(dealt([DEEP, DEEP, DEEP]))
    events = say(hand, "bet 100", "raise 300", "raise 900", "fold", "fold")
    assert (told(events, "returned")[0]["amount"], told(events, "won")[0]["amount"]) == (600, 1000)


def test_b_16_the_last_seat_standing_ends_the_round_unseen_and_without_more_cards() -> None:
    hand = dealt([DEEP] * 4)
    events = say(hand, "fold", "fold", "fold")
    assert [event["type"] for event in events] == ["acted", "acted", "acted", "returned", "won", "over"]
    assert hand.stacks == [DEEP, DEEP - 50, DEEP + 50, DEEP]


@pytest.mark.parametrize("structure", STRUCTURES)
def test_b_17_every_spot_has_an_answer_and_no_empty_range(structure: str) -> None:
    for level in range(3):
        for price in range(level, 9):
            for whole in range(level, 30):
                spot = Spot(level, price, 4, whole, middle=2 * price, may_raise=True)
                found = answers(structure, spot)
                assert {"fold"} < {each["type"] for each in found}, spot
                for each in found:
                    domain = each.get("to") or each.get("amount")
                    assert domain is None or price < domain["min"] <= domain["max"] <= whole, spot


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
