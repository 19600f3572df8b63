"""RPS Poker: the matches of those who tie, paragraphs 12 and 13 of its rule sheet."""

from __future__ import annotations

import pytest

from bot.cards import Standing, match_on, survivors, tally
from bot.cards.throws import match_round
from bot.engine import Event, Hand, act, pending
from tests.games.throwing import DEALER, dealt, say, scoring, through, throw, won

LOSES = "SSSSSSSSS"
WINS = "RRRRRRRRR"


def tied(scores: list[tuple[int, int]], stacks: list[int] | None = None, **options: object) -> Hand:
    """A hand at its showdown in which the dealer has folded and the others have these scores."""
    hand = dealt(stacks or [50] * (len(scores) + 1), **options)
    nine = {0: DEALER} | {seat: scoring(*score) for seat, score in enumerate(scores, start=1)}
    throw(hand, nine)
    while next(iter(pending(hand))) != 0 or len(pending(hand)) > 1:
        say(hand, "check" if {"type": "check"} in next(iter(pending(hand).values())).legal() else "call")
    say(hand, "fold")
    through(hand, nine)
    return hand


def hand_in(hand: Hand, lists: dict[int, str]) -> list[Event]:
    """Everybody's nine throws for the match; all events."""
    return [event for seat, nine in lists.items() for event in act(hand, seat, {"type": "match", "throws": nine})]


def test_12_two_who_tie_play_to_two_points_and_draws_are_thrown_again() -> None:
    hand = tied([(3, 3), (3, 3)])
    assert {seat: decision.kind for seat, decision in pending(hand).items()} == {1: "match", 2: "match"}
    events = hand_in(hand, {1: "RRSPRRRRR", 2: "RSPPPSRRR"})  # draw, won, won
    assert won(events) == {1: 4}
    assert [(event["throws"], event["points"]) for event in events if event["type"] == "shown"] == [
        ("RRS", 2),
        ("RSP", 0),
    ]
    assert hand.over


def test_12_nine_more_where_nine_did_not_decide_and_points_stay() -> None:
    hand = tied([(0, 0), (0, 0)])
    assert won(hand_in(hand, {1: "RRRRRRRRR", 2: "SRRRRRRRR"})) == {}
    assert (sorted(pending(hand)), hand.memo["points"]) == ([1, 2], [1, 0])
    assert won(hand_in(hand, {1: "RPPPPPPPP", 2: "RRPPPPPPP"})) == {1: 4}


def test_12_in_a_group_the_losing_kind_is_out_for_the_point_and_its_throws_are_skipped() -> None:
    standing = Standing({1: 0, 2: 0, 3: 0}, [1, 2, 3])
    standing = match_round(standing, {1: "R", 2: "R", 3: "S"})
    assert standing == Standing({1: 0, 2: 0, 3: 0}, [1, 2])
    assert match_round(standing, {1: "R", 2: "R", 3: "P"}) == standing
    standing = match_round(standing, {1: "P", 2: "R", 3: "S"})
    assert standing == Standing({1: 1, 2: 0, 3: 0}, [1, 2, 3])


@pytest.mark.parametrize(
    ("thrown", "left"), [("RRR", [0, 1, 2]), ("RPS", [0, 1, 2]), ("RRP", [2]), ("SSP", [0, 1]), ("RSS", [0])]
)
def test_12_one_kind_or_three_are_thrown_again(thrown: str, left: list[int]) -> None:
    assert survivors(dict(enumerate(thrown))) == left


def test_12_an_open_point_carries_over_into_the_next_nine() -> None:
    standing, rounds = match_on(Standing({1: 0, 2: 0, 3: 0}, [1, 2, 3]), {1: "RRR", 2: "RRR", 3: "SRR"}, needed=2)
    assert (standing, rounds) == (Standing({1: 0, 2: 0, 3: 0}, [1, 2]), 3)
    hand = tied([(1, 0)] * 3)
    hand_in(hand, {1: WINS, 2: WINS, 3: LOSES})
    assert hand.memo["left"] == [1, 2]
    hand_in(hand, {1: "PPPPPPPPP", 2: WINS, 3: LOSES})  # first point 1's; then all three: paper, rock, scissors
    assert (hand.memo["points"], hand.over) == ([1, 0, 0], False)


def test_12_nothing_of_a_list_is_seen_before_the_last_is_in_and_unused_throws_never() -> None:
    hand = tied([(3, 3), (3, 3)])
    (private,) = act(hand, 1, {"type": "match", "throws": "RRSSSSSSS"})
    assert private["audience"] == 1
    events = act(hand, 2, {"type": "match", "throws": "SSPPPPPPP"})
    assert "SSSSS" not in str([event for event in events if event["audience"] == "public"])


def test_13_ties_split_divide_the_pot_odd_chips_from_the_buttons_left() -> None:
    hand = tied([(3, 3), (3, 3), (2, 3)], ties="split", small_blind=1, big_blind=3)
    assert hand.over
    assert hand.stacks == [50, 52, 51, 47]
    assert tally("RP", "SS") == (1, 1)


def two_sets() -> Hand:
    """Seat 1 all-in: 1, 2 and 3 tie for the main pot, 2 and 3 for the side pot."""
    hand = dealt([50, 5, 50, 50])
    nine = {0: DEALER} | {seat: scoring(3, 2) for seat in (1, 2, 3)}
    throw(hand, nine)
    say(hand, "all_in", {"type": "raise", "to": 20}, "call", "fold")
    through(hand, nine)
    return hand


def test_13_one_match_for_each_set_the_main_pots_first_and_nothing_is_paid_before_the_last() -> None:
    hand = two_sets()
    assert sorted(pending(hand)) == [1, 2, 3]
    assert won(hand_in(hand, {1: WINS, 2: LOSES, 3: LOSES})) == {}
    assert sorted(pending(hand)) == [2, 3]
    assert hand.pot == 45
    assert won(hand_in(hand, {2: LOSES, 3: WINS})) == {1: 15, 3: 30}


def test_13_one_match_decides_every_pot_where_the_same_set_is_tied() -> None:
    hand = dealt([50, 50, 50, 5])
    nine = {0: DEALER, 1: scoring(3, 2), 2: scoring(3, 2), 3: scoring(0, 5)}
    throw(hand, nine)
    say(hand, {"type": "raise", "to": 20}, "call", "call", "fold")
    through(hand, nine)
    assert sorted(pending(hand)) == [1, 2]
    assert won(hand_in(hand, {1: WINS, 2: LOSES})) == {1: 45}
