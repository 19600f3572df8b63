"""Rombo hold'em, paragraphs 15 to 17 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

from random import Random

import pytest

from bot.cards import ROMBO_DECK, rombo_reading
from bot.engine import new_hand, pending, view
from bot.errors import BadHand
from bot.games import GAMES
from tests.games.diamond import dealt, of_type, quiet, say, won

HOLDEM = GAMES["rombo-holdem"]


@pytest.mark.parametrize("seats", [2, 10, 23])
def test_15_two_to_23_seats_and_one_card_a_street(seats: int) -> None:
    hand = new_hand(HOLDEM, [50] * seats, seats - 1, deck=ROMBO_DECK)
    for seat in range(seats):
        assert (view(hand, seat).mine or {})["cards"] == [ROMBO_DECK[seat], ROMBO_DECK[seats + seat]]
    turned = of_type(quiet(hand), "turned")
    assert [(event["street"], len(event["cards"])) for event in turned] == [("flop", 1), ("turn", 1), ("river", 1)]
    assert view(hand, None).board == list(ROMBO_DECK[2 * seats : 2 * seats + 3])


@pytest.mark.parametrize("seats", [1, 24])
def test_15_the_deck_serves_no_more_than_23(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(HOLDEM, [50] * seats, rng=Random(1))


def test_16_high_and_low_may_be_of_different_fours() -> None:
    hand = dealt("rombo-holdem", [50, 50], ["9T", "K7"], then="887")
    assert won(quiet(hand)) == [
        (0, 0, 2, "high half, rombo of eights, 9 8 8 7, 6 points"),
        (0, 0, 2, "low half, straight, 10 9 8 7, 8 points"),
    ]


def test_16_points_are_those_of_the_best_four() -> None:
    reading = rombo_reading("AK882")
    assert reading.most == (21, "21 points")
    assert reading.words == "no combination, 21 points"
    hand = dealt("rombo-holdem", [50, 50], ["Q8", "J8"], then="K85")
    assert [(seat, words) for _, seat, _, words in won(quiet(hand))] == [(0, "no combination, 16 points")]


def test_16_four_dearer_cards_beside_a_combination_are_named_too() -> None:
    assert rombo_reading("A9876").words == "straight, 6 7 8 9, 8 points; best four 14 points"
    assert rombo_reading("AKQJ8").words == "straight, A K Q J, 22 points"


def test_16_one_own_card_and_the_board_may_do() -> None:
    hand = dealt("rombo-holdem", [50, 50], ["A8", "88"], then="KQJ")
    assert won(quiet(hand))[1] == (0, 0, 2, "low half, straight, A K Q J, 22 points")


def test_16_what_one_holds_is_said_from_four_cards_on() -> None:
    said = [HOLDEM.holding(["9", "8"], list("87K")[:count]) for count in range(4)]
    words = "rombo of eights, 9 8 8 7, 6 points"
    assert said == ["", "", words, f"{words}; best four 11 points"]


def test_16_pot_limit_or_no_limit() -> None:
    raises = {
        structure: pending(dealt("rombo-holdem", [50, 50], structure=structure))[0].legal()[2]["to"]
        for structure in HOLDEM.structures
    }
    assert raises == {"pot-limit": {"min": 4, "max": 6}, "no-limit": {"min": 4, "max": 50}}
    with pytest.raises(BadHand):
        new_hand(HOLDEM, [50, 50], rng=Random(1), options={"structure": "fixed-limit"})


def test_17_all_in_hands_are_tabled_and_the_board_is_run_out() -> None:
    hand = dealt("rombo-holdem", [6, 6], ["9T", "K7"], then="887")
    said = say(hand, "all_in", "all_in")
    kinds = [event["type"] for event in said]
    assert kinds.index("shown") < kinds.index("turned")
    assert kinds.count("turned") == 3
    assert hand.stacks == [12, 0]
