"""Pots, refunds, shares: the arithmetic of the middle of the table (the paragraphs of `bot/engine/pots.py`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.pots import Pot, from_left, layers, shares, uncalled

A, B, C, D = range(4)


@pytest.mark.parametrize(
    ("put_in", "contenders", "pots"),
    [
        # one all-in for less, one folded seat that had put in something
        ({A: 50, B: 100, C: 100, D: 30}, [A, B, C], [Pot(180, (A, B, C)), Pot(100, (B, C))]),
        # a folded seat deeper than the short stack pays into both pots
        ({A: 300, C: 100, D: 40, 4: 300}, [A, D, 4], [Pot(160, (A, D, 4)), Pot(580, (A, 4))]),
        # what only folded seats have put in goes to those who are still in
        ({A: 200, B: 100, C: 100, D: 200}, [B, C], [Pot(600, (B, C))]),
        # the same seats, the same pot: a folded seat's depth makes no pot of its own
        ({A: 100, B: 100, C: 60}, [A, B], [Pot(260, (A, B))]),
        # three all-ins of different depth
        ({A: 10, B: 20, C: 40, D: 40}, [A, B, C, D], [Pot(40, (A, B, C, D)), Pot(30, (B, C, D)), Pot(40, (C, D))]),
        # the deepest seat alone in its layer, before the refund
        ({A: 20, B: 100}, [A, B], [Pot(40, (A, B)), Pot(80, (B,))]),
        # nobody who is still in has put in anything
        ({A: 30, B: 0, C: 0}, [B, C], [Pot(30, (B, C))]),
        ({A: 0, B: 0}, [A, B], []),
        ({A: 0, B: 7}, [B], [Pot(7, (B,))]),
    ],
)
def test_p1_p2_layers(put_in: Mapping[int, int], contenders: Collection[int], pots: list[Pot]) -> None:
    assert layers(put_in, contenders) == pots


def test_p1_the_order_in_which_seats_are_named_does_not_matter() -> None:
    assert layers({D: 30, C: 100, A: 50, B: 100}, [C, B, A]) == [Pot(180, (A, B, C)), Pot(100, (B, C))]


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=2, max_size=10))
def test_p1_p2_every_chip_is_in_a_pot_of_somebody_who_reached_it(table: list[tuple[int, bool]]) -> None:
    put_in = {seat: chips for seat, (chips, _) in enumerate(table)}
    contenders = [seat for seat, (_, still_in) in enumerate(table) if still_in] or [0]
    pots = layers(put_in, contenders)
    assert sum(pot.amount for pot in pots) == sum(put_in.values())
    assert all(pot.amount > 0 and pot.eligible and set(pot.eligible) <= set(contenders) for pot in pots)
    assert all(set(lower.eligible) > set(upper.eligible) for lower, upper in pairwise(pots))
    for seat in contenders:
        most = sum(min(chips, put_in[seat]) for chips in put_in.values())
        winnable = sum(pot.amount for pot in pots if seat in pot.eligible)
        deepest = put_in[seat] == max(put_in[each] for each in contenders)
        assert winnable == most or (deepest and winnable == sum(put_in.values()))


@pytest.mark.parametrize(
    ("paid", "contenders", "back"),
    [
        ({A: 100, B: 20}, [A, B], (A, 80)),
        ({A: 100, B: 20, C: 0}, [A, B], (A, 80)),
        ({A: 100, B: 60, C: 20}, [A, C], (A, 40)),  # a folded seat's chips match too
        ({A: 100, B: 100, C: 20}, [A, B, C], (-1, 0)),
        ({A: 100, B: 60}, [B], (-1, 0)),  # a folded seat gets nothing back
        ({A: 0, B: 0}, [A, B], (-1, 0)),
        ({A: 50, B: 0, C: 0}, [A, C], (A, 50)),
        ({A: 50}, [A], (-1, 0)),
        ({}, [], (-1, 0)),
    ],
)
def test_p3_uncalled(paid: Mapping[int, int], contenders: Collection[int], back: tuple[int, int]) -> None:
    assert uncalled(paid, contenders) == back


@pytest.mark.parametrize(
    ("amount", "winners", "paid"),
    [
        (101, [B, A], {B: 51, A: 50}),
        (11, [C, A, B], {C: 4, A: 4, B: 3}),
        (101, [A, B, C], {A: 34, B: 34, C: 33}),
        (10, [A, B, C, D], {A: 3, B: 3, C: 2, D: 2}),
        (1, [C, B], {C: 1, B: 0}),
        (100, [D], {D: 100}),
    ],
)
def test_p4_shares(amount: int, winners: list[int], paid: dict[int, int]) -> None:
    assert shares(amount, winners) == paid


def test_p4_every_pot_of_1_to_200_among_2_to_9_winners_is_paid_to_the_last_chip() -> None:
    for amount in range(1, 201):
        for count in range(2, 10):
            winners = Random(amount).sample(range(10), count)
            paid = [shares(amount, winners)[seat] for seat in winners]
            assert sum(paid) == amount
            assert paid == sorted(paid, reverse=True)
            assert paid[0] - paid[-1] <= 1


def test_p4_odd_chips_begin_at_the_buttons_left() -> None:
    assert [list(from_left(button, 3)) for button in range(3)] == [[1, 2, 0], [2, 0, 1], [0, 1, 2]]
    assert list(from_left(1, 2)) == [0, 1]
