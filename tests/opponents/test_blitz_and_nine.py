"""House players at Blitz-Poker and Nine."""

from __future__ import annotations

from random import Random

import pytest

from bot.bench.opponents import Trial, row_of
from bot.cards import DECK
from bot.engine import new_hand, pending
from bot.games import GAMES
from bot.opponents.candidates import candidates

TRIALS = {"blitz": Trial(deals=120, seats=2, playouts=40), "nine": Trial(deals=60, seats=2, depth=40, playouts=16)}


@pytest.mark.parametrize("key", TRIALS)
def test_house_players_beat_random_ones(key: str) -> None:
    row = row_of(GAMES[key], TRIALS[key], seed=2)
    assert row.error is not None
    assert row.ours > 2 * row.error, row


def test_one_card_to_open_is_tried_with_each_amount_and_any_of_the_three_may_be_it() -> None:
    hand = new_hand(GAMES["blitz"], [100] * 3, deck=list(DECK))
    ((_, decision),) = pending(hand).items()
    opened = set()
    for seed in range(20):
        tried = candidates(decision, Random(seed))
        calls = [action for action in tried if action["type"] == "call"]
        assert len(calls) == 1
        opened.add(calls[0]["open"])
    assert opened == set(decision.legal()[1]["open"]["of"])
