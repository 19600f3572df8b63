"""Plans: what five cards contain, and what can be made with others, against brute force and known counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cards import DECK, PLANS, RANKS, SUITS, contained, contains, proof

COUNTS = {
    "one pair": 1_281_072,
    "two pair": 127_296,
    "three": 59_280,
    "straight": 10_240,
    "flush": 5_148,
    "full house": 3_744,
    "four": 624,
    "straight flush": 40,
    "royal flush": 4,
}


def classes() -> Iterator[tuple[tuple[str, ...], int]]:
    """One hand of every set of five ranks, suited and not, and how many hands are like it in what they contain."""
    for ranks in combinations_with_replacement(RANKS, 5):
        counts = {rank: ranks.count(rank) for rank in ranks}
        if max(counts.values()) > 4:
            continue
        hands = prod(comb(4, count) for count in counts.values())
        if len(counts) == 5:
            yield tuple(rank + "s" for rank in ranks), 4
            hands -= 4
        suits = [(ranks[:place].count(rank) + (rank == ranks[0])) % 4 for place, rank in enumerate(ranks)]
        yield tuple(rank + SUITS[suit] for rank, suit in zip(ranks, suits, strict=True)), hands


def test_how_many_of_all_hands_contain_each_plan() -> None:
    found = dict.fromkeys(PLANS, 0)
    for five, hands in classes():
        assert len(set(five)) == 5
        for plan in contained(five):
            found[plan] += hands
    assert sum(hands for _, hands in classes()) == comb(52, 5) == 2_598_960
    assert found == COUNTS


@pytest.mark.parametrize(
    ("cards", "plans"),
    [
        ("As Kd 9c 5h 2s", ()),
        ("As Ad 9c 5h 2s", ("one pair",)),
        ("As Ad 9c 9h 2s", ("one pair", "two pair")),
        ("As Ad Ac 5h 2s", ("one pair", "three")),
        ("As Ad Ac Ah 2s", ("one pair", "three", "four")),
        ("As Ad Ac 2h 2s", ("one pair", "two pair", "three", "full house")),
        ("As 2d 3c 4h 5s", ("straight",)),
        ("As Kd Qc Jh Ts", ("straight",)),
        ("2s As Kd Qc Jh", ()),
        ("As 9s 7s 5s 2s", ("flush",)),
        ("As 2s 3s 4s 5s", ("straight", "flush", "straight flush")),
        ("Ts Js Qs Ks As", ("straight", "flush", "straight flush", "royal flush")),
    ],
)
def test_what_five_cards_contain(cards: str, plans: tuple[str, ...]) -> None:
    five = cards.split()
    assert contained(tuple(five)) == set(plans)
    assert [plan for plan in PLANS if contains(five[::-1], plan)] == list(plans)


def by_brute_force(own: list[str], others: list[str], plan: str) -> bool:
    return any(contains(five, plan) for five in combinations([*own, *others], 5) if not set(own).isdisjoint(five))


NARROW = tuple(card for card in DECK if card[0] in "TJQKA" or card[1] == "s")  # where hard plans are not rare


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([DECK, NARROW]), st.randoms(use_true_random=False), st.integers(0, 7))
def test_a_proof_is_found_exactly_where_there_is_one(deck: tuple[str, ...], rng: Random, more: int) -> None:
    cards = rng.sample(deck, 5 + more)
    own, others = cards[:5], cards[5:]
    for plan in PLANS:
        five = proof(own, others, plan)
        assert (five is not None) == by_brute_force(own, others, plan)
        if five is not None:
            assert len(set(five)) == 5
            assert set(five) <= {*own, *others}
            assert not set(own).isdisjoint(five)
            assert contains(five, plan)


def test_one_own_card_is_needed_and_a_side_card_is_enough() -> None:
    own = ["2c", "4d", "6h", "8s", "Tc"]
    assert proof(own, ["As", "Ad", "Ac", "Ah"], "four") is not None
    assert proof(own, ["As", "Ks", "Qs", "Js", "Ts"], "straight flush") is None
    assert proof(own, ["As", "Ks", "Qs", "Js"], "straight") == ["Tc", "Js", "Qs", "Ks", "As"]
    assert proof(own, ["As", "Ad", "Ac", "Kh", "Ks"], "full house") is None


def test_a_proof_uses_as_many_own_cards_as_it_can() -> None:
    own = ["2s", "4d", "6h", "8s", "Tc"]
    assert proof(own, ["8d", "As", "Ad"], "one pair") == ["8s", "8d", "2s", "4d", "6h"]
    five = proof(own, ["3s", "4s", "5s", "6s", "As"], "straight")
    assert five is not None
    assert len({*five} & {*own}) == 3
