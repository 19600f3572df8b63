"""Omaha, the paragraphs of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.cards import DECK
from bot.engine import Hand, new_hand, pending, view
from bot.errors import BadHand, IllegalAction
from bot.games import GAMES
from tests.engine.talk import dealt, deck_for, legal, say, span, told, turn

GAME = GAMES["omaha"]
DRY = "2c 7d 9h 3s 5d"


def begin(holes: list[str], board: str = DRY, stacks: Sequence[int] = (), button: int = 0, **options: object) -> Hand:
    """A hand with these cards by seat and these board cards, 1,000 chips each and blinds of 50 and 100 unless said."""
    deck = deck_for(holes, board, button)
    return dealt(stacks or [1000] * len(holes), button, "omaha", deck, **options)


def check_down(hand: Hand) -> list[dict[str, object]]:
    """Call and check to the end; all events."""
    said = []
    while pending(hand):
        said += say(hand, "check" if "check" in legal(hand) else "call")
    return said


@pytest.mark.parametrize("seats", [1, 12])
def test_1_fewer_than_2_or_more_than_11_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [100] * seats, rng=Random(1))


@pytest.mark.parametrize("seats", [2, 6, 11])
def test_3_everybody_gets_four_cards_one_at_a_time_from_the_buttons_left(seats: int) -> None:
    hand = new_hand(GAME, [100] * seats, seats - 1, deck=list(DECK))
    for seat in range(seats):
        assert (view(hand, seat).mine or {})["cards"] == [DECK[seat + turn * seats] for turn in range(4)]


def test_2_the_blinds_open_the_betting_as_in_every_blind_game() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h", "Qs Qd Jc Jh"], button=2)
    assert (hand.street_bet, turn(hand)) == ([50, 100, 0], 2)
    heads_up = begin(["As Ad Kc Qh", "Ks Kd 8c 8h"], button=1)
    assert (heads_up.street_bet, turn(heads_up)) == ([100, 50], 1)


def test_4_three_board_cards_then_one_then_one_with_betting_after_each() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h"])
    boards = []
    while pending(hand):
        say(hand, "check" if "check" in legal(hand) else "call")
        boards.append((hand.street, view(hand, None).board))
    assert [street for street, _ in boards] == ["preflop", "flop", "flop", "turn", "turn", "river", "river", "river"]
    assert [len(board) for _, board in boards] == [0, 3, 3, 4, 4, 5, 5, 5]
    assert view(hand, None).board == DRY.split()


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("As Kd Qh Jc", "2s 5s 8s Ts Kc", "pair of kings"),  # four spades on the board and one of one's own
        ("As Ad Ah Ac", "2s 5d 8h Tc Kc", "pair of aces"),  # four aces in the hand: two count
        ("As 2d 3h 4c", "Ks Kd Kh Kc 5s", "three of a kind, kings"),  # four kings on the board: three count
        ("2h 3h 4d 5c", "Ts Js Qs Ks As", "ace high"),  # the royal flush on the board is nobody's
        ("As Ts 2d 2h", "Js Qs Ks 9s 8s", "royal flush"),
        ("9c 8c 2d 2h", "9d 9h 8d 8h Kc", "full house, nines over eights"),
        ("Kh Qh 3c 3d", "Ah 7h 2h 3s 9c", "flush, ace high"),
    ],
)
def test_5_exactly_two_own_cards_and_three_of_the_board(own: str, board: str, words: str) -> None:
    other = [card for card in DECK if card not in [*own.split(), *board.split()]][:4]
    said = check_down(begin([own, " ".join(other)], board))
    assert next(event for event in told(said, "shown") if event["seat"] == 0)["hand"] == words


@pytest.mark.parametrize(
    ("board", "words"),
    [("", ""), ("Kc Kh 2s", "three of a kind, kings"), ("2s 5s 8s Ts Kc", "pair of kings")],
)
def test_5_a_player_is_told_the_same_words_before_the_showdown(board: str, words: str) -> None:
    assert GAME.holding(["As", "Kd", "Qh", "Jc"], board.split()) == words


def test_5_suits_never_break_ties() -> None:
    hand = begin(["As Kd 4c 6h", "Ad Ks 4d 6c"])
    check_down(hand)
    assert hand.stacks == [1000, 1000]


def test_6_pot_limit_unless_agreed_otherwise() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h", "Qs Qd Jc Jh"], button=2)
    assert view(hand, None).structure == "pot-limit"
    assert span(hand) == (200, 350)
    with pytest.raises(IllegalAction):
        say(hand, "all_in")
    say(hand, "raise 350", "call", "fold")
    assert span(hand) == (100, 650)  # the stack; the pot is 800


def test_6_no_limit_is_the_whole_stack() -> None:
    assert span(begin(["As Ad Kc Qh", "Ks Kd 8c 8h"], structure="no-limit")) == (200, 1000)


def test_6_fixed_limit_is_one_big_blind_twice_and_two_big_blinds_twice() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h"], structure="fixed-limit")
    sizes = [span(hand)]
    say(hand, "call", "check")
    while pending(hand):
        sizes.append(span(hand))
        say(hand, "check", "check")
    assert sizes == [(200, 200), (100, 100), (200, 200), (200, 200)]


def test_7_hands_are_tabled_and_the_board_run_out_where_nobody_can_bet() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h", "Qs Qd Jc Jh"], stacks=[120, 120, 120])
    said = say(hand, "all_in", "call", "call")
    kinds = [event["type"] for event in said if event["audience"] == "public"]
    assert kinds[3:] == ["shown"] * 3 + ["turned"] * 3 + ["shown"] * 3 + ["won", "over"]
    assert [event["hand"] for event in told(said, "shown")][:3] == [None] * 3
    assert hand.stacks == [360, 0, 0]


def test_8_all_who_are_in_show_and_the_folded_do_not() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h", "Qs Qd Jc Jh"])
    say(hand, "fold")
    assert {event["seat"] for event in told(check_down(hand), "shown")} == {1, 2}


def test_8_who_is_alone_wins_unseen_and_no_more_cards_come() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h"])
    said = say(hand, "fold")
    assert told(said, "shown") == told(said, "turned") == []
    assert hand.stacks == [950, 1050]


def test_9_each_pot_goes_to_the_best_hand_among_those_it_is_for() -> None:
    hand = begin(["Ks Kd 8c 8h", "Qs Qd Jc Jh", "As Ad Kc Qh"], stacks=[300, 300, 150], button=2)
    said = say(hand, "all_in", "all_in", "call")
    assert [(event["seat"], event["amount"], event["pot"]) for event in told(said, "won")] == [(2, 450, 0), (0, 300, 1)]


def test_9_odd_chips_go_to_the_first_winners_from_the_buttons_left() -> None:
    holes = ["As Kd 4c 6h", "Ad Ks 4d 6c", "Qs Qd Jc Jh"]
    hand = begin(holes, "Ah 7d 9h 3s 8d", button=1, small_blind=0, big_blind=3)
    said = say(hand, "raise 7", "call", "call", "check", "bet 4", "call", "fold", *["check"] * 4)
    assert hand.stacks == [1004, 1003, 993]
    assert [(event["seat"], event["amount"]) for event in told(said, "won")] == [(0, 15), (1, 14)]


def test_10_silence_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h"])
    assert pending(hand)[0].default() == {"type": "fold"}
    say(hand, "call")
    assert pending(hand)[1].default() == {"type": "check"}


@pytest.mark.parametrize("word", ["check", "bet 100", "raise 199", "raise 301", "raise 1000"])
def test_what_breaks_a_rule_is_refused_and_changes_nothing(word: str) -> None:
    hand = begin(["As Ad Kc Qh", "Ks Kd 8c 8h"])
    before = hand.to_json()
    with pytest.raises(IllegalAction):
        say(hand, word)
    assert hand.to_json() == before
