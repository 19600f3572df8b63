"""The ranking of poker hands: exact counts over all hands, names in words, seven cards against all their fives."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from bot.cards import DECK, RANKS, SUITS, best_two_three, name, strength

CATEGORIES = ["high", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush"]
# How often each category comes among all five-card hands, and how many of its hands differ in strength.
HANDS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
CLASSES = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]


def of(cards: str) -> int:
    return strength(cards.split())


def test_all_2598960_hands_fall_into_categories_and_7462_classes() -> None:
    hands = Counter(map(strength, combinations(DECK, 5)))
    by_category = Counter[int]()
    for value, count in hands.items():
        by_category[value >> 20] += count
    assert [by_category[category] for category in range(9)] == HANDS
    assert [count for _, count in sorted(Counter(value >> 20 for value in hands).items())] == CLASSES
    assert (hands.total(), len(hands)) == (2_598_960, 7_462)


LADDER = [
    ("7c 5d 4h 3s 2c", "seven high"),
    ("8c 5d 4h 3s 2c", "eight high"),
    ("Ac Kd Qh Js 9c", "ace high"),
    ("2c 2d 3h 4s 5c", "pair of twos"),
    ("6c 6d 3h 4s 5c", "pair of sixes"),
    ("Ac Ad Kh Qs Jc", "pair of aces"),
    ("3c 3d 2h 2s 4c", "two pair, threes and twos"),
    ("Ac Ad Kh Ks Qc", "two pair, aces and kings"),
    ("2c 2d 2h 3s 4c", "three of a kind, twos"),
    ("Ac Ad Ah Ks Qc", "three of a kind, aces"),
    ("Ac 2d 3h 4s 5c", "straight, five high"),
    ("2c 3d 4h 5s 6c", "straight, six high"),
    ("Tc Jd Qh Ks Ac", "straight, ace high"),
    ("7c 5c 4c 3c 2c", "flush, seven high"),
    ("Ac Kc Qc Jc 9c", "flush, ace high"),
    ("2c 2d 2h 3s 3c", "full house, twos over threes"),
    ("Kc Kd Kh 3s 3c", "full house, kings over threes"),
    ("Ac Ad Ah Ks Kc", "full house, aces over kings"),
    ("2c 2d 2h 2s 3c", "four of a kind, twos"),
    ("6c 6d 6h 6s Ac", "four of a kind, sixes"),
    ("Ac Ad Ah As Kc", "four of a kind, aces"),
    ("Ad 2d 3d 4d 5d", "straight flush, five high"),
    ("9h Th Jh Qh Kh", "straight flush, king high"),
    ("Ts Js Qs Ks As", "royal flush"),
]


@pytest.mark.parametrize(("cards", "words"), LADDER)
def test_a_hand_in_words(cards: str, words: str) -> None:
    assert name(of(cards)) == words


def test_the_ladder_is_climbed_from_seven_high_to_the_royal_flush() -> None:
    values = [of(cards) for cards, _ in LADDER]
    assert values == sorted(set(values))


def test_every_rank_has_a_name() -> None:
    fours = [of(f"{rank}c {rank}d {rank}h {rank}s {'2c' if rank != '2' else '3c'}") for rank in RANKS]
    low = ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines"]
    ranks = [*low, "tens", "jacks", "queens", "kings", "aces"]
    assert [name(four) for four in fours] == [f"four of a kind, {rank}" for rank in ranks]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Ad Kh 4s 3c", "As Ah Qh Js Tc"),  # the first kicker of a pair
        ("Ac Ad Kh Qs 3c", "As Ah Kc Js Tc"),  # the second
        ("Ac Ad Kh Qs 4c", "As Ah Kc Qc 3d"),  # the third
        ("9c 9d 4h 4s Ac", "9h 9s 4c 4d Kc"),  # of two pair
        ("Tc Td 2h 2s 3c", "9h 9s 8c 8d Ac"),  # the higher pair before the lower one
        ("7c 7d 7h Ks 2c", "7c 7d 7s Qs Jc"),  # of three of a kind
        ("7c 7d 7h Ks 3c", "7c 7d 7s Kh 2c"),
        ("7c 7d 7h 7s 3c", "7c 7d 7s 7h 2c"),  # of four of a kind
        ("3c 3d 3h 2s 2c", "2d 2h 2s Ac Ad"),  # the three before the pair
        ("Ac Kd Qh Js 8c", "Ad Kc Qs Jh 7c"),  # the fifth card
        ("Ac Qc 5c 4c 3c", "Ad Jd Td 9d 8d"),  # of a flush
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),  # the wheel is the lowest straight
        ("2c 3c 4c 5c 6c", "Ad 2d 3d 4d 5d"),
    ],
)
def test_what_decides_between_hands_of_one_category(better: str, worse: str) -> None:
    assert of(better) > of(worse)


def test_a_straight_does_not_go_round_the_corner() -> None:
    assert name(of("Kc Ad 2h 3s 4c")) == "ace high"
    assert name(of("Kc Ac 2c 3c 4c")) == "flush, ace high"


def test_suits_never_break_ties() -> None:
    rng = Random(14)
    for _ in range(1_000):
        cards = rng.sample(DECK, 7)
        for changed in permutations(SUITS):
            turned = dict(zip(SUITS, changed, strict=True))
            assert strength([card[0] + turned[card[1]] for card in cards]) == strength(cards), cards


def test_the_order_of_the_cards_does_not_matter() -> None:
    cards = ["As", "2s", "3s", "4s", "5s", "6h", "6c"]
    assert {strength(order) for order in permutations(cards)} == {of("As 2s 3s 4s 5s")}


@pytest.mark.parametrize("count", [6, 7])
def test_the_best_five_of_six_or_seven_cards(count: int) -> None:
    rng = Random(count)
    for _ in range(3_000):
        cards = rng.sample(DECK, count)
        assert strength(cards) == max(map(strength, combinations(cards, 5))), cards


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("2c 3c 4c 5c 7c 6d 8h", "flush, seven high"),  # the straight is longer and worth less
        ("2c 3c 4c 5c 6c 7d 8h", "straight flush, six high"),
        ("2c 4c 6c 8c Tc Qc Ac", "flush, ace high"),
        ("Ac Kc Qc Jc 9c Td Th", "flush, ace high"),
        ("5c 5d 5h 9c 9d 9h 2c", "full house, nines over fives"),
        ("5c 5d 9h 9c Kd Kh 2c", "two pair, kings and nines"),
        ("5c 5d 5h 5s Kd Kh Kc", "four of a kind, fives"),
        ("Ac 2d 3h 4s 5c 6d Kh", "straight, six high"),
        ("3s 3h 3d Kc Kd Qc Qd", "full house, threes over kings"),
    ],
)
def test_seven_cards_in_words(cards: str, words: str) -> None:
    assert name(of(cards)) == words


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("2c 3d 4h 6c", "Ts Js Qs Ks As", "ace high"),
        ("As 2c 3d 4h", "Ts Js Qs Ks 2d", "pair of twos"),
        ("As Ts 3d 4h", "2c Js Qs Ks 2d", "royal flush"),
        ("9c 9d 9h 9s", "2c 2d 2h Ks Qd", "full house, twos over nines"),
        ("Ah 2c", "Kh Qh Jh 9h 3d", "ace high"),
    ],
)
def test_exactly_two_own_and_three_of_the_board(own: str, board: str, words: str) -> None:
    assert name(best_two_three(own.split(), board.split())) == words


def test_two_and_three_against_all_pairs_of_own_cards() -> None:
    rng = Random(23)
    for _ in range(300):
        cards = rng.sample(DECK, 9)
        own, board = cards[:4], cards[4:]
        fives = [five for five in combinations(cards, 5) if len(set(five) & set(own)) == 2]
        assert best_two_three(own, board) == max(map(strength, fives)), cards
