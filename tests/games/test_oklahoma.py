"""Oklahoma, the paragraphs of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Event, Hand, act, new_hand, pending, resample, view
from bot.errors import BadHand, IllegalAction, NotAsked
from bot.games import GAMES
from tests.engine.talk import dealt, deck_for, legal, meant, span, told, turn

GAME = GAMES["oklahoma"]
ACES, KINGS, QUEENS = "As Ad 4c 2h", "Ks Kd 8c 2d", "Qs Qd Jc 3h"
BOARD = "2c 7d 9h 3s Td"


def begin(
    holes: Sequence[str] = (ACES, KINGS, QUEENS), stacks: Sequence[int] = (), button: int = 0, **options: Any
) -> Hand:
    """A hand with these cards by seat and a board of BOARD, 1,000 chips each and blinds of 50 and 100 unless said."""
    deck = deck_for(holes, BOARD, button)
    return dealt(stacks or [1000] * len(holes), button, "oklahoma", deck, **options)


def say(hand: Hand, *words: str) -> list[Event]:
    """Answer for the seats in turn: `call`, or `bet 100 -4c` with the card that rides on the bet; all events."""
    events = []
    for word in words:
        spoken, _, card = word.partition(" -")
        events += act(hand, turn(hand), meant(spoken) | ({"discard": card} if card else {}))
    return events


def hand_in(hand: Hand, **cards: str) -> list[Event]:
    """Discard for seats that are asked together: `hand_in(hand, s0="4c")`; the last events."""
    events: list[Event] = []
    for seat, card in cards.items():
        events = act(hand, int(seat[1:]), {"type": "discard", "cards": [card]})
    return events


def own(hand: Hand, seat: int) -> set[str]:
    return set((view(hand, seat).mine or {})["cards"])


def counts(hand: Hand) -> list[int]:
    """How many cards each seat holds, as everybody sees it."""
    return [seat["cards"] for seat in view(hand, None).seats]


def on_the_flop(**more: Any) -> Hand:
    """Three seats that have called the big blind; seat 1 is in turn, the pot is 300."""
    hand = begin(**more)
    say(hand, "call", "call", "check")
    assert (hand.street, turn(hand)) == ("flop", 1)
    return hand


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
