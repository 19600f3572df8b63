"""Blitz-Poker, by the paragraphs of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Hand, act, new_hand, pending, view
from bot.errors import BadHand, IllegalAction
from bot.games import GAMES
from tests.engine.talk import dealt, deck_for, legal, may, say, span, told, turn

HOLES = ["As Kd 2c", "Qs Qd 3c", "Jh Td 4c", "9s 9d 5c"]
BOARD = "8h 7d 6s 2h"


def begin(
    stacks: Sequence[int] = (1000, 1000, 1000, 1000),
    holes: Sequence[str] = HOLES,
    board: str = BOARD,
    button: int = 0,
    **options: Any,
) -> Hand:
    """A hand with blinds of 5 and 10, the button in seat 0: 1 small blind, 2 big blind, 3 to act."""
    deck = deck_for(holes[: len(stacks)], board, button)
    return dealt(stacks, button, "blitz", deck, **{"small_blind": 5, "big_blind": 10, **options})


def entered(hand: Hand) -> Hand:
    """The hand after everybody has come in, each with the first card it holds."""
    while hand.street == "entry":
        price = "call" if "call" in may(hand) else "check"
        own = (view(hand, turn(hand)).mine or {})["cards"]
        say(hand, f"{price} open {own[0]}" if "open" in legal(hand)[price] else price)
    return hand


def opened(hand: Hand) -> list[Any]:
    return [seat["opened"] for seat in view(hand, None).seats]


# 1, 2: seats, blinds, deal


@pytest.mark.parametrize("seats", [1, 17])
def test_1_fewer_than_2_or_more_than_16_seats_do_not_play(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAMES["blitz"], [100] * seats, rng=Random(1))


def test_1_sixteen_seats_use_all_52_cards() -> None:
    hand = entered(new_hand(GAMES["blitz"], [100] * 16, 15, deck=list(DECK)))
    while not hand.over:
        say(hand, "check")
    assert view(hand, None).board == list(DECK[48:])


def test_1_blinds_and_turns_as_in_every_blind_game() -> None:
    hand = begin()
    assert hand.street_bet == [0, 5, 10, 0]
    assert turn(hand) == 3
    assert turn(entered(hand)) == 1


def test_1_heads_up_the_button_posts_the_small_blind_enters_first_and_bets_last() -> None:
    hand = begin([1000, 1000], button=1)
    assert (hand.street_bet, turn(hand)) == ([10, 5], 1)
    assert turn(entered(hand)) == 0


def test_2_three_cards_each_one_at_a_time_from_the_buttons_left() -> None:
    hand = new_hand(GAMES["blitz"], [100] * 4, 2, deck=list(DECK))
    for seat, place in ((3, 0), (0, 1), (1, 2), (2, 3)):
        assert (view(hand, seat).mine or {})["cards"] == [DECK[place], DECK[4 + place], DECK[8 + place]]
    assert [event["audience"] for event in told(hand.opening, "dealt")] == [3, 0, 1, 2]


# 3, 4, 5: the entry


@pytest.mark.parametrize("card", ["9s", "9d", "5c"])
def test_3_who_comes_in_opens_one_of_the_own_cards_whichever_they_like(card: str) -> None:
    hand = begin()
    assert legal(hand) == {
        "fold": {"type": "fold"},
        "call": {"type": "call", "open": {"of": ["9s", "9d", "5c"]}},
        "raise": {"type": "raise", "to": {"min": 20, "max": 1000}, "open": {"of": ["9s", "9d", "5c"]}},
        "all_in": {"type": "all_in", "open": {"of": ["9s", "9d", "5c"]}},
    }
    said = say(hand, f"raise 40 open {card}")
    assert said == [
        {
            "type": "acted",
            "audience": "public",
            "seat": 3,
            "action": {"type": "raise", "to": 40, "open": card},
            "puts_in": 40,
        },
        {"type": "opened", "audience": "public", "seat": 3, "cards": [card]},
    ]


def test_3_who_acts_later_sees_the_card_and_it_stays_an_own_card() -> None:
    hand = begin()
    assert opened(hand) == [None] * 4
    say(hand, "call open 5c")
    for looker in (None, 0, 1, 2, 3):
        assert view(hand, looker).seats[3]["opened"] == ["5c"]
        assert view(hand, looker).seats[3]["cards"] == 3
    assert (view(hand, 3).mine or {})["cards"] == ["9s", "9d", "5c"]


@pytest.mark.parametrize("word", ["call open As", "call open 8h", "call open xx", "all_in open As", "raise 40 open Qs"])
def test_3_a_card_that_one_does_not_hold_is_refused_and_nothing_changes(word: str) -> None:
    hand = begin()
    before = hand.to_json()
    with pytest.raises(IllegalAction) as raised:
        say(hand, word)
    assert raised.value.legal == list(legal(hand).values())
    assert hand.to_json() == before


@pytest.mark.parametrize("given", [None, ["5c"], ["9s", "9d"], 1, "", "5C"], ids=repr)
def test_3_one_card_as_a_text_and_nothing_else(given: Any) -> None:
    hand = begin()
    before = hand.to_json()
    with pytest.raises(IllegalAction):
        act(hand, 3, {"type": "call", "open": given})
    assert hand.to_json() == before


@pytest.mark.parametrize("word", ["call", "raise 40", "all_in", "fold open 5c"])
def test_3_nobody_comes_in_without_opening_or_opens_without_coming_in(word: str) -> None:
    hand = begin()
    before = hand.to_json()
    with pytest.raises(IllegalAction):
        say(hand, word)
    assert hand.to_json() == before


def test_4_who_has_opened_answers_a_raise_without_another_card() -> None:
    hand = begin()
    say(hand, "call open 5c", "raise 40 open As", "fold", "fold")
    assert turn(hand) == 3
    assert all("open" not in template for template in legal(hand).values())
    with pytest.raises(IllegalAction):
        say(hand, "call open 9s")
    assert told(say(hand, "call"), "opened") == []
    assert opened(hand) == [["As"], None, None, ["5c"]]


def test_4_a_fold_opens_nothing() -> None:
    hand = begin()
    said = say(hand, "fold", "fold", "fold")
    assert [event["type"] for event in said] == ["acted", "acted", "acted", "returned", "won", "over"]
    assert opened(hand) == [None] * 4
    assert hand.stacks == [1000, 995, 1005, 1000]


def test_5_the_blinds_open_with_their_first_own_answer() -> None:
    hand = begin()
    assert opened(hand) == [None] * 4
    say(hand, "call open 9s", "fold", "call open 3c")
    assert legal(hand)["check"] == {"type": "check", "open": {"of": ["Jh", "Td", "4c"]}}
    with pytest.raises(IllegalAction):
        say(hand, "check")
    say(hand, "check open Td")
    assert opened(hand) == [None, ["3c"], ["Td"], ["9s"]]
    assert hand.street == "flop"


def test_5_a_blind_that_is_all_in_by_posting_opens_nothing() -> None:
    hand = begin([1000, 5, 7, 1000])
    assert hand.status == ["live", "all_in", "all_in", "live"]
    say(hand, "call open 9s", "call open As")
    assert hand.street == "flop"
    assert opened(hand) == [["As"], None, None, ["9s"]]


def test_5_who_is_alone_or_not_asked_opens_nothing() -> None:
    hand = begin([8, 1000, 1000, 8])
    say(hand, "all_in open 5c", "all_in open 2c", "fold")
    assert hand.over, "the big blind has put in more than anybody else can"
    assert opened(hand) == [["2c"], None, None, ["5c"]]


# 6, 7, 8: board, hands, sizes


def test_6_two_board_cards_and_two_more_with_three_betting_rounds_in_all() -> None:
    hand = begin()
    assert view(hand, None).board == []
    entered(hand)
    assert (hand.street, view(hand, None).board) == ("flop", ["8h", "7d"])
    say(hand, "check", "check", "check", "check")
    assert (hand.street, view(hand, None).board) == ("river", ["8h", "7d", "6s", "2h"])
    said = say(hand, "check", "check", "check", "check")
    assert hand.over
    assert [event["seat"] for event in told(said, "shown")] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("As 2c 3d", "Ks Qs Js Ts", "ace high"),  # one spade of four on the board is no flush
        ("As 9s 3d", "Ks Qs Js 2h", "flush, ace high"),
        ("As Ts 3d", "Ks Qs Js 2h", "royal flush"),
        ("7c 7d 7h", "7s 2d 2h Ks", "full house, sevens over twos"),  # three own sevens: two of them count
        ("7c 7d 2c", "7h 7s Kd Qd", "four of a kind, sevens"),
        ("Ad Kh Kc", "7d 7h 7s Qd", "full house, sevens over kings"),
        ("7c 3h Kc", "7d 7h 7s Qd", "four of a kind, sevens"),
        ("Ac 5d 9h", "2h 3s 4c Kd", "straight, five high"),
        ("Ac 8d 9h", "2h 3s 4c 5d", "ace high"),  # four of a straight on the board, one of it in the hand
    ],
)
def test_7_exactly_two_own_cards_and_three_of_the_board(hole: str, board: str, words: str) -> None:
    rest = [card for card in reversed(DECK) if card not in f"{hole} {board}".split()]
    hand = entered(begin([1000, 1000], [hole, " ".join(rest[:3])], board))
    say(hand, "check", "check", "check")
    said = say(hand, "check")
    assert {event["seat"]: event["hand"] for event in told(said, "shown")}[0] == words
    assert GAMES["blitz"].holding(hole.split(), board.split()) == words


def test_7_a_hand_has_no_name_before_three_board_cards_are_there() -> None:
    assert GAMES["blitz"].holding(["As", "Ac", "2d"], ["Ad", "Ah"]) == ""


def test_7_the_opened_card_counts_as_one_of_the_two() -> None:
    hand = begin([1000, 1000], ["As Ts 3d", "4c 4d 5h"], "Ks Qs Js 2h")
    say(hand, "call open As", "check open 4c")
    said = say(hand, "check", "check", "check", "check")
    assert [(event["seat"], event["hand"]) for event in told(said, "won")] == [(0, "royal flush")]


def test_8_fixed_limit_bets_are_small_in_the_entry_and_on_the_flop_and_big_on_the_river() -> None:
    hand = begin(structure="fixed-limit")
    assert span(hand) == (20, 20)
    say(hand, "raise 20 open 5c", "raise 30 open As", "raise 40 open Qs", "call open 4c")
    assert may(hand) == {"fold", "call"}, "one bet and three raises"
    say(hand, "call", "call")
    assert span(hand) == (10, 10)
    say(hand, "check", "check", "check", "check")
    assert span(hand) == (20, 20)


def test_8_pot_limit_raises_are_measured_by_the_pot() -> None:
    assert span(begin(structure="pot-limit")) == (20, 35)


# 9, 10, 11: the end of a hand


def test_9_where_nobody_can_bet_the_hands_are_tabled_and_the_board_is_run_out() -> None:
    hand = begin([100, 100])
    said = say(hand, "all_in open 2c", "call open 3c")
    assert [event["type"] for event in said[2:]] == [
        *["acted", "opened", "shown", "shown", "turned", "turned", "shown", "shown", "won", "over"]
    ]
    assert hand.over


def test_10_who_is_alone_wins_shows_nothing_more_and_no_card_comes() -> None:
    hand = entered(begin())
    said = say(hand, "bet 40", "fold", "fold", "fold")
    assert told(said, "shown") == told(said, "turned") == []
    assert told(said, "won") == [{"type": "won", "audience": "public", "seat": 1, "amount": 40, "pot": 0, "hand": None}]
    hidden = [card for seat, cards in enumerate(HOLES) for card in cards.split() if [card] != opened(hand)[seat]]
    assert not [card for card in hidden if card in str([said, view(hand, None).to_json()])]


def test_11_each_pot_goes_to_the_best_hand_it_is_for_and_odd_chips_go_from_the_buttons_left() -> None:
    holes = ["Ac Kc 2d", "Ad Kd 3h", "Ah Kh 4c", "Qs Jd 9c"]
    hand = begin([300, 300, 25, 300], holes, "As Ks 7d 5s", small_blind=5, big_blind=10)
    say(hand, "call open 9c", "raise 50 open 2d", "call open 3h", "all_in open 4c", "fold")
    say(hand, "check", "check", "check", "check")
    # 25 of three seats and the 10 that were folded: 85 for three equal hands, and a side pot of 50 for two
    assert hand.stacks == [300 - 50 + 28 + 25, 300 - 50 + 29 + 25, 28, 290]


# 12: silence


def silent(hand: Hand) -> Any:
    return pending(hand)[turn(hand)].default()


def test_12_silence_in_the_entry_folds() -> None:
    hand = begin()
    for _ in range(3):
        assert silent(hand) == {"type": "fold"}
        say(hand, "call open " + (view(hand, turn(hand)).mine or {})["cards"][0])


def test_12_a_big_blind_that_nobody_raised_checks_and_opens_its_lowest_card() -> None:
    hand = begin()
    say(hand, "call open 9s", "fold", "fold")
    assert silent(hand) == {"type": "check", "open": "4c"}


@pytest.mark.parametrize(
    ("hole", "lowest"), [("2s 2c 2h", "2c"), ("2s 2d 2h", "2d"), ("Ks 2s 2h", "2h"), ("As Kd Tc", "Tc")]
)
def test_12_lowest_by_rank_then_clubs_diamonds_hearts_spades(hole: str, lowest: str) -> None:
    hand = begin([1000, 1000], ["Qs Qd 3c", hole], "8h 7d 6s Jh")
    say(hand, "call open 3c")
    assert silent(hand) == {"type": "check", "open": lowest}


def test_12_a_raised_big_blind_folds_and_so_does_who_has_opened_and_faces_a_raise() -> None:
    hand = begin()
    say(hand, "call open 9s", "fold", "raise 50 open Qs")
    assert silent(hand) == {"type": "fold"}
    say(hand, "fold")
    assert silent(hand) == {"type": "fold"}


def test_12_after_the_entry_silence_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    hand = entered(begin())
    assert silent(hand) == {"type": "check"}
    say(hand, "bet 20")
    assert silent(hand) == {"type": "fold"}
