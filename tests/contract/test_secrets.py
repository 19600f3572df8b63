"""Noninterference: what a seat may not know changes nothing that the seat sees, is asked or is told.

Two hands that differ only in what a seat may not know are played on by the same public actions. They must look the
same to the seat, byte for byte, until an event whose business it is to turn something up turns up what differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from bot.engine import Action, Decision, Event, Hand, act, pending, resample, view
from tests.contract.play import (
    MANY,
    SOME,
    Record,
    admits,
    again,
    answer,
    cards_in,
    finish,
    next_seat,
    some,
    written_deck,
)

TURNED_UP = frozenset({"dealt", "turned", "thrown", "opened", "placed", "revealed", "shown", "solved"})
NOTHING: frozenset[str] = frozenset()


def seen_by(hand: Hand, seat: int | None) -> str:
    """All that a hand tells a seat: its view and its own question, as text."""
    question = pending(hand).get(-1 if seat is None else seat)
    asked = question and [
        question.kind,
        question.answered,
        question.legal(),
        question.terms,
        question.default(Random(0)),
    ]
    return json.dumps([view(hand, seat).to_json(), asked], sort_keys=True)


def heard_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    return [event for event in events if event["audience"] in ("public", seat)]


def parted(here: list[Event], there: list[Event], by: frozenset[str]) -> bool:
    """Whether two tellings differ; the first difference must be an event of one of these types."""
    for one, other in zip(here, there, strict=False):
        if one != other:
            assert {_kind(one), _kind(other)} <= by, f"{one} is not {other}"
            return True
    assert here == there
    return False


def _kind(event: Event) -> str:
    """An event's type; an action that puts a card face up turns it up as the event after it does."""
    faces_up = event["type"] == "acted" and {"open", "card"} & event["action"].keys()
    return "opened" if faces_up else str(event["type"])


def moved(action: Action, here: Decision, there: Decision) -> Action | None:
    """The action as it looks to the public, in the other hand: a card picked from a list is picked by its place."""
    template = next(each for each in here.legal() if admits([each], action))
    place = here.legal().index(template)
    if len(here.legal()) != len(there.legal()):
        return None
    picked = {key: _moved(action[key], domain, there.legal()[place].get(key)) for key, domain in template.items()}
    return picked if admits(there.legal(), picked) else None


def _moved(value: Any, here: Any, there: Any) -> Any:
    if not isinstance(here, dict) or "of" not in here or "length" in here or not isinstance(there, dict):
        return value
    if len(here["of"]) != len(there["of"]):
        return None
    if isinstance(value, list):
        return _picked(value, list(here["of"]), list(there["of"]))
    if len(value) > 2:  # a word, which means the same everywhere, and no card
        return value if value in there["of"] else None
    return there["of"][here["of"].index(value)]


def _picked(values: list[Any], here: list[Any], there: list[Any]) -> list[Any]:
    picked = []
    for value in values:
        place = here.index(value)
        picked.append(there[place])
        here[place] = None  # a card that is listed twice is picked once at each place
    return picked


def follow(here: Hand, there: Hand, seat: int, moves: Iterable[tuple[int, Action]], by: frozenset[str]) -> bool:
    """Play the moves in both hands and compare all that the seat sees; whether the hands went the whole way together.

    They may part by an event of these types, and where what one player's secrets allow is not open in the other hand.
    """
    assert seen_by(here, seat) == seen_by(there, seat)
    for mover, action in moves:
        same = moved(action, pending(here)[mover], pending(there)[mover])
        if same is None or parted(
            heard_by(act(here, mover, action), seat), heard_by(act(there, mover, same), seat), by
        ):
            return False
        assert seen_by(here, seat) == seen_by(there, seat)
        assert pending(here).keys() == pending(there).keys()
    return True


def test_a_redrawn_hand_looks_the_same_and_plays_on_to_the_end(records: list[Record]) -> None:
    for record in some(records, SOME):
        with record.told() as rng:
            hand = rng.choice(record.hands)
            text = hand.to_json()
            for seat in rng.sample(range(len(record.stacks)), 2):
                twin = resample(hand, seat, rng)
                assert seen_by(twin, seat) == seen_by(hand, seat)
                assert Hand.from_json(twin.to_json()).to_json() == twin.to_json()
                finish(twin, rng)
                assert sum(twin.stacks) + twin.kings_pot == record.chips
            assert hand.to_json() == text


