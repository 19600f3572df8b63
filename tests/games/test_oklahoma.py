"""Oklahoma, paragraphs 1 to 6 and 9 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import act, new_hand, pending, resample, view
from bot.errors import BadHand, IllegalAction
from tests.engine.talk import legal, span, told, turn
from tests.games.discarding import ACES, GAME, KINGS, QUEENS, begin, counts, on_the_flop, own, say

# 1 to 4: seats, cards, the course of a hand


@pytest.mark.parametrize("seats", [1, 12])
def test_1_fewer_than_2_or_more_than_11_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [100] * seats, rng=Random(1))


def test_1_eleven_seats_play_to_the_end() -> None:
    hand = new_hand(GAME, [100] * 11, rng=Random(1))
    while pending(hand):
        decision = pending(hand)[turn(hand)]
        act(hand, decision.seat, {"type": "call"} if {"type": "call"} in decision.legal() else decision.default())
    assert counts(hand) == [2] * 11


@pytest.mark.parametrize("seats", [2, 6, 11])
def test_3_everybody_gets_four_cards_one_at_a_time_from_the_buttons_left(seats: int) -> None:
    hand = new_hand(GAME, [100] * seats, seats - 1, deck=list(DECK))
    for seat in range(seats):
        assert own(hand, seat) == {DECK[seat + round_ * seats] for round_ in range(4)}


def test_2_the_blinds_open_the_betting_as_in_every_blind_game() -> None:
    hand = begin(button=2)
    assert (hand.street_bet, turn(hand)) == ([50, 100, 0], 2)
    heads_up = begin([ACES, KINGS], button=1)
    assert (heads_up.street_bet, turn(heads_up)) == ([100, 50], 1)


def test_4_the_field_example_of_two_players() -> None:
    """Preflop by the usual rules; on flop and turn the first to speak discards and bets, the other does the same."""
    hand = begin([ACES, KINGS])
    assert "discard" not in legal(hand)["call"]
    say(hand, "call", "check")
    assert (view(hand, None).board, counts(hand)) == (["2c", "7d", "9h"], [4, 4])
    say(hand, "bet 100 -2d")
    assert counts(hand) == [4, 3]
    say(hand, "call -2h")
    assert (view(hand, None).board[3:], counts(hand)) == (["3s"], [3, 3])
    say(hand, "bet 100 -8c", "call -4c")
    assert (view(hand, None).board[4:], counts(hand)) == (["Td"], [2, 2])
    assert "discard" not in legal(hand)["check"]
    said = say(hand, "check", "check")
    assert {event["seat"]: (set(event["cards"]), event["hand"]) for event in told(said, "shown")} == {
        0: ({"As", "Ad"}, "pair of aces"),
        1: ({"Ks", "Kd"}, "pair of kings"),
    }
    assert hand.stacks == [1300, 700]


# 5: the discard rides on the first action of the street


def test_5_a_card_rides_on_every_answer_but_a_fold() -> None:
    hand = on_the_flop()
    cards = ["Ks", "Kd", "8c", "2d"]
    assert pending(hand)[1].kind == "bet"
    assert legal(hand) == {
        "fold": {"type": "fold"},
        "check": {"type": "check", "discard": {"of": cards}},
        "bet": {"type": "bet", "amount": {"min": 100, "max": 300}, "discard": {"of": cards}},
    }
    say(hand, "bet 100 -8c")
    assert set(legal(hand)) == {"fold", "call", "raise"}
    assert all(("discard" in template) == (kind != "fold") for kind, template in legal(hand).items())


def test_5_a_card_rides_on_a_shove_too() -> None:
    hand = on_the_flop(stacks=[400, 400, 400])
    say(hand, "all_in -2d")
    assert (own(hand, 1), hand.status[1]) == ({"Ks", "Kd", "8c"}, "all_in")
    assert legal(hand)["all_in"] == {"type": "all_in", "discard": {"of": QUEENS.split()}}


def test_5_only_the_first_answer_of_a_street_takes_a_card() -> None:
    hand = on_the_flop()
    say(hand, "check -2d", "bet 100 -3h", "raise 300 -2h")
    assert (turn(hand), counts(hand)) == (1, [3, 3, 3])
    assert legal(hand)["call"] == {"type": "call"}
    with pytest.raises(IllegalAction):
        say(hand, "call -8c")
    say(hand, "call", "call")
    assert (hand.street, counts(hand)) == ("turn", [3, 3, 3])
    assert legal(hand)["check"]["discard"] == {"of": ["Ks", "Kd", "8c"]}


def test_5_three_cards_after_the_flop_and_two_after_the_turn() -> None:
    hand = on_the_flop()
    say(hand, "check -2d", "check -3h", "check -2h")
    assert counts(hand) == [3, 3, 3]
    say(hand, "check -8c", "check -Jc", "check -4c")
    assert counts(hand) == [2, 2, 2]


def test_5_who_folds_discards_nothing() -> None:
    hand = on_the_flop()
    with pytest.raises(IllegalAction):
        say(hand, "fold -2d")
    say(hand, "fold", "check -3h", "check -2h", "bet 100 -Jc", "fold")
    assert (hand.over, counts(hand)) == (True, [3, 4, 2])


@pytest.mark.parametrize("card", ["As", "5h", "", "8C", " 8c", None, 8, True, ["8c"], {"of": ["8c"]}], ids=repr)
def test_5_only_a_card_that_one_holds_is_discarded_and_one_must_be(card: Any) -> None:
    hand = on_the_flop()
    before = hand.to_json()
    for action in ({"type": "check", "discard": card}, {"type": "check"}, {"type": "bet", "amount": 100}):
        with pytest.raises(IllegalAction):
            act(hand, 1, action)
    assert hand.to_json() == before


def test_5_a_card_that_was_discarded_is_not_there_any_more() -> None:
    hand = on_the_flop()
    say(hand, "check -2d", "check -3h", "check -2h")
    with pytest.raises(IllegalAction):
        say(hand, "check -2d")


# 6: secret for ever


def test_6_the_public_hears_the_action_without_the_card_and_the_owner_with_it() -> None:
    hand = on_the_flop()
    acted = told(say(hand, "bet 100 -8c"), "acted")
    assert [(event["audience"], event["action"], event["puts_in"]) for event in acted] == [
        ("public", {"type": "bet", "amount": 100}, 100),
        (1, {"type": "bet", "amount": 100, "discard": "8c"}, 100),
    ]


def test_6_nobody_but_its_owner_ever_hears_of_a_discard() -> None:
    hand = on_the_flop()
    said = [event for event in hand.opening if event["type"] != "dealt"]
    said += say(hand, "check -2d", "check -3h", "check -2h", "check -8c", "check -Jc", "check -4c")
    said += say(hand, "check", "check", "check")
    assert hand.over
    for seat, cards in enumerate((["2h", "4c"], ["2d", "8c"], ["3h", "Jc"])):
        others = [event for event in said if event["audience"] != seat]
        looks = [view(hand, other).to_json() for other in (None, *({0, 1, 2} - {seat}))]
        assert not any(card in json.dumps([others, looks]) for card in cards)


def test_6_a_redrawn_hand_keeps_ones_own_discards_and_redraws_the_others() -> None:
    hand = on_the_flop()
    say(hand, "check -2d", "check -3h", "check -2h")
    assert hand.cards(hand.muck[0]) == ["2h"]
    twins = [resample(hand, 0, Random(seed)) for seed in range(8)]
    assert {tuple(twin.cards(twin.muck[0])) for twin in twins} == {("2h",)}
    assert len({tuple(twin.cards(twin.muck[1])) for twin in twins}) > 1
    assert not any("2h" in twin.cards(holes) for twin in twins for holes in twin.holes)


# 9: structures


def test_9_pot_limit_unless_agreed_otherwise() -> None:
    hand = begin()
    assert (view(hand, None).structure, span(hand)) == ("pot-limit", (200, 350))


def test_9_no_limit_is_the_whole_stack() -> None:
    assert span(begin(structure="no-limit")) == (200, 1000)


def test_9_fixed_limit_is_one_big_blind_twice_and_two_big_blinds_twice() -> None:
    hand = begin([ACES, KINGS], structure="fixed-limit")
    sizes = [span(hand)]
    say(hand, "call", "check")
    for words in (["check -2d", "check -2h"], ["check -8c", "check -4c"], ["check", "check"]):
        sizes.append(span(hand))
        say(hand, *words)
    assert sizes == [(200, 200), (100, 100), (200, 200), (200, 200)]
