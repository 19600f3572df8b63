"""Refusals: what was wrong, then what is legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine import Hand, Template, act, known_game, new_hand, view
from bot.errors import BadHand, DealerError, IllegalAction, MovedOn, NotAsked, OldRules, Refused
from bot.games import GAMES
from bot.render.locale import Locale
from bot.render.refusals import legal, refusal

TEXT = Locale()
SHOOT = "Choose Rock, Paper or Scissors."


def game_hand() -> Hand:
    return new_hand(GAMES["rps-holdem"], [50, 50, 50], rng=Random(1))


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (None, f"That is no action. {SHOOT}"),
        ({"type": "fold"}, f'"fold" is not open to you now. {SHOOT}'),
        ({"type": "shoot"}, f'"shoot" came with parts missing or parts too many. {SHOOT}'),
        ({"type": "shoot", "gesture": "well"}, f'"well" is not possible here. {SHOOT}'),
    ],
)
def test_an_illegal_action_says_what_is_legal(action: Any, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        act(game_hand(), 0, action)
    assert refusal(refused.value, TEXT) == sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"stacks": [1]}, "This game takes 2 to 23 seats here, not 1."),
        ({"stacks": [1, 0]}, "Every stack must be a whole number of chips above 0."),
        ({"button": 7}, "The button cannot be at seat 7: seats go from 0 to 1."),
        ({"rng": None}, "A hand needs a deck, or a source of chance to shuffle one."),
        ({"deck": ["As"]}, "That deck is not an order of this game's 52 cards."),
        ({"options": {"foo": 1}}, 'There is no option "foo" here: choose ante.'),
        ({"options": {"ante": 0}}, '"ante" cannot be 0: it is between 1 and 1,000,000,000.'),
    ],
)
def test_a_bad_hand_says_why(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadHand) as refused:
        new_hand(GAMES["rps-holdem"], **{"stacks": [5, 5], "rng": Random(1), **arguments})
    assert refusal(refused.value, TEXT) == sentence


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(DealerError) as refused:
        known_game("rps-hodem")
    assert refusal(refused.value, TEXT).startswith('There is no game "rps-hodem". Did you mean rps-holdem')


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadHand) as refused:
        view(game_hand(), 9)
    assert refusal(refused.value, TEXT) == "There is no seat 9: seats go from 0 to 2."


@pytest.mark.parametrize(
    "error",
    [
        NotAsked(seat="1", over=True),
        NotAsked(seat="1", over=False),
        OldRules(game="nine", stored=1, current=2),
        BadHand("something_new"),
        Refused("something_new"),
        MovedOn(),
    ],
)
def test_every_error_has_a_sentence_even_for_reasons_without_one(error: DealerError) -> None:
    assert refusal(error, TEXT).endswith((".", "?"))


@pytest.mark.parametrize(
    ("templates", "sentence"),
    [
        (
            [{"type": "check"}, {"type": "bet", "amount": {"min": 10, "max": 1800}}, {"type": "all_in"}],
            "You may check, bet between 10 and 1,800 or go all-in.",
        ),
        (
            [{"type": "fold"}, {"type": "call"}, {"type": "raise", "to": {"min": 80, "max": 80}}],
            "You may fold, call or raise to 80.",
        ),
        (
            [{"type": "throw", "throws": {"of": "RPS", "length": 3}}, {"type": "seen"}],
            "You may throw 3 of Rock, Paper and Scissors or say that your throw was seen.",
        ),
        (
            [{"type": "draw", "discard": {"of": ["9", "9", "K", "2"], "count": [0, 4]}}],
            "You may discard 0 to 4 of 9 9 K 2 and draw as many.",
        ),
        (
            [{"type": "call", "discard": {"of": ["As", "Td"]}}, {"type": "fold"}],
            "You may fold or discard one of A♠ 10♦ and call.",
        ),
        ([{"type": "plan", "plan": {"of": ["one pair", "flush"]}}], "Choose one pair or flush."),
        ([{"type": "line", "line": {"of": ["A", "2", "T"]}}], "Choose one of A 2 10."),
        ([{"type": "reveal", "cards": {"of": ["As", "Kd"], "count": [1, 1]}}], "You may reveal 1 of A♠ K♦."),
        ([{"type": "buy", "cards": {"min": 0, "max": 5}}], "You may buy between 0 and 5 cards."),
    ],
)
def test_what_is_legal_in_words(templates: list[Template], sentence: str) -> None:
    assert legal(templates, TEXT) == sentence