def test_redrawing_redraws_other_hands_and_other_sealed_answers(records: list[Record]) -> None:
    redrawn: dict[str, list[bool]] = {"cards": [], "answer": []}
    for record in some(records, MANY):
        with record.told() as rng:
            hand = rng.choice(record.hands)
            seat, other = rng.sample(range(len(record.stacks)), 2)
            twin = resample(hand, seat, rng)
            for secret, differs in redrawn.items():
                before, after = ((view(each, other).mine or {})[secret] for each in (hand, twin))
                if before:
                    differs.append(before != after)
    assert all(any(differs) for differs in redrawn.values() if len(differs) > 10)


def test_a_redrawn_hand_tells_the_seat_nothing_else_until_something_is_turned_up(records: list[Record]) -> None:
    for record in some(records, SOME):
        with record.told() as rng:
            start = rng.randrange(len(record.hands))
            here = record.hands[start].clone()
            seat = rng.randrange(len(record.stacks))
            there = resample(here, seat, rng)
            _answer_again(here, there, seat, rng)
            follow(here, there, seat, _made_up(here, rng), TURNED_UP)


def _made_up(hand: Hand, rng: Random) -> Iterator[tuple[int, Action]]:
    """Random moves, each for the hand as it then is."""
    while questions := pending(hand):
        seat = next_seat(questions, rng)
        yield seat, answer(questions[seat], rng, 0.6)


def _answer_again(here: Hand, there: Hand, seat: int, rng: Random) -> None:
    """Let the others who have answered give the same answers in both hands: those were redrawn."""
    for other, decision in pending(here).items():
        if decision.answered and other != seat:
            tried = [decision.sample(rng) for _ in range(20)]
            open_in_both = [(action, moved(action, decision, pending(there)[other])) for action in tried]
            action, same = next((action, same) for action, same in open_in_both if same is not None)
            assert heard_by(act(here, other, action), seat) == heard_by(act(there, other, same), seat) == []


def test_other_cards_in_other_hands_change_nothing_until_they_are_turned_up(records: list[Record]) -> None:
    differing = 0
    tried = some(records, SOME)
    for record in tried:
        deck = written_deck(record.hands[0])
        if deck is None or isinstance(deck, str) or len(set(deck)) < len(deck):
            return  # nothing is dealt, or a card that is there twice cannot be told from its twin
        with record.told() as rng:
            seat, until = rng.randrange(len(record.stacks)), rng.randrange(len(record.hands))
            changed = _other_deck(record, deck, seat, until, rng)
            here, there = again(record, deck), again(record, changed)
            assert heard_by(here.opening, seat) == heard_by(there.opening, seat)
            if follow(here, there, seat, record.moves[:until], NOTHING):
                differing += changed != deck
                follow(here, there, seat, record.moves[until:], TURNED_UP)
    assert differing > len(tried) // 4


def _other_deck(record: Record, deck: list[str], seat: int, until: int, rng: Random) -> list[str]:
    """The deck with cards changing places that the seat has not seen by then: the others' hidden ones, and those that
    stay in the deck to the end of the hand."""
    free = set(deck) - _known(record, [seat], until)
    held = _known(record, range(len(record.stacks)), until)
    stub = set(deck) - _known(record, range(len(record.stacks)), len(record.moves))
    places = [place for place, card in enumerate(deck) if card in free & (held | stub)]
    changed = list(deck)
    for place, other in zip(places, rng.sample(places, len(places)), strict=True):
        changed[place] = deck[other]
    return changed


def _known(record: Record, seats: Iterable[int], until: int) -> set[str]:
    """The cards that any of the seats sees at the move `until` or has been told of before."""
    deck, hand = record.case.game.deck, record.hands[until]
    known = cards_in([view(hand, seat).to_json() for seat in seats], deck)
    return known | cards_in([heard_by(events, seat) for events in record.events[: until + 1] for seat in seats], deck)


def test_what_others_have_answered_sealed_is_not_in_sight(records: list[Record]) -> None:
    changed = 0
    for record in some(records, MANY):
        with record.told() as rng:
            for hand, questions in record.moments(rng)[:-1]:
                answered = [seat for seat, decision in questions.items() if decision.answered]
                if answered:
                    _change_an_answer(hand, rng.choice(answered), rng)
                    changed += 1
    together = any(len(questions) > 1 for record in records for questions in record.questions)
    assert changed or not together


def _change_an_answer(hand: Hand, seat: int, rng: Random) -> None:
    others = [None, *[each for each in range(len(hand.stacks)) if each != seat][:4]]
    before = {other: seen_by(hand, other) for other in others}
    twin = hand.clone()
    kind = (view(hand, seat).mine or {})["answer"]["type"]
    while (action := pending(twin)[seat].sample(rng))["type"] != kind:
        pass  # an answer of another kind may withdraw the first, and that is public
    for _ in range(2):
        events = act(twin, seat, action)
        assert {event["audience"] for event in events} <= {seat}
    assert {other: seen_by(twin, other) for other in others} == before
