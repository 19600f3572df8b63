"""What a hand says while it is played: to whom, in which words, and how the chips add up."""

from __future__ import annotations

import json
from collections.abc import Iterator

from bot.engine import Event, Hand, view
from tests.contract.play import MANY, Record, cards_in, some

TYPES = frozenset(
    {"posted", "dealt", "acted", "turned", "thrown", "shot", "matched", "drawn", "opened", "placed", "revealed"}
    | {"planned", "bought", "folded_cards", "named", "shown", "returned", "won", "kept", "solved", "over"}
)
BOUGHT_OR_KEPT = {"bought", "kept"}  # their price stands in no event of its own


def batches(record: Record) -> Iterator[tuple[list[int], list[Event], Hand]]:
    """What each action said, with the stacks before it and the hand after it; first the opening."""
    before = record.stacks
    for events, after in zip(record.events, record.hands, strict=True):
        yield before, events, after
        before = after.stacks


def test_every_event_has_a_known_type_and_an_audience_and_is_plain_data(records: list[Record]) -> None:
    for record in records:
        with record.told():
            for event in record.said:
                assert event["type"] in TYPES
                assert event["audience"] == "public" or event["audience"] in range(len(record.stacks))
                assert json.dumps(event)


def test_every_acted_says_who_what_and_how_much_it_put_in(records: list[Record]) -> None:
    for record in records:
        with record.told():
            for event in record.said:
                if event["type"] == "acted":
                    assert event["seat"] in range(len(record.stacks))
                    assert isinstance(event["action"]["type"], str)
                    assert type(event["puts_in"]) is int


def test_over_is_said_once_and_last_with_the_final_stacks(records: list[Record]) -> None:
    for record in records:
        with record.told():
            said = record.said
            assert [event["type"] for event in said].count("over") == 1
            assert said[-1]["type"] == "over"
            assert said[-1]["audience"] == "public"
            assert said[-1]["stacks"] == record.hands[-1].stacks


def test_the_events_tell_where_every_chip_went(records: list[Record]) -> None:
    for record in records:
        with record.told():
            for before, events, after in batches(record):
                if BOUGHT_OR_KEPT.isdisjoint(event["type"] for event in events):
                    assert [stack + _change(events, seat) for seat, stack in enumerate(before)] == after.stacks


def _change(events: list[Event], seat: int) -> int:
    """What a seat gained, by what was said in public."""
    gained = 0
    for event in events:
        if event["audience"] == "public" and event.get("seat") == seat:
            gains = event["type"] in ("won", "returned")
            gained += event.get("amount", 0) if gains else -event.get("puts_in", event.get("amount", 0))
        if event["type"] == "shot":
            gained -= event["puts_in"].get(seat, 0)
    return gained


def test_amounts_that_are_won_or_returned_are_whole_and_above_nothing(records: list[Record]) -> None:
    for record in records:
        with record.told():
            for event in record.said:
                if event["type"] in ("won", "returned"):
                    assert type(event["amount"]) is int
                    assert event["amount"] > 0


def test_no_event_tells_a_card_to_those_who_may_not_see_it(records: list[Record]) -> None:
    for record in some(records, MANY):
        deck = record.case.game.deck
        if len(set(deck)) < len(deck):
            return  # a card that is there twice cannot be told from its twin
        with record.told():
            before = record.hands[0]
            for events, after in zip(record.events, record.hands, strict=True):
                for event in events:
                    told = cards_in(event, deck)
                    if told and not told <= _seen(after, event["audience"], deck):
                        assert told <= _seen(before, event["audience"], deck) | _seen(after, event["audience"], deck)
                before = after


def _seen(hand: Hand, audience: str | int, deck: tuple[str, ...]) -> set[str]:
    seat = audience if isinstance(audience, int) else None
    return cards_in(view(hand, seat).to_json(), deck)


def test_a_card_that_only_its_owner_sees_is_in_nobody_elses_view(records: list[Record]) -> None:
    for record in some(records, MANY):
        deck = record.case.game.deck
        if len(set(deck)) < len(deck):
            return
        with record.told() as rng:
            for hand, _ in record.moments(rng, 1):
                public = _seen(hand, "public", deck)
                own = [_seen(hand, seat, deck) - public for seat in range(len(record.stacks))]
                assert sum(map(len, own)) == len(set().union(*own))


def test_a_sealed_answer_is_heard_by_its_own_seat_only_until_the_last_is_in(records: list[Record]) -> None:
    for record in records:
        with record.told():
            for events, after, (seat, _) in zip(record.events[1:], record.questions[1:], record.moves, strict=True):
                question = after.get(seat)
                if question and question.answered:
                    assert {event["audience"] for event in events} <= {seat}


def test_the_opening_is_told_by_the_hand_itself(records: list[Record]) -> None:
    for record in records:
        with record.told():
            assert record.hands[0].opening == record.events[0]
