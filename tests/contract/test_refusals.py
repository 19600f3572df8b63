"""A refused answer, whatever it is made of, is IllegalAction or NotAsked and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Decision, Hand, Template, act, new_hand, pending
from bot.errors import DealerError, IllegalAction, NotAsked
from bot.games import GAMES
from tests.contract.play import FEW, SOME, Case, Record, admits, level_stacks, some

DEEP: list[Any] = []
for _ in range(5_000):
    DEEP = [DEEP]
NOT_EVEN_DICTS = (None, True, 3, 3.0, "fold", b"fold", [], ["type"], (), {"type"}, object(), float("nan"))
ODD_VALUES = (
    *(None, True, False, -1, 0, 10**6, 10**30, 10**5_000, -(10**5_000), 3.0, 1e21, float("nan"), float("inf")),
    *("", "3", " 5 ", "1_000", "١٢", "NaN", "all", "rock ", "Rock", "\ud800", "x" * 10**6, b"R"),
    *([], [[]], [None], ["As", "As"], [3], {}, {"min": 0}, {"of": []}, (), object(), DEEP),
)
NO_SEATS = (-1, 10**30, 10**5_000, True, 0.0, 1.0, "0", None, "x" * 10**6, [], {}, (0,))


def refused(hand: Hand, seat: Any, action: Any, error: type[DealerError]) -> Any:
    """Assert that the answer is refused with this error, told in few words, and that the hand is as it was."""
    before = hand.to_json()
    with pytest.raises(error) as raised:
        act(hand, seat, action)
    assert hand.to_json() == before
    assert raised.value.code == error.code
    assert len(str(raised.value)) < 2_000
    return raised.value


def near_misses(decision: Decision, rng: Random) -> Iterator[Any]:
    """Answers that are almost legal: one key, one type or one step of a number away."""
    for template in decision.legal():
        action = _first(decision, template, rng)
        yield action | {"more": 1}
        yield action | {"type": str(action["type"]).upper()}
        yield action | {"type": [action["type"]]}
        for key, domain in template.items():
            yield {name: value for name, value in action.items() if name != key}
            yield from (action | {key: value} for value in (*_just_outside(domain), *ODD_VALUES))


def _first(decision: Decision, template: Template, rng: Random) -> dict[str, Any]:
    while True:
        action = decision.sample(rng)
        if admits([template], action):
            return action


def _just_outside(domain: Any) -> list[Any]:
    match domain:
        case {"min": least, "max": most}:
            return [least - 1, most + 1, -least, str(least), float(least), most + 0.5]
        case {"of": letters, "length": length}:
            wrong = [letters[0] * (length - 1), letters[0] * (length + 1), letters.lower()[0] * length, "X" * length]
            return [*wrong, list(letters[0] * length), domain.get("not", "")]
        case {"of": listed, "count": [least, most]}:
            return [
                listed[:1] * 2,
                [*listed, "As"],
                listed[: least - 1] if least else "As",
                listed + listed,
                tuple(listed),
            ]
        case {"of": listed}:
            return [[each] for each in listed] + [str(each) + " " for each in listed]
    return [str(domain) + "s"]


def test_a_seat_that_is_not_awaited_cannot_act(records: list[Record]) -> None:
    for record in some(records, SOME):
        with record.told() as rng:
            hand = rng.choice(record.hands)
            questions = pending(hand)
            action = next(iter(questions.values())).sample(rng) if questions else {"type": "fold"}
            seats = [seat for seat in range(len(hand.stacks) + 1) if seat not in questions]
            for seat in (*seats, *NO_SEATS):
                refused(hand, seat, action, NotAsked)


def test_answers_that_are_almost_legal_are_refused(records: list[Record]) -> None:
    for record in some(records, FEW):
        if not record.moves:
            continue
        with record.told() as rng:
            hand = rng.choice(record.hands[:-1])
            seat, decision = rng.choice(list(pending(hand).items()))
            for action in near_misses(decision, rng):
                if isinstance(action.get("type"), str) and admits_safely(decision, action):
                    continue
                error = refused(hand, seat, action, IllegalAction)
                assert error.legal == decision.legal()


def admits_safely(decision: Decision, action: Any) -> bool:
    try:
        return admits(decision.legal(), action)
    except TypeError:  # an unhashable or unordered value is inside no domain
        return False


def test_what_is_no_action_at_all_is_refused(records: list[Record]) -> None:
    for record in some(records, FEW):
        hand = record.hands[0]
        for seat in list(pending(hand))[:1]:
            for action in (*NOT_EVEN_DICTS, *({"type": odd} for odd in ODD_VALUES), {1: 2}, {None: "fold"}, {}):
                with record.told():
                    refused(hand, seat, action, IllegalAction)


def test_what_is_illegal_for_a_seat_is_told_with_what_is_legal(records: list[Record]) -> None:
    for record in records[::20]:
        for hand in record.hands[:-1]:
            seat, decision = next(iter(pending(hand).items()))
            with record.told():
                assert refused(hand, seat, {"type": "dance"}, IllegalAction).legal == decision.legal()


ODD_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=8), parts, max_size=3),
    max_leaves=5,
)
KEYS = st.sampled_from(
    ["type", "to", "amount", "throws", "gesture", "discard", "open", "card", "cards", "plan", "line"]
)
TYPES = st.sampled_from(["fold", "check", "call", "bet", "raise", "all_in", "throw", "shoot", "draw", "place", "plan"])


@settings(max_examples=60 * len(GAMES), deadline=None)
@given(
    st.sampled_from([Case(game) for game in GAMES.values()]),
    st.integers(0, 20),
    ODD_JSON | st.builds(lambda kind, rest: rest | {"type": kind}, TYPES, st.dictionaries(KEYS, ODD_JSON, max_size=2)),
)
def test_any_json_is_an_answer_or_refused(case: Case, seed: int, action: Any) -> None:
    hand = new_hand(case.game, level_stacks(case), rng=Random(seed))
    for seat, decision in pending(hand).items():
        if isinstance(action, dict) and admits_safely(decision, action):
            act(hand.clone(), seat, action)
        else:
            refused(hand, seat, action, IllegalAction)
