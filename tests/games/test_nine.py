"""Nine, by the paragraphs of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Hand, act, new_hand, pending, view
from bot.errors import BadHand, IllegalAction, NotAsked
from bot.games import GAMES
from tests.engine.talk import dealt, deck_for, may, say, span, told, turn

HOLES = ["As Ad 7c 2d", "Ks Kd 8c 3d"]
COMMON = "Th"
QUIET = {"bet": "check", "place": "place card {card}"}


def begin(
    stacks: Sequence[int] = (1000, 1000), holes: Sequence[str] = HOLES, common: str = COMMON, **options: Any
) -> Hand:
    """A hand with blinds of 5 and 10 and the button in seat 0, which posts the small one."""
    deck = deck_for(holes, common)
    return dealt(stacks, 0, "nine", deck, **{"small_blind": 5, "big_blind": 10, **options})


def played(hand: Hand, *cards: str) -> Hand:
    """The hand after these placements, with no more betting than there must be."""
    for card in cards:
        calm(hand)
        say(hand, f"place card {card}")
    return hand


def calm(hand: Hand) -> None:
    """Call and check to the end of the round."""
    while not hand.over and pending(hand)[turn(hand)].kind == "bet":
        say(hand, "call" if "call" in may(hand) else "check")


def kind(hand: Hand) -> str:
    return pending(hand)[turn(hand)].kind


def own(hand: Hand, seat: int) -> list[str]:
    cards: list[str] = (view(hand, seat).mine or {})["cards"]
    return cards


# 1, 2: seats, blinds, deal


@pytest.mark.parametrize("seats", [1, 3, 10])
def test_1_two_seats_and_no_other_number(seats: int) -> None:
    with pytest.raises(BadHand):
        new_hand(GAMES["nine"], [100] * seats, rng=Random(1))


def test_1_the_button_posts_the_small_blind_acts_first_and_then_last() -> None:
    hand = begin()
    assert (hand.street_bet, turn(hand)) == ([5, 10], 0)
    calm(hand)
    for card in ("3d", "7c", "8c", "2d"):
        say(hand, f"place card {card}")
        assert turn(hand) == 1
        say(hand, "check")
        assert turn(hand) == 0
        say(hand, "check")
    assert hand.over


@pytest.mark.parametrize("button", [0, 1])
def test_2_four_cards_each_beginning_with_the_other_seat_and_one_card_for_both(button: int) -> None:
    hand = new_hand(GAMES["nine"], [100, 100], button, deck=list(DECK))
    assert own(hand, 1 - button) == list(DECK[0:8:2])
    assert own(hand, button) == list(DECK[1:8:2])
    assert view(hand, None).board == [DECK[8]]
    assert [event["cards"] for event in told(hand.opening, "turned")] == [[DECK[8]]]


# 3, 4: placing


def test_3_betting_then_four_placements_each_followed_by_betting() -> None:
    hand = begin()
    order = []
    while not hand.over:
        order.append((turn(hand), kind(hand)))
        say(hand, "call" if "call" in may(hand) else QUIET[kind(hand)].format(card=own(hand, turn(hand))[-1]))
    betting = [(1, "bet"), (0, "bet")]
    placing = [(seat, "place") for seat in (1, 0, 1, 0)]
    assert order[:2] == [(0, "bet"), (1, "bet")]
    assert order[2:] == [each for place in placing for each in (place, *betting)]


def test_3_a_placement_is_told_to_everybody() -> None:
    hand = begin()
    calm(hand)
    assert say(hand, "place card 8c") == [
        {"type": "acted", "audience": "public", "seat": 1, "action": {"type": "place", "card": "8c"}, "puts_in": 0},
        {"type": "placed", "audience": "public", "seat": 1, "cards": ["8c"]},
    ]


def test_3_the_last_card_is_bet_on() -> None:
    hand = played(begin(), "3d", "7c", "8c", "2d")
    assert not hand.over
    said = say(hand, "bet 50", "call")
    assert hand.over
    assert [event["amount"] for event in told(said, "won")] == [120]


def test_4_a_placed_card_is_on_the_board_and_no_own_card_and_it_is_known_whose_it_was() -> None:
    hand = played(begin(), "3d", "7c", "Ks")
    assert view(hand, None).board == ["Th", "3d", "7c", "Ks"]
    assert [seat["placed"] for seat in view(hand, None).seats] == [["7c"], ["3d", "Ks"]]
    assert [seat["cards"] for seat in view(hand, None).seats] == [3, 2]
    assert own(hand, 0) == ["As", "Ad", "2d"]
    assert own(hand, 1) == ["Kd", "8c"]


def test_4_before_the_first_placement_nothing_is_placed() -> None:
    assert [seat["placed"] for seat in view(begin(), None).seats] == [None, None]


@pytest.mark.parametrize("card", ["As", "Th", "2c", "8C", "", None, 8, ["8c"], ["8c", "3d"]], ids=repr)
def test_4_a_card_that_one_does_not_hold_is_refused_and_nothing_changes(card: Any) -> None:
    hand = begin()
    calm(hand)
    before = hand.to_json()
    with pytest.raises(IllegalAction) as raised:
        act(hand, 1, {"type": "place", "card": card})
    assert raised.value.legal == [{"type": "place", "card": {"of": ["Ks", "Kd", "8c", "3d"]}}]
    assert hand.to_json() == before


def test_4_a_card_that_was_placed_cannot_be_placed_again() -> None:
    hand = played(begin(), "3d", "7c")
    calm(hand)
    with pytest.raises(IllegalAction):
        say(hand, "place card 3d")


def test_4_the_other_seat_cannot_place_out_of_turn() -> None:
    hand = begin()
    calm(hand)
    with pytest.raises(NotAsked):
        act(hand, 0, {"type": "place", "card": "7c"})


# 5: the hand


def test_5_five_cards_on_the_table_and_two_in_each_hand() -> None:
    hand = played(begin(), "3d", "7c", "8c", "2d")
    assert view(hand, None).board == ["Th", "3d", "7c", "8c", "2d"]
    assert (own(hand, 0), own(hand, 1)) == (["As", "Ad"], ["Ks", "Kd"])


@pytest.mark.parametrize(
    ("kept", "table", "words"),
    [
        ("As 2c", "Ks Qs Js Ts 3d", "ace high"),  # one own spade and four on the table are no flush
        ("As 9s", "Ks Qs Js Ts 3d", "flush, ace high"),
        ("As Qs", "Ks 3h Js Ts 3d", "royal flush"),
        ("7c 7d", "Kh 2d 2h 2s 2c", "full house, twos over sevens"),  # four twos on the table are three
        ("7c 7d", "7h 7s 2h 3s 4c", "four of a kind, sevens"),
        ("7c Kd", "8h 9s Th Jc Qd", "king high"),
    ],
)
def test_5_exactly_two_own_cards_and_three_of_the_five(kept: str, table: str, words: str) -> None:
    assert GAMES["nine"].holding(kept.split(), table.split()) == words
    common, *placed = table.split()
    rest = [card for card in DECK if card not in f"{kept} {table}".split()]
    hand = begin(
        [1000, 1000], [f"{kept} {placed[1]} {placed[3]}", f"{rest[0]} {rest[1]} {placed[0]} {placed[2]}"], common
    )
    played(hand, *placed)
    said = say(hand, "check", "check")
    assert {event["seat"]: event["hand"] for event in told(said, "shown")}[0] == words


def test_5_before_three_cards_lie_there_a_hand_has_no_name() -> None:
    assert GAMES["nine"].holding(["As", "Ad", "7c", "2d"], ["Th", "3d"]) == ""
    assert GAMES["nine"].holding(["As", "Ad", "2d"], ["Th", "3d", "7c"]) == "pair of aces"


# 6, 7: all-in, secrecy


def test_6_placing_is_compulsory_and_goes_on_without_betting_after_an_all_in() -> None:
    hand = begin([1000, 300])
    say(hand, "raise 300", "call")
    assert hand.status == ["live", "all_in"]
    for seat, card in ((1, "3d"), (0, "7c"), (1, "8c")):
        assert (turn(hand), may(hand)) == (seat, {"place"})
        said = say(hand, f"place card {card}")
        assert [event["type"] for event in said] == ["acted", "placed"]
    said = say(hand, "place card 2d")
    assert [event["type"] for event in said] == ["acted", "placed", "shown", "shown", "won", "over"]
    assert hand.stacks == [1300, 0]


def test_6_who_is_all_in_by_the_blinds_still_places() -> None:
    hand = begin([3, 4])
    assert (hand.pot, hand.status) == (6, ["all_in", "live"])
    for card in ("3d", "7c", "8c", "2d"):
        assert may(hand) == {"place"}
        say(hand, f"place card {card}")
    assert hand.stacks == [6, 1]


def test_6_a_placement_cannot_be_declined() -> None:
    hand = begin()
    calm(hand)
    for word in ("fold", "check", "place", "all_in"):
        with pytest.raises(IllegalAction):
            say(hand, word)


def test_7_own_cards_stay_hidden_to_the_end_after_an_all_in_too() -> None:
    hand = begin([300, 300])
    said = say(hand, "all_in", "call", "place card 3d", "place card 7c", "place card 8c")
    assert told(said, "shown") == []
    public = json.dumps([event for event in said if event["audience"] == "public"] + [view(hand, None).to_json()])
    assert not [card for card in ("As", "Ad", "2d", "Ks", "Kd") if card in public]
    assert not [card for card in ("As", "Ad", "2d") if card in json.dumps(view(hand, 1).to_json())]


def test_7_at_the_showdown_both_show() -> None:
    hand = played(begin(), "3d", "7c", "8c", "2d")
    said = say(hand, "check", "check")
    assert [(event["seat"], event["cards"], event["hand"]) for event in told(said, "shown")] == [
        (1, ["Ks", "Kd"], "pair of kings"),
        (0, ["As", "Ad"], "pair of aces"),
    ]
    assert hand.stacks == [1010, 990]


def test_7_a_fold_leaves_the_pot_to_the_other_unseen_and_nothing_more_is_placed() -> None:
    hand = played(begin(), "3d")
    said = say(hand, "bet 40", "fold")
    assert hand.over
    assert [event["type"] for event in said] == ["acted", "acted", "returned", "won", "over"]
    assert view(hand, None).board == ["Th", "3d"]
    assert hand.stacks == [990, 1010]


# 8, 9, 10: sizes, ties, silence


def test_8_fixed_limit_bets_are_small_in_two_rounds_and_big_in_three() -> None:
    hand = begin(structure="fixed-limit")
    assert span(hand) == (20, 20)
    sizes = []
    for card in ("3d", "7c", "8c", "2d"):
        played(hand, card)
        sizes.append(span(hand))
    assert sizes == [(10, 10), (20, 20), (20, 20), (20, 20)]


def test_8_pot_limit_raises_are_measured_by_the_pot() -> None:
    assert span(begin(structure="pot-limit")) == (20, 30)


def test_9_a_tied_pot_is_halved() -> None:
    hand = played(begin([1000, 300], ["As Ad 7c 2d", "Ah Ac 8c 3d"]), "3d", "7c", "8c")
    said = say(hand, "bet 15", "call", "place card 2d", "check", "check")
    assert [(event["seat"], event["amount"]) for event in told(said, "won")] == [(1, 25), (0, 25)]
    assert hand.stacks == [1000, 300]


@pytest.mark.parametrize(
    ("hole", "lowest"),
    [("Ks Kd 8c 3d", "3d"), ("2s 2h 2d 2c", "2c"), ("2s 2h 2d Kc", "2d"), ("As Kd Qc Jd", "Jd")],
)
def test_10_silence_places_the_lowest_card(hole: str, lowest: str) -> None:
    hand = begin([1000, 1000], ["Ac Ad 7c 3c", hole])
    calm(hand)
    assert pending(hand)[1].default() == {"type": "place", "card": lowest}


def test_10_in_betting_silence_checks_where_that_is_free_and_folds_where_it_is_not() -> None:
    hand = begin()
    assert pending(hand)[0].default() == {"type": "fold"}
    say(hand, "call")
    assert pending(hand)[1].default() == {"type": "check"}
