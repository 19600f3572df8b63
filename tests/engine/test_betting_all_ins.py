"""The rule sheet of betting at a table of Texas hold'em, B.8 to B.17: all-ins, reopening, the end of a round."""

from __future__ import annotations

import pytest

from bot.engine import view
from bot.engine.betting import FIXED_LIMIT, POT_LIMIT, STRUCTURES, Spot, answers
from tests.engine.talk import dealt, may, say, span, to_flop, told, turn

DEEP = 10_000


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
