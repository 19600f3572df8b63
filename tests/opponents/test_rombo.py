"""House players at Rombo: better than chance, and they draw like people who know what counts."""

from __future__ import annotations

from random import Random

import pytest

from bot.bench.opponents import Trial, row_of
from bot.cards import rombo_exchanges
from bot.engine import pending, resample, view
from bot.games import GAMES
from bot.opponents import choose, counted
from tests.games.diamond import dealt, say


@pytest.mark.parametrize("key", ["rombo-draw", "rombo-holdem"])
def test_house_players_beat_random_ones(key: str) -> None:
    row = row_of(GAMES[key], Trial(deals=32, seats=2, depth=6, playouts=24), seed=1)
    assert row.error is not None
    assert row.ours > 3 * row.error, row


@pytest.mark.parametrize(
    ("cards", "discard"), [("AKKQ", ""), ("KA23", ""), ("2345", ""), ("8888", "8888"), ("KQ88", "88"), ("AK78", "78")]
)
def test_a_combination_is_kept_and_cards_that_count_for_little_are_not(cards: str, discard: str) -> None:
    hand = dealt("rombo-draw", [50, 50], [cards])
    say(hand, "call", "check")
    decision, rng = pending(hand)[0], Random(1)
    answer = choose(view(hand, 0), decision, lambda draw: resample(hand, 0, draw), counted(160), rng)
    assert "".join(answer["discard"]) == discard, "seed 1"


@pytest.mark.parametrize("cards", ["AKKQ", "8888", "A278", "T987", "9988", "QQQ4"])
def test_likely_draws_are_legal_keep_a_combination_and_hold_the_best_chance_of_one(cards: str) -> None:
    hand = dealt("rombo-draw", [50, 50], [cards])
    say(hand, "call", "check")
    decision, best = pending(hand)[0], rombo_exchanges(cards)[0]
    likely = decision.likely()
    for answer in likely:
        decision.check(answer)
    assert {"type": "draw", "discard": list(best.discard)} in likely
    assert len({tuple(answer["discard"]) for answer in likely}) == len(likely)
    assert best.chance < 1 or likely[0]["discard"] == []
