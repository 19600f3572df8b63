"""The kernel with a game of two steps: labels, steps that are not due, hands that are over at once."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random

import pytest

from bot.engine import Action, Decision, Event, Game, Hand, Step, act, new_hand, pending, view
from bot.engine.game import hand_over
from bot.errors import BadHand, NotAsked, OldRules, UnknownGame


@dataclass(frozen=True)
class Nod(Step):
    """Each seat nods in turn."""

    label: str
    skipped: bool = False

    def due(self, hand: Hand) -> bool:
        return not self.skipped

    def enter(self, hand: Hand) -> list[Event]:
        hand.asked = [0]
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        return Decision("line", seat, [{"type": "nod"}], {"type": "nod"})

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        hand.asked = [seat + 1] if seat + 1 < len(hand.stacks) else []
        return [{"type": "named", "audience": "public", "seat": seat, "line": self.label}]


NODS = Game("nods", "Nods", "Everybody nods.", "Nod.", (1, 3), (Nod("first"), Nod("never", skipped=True), Nod("last")))


def nod(hand: Hand) -> list[Event]:
    (seat,) = pending(hand)
    return act(hand, seat, {"type": "nod"})


def test_a_hand_goes_through_the_steps_that_are_due() -> None:
    hand = new_hand(NODS, [1, 1], rng=Random(1))
    said = [nod(hand) for _ in range(4)]
    assert [event["line"] for events in said for event in events if "line" in event] == ["first"] * 2 + ["last"] * 2
    assert said[-1][-1] == {"type": "over", "audience": "public", "stacks": [1, 1]}
    assert hand.over
    assert pending(hand) == {}


def test_a_finished_hand_asks_nobody() -> None:
    hand = new_hand(NODS, [1], rng=Random(1))
    nod(hand)
    nod(hand)
    with pytest.raises(NotAsked) as raised:
        act(hand, 0, {"type": "nod"})
    assert raised.value.values == {"seat": "0", "over": True}


def test_a_script_in_which_nothing_is_due_is_over_in_its_opening() -> None:
    silent = replace(NODS, key="silent", script=(Nod("only", skipped=True),))
    hand = new_hand(silent, [1, 1], rng=Random(1))
    assert hand.over
    assert [event["type"] for event in hand.opening] == ["over"]


def test_a_stored_hand_survives_a_step_that_a_release_inserts() -> None:
    hand = new_hand(NODS, [1], rng=Random(1))
    nod(hand)
    stored = hand.to_json()
    assert json.loads(stored)["label"] == "last"
    hand_over(replace(NODS, script=(Nod("first"), Nod("inserted"), Nod("last"))))
    hand = Hand.from_json(stored)
    assert nod(hand)[0]["line"] == "last"
    assert hand.over


def test_a_game_that_nobody_handed_over_is_unknown_and_one_whose_rules_changed_is_old() -> None:
    stored = new_hand(NODS, [1], rng=Random(1)).to_json()
    hand_over(replace(NODS, rules=2))
    with pytest.raises(OldRules) as raised:
        Hand.from_json(stored)
    assert raised.value.values == {"game": "nods", "stored": 1, "current": 2}
    with pytest.raises(UnknownGame) as unknown:
        Hand.from_json(stored.replace('"nods"', '"node"'))
    assert "nods" in unknown.value.values["near"]


def test_a_label_stands_once_in_a_script() -> None:
    with pytest.raises(ValueError, match="a label stands twice"):
        replace(NODS, script=(Nod("same"), Nod("same")))


def test_options_are_settled_from_what_was_asked_and_the_defaults() -> None:
    declared = {"size": {"default": 5, "min": 2, "max": 9}, "kind": {"default": "a", "values": ["a", "b", False]}}
    sized = replace(NODS, key="sized", options=declared)
    for asked, chosen in (
        ({}, {"size": 5, "kind": "a"}),
        ({"size": 2}, {"size": 2, "kind": "a"}),
        ({"kind": False, "size": 9}, {"size": 9, "kind": False}),
    ):
        assert view(new_hand(sized, [1], rng=Random(1), options=asked), None).options == chosen
    for name, value in (("size", 1), ("size", 10), ("size", True), ("kind", 0), ("kind", "c"), ("colour", "a")):
        with pytest.raises(BadHand) as raised:
            new_hand(sized, [1], rng=Random(1), options={name: value})
        assert raised.value.values["option"] == name


def test_what_a_reader_does_to_a_view_does_not_reach_the_hand() -> None:
    hand = new_hand(replace(NODS, key="marked"), [1, 1], rng=Random(1))
    hand.marks = {"plan": ["flush", None], "opened": [[0], []]}
    seen = view(hand, None).to_json()["seats"]
    assert seen[0]["plan"] == "flush"
    assert seen[0]["opened"] == [None]
    seen[0]["opened"].append("As")
    assert view(hand, None).to_json()["seats"][0]["opened"] == [None]
