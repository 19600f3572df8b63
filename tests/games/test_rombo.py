"""Rombo, paragraphs 1 to 9 of its rule sheet (the numbers in the tests' names): deck, combinations, halves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.cards import ROMBO_DECK, ROMBO_POINTS, rombo_reading
from bot.engine import new_hand, pending, view
from bot.errors import BadHand
from bot.games import GAMES
from tests.games.diamond import dealt, of_type, quiet, say, won

BOTH = ["rombo-draw", "rombo-holdem"]
ROMBOS = ["KA23", "AKKQ", "2334", "KQQJ", "3445", "QJJT", "4556", "JTT9", "5667", "T998", "6778", "9887"]
STRAIGHTS = ["KA23", "QKA2", "A234", "AKQJ", "2345", "KQJT", "3456", "QJT9", "4567", "JT98", "5678", "T987", "6789"]

# 1: the deck


def test_1_the_deck_is_a_diamond_of_49() -> None:
    copies = Counter(ROMBO_DECK)
    assert [copies[rank] for rank in "23456789TJQKA"] == [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]
    assert all(ROMBO_POINTS[rank] + copies[rank] == 8 for rank in copies)
    assert all(GAMES[key].deck == ROMBO_DECK for key in BOTH)


@pytest.mark.parametrize("key", BOTH)
def test_1_a_deck_with_suits_or_other_copies_is_refused(key: str) -> None:
    for deck in ([rank + "s" for rank in ROMBO_DECK], ["A", *ROMBO_DECK[:-1]], ROMBO_DECK[:-1], ["10", *ROMBO_DECK]):
        with pytest.raises(BadHand):
            new_hand(GAMES[key], [50, 50], deck=deck)


# 2 to 4: combinations


@pytest.mark.parametrize("cards", ROMBOS)
def test_2_a_rombo_is_a_pair_between_its_neighbours(cards: str) -> None:
    high = rombo_reading(cards).high
    assert high is not None
    assert high[0] == sum(map(ROMBO_POINTS.__getitem__, cards))
    assert " ".join(cards).replace("T", "10") in high[1]


@pytest.mark.parametrize("cards", ["AKQQ", "KKQQ", "A233", "AAK2", "8889", "T988", "KK23", "Q233", "AKK2", "8888"])
def test_2_nothing_else_is_a_rombo(cards: str) -> None:
    assert rombo_reading(cards).high is None


@pytest.mark.parametrize("cards", STRAIGHTS)
def test_3_a_straight_is_four_in_a_row_on_the_ring(cards: str) -> None:
    reading = rombo_reading(cards[::-1])
    assert reading.low is not None
    assert " ".join(cards).replace("T", "10") in reading.low[1]
    assert (reading.high is not None) == (cards == "KA23")


def test_3_the_lists_of_combinations_are_complete() -> None:
    assert len(set(map(frozenset, STRAIGHTS))) == 13
    assert len(ROMBOS) == 12


def test_4_more_points_win_and_mirror_images_tie() -> None:
    high = [rombo_reading(cards).high for cards in ROMBOS]
    assert [rank and rank[0] for rank in high] == [26, 24, 24, 20, 20, 16, 16, 12, 12, 8, 8, 6]
    low = [rombo_reading(cards).low for cards in STRAIGHTS]
    assert [rank and rank[0] for rank in low] == [26, 25, 25, 22, 22, 18, 18, 14, 14, 10, 10, 8, 8]


def test_4_a_hand_is_named_by_all_that_it_makes() -> None:
    assert rombo_reading("KAK2").words == "no combination, 26 points"
    assert rombo_reading("8789").words == "rombo of eights, 9 8 8 7, 6 points"
    assert rombo_reading("9T78").words == "straight, 10 9 8 7, 8 points"
    assert rombo_reading("2A3K").words == "rombo of the tips, K A 2 3, 26 points; straight, K A 2 3, 26 points"


def test_4_a_player_is_told_in_private_what_four_cards_make() -> None:
    hand = dealt("rombo-draw", [50, 50], ["QAKK", "99Q2"])
    mine = [(view(hand, seat).mine or {})["cards"] for seat in (0, 1)]
    said = [GAMES["rombo-draw"].holding(cards, view(hand, None).board) for cards in mine]
    assert said == ["rombo of kings, A K K Q, 24 points", "no combination, 16 points"]


# 5: halves


def test_5_rombo_and_straight_take_a_half_each_and_the_odd_chip_is_the_rombos() -> None:
    hand = dealt("rombo-draw", [50] * 3, ["6789", "7788", "9887"])
    said = say(hand, "call", "fold") + quiet(hand)
    assert won(said) == [
        (0, 2, 3, "high half, rombo of eights, 9 8 8 7, 6 points"),
        (0, 0, 2, "low half, straight, 6 7 8 9, 8 points"),
    ]
    assert hand.stacks == [50, 49, 51]


def test_5_one_hand_may_take_both_halves() -> None:
    hand = dealt("rombo-draw", [50, 50], ["KA23", "KQQJ"])
    assert won(quiet(hand)) == [
        (0, 0, 2, "high half, rombo of the tips, K A 2 3, 26 points"),
        (0, 0, 2, "low half, straight, K A 2 3, 26 points"),
    ]


def test_5_the_better_of_two_rombos_and_of_two_straights_wins() -> None:
    hand = dealt("rombo-draw", [50] * 4, ["AKKQ", "T998", "2345", "QJT9"])
    assert [(seat, amount) for _, seat, amount, _ in won(quiet(hand))] == [(0, 4), (2, 4)]


def test_5_cards_speak_whatever_is_shown_is_named() -> None:
    hand = dealt("rombo-draw", [50, 50], ["2334", "T987"])
    shown = {event["seat"]: (event["cards"], event["hand"]) for event in of_type(quiet(hand), "shown")}
    assert shown == {
        0: (["2", "3", "3", "4"], "rombo of threes, 2 3 3 4, 24 points"),
        1: (["T", "9", "8", "7"], "straight, 10 9 8 7, 8 points"),
    }


# 6: points


def test_6_a_half_without_its_combination_goes_to_the_most_points() -> None:
    hand = dealt("rombo-draw", [50, 50], ["T987", "AKK8"])
    assert won(quiet(hand)) == [
        (0, 1, 2, "high half, 20 points (no rombo)"),
        (0, 0, 2, "low half, straight, 10 9 8 7, 8 points"),
    ]


def test_6_the_points_of_a_hand_with_the_other_combination_count_too() -> None:
    hand = dealt("rombo-draw", [50, 50], ["AKKQ", "2T88"])
    assert won(quiet(hand)) == [
        (0, 0, 2, "high half, rombo of kings, A K K Q, 24 points"),
        (0, 0, 2, "low half, 24 points (no straight)"),
    ]


def test_6_26_points_without_a_combination_lose_to_the_lowest_rombo() -> None:
    hand = dealt("rombo-draw", [50, 50], ["A233", "9887"])
    assert [(seat, amount) for _, seat, amount, _ in won(quiet(hand))] == [(1, 2), (0, 2)]


def test_6_without_any_combination_the_pot_goes_to_the_most_points() -> None:
    hand = dealt("rombo-draw", [50, 50], ["K998", "JT88"])
    assert won(quiet(hand)) == [(0, 0, 4, "no combination, 11 points")]


def test_6_without_any_combination_odd_chips_fall_once_not_in_halves() -> None:
    hand = dealt("rombo-draw", [50] * 5, ["K998", "3998", "K778", "3778", "8887"], button=4)
    assert [amount for _, _, amount, _ in won(quiet(hand))] == [3, 3, 2, 2]  # in halves it were 4, 2, 2, 2


def test_6_whether_a_half_has_its_combination_is_asked_pot_by_pot() -> None:
    hand = dealt("rombo-draw", [6, 50, 50], ["9887", "AKK7", "6788"], structure="pot-limit")
    said = say(hand, "raise 6", "call", "call", "draw", "draw", "draw", "bet 4", "call") + quiet(hand)
    assert won(said) == [
        (0, 0, 9, "high half, rombo of eights, 9 8 8 7, 6 points"),
        (0, 1, 9, "low half, 21 points (no straight)"),
        (1, 1, 8, "no combination, 21 points"),
    ]
    assert hand.stacks == [9, 57, 40]


# 7: ties


def test_7_mirror_images_share_a_half() -> None:
    hand = dealt("rombo-draw", [50, 50, 50], ["AKKQ", "2334", "T987"])
    assert [(seat, amount) for _, seat, amount, _ in won(quiet(hand))] == [(1, 2), (0, 1), (2, 3)]


@pytest.mark.parametrize("button", range(3))
def test_7_the_odd_chip_of_a_half_goes_to_the_first_winner_left_of_the_button(button: int) -> None:
    hand = dealt("rombo-draw", [50, 50, 50], ["AKKQ", "2334", "T987"], button=button)
    high = [seat for _, seat, amount, words in won(quiet(hand)) if words and "high" in words and amount == 2]
    assert high == [next(seat for seat in ((button + 1) % 3, (button + 2) % 3) if seat != 2)]


# 8 and 9: alone, shown, silence


@pytest.mark.parametrize("key", BOTH)
def test_8_who_is_alone_wins_unseen(key: str) -> None:
    hand = dealt(key, [50, 50, 50])
    said = say(hand, "fold", "fold")
    assert won(said) == [(0, 2, 2, None)]
    assert not of_type(said, "shown")
    assert all(seat["shown"] is None for seat in view(hand, None).seats)
    assert hand.stacks == [50, 49, 51]


@pytest.mark.parametrize("key", BOTH)
def test_9_silence_checks_where_that_is_free_and_folds_where_it_is_not(key: str) -> None:
    hand = dealt(key, [50, 50])
    assert pending(hand)[0].default() == {"type": "fold"}
    say(hand, "call")
    assert pending(hand)[1].default() == {"type": "check"}


@pytest.mark.parametrize("key", BOTH)
def test_9_an_ante_is_no_option_of_a_game_with_blinds(key: str) -> None:
    with pytest.raises(BadHand):
        new_hand(GAMES[key], [50, 50], rng=Random(1), options={"ante": 1})
