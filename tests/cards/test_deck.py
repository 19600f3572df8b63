"""The deck and its orders."""

from __future__ import annotations

from random import Random

from bot.cards import DECK, RANKS, SUITS, low_first, shuffled


def test_the_deck_has_each_rank_in_each_suit_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert set(DECK) == {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
    assert (RANKS, SUITS) == ("23456789TJQKA", "cdhs")


def test_low_first_goes_by_rank_and_then_clubs_diamonds_hearts_spades() -> None:
    ordered = ["2c", "2d", "2h", "2s", "9h", "Tc", "Td", "Ac", "As"]
    for seed in range(20):
        assert low_first(shuffled(ordered, Random(seed))) == ordered, seed
    assert low_first([]) == []


def test_low_first_leaves_what_it_was_given() -> None:
    cards = ["As", "2c"]
    assert low_first(cards) == ["2c", "As"]
    assert cards == ["As", "2c"]


def test_a_shuffle_is_a_permutation_and_the_rngs_own() -> None:
    for seed in range(50):
        cards = shuffled(DECK, Random(seed))
        assert sorted(cards) == sorted(DECK), seed
        assert cards == shuffled(DECK, Random(seed)), seed
        assert cards != shuffled(DECK, Random(seed + 1)), seed
    assert shuffled(["K", "K", "Q"], Random(1)).count("K") == 2


def test_every_card_comes_to_every_place() -> None:
    rng = Random(7)
    firsts = {place: set[str]() for place in (0, 25, 51)}
    for _ in range(1_500):
        cards = shuffled(DECK, rng)
        for place, met in firsts.items():
            met.add(cards[place])
    assert all(met == set(DECK) for met in firsts.values())
