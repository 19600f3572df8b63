"""Blitz-Poker in exact numbers: hands of two of three own cards and three of four, and the ways an entry can go."""

from __future__ import annotations

from itertools import combinations

from bot.cards import DECK
from bot.engine import Action, Decision, Hand, act, new_hand, pending
from bot.games import GAMES
from tests.counts.two_and_three import (
    FLUSHES,
    FOUR,
    SIX_SPADES,
    TWO_RANKS,
    assert_dealt_as_often,
    categories,
    deals,
    flushes,
    fours,
)

OWN, BOARD = 3, 4
HANDS, SEED = 8_000, 51


def test_a_hand_is_the_best_of_twelve() -> None:
    assert len(list(combinations(range(OWN), 2))) * len(list(combinations(range(BOARD), 3))) == 12


def test_flushes_and_fours_in_all_deals_of_small_decks() -> None:
    assert deals(10, OWN, BOARD) == 4_200
    assert sum(categories(SIX_SPADES, OWN, BOARD)[each] for each in FLUSHES) == flushes(10, 6, OWN, BOARD) == 860
    assert categories(TWO_RANKS, OWN, BOARD)[FOUR] == 2 * fours(10, OWN, BOARD) == 1_200


def test_how_often_each_hand_is_dealt() -> None:
    assert deals(52, OWN, BOARD) == 4_682_459_600
    known = {(0,): 0.185, (1,): 0.482, (2,): 0.206, (3,): 0.057, (4,): 0.0355, (6,): 0.0143}
    assert_dealt_as_often(OWN, BOARD, known, HANDS, SEED)


# Two seats in fixed-limit with deep stacks: a round has at most one bet and three raises, and folding is always legal.


def facing(bets: int) -> tuple[int, int]:
    """The ways that end with a fold and those that go on, for a seat that faces the last of so many bets."""
    folds, stays = facing(bets + 1) if bets < 4 else (0, 0)
    return 1 + folds, 1 + stays


def entry(cards: int) -> tuple[int, int]:
    """The same for the entry, where both open one of so many cards as they come in."""
    limped, raised = facing(2), facing(3)
    after_a_call = 1 + cards * limped[0], cards + cards * limped[1]
    after_a_raise = 1 + cards * raised[0], cards + cards * raised[1]
    return 1 + cards * (after_a_call[0] + after_a_raise[0]), cards * (after_a_call[1] + after_a_raise[1])


def later() -> tuple[int, int]:
    """The same for a round that nobody has opened."""
    folds, stays = facing(1)
    return 2 * (1 + folds), 2 * stays + 1


def played(hand: Hand, street: str) -> tuple[int, int]:
    """The same by playing every one of them to the end of a street."""
    if hand.over or hand.street != street:
        return hand.over and not hand.contested(), hand.contested()
    ((seat, decision),) = pending(hand).items()
    folds = stays = 0
    for action in every(decision):
        twin = hand.clone()
        act(twin, seat, action)
        found = played(twin, street)
        folds, stays = folds + found[0], stays + found[1]
    return folds, stays


def every(decision: Decision) -> list[Action]:
    """All legal answers of fixed-limit: one amount each, and any card that rides on it."""
    answers: list[Action] = []
    for template in decision.legal():
        fixed = {key: each.get("min", each) for key, each in template.items() if type(each) is dict}
        cards = fixed.pop("open", {"of": [None]})["of"]
        answers += [{**template, **fixed, **({"open": card} if card else {})} for card in cards]
    return answers


def test_every_way_that_a_hand_of_two_can_go_in_fixed_limit() -> None:
    hand = new_hand(GAMES["blitz"], [1000, 1000], deck=list(DECK), options={"structure": "fixed-limit"})
    assert played(hand, "entry") == entry(OWN) == (52, 63)
    for word in ("call", "check"):
        ((seat, decision),) = pending(hand).items()
        act(hand, seat, {"type": word, "open": decision.legal()[1]["open"]["of"][0]})
    assert played(hand, "flop") == later() == (10, 9)
    ends, goes_on = later()
    assert entry(OWN)[0] + entry(OWN)[1] * (ends + goes_on * (ends + goes_on)) == 11_455
