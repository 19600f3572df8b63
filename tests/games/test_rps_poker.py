"""RPS Poker, by the paragraphs of its rule sheet."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.engine import Hand, act, new_hand, pending, resample, view
from bot.errors import BadHand, IllegalAction, NotAsked
from tests.games.throwing import DEALER, GAME, dealt, quiet, say, scoring, through, throw, won


def first_bettor(hand: Hand) -> int:
    (seat,) = pending(hand)
    return seat


def test_1_two_seats_play_against_the_house_whatever_was_asked() -> None:
    assert dealt([50, 50], dealer="player").options["dealer"] == "house"
    assert dealt([50] * 3).options["dealer"] == "player"
    assert GAME.seats == (2, 10)


def test_1_the_houses_throws_are_fixed_before_the_first_answer_and_come_from_the_deck() -> None:
    hand = dealt([50] * 3, deck=DEALER, dealer="house")
    assert (hand.deck, hand.dealer_throws) == (list(DEALER), "")
    throw(hand, dict.fromkeys(range(3), "RRRRRRRRR"))
    assert hand.dealer_throws == "RPS"


def test_1_without_a_deck_the_house_throws_what_the_rng_says_and_a_player_needs_neither() -> None:
    drawn = {"".join(new_hand(GAME, [50, 50], rng=Random(seed)).deck) for seed in range(50)}
    assert len(drawn) > 45
    assert all(len(nine) == 9 and set(nine) <= set("RPS") for nine in drawn)
    assert dealt([50] * 3, deck=DEALER).deck == []


@pytest.mark.parametrize("deck", ["RPS", "RPSRPSRPX", ["RP"] * 9, [["R"]] * 9, 7, {"R": 1}])
def test_1_a_deck_is_nine_throws(deck: object) -> None:
    with pytest.raises(BadHand):
        dealt([50] * 3, deck=deck, dealer="house")


def test_1_without_deck_and_rng_there_is_no_hand() -> None:
    with pytest.raises(BadHand):
        new_hand(GAME, [50, 50])


def test_2_throws_of_3_1_2_and_3_with_betting_after_each() -> None:
    hand = dealt([50] * 3)
    seen = []
    while not hand.over:
        asked = next(iter(pending(hand).values()))
        seen.append((hand.street, asked.kind, asked.legal()[0].get("throws", {}).get("length")))
        if asked.kind == "throw":
            throw(hand, {0: DEALER, 1: scoring(3, 0), 2: scoring(2, 0)})
        else:
            quiet(hand)
    streets = [("gambit", 3), ("flop", 1), ("turn", 2), ("river", 3)]
    assert seen == [step for name, count in streets for step in ((name, "throw", count), (name, "bet", None))]


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("dealer", ["player", "house"])
def test_3_blinds_sit_at_the_dealers_right_and_the_dealer_is_last_in_the_gambit(seats: int, dealer: str) -> None:
    hand = dealt([50] * seats, button=1, dealer=dealer)
    assert [(event["seat"], event["what"]) for event in hand.opening] == [
        ((1 - 2) % seats, "small_blind"),
        (0, "big_blind"),
    ]
    throw(hand, dict.fromkeys(range(seats), DEALER))
    order = []
    while hand.street == "gambit":
        order.append(first_bettor(hand))
        say(hand, "check" if {"type": "check"} in pending(hand)[order[-1]].legal() else "call")
        if pending(hand) and next(iter(pending(hand).values())).kind == "throw":
            break
    assert order == [(1 + step) % seats for step in range(1, seats + 1)]


def test_3_later_betting_begins_at_the_small_blind_and_passes_to_the_dealer_when_the_blinds_have_folded() -> None:
    hand = dealt([50] * 5, button=3)  # small blind 1, big blind 2, dealer 3
    throw(hand, dict.fromkeys(range(5), DEALER))
    quiet(hand)
    throw(hand, dict.fromkeys(range(5), DEALER))
    assert first_bettor(hand) == 1
    say(hand, "fold", "fold")
    assert first_bettor(hand) == 3


def test_3_the_big_blind_has_the_option_and_the_dealer_still_has_to_answer_it() -> None:
    hand = dealt([50] * 4, button=0)
    throw(hand, dict.fromkeys(range(4), DEALER))
    say(hand, "call", "call")
    assert (first_bettor(hand), {"type": "check"} in pending(hand)[3].legal()) == (3, True)
    say(hand, {"type": "raise", "to": 6})
    assert first_bettor(hand) == 0


@pytest.mark.parametrize("button", [0, 1])
def test_3_with_two_seats_the_button_posts_the_small_blind_and_acts_first_then_last(button: int) -> None:
    hand = dealt([50, 50], button=button)
    assert hand.street_bet[button] == 1
    throw(hand, {0: DEALER, 1: DEALER})
    assert first_bettor(hand) == button
    quiet(hand)
    throw(hand, {0: DEALER, 1: DEALER})
    assert first_bettor(hand) == 1 - button


def test_4_fixed_limit_is_small_small_big_big() -> None:
    hand = dealt([500] * 3, structure="fixed-limit", big_blind=10)
    sizes = []
    while not hand.over:
        if next(iter(pending(hand).values())).kind == "throw":
            throw(hand, {0: DEALER, 1: scoring(3, 0), 2: scoring(2, 0)})
        else:
            templates = pending(hand)[first_bettor(hand)].legal()
            sizes.append(next(t.get("to") or t.get("amount") for t in templates if "to" in t or "amount" in t)["min"])
            quiet(hand)
    assert sizes == [20, 10, 20, 20]


def test_5_a_batch_is_unseen_until_the_last_answer_and_may_be_changed_until_then() -> None:
    hand = dealt([50] * 3)
    before = view(hand, None).to_json()
    events = act(hand, 0, {"type": "throw", "throws": "RRR"})
    events += act(hand, 0, {"type": "throw", "throws": "SSS"})
    assert {event["audience"] for event in events} == {0}
    after = view(hand, None).to_json()
    assert after["seats"][0].pop("answered")
    assert not before["seats"][0].pop("answered")
    assert after == before
    act(hand, 1, {"type": "throw", "throws": "RPP"})
    (_, thrown) = act(hand, 2, {"type": "throw", "throws": "SSS"})
    assert thrown == {"type": "thrown", "audience": "public", "seat": 0, "street": "gambit", "throws": "SSS"}
    assert view(hand, None).dealer_throws == "SSS"
    assert view(hand, 1).mine is not None
    assert (view(hand, 1).mine or {})["throws"] == "RPP"
    assert (view(hand, 1).mine or {})["score"] == [1, 2]
    assert "RPP" not in json.dumps([view(hand, None).to_json(), view(hand, 2).to_json()])


@pytest.mark.parametrize("throws", ["", "RP", "RPSR", "rps", "RPX", "R P", "✊✊✊", 3, None, ["R", "P", "S"]])
def test_5_a_sequence_has_the_right_length_and_letters(throws: object) -> None:
    hand = dealt([50] * 3)
    with pytest.raises(IllegalAction):
        act(hand, 1, {"type": "throw", "throws": throws})


def test_6_all_in_players_go_on_throwing_and_folded_ones_do_not() -> None:
    hand = dealt([50, 50, 50, 3])
    nine = {0: DEALER, 1: scoring(2, 0), 2: scoring(1, 0), 3: scoring(3, 0)}
    throw(hand, nine)
    say(hand, {"type": "raise", "to": 10}, "fold", "call", "call")
    assert sorted(pending(hand)) == [0, 1, 3]


def test_6_a_folded_dealer_goes_on_throwing_to_the_end() -> None:
    hand = dealt([50] * 3)
    nine = {0: DEALER, 1: scoring(4, 5), 2: scoring(3, 4)}
    throw(hand, nine)
    say(hand, "call", "check", "fold")
    assert sorted(pending(hand)) == [0, 1, 2]
    events = through(hand, nine)
    assert hand.dealer_throws == DEALER
    assert won(events) == {1: 4}


def test_6_where_betting_is_closed_the_batches_are_still_asked_street_by_street() -> None:
    hand = dealt([10] * 3)
    nine = {0: DEALER, 1: scoring(5, 1), 2: scoring(2, 0)}
    throw(hand, nine)
    say(hand, "all_in", "call", "call")
    for street in ("flop", "turn", "river"):
        assert (hand.street, sorted(pending(hand))) == (street, [0, 1, 2])
        events = throw(hand, nine)
    assert won(events) == {1: 30}


def test_7_seen_voids_the_dealers_answer_and_the_next_one_differs() -> None:
    hand = dealt([50] * 3)
    with pytest.raises(IllegalAction):
        act(hand, 0, {"type": "seen"})  # nothing answered yet
    act(hand, 0, {"type": "throw", "throws": "RRR"})
    assert {"type": "seen"} in pending(hand)[0].legal()
    act(hand, 0, {"type": "seen"})
    assert not pending(hand)[0].answered
    assert pending(hand)[0].legal() == [{"type": "throw", "throws": {"of": "RPS", "length": 3, "not": "RRR"}}]
    with pytest.raises(IllegalAction):
        act(hand, 0, {"type": "throw", "throws": "RRR"})
    act(hand, 0, {"type": "throw", "throws": "RRP"})
    with pytest.raises(IllegalAction):
        act(hand, 0, {"type": "throw", "throws": "RRR"})  # nor may a later change go back to it
    act(hand, 0, {"type": "seen"})
    act(hand, 0, {"type": "throw", "throws": "RRR"})  # only the last void one counts


def test_7_only_the_dealers_seat_says_seen_and_only_before_the_last_answer() -> None:
    hand = dealt([50] * 3)
    act(hand, 1, {"type": "throw", "throws": "RRR"})
    with pytest.raises(IllegalAction):
        act(hand, 1, {"type": "seen"})
    throw(hand, dict.fromkeys(range(3), DEALER))
    with pytest.raises(NotAsked):
        act(hand, 0, {"type": "seen"})
    house = dealt([50] * 3, dealer="house")
    act(house, 0, {"type": "throw", "throws": "RRR"})
    with pytest.raises(IllegalAction):
        act(house, 0, {"type": "seen"})


def test_8_silence_is_a_random_sequence_and_a_check_or_a_fold() -> None:
    hand = dealt([50] * 3)
    drawn = {pending(hand)[1].default(Random(seed))["throws"] for seed in range(300)}
    assert len(drawn) == 27
    throw(hand, dict.fromkeys(range(3), DEALER))
    assert pending(hand)[1].default() == {"type": "fold"}
    say(hand, "call")
    assert pending(hand)[2].default() == {"type": "check"}


@pytest.mark.parametrize(
    ("dealer_in", "scores", "winner"),
    [
        (True, [(5, 4), (4, 4)], 1),
        (True, [(4, 4), (3, 3)], 0),
        (True, [(1, 0), (4, 4)], 1),
        (True, [(0, 0), (2, 7)], 0),
        (False, [(4, 4), (3, 3)], 1),
        (False, [(6, 3), (5, 2)], 1),
        (False, [(3, 4), (4, 5)], 2),
    ],
)
def test_9_and_10_scores(dealer_in: bool, scores: list[tuple[int, int]], winner: int) -> None:
    hand = dealt([50] * 3)
    nine = {0: DEALER} | {seat: scoring(*score) for seat, score in enumerate(scores, start=1)}
    throw(hand, nine)
    say(hand, "call", "check", "call" if dealer_in else "fold")
    assert list(won(through(hand, nine))) == [winner]


def test_10_side_pots_with_the_dealer_in_some_and_not_in_others() -> None:
    hand = dealt([10, 50, 50, 50])
    nine = {0: DEALER, 1: scoring(4, 4), 2: scoring(3, 5), 3: scoring(2, 5)}
    throw(hand, nine)
    say(hand, {"type": "raise", "to": 30}, "call", "call", "call")
    events = through(hand, nine)
    # The dealer's ten make the main pot, which nobody beats; the other seats' best is even, and takes the side pot.
    assert won(events) == {0: 40, 1: 60}
    assert hand.stacks == [40, 80, 20, 20]


def test_11_the_last_one_standing_wins_unseen_the_dealer_too() -> None:
    hand = dealt([50] * 3)
    throw(hand, dict.fromkeys(range(3), DEALER))
    events = say(hand, "fold", "fold")
    assert [event["type"] for event in events] == ["acted", "won", "over"]
    assert events[1]["hand"] is None
    assert hand.stacks == [53, 49, 48]


def test_11_everybody_in_shows_and_a_folded_players_throws_are_never_seen() -> None:
    hand = dealt([50] * 4)
    nine = {0: DEALER, 1: scoring(4, 0), 2: "SSSSSSSSS", 3: scoring(2, 0)}
    throw(hand, nine)
    say(hand, "call", "fold", "check", "call")
    events = through(hand, nine)
    shown = {event["seat"]: (event["throws"], event["hand"]) for event in events if event["type"] == "shown"}
    assert shown == {1: (nine[1], "4-0"), 3: (nine[3], "2-0"), 0: (DEALER, None)}
    public = view(hand, None)
    assert [seat["shown"] for seat in public.seats] == [DEALER, nine[1], None, nine[3]]
    assert "SSS" not in json.dumps([events, public.to_json(), view(hand, 0).to_json()])
    assert (view(hand, 2).mine or {})["throws"] == "SSS"


def test_resample_redraws_what_a_seat_cannot_know_and_nothing_else() -> None:
    hand = dealt([50] * 3, dealer="house", deck=DEALER)
    throw(hand, {0: DEALER, 1: "RRRRRRRRR", 2: "PPPPPPPPP"})
    quiet(hand)
    act(hand, 2, {"type": "throw", "throws": "P"})
    twins = [resample(hand, 1, Random(seed)) for seed in range(60)]
    assert all(twin.throws[1] == "RRR" and twin.dealer_throws == "RPS" == "".join(twin.deck[:3]) for twin in twins)
    assert len({twin.throws[0] for twin in twins}) > 10
    assert len({"".join(twin.deck[3:]) for twin in twins}) > 50
    assert {(twin.answers[2] or {})["throws"] for twin in twins} == set("RPS")


def test_resample_redraws_what_the_dealer_declared_void() -> None:
    hand = dealt([50] * 3)
    act(hand, 0, {"type": "throw", "throws": "RRR"})
    act(hand, 0, {"type": "seen"})
    act(hand, 0, {"type": "throw", "throws": "SSS"})
    assert resample(hand, 0, Random(1)).memo == hand.memo
    assert len({resample(hand, 1, Random(seed)).memo["void"] for seed in range(60)}) > 10
