"""Oklahoma, paragraphs 7, 8 and 10 to 14 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.engine import Hand, act, new_hand, pending, view
from bot.errors import IllegalAction, NotAsked
from tests.engine.talk import dealt, deck_for, told, turn
from tests.games.discarding import ACES, GAME, KINGS, QUEENS, begin, counts, hand_in, on_the_flop, own, say

# 7 and 8: discards without a turn


def all_in_and_two_live() -> Hand:
    """Seat 2 is all-in for 100 before the flop; seats 0 and 1 are live; the button is seat 2."""
    hand = begin(stacks=[1000, 1000, 100], button=2)
    say(hand, "call", "call", "check")
    assert (hand.street, hand.status) == ("flop", ["live", "live", "all_in"])
    return hand


def test_7_an_all_in_seat_discards_after_the_cards_and_before_the_betting() -> None:
    hand = all_in_and_two_live()
    assert {seat: decision.kind for seat, decision in pending(hand).items()} == {2: "discard"}
    assert pending(hand)[2].legal() == [{"type": "discard", "cards": {"of": QUEENS.split(), "count": [1, 1]}}]
    said = hand_in(hand, s2="3h")
    assert [(event["audience"], event["action"]) for event in told(said, "acted")] == [
        (2, {"type": "discard", "cards": ["3h"]}),
        ("public", {"type": "discard"}),
    ]
    assert (turn(hand), counts(hand)) == (0, [4, 4, 3])
    say(hand, "check -2h", "check -2d")
    assert (hand.street, list(pending(hand))) == ("turn", [2])
    hand_in(hand, s2="Jc")
    say(hand, "check -4c", "check -8c")
    assert (hand.street, counts(hand), turn(hand)) == ("river", [2, 2, 2], 0)


def test_7_several_discard_unseen_and_may_change_their_minds_until_the_last_is_in() -> None:
    hand = begin(stacks=[100, 100, 100])
    said = say(hand, "all_in", "all_in")
    assert told(said, "shown") == []
    assert (hand.street, sorted(pending(hand))) == ("flop", [0, 1, 2])
    public = view(hand, None).to_json()
    for seat, card in ((1, "Ks"), (0, "2h"), (1, "2d")):
        events = act(hand, seat, {"type": "discard", "cards": [card]})
        assert [event["audience"] for event in events] == [seat]
        public["seats"][seat]["answered"] = True
        assert view(hand, None).to_json() == public
        assert (view(hand, seat).mine or {})["answer"] == {"type": "discard", "cards": [card]}
        assert card not in json.dumps([view(hand, 2).to_json()])
    hand_in(hand, s2="3h")
    assert hand.street == "turn"
    assert own(hand, 1) == {"Ks", "Kd", "8c"}


def test_7_who_is_alone_with_chips_discards_with_the_all_in_seats() -> None:
    hand = begin(stacks=[1000, 100, 100], button=2)
    say(hand, "call", "call")
    assert (hand.status, sorted(pending(hand))) == (["live", "all_in", "all_in"], [0, 1, 2])
    hand_in(hand, s0="2h", s1="2d", s2="3h")
    assert (hand.street, sorted(pending(hand))) == ("turn", [0, 1, 2])


def test_7_a_folded_seat_is_not_asked() -> None:
    hand = begin(stacks=[1000, 100, 100])
    say(hand, "fold", "all_in")
    assert sorted(pending(hand)) == [1, 2]
    with pytest.raises(NotAsked):
        hand_in(hand, s0="2h")


@pytest.mark.parametrize("cards", [[], ["2d", "8c"], ["As"], "2d", ["2d", "2d"], None, [["2d"]]], ids=repr)
def test_7_exactly_one_card_that_one_holds(cards: Any) -> None:
    hand = begin(stacks=[100, 100, 100])
    say(hand, "all_in", "all_in")
    before = hand.to_json()
    with pytest.raises(IllegalAction):
        act(hand, 1, {"type": "discard", "cards": cards})
    assert hand.to_json() == before


def test_8_a_seat_that_the_betting_never_reached_discards_after_it() -> None:
    hand = all_in_and_two_live()
    hand_in(hand, s2="3h")
    say(hand, "fold")
    assert (hand.street, counts(hand)) == ("flop", [4, 4, 3])
    assert {seat: decision.kind for seat, decision in pending(hand).items()} == {1: "discard"}
    hand_in(hand, s1="2d")
    assert (hand.street, sorted(pending(hand))) == ("turn", [1, 2])
    hand_in(hand, s1="8c", s2="Jc")
    assert (hand.over, counts(hand)) == (True, [4, 2, 2])


def test_8_who_was_shoved_at_answers_with_the_discard_and_owes_nothing_after() -> None:
    hand = on_the_flop(stacks=[1000, 300, 1000])
    say(hand, "all_in -2d", "call -3h", "fold")
    assert (hand.street, sorted(pending(hand)), counts(hand)) == ("turn", [1, 2], [4, 3, 3])


def test_8_a_turn_and_sealed_answers_are_never_asked_together() -> None:
    for seed in range(60):
        rng = Random(seed)
        hand = new_hand(GAME, [rng.randint(1, 30) for _ in range(5)], rng=rng)
        while asked := pending(hand):
            kinds = {decision.kind for decision in asked.values()}
            assert kinds == {"discard"} or (kinds == {"bet"} and len(asked) == 1), f"seed {seed}"
            decision = rng.choice(list(asked.values()))
            act(hand, decision.seat, decision.sample(rng))


# 10 to 13: run-out, showdown, pots


def test_10_all_in_hands_are_shown_only_after_the_river_and_the_discards_go_on() -> None:
    hand = begin([ACES, KINGS], stacks=[100, 100])
    said = say(hand, "call")
    said += hand_in(hand, s0="2h", s1="2d")
    said += hand_in(hand, s0="4c", s1="8c")
    kinds = [(event["type"], event.get("street")) for event in said if event["audience"] == "public"]
    assert kinds == [
        ("acted", None),
        ("turned", "flop"),
        *[("acted", None)] * 2,
        ("turned", "turn"),
        *[("acted", None)] * 2,
        ("turned", "river"),
        *[("shown", None)] * 2,
        ("won", None),
        ("over", None),
    ]
    assert hand.stacks == [200, 0]


@pytest.mark.parametrize(
    ("kept", "words"),
    [(("As", "Ad"), "pair of aces"), (("4c", "2h"), "pair of twos"), (("As", "4c"), "ace high")],
)
def test_11_both_last_cards_and_three_of_the_board(kept: tuple[str, str], words: str) -> None:
    hand = begin([ACES, KINGS], stacks=[100, 100])
    say(hand, "call")
    given_up = [card for card in ACES.split() if card not in kept]
    hand_in(hand, s0=given_up[0], s1="2d")
    said = hand_in(hand, s0=given_up[1], s1="8c")
    assert next(event for event in told(said, "shown") if event["seat"] == 0)["hand"] == words


@pytest.mark.parametrize(
    ("cards", "board", "words"),
    [
        ("As Ad 4c 2h", "", ""),
        ("As Ad 4c 2h", "2c 7d 9h", "pair of aces"),
        ("As 4c 2h", "2c 7d 4h 3s", "two pair, fours and twos"),
        ("As 4c", "2c 7d 4h 3s 5s", "straight, five high"),
        ("As 9c", "2s 7s 4s 3s 5s", "ace high"),
    ],
)
def test_11_a_player_is_told_the_best_of_two_and_three_with_four_three_and_two_cards(
    cards: str, board: str, words: str
) -> None:
    assert GAME.holding(cards.split(), board.split()) == words


def test_12_who_is_alone_wins_unseen_discards_nothing_and_no_more_cards_come() -> None:
    hand = on_the_flop()
    said = say(hand, "bet 100 -2d", "fold", "fold")
    assert (hand.over, told(said, "shown"), told(said, "turned"), counts(hand)) == (True, [], [], [4, 3, 4])


def test_13_each_pot_goes_to_the_best_hand_among_those_it_is_for() -> None:
    hand = begin([KINGS, QUEENS, ACES], stacks=[300, 300, 150], button=2)
    say(hand, "all_in", "all_in", "call")
    hand_in(hand, s0="2d", s1="3h", s2="2h")
    said = hand_in(hand, s0="8c", s1="Jc", s2="4c")
    assert [(event["seat"], event["amount"], event["pot"]) for event in told(said, "won")] == [(2, 450, 0), (0, 300, 1)]


# 14: silence


def test_14_silence_checks_and_discards_the_lowest_card_where_checking_is_free() -> None:
    hand = on_the_flop()
    assert pending(hand)[1].default() == {"type": "check", "discard": "2d"}
    say(hand, "check -8c", "bet 100 -3h")
    assert pending(hand)[0].default() == {"type": "fold"}
    say(hand, "call -2h")
    assert pending(hand)[1].default() == {"type": "fold"}


def test_14_silence_after_the_discard_of_the_street_checks_alone() -> None:
    hand = on_the_flop()
    say(hand, "check -2d", "check -3h", "check -2h", "check -8c", "check -Jc", "check -4c")
    assert pending(hand)[1].default() == {"type": "check"}


@pytest.mark.parametrize(
    ("cards", "lowest"),
    [("Ks Kd 8c 2d", "2d"), ("2s 2h 2d 3c", "2d"), ("As Ah Ad Ac", "Ac"), ("Th Js Td Tc", "Tc")],
)
def test_14_the_lowest_card_is_by_rank_then_clubs_diamonds_hearts_spades(cards: str, lowest: str) -> None:
    board = [card for card in ("5c", "7d", "9h", "4s", "5d") if card not in cards]
    hand = dealt([100, 100], 0, "oklahoma", deck_for([cards, "Qs Qd Jc 3h"], " ".join(board)))
    say(hand, "call")
    assert pending(hand)[0].default() == {"type": "discard", "cards": [lowest]}
