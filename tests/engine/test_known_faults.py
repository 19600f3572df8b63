"""Faults that other poker engines and chat bots had, each with a small input and named for what is right."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from bot.engine import act, pending, view
from bot.engine.betting import STRUCTURES
from bot.engine.pots import Pot, layers, shares
from bot.errors import BadHand, IllegalAction
from tests.engine.talk import dealt, deck_for, legal, may, say, span, told, turn

ROYAL_BOARD = "As Ks Qs Js Ts"


@pytest.mark.parametrize(
    ("amount", "winners", "paid"),
    [
        (101, [4, 1], {4: 51, 1: 50}),
        (11, [2, 0, 1], {2: 4, 0: 4, 1: 3}),
        (100, [0, 1, 2], {0: 34, 1: 33, 2: 33}),
        (10, [0, 1, 2, 3], {0: 3, 1: 3, 2: 2, 3: 2}),
    ],
)
def test_split_remainder_does_not_vanish(amount: int, winners: list[int], paid: dict[int, int]) -> None:
    assert shares(amount, winners) == paid


def test_odd_chip_of_a_pot_of_19_goes_to_the_buttons_left() -> None:
    hand = dealt([200] * 3, button=1, deck=deck_for(["2c 3c", "2d 3d", "2h 3h"], ROYAL_BOARD, 1), big_blind=3)
    say(hand, "call", "call", "check", "bet 5", "call", "fold")
    while not hand.over:
        say(hand, "check")
    assert hand.stacks == [201, 197, 202]


@pytest.mark.parametrize(
    ("put_in", "contenders", "pots"),
    [
        ({0: 300, 1: 100, 2: 40, 3: 300}, [0, 2, 3], [Pot(160, (0, 2, 3)), Pot(580, (0, 3))]),
        ({0: 200, 1: 100, 2: 100, 3: 200}, [1, 2], [Pot(600, (1, 2))]),
    ],
)
def test_folded_contributors_stay_in_the_pots_and_no_pot_is_without_a_winner(
    put_in: dict[int, int], contenders: list[int], pots: list[Pot]
) -> None:
    assert layers(put_in, contenders) == pots


def test_all_in_seat_keeps_its_claim_while_others_check_down() -> None:
    deck = deck_for(["Ah Ad", "2c 7d", "3c 8d"], "Kh Qd 9s 5h 4c")
    hand = dealt([100, 1000, 1000], deck=deck, small_blind=25, big_blind=50)
    say(hand, "all_in", "call", "call")
    say(hand, *["check"] * 6)
    assert hand.stacks == [300, 900, 900]


def test_shove_that_everybody_folds_to_costs_nothing_and_wins_the_blind() -> None:
    hand = dealt([1000, 1000])
    say(hand, "all_in", "fold")
    assert hand.stacks == [1100, 900]


def test_own_uncalled_bet_is_not_won() -> None:
    hand = dealt([1000] * 3, small_blind=10, big_blind=10)
    say(hand, "call", "check", "check")
    events = say(hand, "bet 100", "fold", "fold")
    assert [event["amount"] for event in told(events, "returned")] == [100]
    assert [event["amount"] for event in told(events, "won")] == [30]


def test_best_hand_that_folded_wins_nothing() -> None:
    hand = dealt([1000] * 2, deck=deck_for(["Ah Ad", "2c 7d"], "Kh Qd 9s 5h 4c"))
    say(hand, "fold")
    assert hand.stacks == [950, 1050]


def test_pot_is_empty_once_it_is_paid() -> None:
    hand = dealt([1000] * 2)
    say(hand, "all_in", "call")
    assert (hand.pots, hand.pot, view(hand, None).pot, sum(hand.put_in)) == ([], 0, 0, 0)
    assert sum(hand.stacks) == 2000


@pytest.mark.parametrize("amount", [3.7, "3", True, None])
def test_chips_are_ints(amount: object) -> None:
    with pytest.raises(BadHand):
        dealt([amount, 100])  # type: ignore[list-item]
    with pytest.raises(BadHand):
        dealt([100, 100], big_blind=amount)


def test_10000_random_hands_lose_and_make_no_chip() -> None:
    rng = Random("ten thousand")
    for number in range(10_000):
        stacks = [rng.choice([1, 2, 3, rng.randint(1, 200)]) for _ in range(rng.randint(2, 4))]
        hand = dealt(stacks, button=rng.randrange(len(stacks)), structure=rng.choice(STRUCTURES), big_blind=2)
        while questions := pending(hand):
            ((seat, decision),) = questions.items()
            act(hand, seat, decision.sample(rng))
            assert sum(hand.stacks) + hand.pot == sum(stacks), (number, stacks)
        assert all(type(stack) is int and stack >= 0 for stack in hand.stacks), (number, stacks)


def test_short_all_in_after_a_full_all_in_does_not_let_the_caller_raise_again() -> None:
    hand = dealt([100, 19, 100, 16], small_blind=1, big_blind=2)
    say(hand, "all_in", "call", "all_in", "call")
    assert (turn(hand), may(hand)) == (0, {"fold", "call"})


def test_least_raise_is_not_capped_by_an_opponents_stack() -> None:
    hand = dealt([1000, 200], small_blind=10, big_blind=20)
    say(hand, "raise 100", "raise 180")
    assert span(hand)[0] == 260


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("stacks", [[1, 1000, 3], [2, 1, 1000], [1000, 5, 2], [7, 7, 1], [1, 1, 1], [4, 1000, 1000]])
def test_nobody_is_ever_asked_without_an_answer_or_with_an_empty_range(structure: str, stacks: list[int]) -> None:
    for seed in range(40):
        rng = Random(seed)
        hand = dealt(stacks, button=seed % 3, structure=structure, small_blind=1, big_blind=3)
        while pending(hand):
            found = legal(hand)
            assert len(found) >= 2, (seed, found)
            for template in found.values():
                domain = template.get("to") or template.get("amount")
                assert domain is None or domain["min"] <= domain["max"], (seed, found)
            act(hand, turn(hand), pending(hand)[turn(hand)].sample(rng))


def test_least_raise_does_not_count_the_call() -> None:
    hand = dealt([1000] * 3)
    say(hand, "call", "call", "check")
    say(hand, "bet 100", "raise 250")
    assert span(hand)[0] == 400


def test_bet_after_an_all_in_goes_to_a_side_pot() -> None:
    hand = dealt([100, 1000, 1000])
    say(hand, "all_in", "call", "check", "bet 200", "call")
    assert [pot["amount"] for pot in hand.pots] == [300, 400]


def test_everybody_all_in_runs_the_board_out_without_another_question() -> None:
    hand = dealt([100, 300, 500])
    events = say(hand, "all_in", "all_in", "call")
    assert (hand.over, pending(hand)) == (True, {})
    assert Counter(event["type"] for event in events)["turned"] == 3


BAD_AMOUNTS = [-500, -1, 0, 10**6, 10**30, 1e21, 3.7, 200.0, True, None, float("nan"), [200], {"min": 200}]
BAD_TEXTS = ["NaN", "all", "half", "2.01k", "١٢", "１２", "1_000", "1,000", "0x10", " 5 ", "", "200", "9" * 4000]


@pytest.mark.parametrize("amount", [*BAD_AMOUNTS, *BAD_TEXTS], ids=lambda amount: repr(amount)[:20])
def test_amount_that_is_no_legal_int_is_refused_with_what_is_legal(amount: object) -> None:
    hand = dealt([500] * 3)
    before = hand.to_json()
    for action in ({"type": "raise", "to": amount}, {"type": "bet", "amount": amount}):
        with pytest.raises(IllegalAction) as refused:
            act(hand, turn(hand), action)
        assert {"type": "raise", "to": {"min": 200, "max": 500}} in refused.value.legal
    assert hand.to_json() == before


def test_folding_where_checking_is_free_is_legal() -> None:
    hand = dealt([1000] * 3)
    say(hand, "call", "call", "fold")
    assert hand.status[2] == "folded"


def test_hole_cards_stay_unseen_when_everybody_folds() -> None:
    hand = dealt([1000] * 3)
    said = list(hand.opening)
    for word in ["call", "call", "check", *["check"] * 6, "bet 100", "fold", "fold"]:
        said += say(hand, word)
    assert hand.over
    public = json.dumps([[event for event in said if event["audience"] == "public"], view(hand, None).to_json()])
    assert not [card for hole in hand.holes for card in hand.cards(hole) if card in public]
