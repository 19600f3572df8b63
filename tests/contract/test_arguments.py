"""A hand that cannot be set up is BadHand, with a word for why; the same arguments set up the same hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine import Game, new_hand, view
from bot.errors import BadHand
from tests.contract.play import Case, level_stacks, limits, written_deck


def refused(game: Game, stacks: Any = None, button: Any = 0, **given: Any) -> BadHand:
    """Assert that the arguments make no hand."""
    given = {"rng": Random(1)} | given
    with pytest.raises(BadHand) as raised:
        new_hand(game, level_stacks(Case(game)) if stacks is None else stacks, button, **given)
    assert raised.value.code == "bad_hand"
    assert raised.value.values["reason"]
    assert len(str(raised.value)) < 2_000
    return raised.value


def test_too_few_or_too_many_seats(game: Game) -> None:
    least, most = game.seats
    for seats in (0, least - 1, most + 1, 10 * most):
        refused(game, [50] * seats)


def test_every_number_of_seats_in_between_plays(game: Game) -> None:
    assert limits(Case(game)) == game.seats
    for seats in range(game.seats[0], game.seats[1] + 1):
        hand = new_hand(game, level_stacks(Case(game), seats), seats - 1, rng=Random(seats))
        assert len(view(hand, None).seats) == seats


@pytest.mark.parametrize("stack", [0, -1, True, 50.0, "50", None, [50]], ids=repr)
def test_a_stack_that_is_no_number_above_nothing(game: Game, stack: Any) -> None:
    refused(game, [*level_stacks(Case(game))[1:], stack])


@pytest.mark.parametrize("button", [-1, 99, 10**5_000, True, 0.0, "0", None, []], ids=lambda given: str(type(given)))
def test_a_button_that_is_no_seat(game: Game, button: Any) -> None:
    refused(game, button=button)


@pytest.mark.parametrize("name", ["colour", "", "ANTE", "x" * 10**5, 7, None], ids=lambda given: str(given)[:9])
def test_an_option_that_the_game_does_not_have(game: Game, name: Any) -> None:
    refused(game, options={name: 1})


@pytest.mark.parametrize("name", ["ante", "small_blind", "big_blind", "min_bet", "structure", "dealer", "draws"])
def test_an_option_of_another_kind_of_game(game: Game, name: str) -> None:
    if name not in game.options:
        refused(game, options={name: 1})


def test_a_value_that_an_option_does_not_have(game: Game) -> None:
    for name, declared in game.options.items():
        edges = [declared["min"] - 1, declared["max"] + 1, str(declared["min"])] if "min" in declared else [0, 1]
        for value in (*edges, 1.0, "nonsense", "x" * 10**5, 10**5_000, -1, [], {}, object()):
            refused(game, options={name: value})


def test_a_deck_that_is_no_permutation(game: Game) -> None:
    full = list(game.deck)
    wrong: list[Any] = [[], full[:-1], [*full, *full[:1]], [*full[:-1], "1x"], [*full[:-1], 7], full * 2, "".join(full)]
    if any(map(str.isdigit, full)):
        wrong.append([int(card) if card.isdigit() else card for card in full])
    if len(set(full)) == len(full):
        wrong.append(full[:-1] + full[:1])
    for deck in wrong if full else ():
        refused(game, deck=deck)


def test_neither_deck_nor_rng(game: Game) -> None:
    refused(game, rng=None)


def test_a_deck_fixes_the_deal(game: Game) -> None:
    stacks = level_stacks(Case(game))
    hand = new_hand(game, stacks, rng=Random(3))
    deck = written_deck(hand)
    if deck is None:
        assert not game.deck
        return
    for other in (list(deck), tuple(deck)) if game.deck else (deck,):
        assert new_hand(game, stacks, deck=other).to_json() == hand.to_json()
        assert new_hand(game, stacks, deck=other, rng=Random(4)).to_json() == hand.to_json()


def test_the_arguments_are_left_as_they_were(game: Game) -> None:
    stacks, options = level_stacks(Case(game)), {name: about["default"] for name, about in game.options.items()}
    deck = list(game.deck) or None
    given = [list(stacks), dict(options), list(game.deck) or None]
    hand = new_hand(game, stacks, deck=deck, rng=Random(1), options=options)
    assert [stacks, options, deck] == given
    text = hand.to_json()
    stacks.clear()
    options.clear()
    if deck:
        deck.clear()
    assert hand.to_json() == text


def test_a_seat_that_is_not_there_has_no_view(game: Game) -> None:
    hand = new_hand(game, level_stacks(Case(game)), rng=Random(1))
    for seat in (-1, len(hand.stacks), 10**5_000, True, "0", 0.0, []):
        with pytest.raises(BadHand):
            view(hand, seat)  # type: ignore[arg-type]
