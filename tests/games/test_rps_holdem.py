"""Rock Paper Scissors Poker, paragraphs 1 to 7 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Hand, act, new_hand, pending, view
from bot.errors import BadHand, IllegalAction, NotAsked
from tests.games.shoots import (
    ACES,
    GAME,
    KINGS,
    QUEENS,
    STREETS,
    amounts,
    begin,
    kinds,
    shoot,
    shot,
    three_live_and_a_pot_of_20,
)

# 1: seats, cards, antes


@pytest.mark.parametrize("seats", [1, 24])
def test_1_fewer_than_2_or_more_than_23_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [100] * seats, rng=Random(1))


@pytest.mark.parametrize("seats", [2, 3, 10, 23])
def test_1_two_to_23_seats_get_two_cards_each_one_at_a_time_from_the_buttons_left(seats: int) -> None:
    hand = new_hand(GAME, [100] * seats, seats - 1, deck=list(DECK))
    for seat in range(seats):
        assert view(hand, seat).to_json()["mine"]["cards"] == [DECK[seat], DECK[seats + seat]]
    shoot(hand, "P" * seats)
    assert view(hand, None).board == list(DECK[2 * seats : 2 * seats + 3])


def test_1_everybody_antes_and_there_are_no_blinds() -> None:
    hand = begin([100, 100, 100], ante=7, button=1)
    posted = [event for event in hand.opening if event["type"] == "posted"]
    assert [(event["seat"], event["what"], event["amount"]) for event in posted] == [
        *[(2, "ante", 7), (0, "ante", 7), (1, "ante", 7)]
    ]
    assert hand.stacks == [93, 93, 93]


def test_1_each_seat_is_dealt_its_cards_in_private() -> None:
    hand = begin([100, 100], holes=[ACES, KINGS])
    told = [(event["audience"], event["cards"]) for event in hand.opening if event["type"] == "dealt"]
    assert sorted(told) == [(0, ACES.split()), (1, KINGS.split())]


@pytest.mark.parametrize("button", range(3))
def test_1_the_button_changes_nothing_but_odd_chips(button: int) -> None:
    hand = begin([100, 100, 100], ante=2, button=button, holes=[ACES, KINGS, QUEENS])
    for gestures in ("RSS", "PPP", "RRS", "SSS"):
        assert sorted(pending(hand)) == [0, 1, 2]
        shoot(hand, gestures)
    assert hand.stacks == [138, 81, 81]


# 2: the course of a hand


def test_2_four_shoots_three_turns_of_the_board_and_a_showdown_of_all_who_are_in() -> None:
    hand = begin([100, 100, 100], holes=[ACES, KINGS, QUEENS])
    for street, cards in zip(STREETS, ([], ["2c", "7d", "9h"], ["3s"], ["5d"]), strict=True):
        assert view(hand, None).street == street
        assert (view(hand, None).board[-len(cards) :] if cards else []) == cards
        said = shoot(hand, "PSP")
    assert kinds(said) == ["shot", "shown", "shown", "shown", "won", "over"]
    shown = {event["seat"]: (event["cards"], event["hand"]) for event in said if event["type"] == "shown"}
    assert shown[0] == (ACES.split(), "pair of aces")
    assert shown[2] == (QUEENS.split(), "pair of queens")
    assert hand.stacks == [102, 99, 99]


def test_2_the_best_five_of_seven_win() -> None:
    hand = begin([100, 100], holes=["2s 3s", ACES], board="4s 5s 6s Ad Kh")
    said = [shoot(hand, "SS") for _ in STREETS][-1]
    assert next(event for event in said if event["type"] == "won")["hand"] == "straight flush, six high"
    assert hand.stacks == [101, 99]


# 3: simultaneous, unseen, changeable


def test_3_all_live_seats_are_asked_at_once() -> None:
    hand = begin([100] * 6)
    assert {seat: decision.kind for seat, decision in pending(hand).items()} == dict.fromkeys(range(6), "shoot")
    assert pending(hand)[0].legal() == [{"type": "shoot", "gesture": {"of": ["rock", "paper", "scissors"]}}]


def test_3_nothing_is_public_before_the_last_answer() -> None:
    hand = begin([100] * 3)
    before = view(hand, None).to_json()
    for seat in (2, 0):
        events = act(hand, seat, {"type": "shoot", "gesture": "rock"})
        assert [event["audience"] for event in events] == [seat]
        before["seats"][seat]["answered"] = True
        assert view(hand, None).to_json() == before
        assert "rock" not in json.dumps(view(hand, 1).to_json())
    assert view(hand, 0).to_json()["mine"]["answer"] == {"type": "shoot", "gesture": "rock"}


def test_3_an_answer_may_be_changed_until_the_last_is_in_and_the_last_one_counts() -> None:
    hand = begin([100, 100], ante=10)
    for gesture in ("paper", "rock", "scissors"):
        act(hand, 0, {"type": "shoot", "gesture": gesture})
        assert pending(hand)[0].answered
        assert not pending(hand)[1].answered
    said = act(hand, 1, {"type": "shoot", "gesture": "rock"})
    assert shot(said)["gestures"] == {0: "scissors", 1: "rock"}
    assert hand.stacks == [80, 80]


def test_3_after_the_reveal_an_answer_is_for_the_next_shoot() -> None:
    hand = begin([100, 100])
    shoot(hand, "PP")
    assert not any(decision.answered for decision in pending(hand).values())
    assert view(hand, 0).to_json()["mine"]["answer"] is None


def test_3_all_gestures_are_shown_together_in_one_event() -> None:
    hand = begin([100] * 4, ante=5)
    event = shot(shoot(hand, "RRSP"))
    assert event == {
        "type": "shot",
        "audience": "public",
        "street": "preflop",
        "unit": 10,
        "price": 20,
        "gestures": {0: "rock", 1: "rock", 2: "scissors", 3: "paper"},
        "puts_in": {0: 20, 1: 20, 2: 20},
    }


@pytest.mark.parametrize("gesture", ["Rock", "r", "", "stone", None, 1, ["rock"]], ids=repr)
def test_3_only_the_three_gestures_are_open(gesture: Any) -> None:
    hand = begin([100, 100])
    with pytest.raises(IllegalAction):
        act(hand, 0, {"type": "shoot", "gesture": gesture})
    with pytest.raises(IllegalAction):
        act(hand, 0, {"type": "fold"})


# 4, 5, 6: unit, price, who pays


@pytest.mark.parametrize(
    ("stacks", "ante", "gestures", "unit", "price", "pot"),
    [
        ([100] * 4, 5, "RRSP", 10, 20, 80),
        ([100] * 3, 5, "RRS", 7, 14, 57),
        ([100, 100, 5], 5, "RS", 7, 7, 29),  # the third seat is all-in with its ante
        ([100] * 4, 5, "RRRP", 10, 30, 110),
        ([100] * 3, 1, "RSS", 1, 1, 6),
        ([100] * 2, 1, "RR", 1, 2, 6),
    ],
)
def test_4_a_rock_is_half_the_pot_rounded_down_and_everybody_who_stays_pays_for_all_rocks(
    stacks: list[int], ante: int, gestures: str, unit: int, price: int, pot: int
) -> None:
    hand = begin(stacks, ante)
    assert {decision.terms["unit"] for decision in pending(hand).values()} == {unit}
    event = shot(shoot(hand, gestures))
    assert (event["unit"], event["price"]) == (unit, price)
    assert set(event["puts_in"].values()) == {price}
    assert view(hand, None).pot == pot


def test_4_side_pots_count_for_the_unit() -> None:
    hand = three_live_and_a_pot_of_20(short=5)
    shoot(hand, "RRS")
    assert [pot["amount"] for pot in hand.pots] == [35, 30]
    assert shot(shoot(hand, "RS"))["unit"] == 32


def test_4_a_pot_of_one_chip_makes_rocks_that_cost_nothing_and_papers_that_fold() -> None:
    # Antes make no such pot; the arithmetic is asked for it all the same.
    data = json.loads(begin([100, 100, 100]).to_json())
    hand = Hand.from_json(json.dumps(data | {"put_in": [1, 0, 0]}))
    shoot(hand, "PPP")
    event = shot(shoot(hand, "RSP"))
    assert (event["unit"], event["price"]) == (0, 0)
    assert hand.stacks == [99, 99, 99]
    assert [seat["status"] for seat in view(hand, None).seats] == ["live", "live", "folded"]


@pytest.mark.parametrize(("seats", "pot", "paid"), [(4, 26_244, 6_561), (6, 781_926, 130_321)])
def test_4_four_streets_of_nothing_but_rocks_escalate(seats: int, pot: int, paid: int) -> None:
    hand = begin([10**6] * seats, ante=1)
    for _ in STREETS[1:]:
        shoot(hand, "R" * seats)
    said = shoot(hand, "R" * seats)
    assert sum(amount for _, amount in amounts(said, "won")) == pot
    assert min(hand.stacks) == 10**6 - paid


@pytest.mark.parametrize("gestures", ["PPS", "PPP", "SSS", "SPS"])
def test_5_without_a_rock_nobody_folds_and_nobody_pays(gestures: str) -> None:
    hand = three_live_and_a_pot_of_20()
    event = shot(shoot(hand, gestures))
    assert (event["price"], event["puts_in"]) == (0, {})
    assert hand.stacks[:3] == [999, 999, 999]
    assert hand.pots == [{"amount": 20, "eligible": [0, 1, 2]}]


@pytest.mark.parametrize("gestures", ["PSRR", "SPRR", "RRSP", "RPSR"])
def test_6_the_order_of_the_seats_does_not_matter(gestures: str) -> None:
    """A Paper before the first Rock folds too, a Scissors pays for later Rocks too, and a Rock for every other one."""
    hand = begin([100] * 4, ante=5)
    shoot(hand, gestures)
    assert hand.stacks == [95 if gesture == "P" else 75 for gesture in gestures]
    assert [seat["status"] for seat in view(hand, None).seats] == [
        *("folded" if gesture == "P" else "live" for gesture in gestures)
    ]


def test_6_who_folded_is_not_asked_again_and_cannot_win() -> None:
    hand = begin([100] * 3, ante=2, holes=[ACES, KINGS, QUEENS])
    shoot(hand, "PRS")
    assert sorted(pending(hand)) == [1, 2]
    with pytest.raises(NotAsked):
        act(hand, 0, {"type": "shoot", "gesture": "rock"})
    said = [shoot(hand, "PP") for _ in STREETS[1:]][-1]
    assert [event["seat"] for event in said if event["type"] == "shown"] == [1, 2]
    assert hand.stacks == [98, 107, 95]


# 7: one seat left


def test_7_the_last_seat_wins_the_pot_that_is_there_and_pays_nothing() -> None:
    hand = three_live_and_a_pot_of_20()
    said = shoot(hand, "RPP")
    assert kinds(said) == ["shot", "won", "over"]
    assert amounts(said, "won") == [(0, 20)]
    assert shot(said)["puts_in"] == {}
    assert hand.stacks == [1019, 999, 999, 1003]


def test_7_the_last_seat_shows_nothing_and_no_card_is_turned() -> None:
    hand = begin([100, 100], ante=10, holes=[ACES, KINGS])
    said = shoot(hand, "PR")
    assert said[1]["hand"] is None
    assert view(hand, None).board == []
    assert not any(card in json.dumps([said, view(hand, 1).to_json()]) for card in ACES.split())
