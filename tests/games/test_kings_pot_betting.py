"""King's Pot and its optional play, paragraphs 7 to 9 of their rule sheet: betting per card, folding cards, all-in."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine import pending, view
from bot.errors import NotAsked
from tests.games.crowns import RICH, ROUNDS, begin, calls, do, fold, of, open_to, opened, refused, terms, won

NO_LIMIT = {"structure": "no-limit"}


# 7: betting per card


def test_7_price_and_amounts_are_for_one_card() -> None:
    hand = begin([50] * 3, ["As 6d 8h", "3s", "Jd 8c"], structure="no-limit", min_bet=2)
    assert open_to(hand, 1)["bet"]["amount"] == {"min": 2, "max": 49}
    said = do(hand, 1, "bet", 5)
    assert (said[0]["puts_in"], said[0]["on"], said[0]["action"]) == (5, 1, {"type": "bet", "amount": 5})
    assert view(hand, None).price == 5
    assert terms(hand, 2) == {"price": 5, "owed": 10, "pot": 5, "all_in": 48}
    assert do(hand, 2, "raise", 12)[0]["puts_in"] == 24
    assert pending(hand)[0].terms["owed"] == 36
    assert do(hand, 0, "call")[0]["puts_in"] == 36
    assert do(hand, 1, "call")[0]["puts_in"] == 7
    assert (hand.pot, hand.street) == (72, "round_two")


def test_7_fixed_limit_is_one_least_bet_in_two_rounds_and_two_in_the_last_with_three_raises() -> None:
    hand = begin([500] * 3, ["As 6d 8h", "3s", "Jd 8c"], ante=10)
    assert (hand.options["structure"], hand.options["min_bet"]) == ("fixed-limit", 10)
    for street, then, size in zip(ROUNDS, [*ROUNDS[1:], ""], (10, 10, 20), strict=True):
        assert hand.street == street
        assert open_to(hand, 1)["bet"]["amount"] == {"min": size, "max": size}
        do(hand, 1, "bet", size)
        for raised, seat in enumerate((2, 0, 1), start=2):
            assert open_to(hand, seat)["raise"]["to"] == {"min": raised * size, "max": raised * size}
            do(hand, seat, "raise", raised * size)
        assert open_to(hand, 2).keys() == {"fold", "call", "fold_cards"}
        calls(hand, then)


def test_7_pot_limit_counts_the_main_pot_and_what_the_call_costs_by_the_card() -> None:
    hand = begin([500] * 3, ["As 6d 8h", "3s", "Jd 8c"], structure="pot-limit", ante=2, kings_pot=99)
    assert open_to(hand, 1)["bet"]["amount"] == {"min": 2, "max": 2}  # an empty main pot: the most is the least
    do(hand, 1, "bet", 2)
    assert open_to(hand, 2)["raise"]["to"] == {"min": 4, "max": 2 + (2 + 2 * 2) // 2}
    do(hand, 2, "raise", 5)
    assert open_to(hand, 0)["raise"]["to"] == {"min": 8, "max": 5 + (12 + 3 * 5) // 3}
    calls(hand, "round_two")
    assert hand.pot == 30
    assert open_to(hand, 1)["bet"]["amount"] == {"min": 2, "max": 30}
    do(hand, 1, "check")
    assert open_to(hand, 2)["bet"]["amount"] == {"min": 2, "max": 15}


def test_7_no_limit_goes_as_far_as_the_stack_does_for_every_card() -> None:
    hand = begin([50, 50, 31], ["As", "3s", "Jd 8c"], structure="no-limit")
    do(hand, 1, "check")
    assert open_to(hand, 2)["bet"]["amount"] == {"min": 1, "max": 14}
    assert "all_in" in open_to(hand, 2)


@pytest.mark.parametrize(("asked", "least"), [({}, 1), ({"ante": 4}, 4), ({"ante": 4, "min_bet": 3}, 3)])
def test_7_the_least_bet_is_the_ante_unless_it_is_set(asked: dict[str, int], least: int) -> None:
    hand = opened([50] * 3, **asked)
    assert hand.options["min_bet"] == least


# 8: folding cards


def test_8_some_cards_are_folded_on_ones_turn_as_often_as_one_likes_and_the_turn_stays() -> None:
    hand = begin([50] * 3, ["As 6d 8h Tc", "3s", "Jd"])
    do(hand, 1, "bet", 1)
    refused(hand, 0, {"type": "fold_cards", "cards": ["As"]}, NotAsked)
    do(hand, 2, "call")
    for cards in ("As 8h", "6d"):
        said = fold(hand, 0, cards)
        assert of(said, "folded_cards") == [
            {"type": "folded_cards", "audience": "public", "seat": 0, "count": len(cards.split())}
        ]
        assert list(pending(hand)) == [0]
    assert do(hand, 0, "call")[0]["puts_in"] == 1
    assert view(hand, None).seats[0]["cards"] == 1
    assert (view(hand, 0).mine or {})["cards"] == ["Tc"]


def test_8_folded_cards_are_secret_for_ever() -> None:
    hand = begin([50] * 3, ["As 6d 8h", "3s", "Jd"])
    do(hand, 1, "check")
    do(hand, 2, "check")
    said = fold(hand, 0, "As 6d")
    acted = [event for event in said if event["type"] == "acted"]
    assert [(event["audience"], event["action"]) for event in acted] == [
        ("public", {"type": "fold_cards"}),
        (0, {"type": "fold_cards", "cards": ["As", "6d"]}),
    ]
    said += calls(hand)
    assert of(said, "shown")[-1]["cards"] == ["8h"]
    for seat in (None, 1, 2):
        told = [event for event in said if event["audience"] in ("public", seat)]
        assert "As" not in str([view(hand, seat).to_json(), told])


def test_8_what_a_folded_card_has_put_in_stays() -> None:
    hand = begin([50] * 3, ["As 6d", "3s", "Jd"])
    do(hand, 1, "bet", 1)
    do(hand, 2, "call")
    do(hand, 0, "raise", 2)
    do(hand, 1, "raise", 3)
    do(hand, 2, "call")
    fold(hand, 0, "As")  # it has put in 2
    assert terms(hand, 0) == {"price": 3, "owed": 1, "pot": 10, "all_in": 44}
    do(hand, 0, "call")
    assert hand.pots == [{"amount": 11, "eligible": [0, 1, 2]}]
    assert view(hand, None).seats[0]["street_bet"] == 0  # a new street


def test_8_to_fold_all_cards_is_to_fold() -> None:
    hand = begin([50] * 3, ["As 6d", "3s", "Jd"])
    do(hand, 1, "bet", 1)
    do(hand, 2, "call")
    said = fold(hand, 0, "6d As")
    assert hand.status[0] == "folded"
    assert of(said, "folded_cards")[0]["count"] == 2
    assert hand.street == "round_two"
    do(hand, 1, "check")
    fold(hand, 2, "Jd")
    assert (hand.over, hand.stacks) == (True, [48, 50, 48])


@pytest.mark.parametrize(
    "cards", [[], ["3s"], ["As", "As"], ["As", "6d", "8h", "8h"], "As", None, ["as"], ["As", 6], [["As"]]], ids=str
)
def test_8_cards_one_does_not_hold_or_names_twice_are_refused(cards: Any) -> None:
    hand = begin([50] * 3, ["As 6d 8h", "3s", "Jd"])
    do(hand, 1, "check")
    do(hand, 2, "check")
    refused(hand, 0, {"type": "fold_cards", "cards": cards})
    refused(hand, 0, {"type": "fold_cards"})


def test_8_a_folded_card_cannot_be_folded_again() -> None:
    hand = begin([50] * 3, ["As 6d 8h", "3s", "Jd"], button=2)
    fold(hand, 0, "As")
    refused(hand, 0, {"type": "fold_cards", "cards": ["As"]})


# 9: all-in


def test_9_a_short_stack_calls_with_as_much_for_each_card_as_divides_evenly() -> None:
    hand = begin([27, 99, 99], ["As 6d", "3s", "Jd"], **NO_LIMIT)
    do(hand, 1, "bet", 20)
    do(hand, 2, "call")
    assert hand.stacks[0] == 25
    assert terms(hand, 0) == {"price": 20, "owed": 24, "pot": 40, "all_in": 24}
    said = do(hand, 0, "call")
    assert said[0]["puts_in"] == 24
    assert (hand.stacks[0], hand.status[0]) == (1, "all_in")
    assert hand.pots == [{"amount": 48, "eligible": [0, 1, 2]}, {"amount": 16, "eligible": [1, 2]}]
    calls(hand)
    assert hand.stacks[0] == 1


def test_9_cards_may_be_folded_until_the_stack_pays_for_the_rest() -> None:
    hand = begin([27, 99, 99], ["As 6d", "3s", "Jd"], **NO_LIMIT)
    do(hand, 1, "bet", 20)
    do(hand, 2, "call")
    fold(hand, 0, "As")
    assert do(hand, 0, "call")[0]["puts_in"] == 20
    assert (hand.stacks[0], hand.status[0]) == (5, "live")


def test_9_all_in_keeps_back_what_does_not_divide() -> None:
    hand = begin([99, 99, 28], ["As", "3s", "Jd 8c Tc"], **NO_LIMIT)
    do(hand, 1, "check")
    said = do(hand, 2, "all_in")
    assert (said[0]["puts_in"], hand.stacks[2], hand.status[2], view(hand, None).price) == (24, 1, "all_in", 8)
    calls(hand)
    assert hand.over


def test_9_a_full_call_that_leaves_less_than_one_a_card_is_not_all_in() -> None:
    hand = begin([50, 23, 50], ["As", "Jd 8c", "3s"], **NO_LIMIT, button=1)
    do(hand, 2, "bet", 10)
    do(hand, 0, "call")
    do(hand, 1, "call")
    assert (hand.stacks[1], hand.status[1]) == (1, "live")
    do(hand, 2, "check")
    do(hand, 0, "bet", 5)
    assert open_to(hand, 1).keys() == {"fold", "call", "all_in", "fold_cards"}
    twin = hand.clone()
    fold(twin, 1, "8c")
    assert do(twin, 1, "call")[0]["puts_in"] == 1  # one card alone can be paid for
    said = do(hand, 1, "call")
    assert (said[0]["puts_in"], hand.status[1], hand.stacks[1]) == (0, "all_in", 1)


def test_9_such_a_seat_may_check_where_nothing_is_bet() -> None:
    hand = begin([50, 23, 50], ["As", "Jd 8c", "3s"], **NO_LIMIT, button=1)
    do(hand, 2, "bet", 10)
    calls(hand, "round_two")
    do(hand, 2, "check")
    do(hand, 0, "check")
    assert open_to(hand, 1).keys() == {"fold", "check", "fold_cards"}
    do(hand, 1, "check")
    assert hand.street == "round_three"


def test_9_who_has_spent_all_on_cards_is_all_in_for_the_kings_pot_alone() -> None:
    hand = begin([2, 50, 50], ["Kd Kh", "3s", "Jd"], pile=RICH)
    assert (hand.status[0], list(pending(hand))) == ("all_in", [1])
    do(hand, 1, "bet", 1)
    do(hand, 2, "call")
    assert hand.pots == [{"amount": 2, "eligible": [1, 2]}]
    said = calls(hand)
    assert won(said) == [(1, 2, 0), (0, 4, "king")]
    assert hand.stacks == [4, 50, 48]
