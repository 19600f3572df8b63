"""Texas hold'em and Omaha beside pokerkit 0.7.7: the same legal ranges at every decision, the same stacks at the end.

The tests at the bottom are named after the differences that there are, each with a hand that shows it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.engine import Action, Event, act, pending
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, STRUCTURES
from bot.engine.pots import layers
from bot.engine.steps import hand_of, two_three_of
from tests.engine.beside_pokerkit import (
    BLIND_IS_A_BET,
    KNOWN,
    POINTLESS,
    REOPENED,
    Pair,
    dealt_pair,
    our_range,
    their_range,
    their_stacks,
)
from tests.engine.talk import deck_for, meant, told, turn

HANDS = 90  # for each structure and number of seats: 2,160 in all
OMAHA_SEATS = 48  # over all hands of each number of seats: pokerkit is slow at showdowns of many
RANKED = {"texas-holdem": hand_of, "omaha": two_three_of}
UNEQUAL = [(1, 2), (5, 10), (3, 7)]
BLINDS = [*UNEQUAL, (2, 2)]


def some_stacks(rng: Random, seats: int, big: int) -> list[int]:
    """Uneven stacks, many tiny; pokerkit lowers the price behind a short big blind, so everybody can post it here."""
    return [big + rng.choice([0, 1, rng.randint(0, big), rng.randint(0, 6 * big), 100 * big]) for _ in range(seats)]


def chosen(pair: Pair, difference: str | None, rng: Random) -> Action:
    """A random action that is legal on both sides; pokerkit refuses to fold for nothing."""
    (decision,) = pending(pair.ours).values()
    types = {"check", "call", "fold"} if difference else {"check", "call", "fold", "bet", "raise", "all_in"}
    if "check" in {template["type"] for template in decision.legal()}:
        types -= {"fold"}
    elif rng.random() < 0.6:
        types -= {"fold"}  # else hands end too soon
    while (action := decision.sample(rng))["type"] not in types:
        pass
    return action


def played(pair: Pair, rng: Random) -> tuple[list[Event], Counter[str]]:
    """Play both sides to the end; the last events and how often each known difference was met."""
    met: Counter[str] = Counter()
    events: list[Event] = []
    while pending(pair.ours):
        difference = pair.compare()
        assert difference is None or difference in KNOWN, difference
        met.update([difference] if difference else [])
        events = pair.play(chosen(pair, difference, rng))
    assert not pair.theirs.status
    return events, met


def paid_as_there(pair: Pair, stacks: list[int], events: list[Event]) -> list[int]:
    """Our final stacks if pots were paid as pokerkit pays them.

    It kills the hands that win nothing first, so that pots which then have the same seats are one, and it gives all odd
    chips of a pot to its first winner.
    """
    hand, ranked, won = pair.ours, RANKED[pair.ours.game], Counter({event["seat"]: 0 for event in told(events, "won")})
    for event in told(events, "won"):
        won[event["seat"]] += event["amount"]
    behind = [stack - won[seat] for seat, stack in enumerate(hand.stacks)]
    put_in = {seat: before - behind[seat] for seat, before in enumerate(stacks)}
    for pot in layers(put_in, list(won)):
        ranks = {
            seat: ranked(hand, seat) if len(won) > 1 else (0, "") for seat in hand.clockwise() if seat in pot.eligible
        }
        winners = [seat for seat in ranks if ranks[seat] == max(ranks.values())]
        each, odd = divmod(pot.amount, len(winners))
        for seat in winners:
            behind[seat] += each + (odd if seat == winners[0] else 0)
    return behind


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("structure", STRUCTURES)
def test_same_ranges_and_same_stacks_as_pokerkit(structure: str, seats: int) -> None:
    for number in range(HANDS):
        play_beside("texas-holdem", structure, seats, number)


@pytest.mark.parametrize("seats", range(2, 10))
def test_omaha_has_the_same_ranges_and_the_same_stacks_as_pokerkits(seats: int) -> None:
    for number in range(OMAHA_SEATS // seats):
        play_beside("omaha", POT_LIMIT, seats, number)


def play_beside(game: str, structure: str, seats: int, number: int) -> None:
    """Play a random hand on both sides and compare it from the first question to the last chip."""
    rng = Random(f"{structure} {seats} {number}")
    blinds = rng.choice(BLINDS if seats > 2 else UNEQUAL)
    stacks = some_stacks(rng, seats, blinds[1])
    pair = dealt_pair(rng, structure, stacks, blinds, game=game)
    try:
        events, _ = played(pair, rng)
        assert paid_as_there(pair, stacks, events) == their_stacks(pair)
    except AssertionError as error:
        error.add_note(f"{game}, {structure}, {seats} seats, hand {number}: stacks {stacks}, blinds {blinds}")
        raise


def pair_of(stacks: list[int], structure: str = NO_LIMIT, blinds: tuple[int, int] = (50, 100)) -> Pair:
    """A pair of hands with the button at the last seat, so that the seats are numbered alike on both sides."""
    return dealt_pair(Random(1), structure, stacks, blinds, button=len(stacks) - 1)


def say(pair: Pair, *words: str) -> list[Event]:
    """Answer on both sides for the seats in turn; the last events."""
    return [pair.play(meant(word)) for word in words][-1]


def test_short_all_in_does_not_reopen_the_betting_here_though_it_does_there_as_the_first_of_a_street() -> None:
    pair = pair_of([1000, 1000, 1000, 150, 1000])
    say(pair, "call", "all_in", "call", "call", "call")
    assert (our_range(pair.ours), their_range(pair.theirs)) == (None, (250, 1000))
    assert pair.compare() == REOPENED


def test_short_all_ins_that_made_a_full_raise_keep_the_betting_open_here_when_a_further_one_follows() -> None:
    pair = pair_of([1000, 170, 220, 250, 1000], blinds=(10, 20))
    say(pair, "call", "call", "call", "call", "check")
    say(pair, "bet 100", "all_in", "all_in", "all_in", "call")  # 100, 150, 200, 230, 230
    assert (our_range(pair.ours), their_range(pair.theirs)) == ((330, 980), None)
    assert pair.compare() == REOPENED


def test_short_all_in_of_less_than_half_a_bet_is_no_bet_of_the_cap_here_but_one_there() -> None:
    pair = pair_of([1000, 1000, 130, 1000, 1000], FIXED_LIMIT)
    say(pair, "all_in")
    assert pair.ours.memo["bets"] == 1
    assert pair.theirs.completion_betting_or_raising_count == 1


def test_raise_that_no_opponent_can_meet_is_legal_here_and_not_there() -> None:
    pair = pair_of([120, 150, 200, 1000])
    say(pair, "all_in")
    assert (our_range(pair.ours), their_range(pair.theirs)) == ((300, 1000), None)
    assert pair.compare() == POINTLESS


def test_big_blind_is_the_first_bet_of_the_fixed_limit_cap_here_and_not_there() -> None:
    pair = pair_of([1000] * 3, FIXED_LIMIT)
    say(pair, "raise 200", "raise 300", "raise 400")
    assert (our_range(pair.ours), their_range(pair.theirs)) == (None, (500, 500))
    assert pair.compare() == BLIND_IS_A_BET


def test_short_big_blind_leaves_the_price_here_and_lowers_it_there() -> None:
    pair = pair_of([1000, 60, 1000])
    assert pair.ours.memo["price"] == 100
    assert pair.theirs.checking_or_calling_amount == 60


def test_seat_alone_with_chips_that_is_not_behind_is_not_asked_here_but_is_there() -> None:
    ours, theirs = (pair := pair_of([1000, 1000, 60])).ours, pair.theirs
    for word in ("all_in", "fold"):
        act(ours, turn(ours), meant(word))
    theirs.check_or_call()
    theirs.fold()
    assert (ours.over, theirs.actor_index, theirs.checking_or_calling_amount) == (True, 1, 0)


def test_folding_for_nothing_is_legal_here_and_refused_there() -> None:
    pair = pair_of([1000] * 3)
    say(pair, "call", "call")
    assert not pair.theirs.can_fold()
    assert {"type": "fold"} in pending(pair.ours)[1].legal()


def test_heads_up_with_equal_blinds_the_button_begins_here_and_the_other_seat_there() -> None:
    pair = pair_of([1000] * 2, blinds=(2, 2))
    assert (turn(pair.ours), pair.seat(pair.theirs.actor_index)) == (1, 0)


def test_odd_chips_go_one_each_here_and_all_to_the_first_winner_there() -> None:
    deck = deck_for(["2c 3c", "2d 3d", "2h 3h", "4c 5d"], "As Ks Qs Js Ts", button=3)
    pair = dealt_pair(Random(1), NO_LIMIT, [100] * 4, (1, 2), button=3, deck=deck)
    say(pair, "call", "call", "call", "check", "bet 2", "call", "call", "fold")
    events = say(pair, "check", "check", "check", "check", "check", "check")
    assert (pair.ours.stacks, their_stacks(pair)) == ([101, 101, 100, 98], [102, 100, 100, 98])
    assert paid_as_there(pair, [100] * 4, events) == their_stacks(pair)
