"""House players: legal at every game, blind to what they cannot know, better than chance, and hard to read."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from bot.bench.opponents import Trial, row_of
from bot.engine import Action, Decision, Hand, act, new_hand, pending, resample, view
from bot.games import GAMES
from bot.opponents import NAMES, choose, counted
from bot.opponents.candidates import candidates


def answer(hand: Hand, decision: Decision, playouts: int, rng: Random) -> Action:
    """What a house player answers that is given redrawn hands alone."""
    seat = decision.seat
    return choose(view(hand, seat), decision, lambda draw: resample(hand, seat, draw), counted(playouts), rng)


def dealt(key: str, seed: int, seats: int = 4, stack: int = 60) -> Hand:
    game = GAMES[key]
    seats = min(max(seats, game.seats[0]), game.seats[1])
    rng = Random(seed)
    return new_hand(game, [rng.randint(1, stack) for _ in range(seats)], rng=rng)


def _waiting(hand: Hand) -> Decision:
    """The first question that is still without an answer."""
    asked = list(pending(hand).values())
    return next((decision for decision in asked if not decision.answered), asked[0])


def variants() -> list[tuple[str, dict[str, object]]]:
    """Every game by itself and with every value of an option that is a choice."""
    chosen: list[tuple[str, dict[str, object]]] = [(key, {}) for key in GAMES]
    for key, game in GAMES.items():
        for name, declared in game.options.items():
            chosen += [(key, {name: value}) for value in declared.get("values", ()) if value != declared["default"]]
    return chosen


@pytest.mark.parametrize(("key", "options"), variants())
def test_house_players_answer_legally_to_the_end(key: str, options: dict[str, object]) -> None:
    game = GAMES[key]
    for seed in range(6):
        rng = Random(seed)
        seats = min(rng.randint(game.seats[0], game.seats[0] + 3), game.seats[1])
        hand = new_hand(game, [rng.randint(1, 60) for _ in range(seats)], rng=rng, options=options)
        while pending(hand):
            decision = _waiting(hand)
            chosen = answer(hand, decision, 6, rng)
            decision.check(chosen)
            act(hand, decision.seat, chosen)
        assert hand.over, f"seed {seed}"


@pytest.mark.parametrize("key", GAMES)
def test_choosing_leaves_view_decision_and_hand_as_they_are(key: str) -> None:
    hand = dealt(key, seed=3)
    seat, decision = next(iter(pending(hand).items()))
    seen = view(hand, seat)
    before = json.dumps(seen.to_json()), json.dumps(decision.legal()), hand.to_json()
    choose(seen, decision, lambda draw: resample(hand, seat, draw), counted(30), Random(1))
    assert (json.dumps(seen.to_json()), json.dumps(decision.legal()), hand.to_json()) == before


@pytest.mark.parametrize("key", GAMES)
def test_the_real_hand_makes_no_difference_where_the_imagined_ones_are_the_same(key: str) -> None:
    hand = dealt(key, seed=4)
    seat = next(iter(pending(hand)))
    other = resample(hand, seat, Random(9))
    imagined = resample(hand, seat, Random(5))
    answers = [
        choose(view(each, seat), pending(each)[seat], lambda draw: imagined.clone(), counted(40), Random(2))
        for each in (hand, other)
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("key", GAMES)
def test_the_same_chance_gives_the_same_answer(key: str) -> None:
    hand = dealt(key, seed=5)
    decision = next(iter(pending(hand).values()))
    assert answer(hand, decision, 40, Random(8)) == answer(hand, decision, 40, Random(8))


def test_every_candidate_is_tried_even_where_there_is_no_time() -> None:
    hand = dealt("rps-holdem", seed=6)
    seat, decision = next(iter(pending(hand).items()))
    imagined: list[int] = []

    def imagine(draw: Random) -> Hand:
        imagined.append(1)
        return resample(hand, seat, draw)

    decision.check(choose(view(hand, seat), decision, imagine, lambda: True, Random(1)))
    assert len(imagined) == 1


def test_a_changed_answer_is_chosen_while_others_are_awaited() -> None:
    hand = dealt("rps-holdem", seed=8, stack=500)
    seats = list(pending(hand))
    act(hand, seats[0], {"type": "shoot", "gesture": "rock"})
    act(hand, seats[1], {"type": "shoot", "gesture": "paper"})
    decision = pending(hand)[seats[0]]
    assert decision.answered
    decision.check(answer(hand, decision, 30, Random(1)))


def test_house_players_beat_random_ones_at_rps_holdem() -> None:
    row = row_of(GAMES["rps-holdem"], Trial(deals=200, seats=2, depth=6, playouts=40), seed=1)
    assert row.error is not None
    assert row.ours > 3 * row.error, row


def test_house_players_beat_random_ones_at_kings_pot() -> None:
    row = row_of(GAMES["kings-pot"], Trial(deals=16, seats=3, depth=20, playouts=30), seed=1)
    assert row.error is not None
    assert row.ours > 2 * row.error, row


def test_house_players_sit_no_hand_out_that_they_can_pay_for() -> None:
    hand = dealt("kings-pot", seed=1, stack=30)
    for decision in pending(hand).values():
        assert answer(hand, decision, 10, Random(1))["cards"] > 0


def test_a_card_that_may_be_folded_is_tried_alone_and_kept_alone() -> None:
    held = ["As", "6d", "Tc"]
    some = {"type": "fold_cards", "cards": {"of": held, "count": [1, 3]}}
    tried = candidates(Decision("bet", 0, [{"type": "check"}, some], {"type": "check"}), Random(1))
    assert sorted(len(action["cards"]) for action in tried[1:]) == [1, 1, 1, 2, 2, 2]


def test_a_hopeless_hand_folds_and_the_best_one_does_not() -> None:
    deck = ["2c", "Kh", "3d", "Th", "Qh", "Jh", "9h", "8s", "4s"]  # seat 1 is dealt first: 2c 3d, and nothing more
    deck += [card for card in GAMES["rps-holdem"].deck if card not in deck]
    shown: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    for seed in range(12):
        hand = new_hand(GAMES["rps-holdem"], [100, 100], button=0, deck=deck)
        for _ in range(6):
            act(hand, _waiting(hand).seat, {"type": "shoot", "gesture": "scissors"})
        rng = Random(seed)
        for seat, decision in pending(hand).items():
            shown[seat][str(answer(hand, decision, 60, rng)["gesture"])] += 1
    assert shown[0]["paper"] == 0, shown
    assert shown[1]["paper"] > shown[1]["rock"], shown


def test_names_are_a_dozen_short_ones() -> None:
    assert len(set(NAMES)) == 12
    assert max(map(len, NAMES)) <= 8
