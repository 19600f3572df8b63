"""How easy Solidarity Poker is: what silence wins, and which plans can be made, within sampling error."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from bot.cards import DECK, PLANS, proof
from bot.engine import act, new_hand, pending, view
from bot.games import GAMES

SEED = 20
# By seats, how often a team wins where everybody takes the easiest plan. The figures are samples of 6,000 deals.
EASY = {2: 0.80, 3: 0.965, 4: 0.995, 5: 1.0}
# By seats, how often a given player can make a plan.
MADE = {
    2: {"one pair": 0.98, "two pair": 0.775, "straight": 0.262, "three": 0.234, "flush": 0.227, "full house": 0.193},
    4: {"straight": 0.949, "full house": 0.957, "flush": 0.998, "four": 0.218, "straight flush": 0.137},
    6: {"four": 0.822, "straight flush": 0.626, "royal flush": 0.132},
    8: {"four": 1.0, "straight flush": 0.978, "royal flush": 0.45},
}


def agree(found: int, tries: int, share: float) -> None:
    """Assert that two samples, ours and one of 6,000, may be of the same thing; the shares are rounded."""
    error = sqrt(max(share * (1 - share), 1 / 6_000) * (1 / tries + 1 / 6_000))
    assert abs(found / tries - share) < 4 * error + 0.005, f"seed {SEED}: {found} of {tries}, expected {share}"


def silent_team_wins(seats: int, rng: Random) -> bool:
    hand = new_hand(GAMES["solidarity"], [1] * seats, rng=rng)
    while asked := pending(hand):
        decision = next(each for each in asked.values() if not each.answered)
        act(hand, decision.seat, decision.default())
    return bool((view(hand, None).result or {})["won"])


@pytest.mark.parametrize(("seats", "share"), EASY.items())
def test_how_often_everybody_makes_the_easiest_plan(seats: int, share: float) -> None:
    rng = Random(SEED)
    tries = 500 // seats
    agree(sum(silent_team_wins(seats, rng) for _ in range(tries)), tries, share)


@pytest.mark.parametrize(("seats", "plan"), [(seats, plan) for seats, plans in MADE.items() for plan in plans])
def test_how_often_a_player_can_make_a_plan(seats: int, plan: str) -> None:
    rng = Random(SEED)
    tries = 300
    deals = (rng.sample(DECK, 5 * seats) for _ in range(tries))
    made = sum(proof(cards[:5], cards[5:], plan) is not None for cards in deals)
    agree(made, tries, MADE[seats][plan])


def test_more_seats_make_every_plan_easier() -> None:
    rng = Random(SEED)
    deals = [rng.sample(DECK, 50) for _ in range(60)]
    for plan in PLANS:
        made = [
            sum(proof(deal[:5], deal[5 : 5 * seats], plan) is not None for deal in deals) for seats in (2, 4, 7, 10)
        ]
        assert made == sorted(made)
