"""Texas Dozen with the option `declare`: paragraphs 9 and 10 of its rule sheet (the numbers in the tests' names)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.cards import LINES, strength
from bot.engine import Hand, act, new_hand, pending, view
from bot.errors import IllegalAction
from bot.games import GAMES
from tests.games.grids import BARREN, begin, do, shown, stay, up, won

KEY = "texas-dozen"
LINE_NAMES = list(LINES[5])
ACES, KINGS = "As Ad", "Ks Kc"


def declaring(stacks: list[int], holes: str = "As Ad", rng: Random | None = None) -> Hand:
    """A hand at which the lines are named next: the aces are full in row A, two kings make three in row 3."""
    grid = BARREN[5].replace("4h 7d 8s", "Ac Qh Qs")
    hand = begin(KEY, stacks, [holes, KINGS, "5d 6s"][: len(stacks)], grid, declare=True)
    if rng:
        hand = new_hand(GAMES[KEY], stacks, rng=rng, options={"declare": True})
    while next(iter(pending(hand).values())).kind == "bet":
        stay(hand)
    return hand


def test_9_lines_are_named_in_turn_from_the_buttons_left_before_anything_is_shown() -> None:
    hand = declaring([100] * 3)
    assert view(hand, None).street == "showdown"
    asked = []
    for line in "4JT":
        (decision,) = pending(hand).values()
        asked.append(decision.seat)
        assert (decision.kind, decision.legal()) == ("line", [{"type": "line", "line": {"of": LINE_NAMES}}])
        assert [seat["shown"] for seat in view(hand, None).seats] == [None] * 3
        said = act(hand, decision.seat, {"type": "line", "line": line})
        assert said[1] == {"type": "named", "audience": "public", "seat": decision.seat, "line": line}
        assert hand.over or view(hand, None).seats[decision.seat]["line"] == line
    assert asked == [1, 2, 0]
    assert hand.over


@pytest.mark.parametrize("line", LINE_NAMES)
def test_9_the_line_that_is_named_is_the_line_that_is_played(line: str) -> None:
    hand = declaring([100, 100])
    act(hand, 1, {"type": "line", "line": "3"})
    said = act(hand, 0, {"type": "line", "line": line})
    assert shown(said)[1] == "three of a kind, kings, row 3"
    assert shown(said)[0].endswith(f" {line}")
    assert won(said) == [(0 if line in "A589" else 1, 4)]  # with most lines the full house in row A is thrown away
    assert view(hand, None).seats[0]["line"] == line


def test_9_silence_names_the_best_line_and_of_equal_ones_the_first() -> None:
    assert pending(declaring([100, 100]))[1].default() == {"type": "line", "line": "7"}
    equal = 0
    for seed in range(60):
        hand = declaring([100, 100], rng=Random(seed))
        ((seat, decision),) = pending(hand).items()
        own = (view(hand, seat).mine or {})["cards"]
        values = {line: strength([*own, *cards]) for line, cards in up(hand).items()}
        best = [line for line in values if values[line] == max(values.values())]
        equal += len(best) > 1
        assert decision.default() == {"type": "line", "line": best[0]}, seed
    assert equal


@pytest.mark.parametrize("line", ["K", "10", "a", "", None, 4, ["A"]], ids=repr)
def test_9_a_line_that_does_not_exist_is_refused_and_nothing_changes(line: Any) -> None:
    hand = declaring([100, 100])
    before = hand.to_json()
    with pytest.raises(IllegalAction) as raised:
        act(hand, 1, {"type": "line", "line": line})
    assert raised.value.legal == pending(hand)[1].legal()
    for wrong in ({"type": "line"}, {"type": "fold"}, {"type": "line", "line": "A", "card": "As"}):
        with pytest.raises(IllegalAction):
            act(hand, 1, wrong)
    assert hand.to_json() == before


def test_9_who_is_alone_names_nothing() -> None:
    hand = begin(KEY, [100, 100], declare=True)
    do(hand, "call", "check", "check", "fold")
    assert hand.over


def test_10_with_declare_the_hands_stay_hidden_and_all_in_seats_are_asked_too() -> None:
    hand = begin(KEY, [50, 100], [ACES, KINGS], declare=True)
    said = do(hand, "all_in", "call")
    assert [event["type"] for event in said] == ["acted", "acted", "turned", "turned", "turned"]
    assert pending(hand)[1].kind == "line"
    act(hand, 1, {"type": "line", "line": "A"})
    assert list(pending(hand)) == [0]
    assert view(hand, 1).seats[0]["status"] == "all_in"
