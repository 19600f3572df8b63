"""Domains of answers: what lies inside is drawn and accepted, what lies outside is refused, whatever it is."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import Decision
from bot.errors import IllegalAction


def asking(*templates: dict[str, Any], silence: dict[str, Any] | None = None) -> Decision:
    return Decision(kind="bet", seat=0, templates=list(templates), silence=silence or {"type": "fold"})


FOLD = {"type": "fold"}
NUMBER = {"type": "raise", "to": {"min": 80, "max": 83}}
ONE = {"type": "place", "card": {"of": ["As", "Td"]}}
SOME = {"type": "draw", "discard": {"of": ["9", "9", "K"], "count": [1, 2]}}
THROWS = {"type": "throw", "throws": {"of": "RPS", "length": 3}}
OTHER_THROWS = {"type": "throw", "throws": {"of": "RPS", "length": 1, "not": "R"}}

INSIDE = [
    (FOLD, FOLD),
    *((NUMBER, {"type": "raise", "to": to}) for to in (80, 81, 83)),
    *((ONE, {"type": "place", "card": card}) for card in ("As", "Td")),
    *((SOME, {"type": "draw", "discard": cards}) for cards in (["9"], ["9", "9"], ["K", "9"], ["9", "K"])),
    *((THROWS, {"type": "throw", "throws": throws}) for throws in ("RRR", "RPS", "SSP")),
    *((OTHER_THROWS, {"type": "throw", "throws": throws}) for throws in ("P", "S")),
]
OUTSIDE = [
    *((NUMBER, {"type": "raise", "to": to}) for to in (79, 84, 81.0, True, "81", None, [81], {"min": 80, "max": 83})),
    *((ONE, {"type": "place", "card": card}) for card in ("as", "2c", "", None, 1, ["As"], {"of": ["As"]})),
    *((SOME, {"type": "draw", "discard": cards}) for cards in ([], ["9", "9", "K"], ["K", "K"], ["2"], [9], [None])),
    *((SOME, {"type": "draw", "discard": cards}) for cards in ("9", ("9",), {"9"}, {"9": 1}, None, 1, [["9"]])),
    *((THROWS, {"type": "throw", "throws": throws}) for throws in ("RR", "RRRR", "rps", "RPX", "", None, 3, ["R"] * 3)),
    *((OTHER_THROWS, {"type": "throw", "throws": throws}) for throws in ("R", "", "PS", "X")),
]


@pytest.mark.parametrize(("template", "action"), INSIDE, ids=str)
def test_what_lies_inside_is_legal(template: dict[str, Any], action: dict[str, Any]) -> None:
    asking(FOLD, template).check(action)
    with pytest.raises(IllegalAction):
        asking({"type": "check"}).check(action)


@pytest.mark.parametrize(("template", "action"), OUTSIDE, ids=str)
def test_what_lies_outside_is_refused_with_the_key_and_its_domain(
    template: dict[str, Any], action: dict[str, Any]
) -> None:
    with pytest.raises(IllegalAction) as raised:
        asking(FOLD, template).check(action)
    key = next(key for key in template if key != "type")
    assert raised.value.reason == "wrong_value"
    assert (raised.value.values["key"], raised.value.values["domain"]) == (key, template[key])
    assert raised.value.legal == [FOLD, template]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (None, "no_action"),
        ("fold", "no_action"),
        ([], "no_action"),
        ({}, "no_action"),
        ({"type": None}, "no_action"),
        ({"type": ["fold"]}, "no_action"),
        ({"kind": "fold"}, "no_action"),
        ({"type": "call"}, "not_open"),
        ({"type": "FOLD"}, "not_open"),
        ({"type": "x" * 10**6}, "not_open"),
        ({"type": "raise"}, "wrong_keys"),
        ({"type": "fold", "to": 80}, "wrong_keys"),
        ({"type": "raise", "to": 80, "all": True}, "wrong_keys"),
        ({"type": "raise", "amount": 80}, "wrong_keys"),
        ({"type": "raise", 1: 80}, "wrong_keys"),
    ],
    ids=lambda given: str(given)[:30],
)
def test_what_is_no_such_action_is_refused_in_one_word(action: Any, reason: str) -> None:
    with pytest.raises(IllegalAction) as raised:
        asking(FOLD, NUMBER).check(action)
    assert raised.value.reason == reason
    assert len(str(raised.value)) < 500


def test_two_templates_of_one_type_are_told_apart_by_their_keys_and_values() -> None:
    decision = asking(
        {"type": "call"}, {"type": "call", "open": {"of": ["As"]}}, {"type": "call", "open": {"of": ["2c"]}}
    )
    for legal in ({"type": "call"}, {"type": "call", "open": "As"}, {"type": "call", "open": "2c"}):
        decision.check(legal)
    with pytest.raises(IllegalAction):
        decision.check({"type": "call", "open": "3c"})


cards = st.lists(st.sampled_from(["As", "Td", "2c", "9", "K"]), min_size=1, max_size=6)
number = st.tuples(st.integers(0, 10**9), st.integers(0, 50)).map(lambda pair: {"min": pair[0], "max": sum(pair)})
some = st.tuples(cards, st.integers(0, 6), st.integers(0, 6)).map(
    lambda drawn: {"of": drawn[0], "count": sorted(min(each, len(drawn[0])) for each in drawn[1:])}
)
throws = st.integers(1, 9).flatmap(
    lambda length: st.sampled_from([{}, {"not": "R" * length}]).map(
        lambda void: {"of": "RPS", "length": length, **void}
    )
)
domains = st.one_of(number, cards.map(lambda listed: {"of": listed}), some, throws)


@given(st.lists(domains, min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_every_random_answer_is_legal(drawn: list[dict[str, Any]], rng: Random) -> None:
    decision = asking(*({"type": "call", f"key{place}": domain} for place, domain in enumerate(drawn)))
    decision.check(decision.sample(rng))


def test_random_answers_reach_everything_that_is_legal() -> None:
    rng = Random(5)
    for template, count in ((NUMBER, 4), (ONE, 2), (THROWS, 27), (OTHER_THROWS, 2)):
        assert len({str(asking(template).sample(rng)) for _ in range(500)}) == count
    met = {tuple(sorted(asking(SOME).sample(rng)["discard"])) for _ in range(200)}
    assert met == {("9",), ("K",), ("9", "9"), ("9", "K")}
    kinds = Counter(asking(FOLD, NUMBER, ONE).sample(rng)["type"] for _ in range(300))
    assert min(kinds[kind] for kind in ("fold", "raise", "place")) > 50


def test_silence_needs_an_rng_only_where_it_is_a_random_choice() -> None:
    assert asking(FOLD).default() == FOLD
    thrown = asking(THROWS, silence=THROWS)
    assert {len(thrown.default(Random(seed))["throws"]) for seed in range(20)} == {3}
    with pytest.raises(TypeError):
        thrown.default()
