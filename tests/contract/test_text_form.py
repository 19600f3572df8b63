"""The text form of a hand, and the log that rebuilds it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.engine import Game, Hand, act, new_hand, view
from bot.errors import BadHand, OldRules, UnknownGame
from tests.contract.play import MANY, SOME, Case, Record, again, finish, level_stacks, played, some, written_deck


def test_a_hand_is_read_back_as_it_was_written(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            for hand, _ in record.moments(rng):
                text = hand.to_json()
                assert Hand.from_json(text).to_json() == text


def test_a_hand_that_was_read_back_looks_the_same_and_plays_on_equally(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            start = rng.randrange(len(record.hands))
            twin = Hand.from_json(record.hands[start].to_json())
            for seat in (None, *range(len(record.stacks))[:4]):
                assert view(twin, seat).to_json() == view(record.hands[start], seat).to_json()
            for (seat, action), events in zip(record.moves[start:], record.events[start + 1 :], strict=True):
                assert act(twin, seat, action) == events
            assert twin.to_json() == record.hands[-1].to_json()


def test_the_log_alone_rebuilds_the_hand(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told():
            hand = again(record, written_deck(record.hands[0]))
            assert hand.opening == record.events[0]
            assert hand.to_json() == record.hands[0].to_json()
            log = json.loads(json.dumps(record.moves))
            for (seat, action), events in zip(log, record.events[1:], strict=True):
                assert act(hand, seat, action) == events
            assert hand.to_json() == record.hands[-1].to_json()


def test_the_same_rng_deals_the_same_hand(case: Case) -> None:
    assert [played(case, "twice").hands[-1].to_json()] == [played(case, "twice").hands[-1].to_json()]


def _text_with(game: Game, /, **changed: Any) -> str:
    hand = new_hand(game, level_stacks(Case(game)), rng=Random(1))
    return json.dumps(json.loads(hand.to_json()) | changed)


def test_a_game_that_is_not_there_is_named_with_the_nearest(game: Game) -> None:
    with pytest.raises(UnknownGame) as raised:
        Hand.from_json(_text_with(game, game=game.key + "x"))
    assert raised.value.code == "unknown_game"
    assert game.key in raised.value.values["near"]
    for key in (None, 7, ["rps"], {}, "", "x" * 10_000):
        with pytest.raises(UnknownGame):
            Hand.from_json(_text_with(game, game=key))


def test_a_hand_of_older_rules_is_not_read(game: Game) -> None:
    with pytest.raises(OldRules) as raised:
        Hand.from_json(_text_with(game, rules=game.rules - 1))
    assert raised.value.code == "old_rules"
    assert raised.value.values["game"] == game.key


def test_text_that_is_no_hand_is_refused(game: Game) -> None:
    half = _text_with(game)[:-20]
    key = json.dumps({"game": game.key, "rules": game.rules})
    for text in ("", "null", "[]", "7", '"hand"', "{}", half, key, "[" * 100_000, "9" * 5_000, None, 7):
        with pytest.raises(BadHand) as raised:
            Hand.from_json(text)  # type: ignore[arg-type]
        assert raised.value.code == "bad_hand"


def test_a_hand_in_the_middle_goes_on_after_it_was_stored(records: list[Record]) -> None:
    for record in some(records, SOME):
        with record.told() as rng:
            hand = Hand.from_json(rng.choice(record.hands).to_json())
            assert sum(finish(hand, rng).stacks) + hand.kings_pot == record.chips
