"""What holds after every action of every game: chips, questions, cards, clones."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Hand, act, new_hand, pending, view
from bot.games import GAMES
from tests.contract.play import ALL_CASES, MANY, SOME, Record, admits, answer, finish, limits, next_seat, some

KINDS = {"bet", "throw", "match", "shoot", "draw", "discard", "place", "plan", "reveal", "buy", "line"}


def chips_of(hand: Hand) -> int:
    return sum(hand.stacks) + sum(pot["amount"] for pot in hand.pots) + hand.kings_pot


def test_chips_are_conserved(records: list[Record]) -> None:
    for record in records:
        with record.told():
            assert {chips_of(hand) for hand in record.hands} == {record.chips}
            assert all(type(stack) is int and stack >= 0 for hand in record.hands for stack in hand.stacks)


def test_pots_are_for_seats_that_are_still_in(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            for hand, _ in record.moments(rng):
                public = view(hand, None)
                still_in = {seat["seat"] for seat in public.seats if seat["status"] in ("live", "all_in")}
                assert public.pot == sum(pot["amount"] for pot in hand.pots)
                assert all(pot["amount"] > 0 and still_in.issuperset(pot["eligible"]) for pot in hand.pots)
            assert record.hands[-1].pots == []


def test_somebody_is_asked_exactly_until_the_hand_is_over(records: list[Record]) -> None:
    for record in records:
        with record.told():
            assert [bool(questions) for questions in record.questions] == [not hand.over for hand in record.hands]
            assert [hand.over for hand in record.hands] == [False] * len(record.moves) + [True]


def test_each_question_has_a_random_answer_and_a_silence_that_are_legal(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            for hand, questions in record.moments(rng):
                assert view(hand, None).asked == sorted(questions)
                for seat, decision in questions.items():
                    assert decision.seat == seat
                    assert decision.kind in KINDS
                    assert admits(decision.legal(), decision.sample(rng))
                    assert admits(decision.legal(), decision.default(rng))


def test_every_silence_can_be_played(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            hand = rng.choice(record.hands[:-1]) if record.moves else record.hands[0]
            for seat, decision in pending(hand).items():
                act(hand.clone(), seat, decision.default(rng))


def test_silence_alone_ends_a_hand(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            hand = record.hands[0].clone()
            for _ in range(500):
                for seat in pending(hand):
                    if seat in (now := pending(hand)):
                        act(hand, seat, now[seat].default(rng))
            assert hand.over


def test_a_simultaneous_answer_stays_open_and_may_be_changed_until_the_last_is_in(records: list[Record]) -> None:
    for record in records:
        with record.told():
            asked = record.questions
            for before, (seat, _), after in zip(asked, record.moves, asked[1:], strict=False):
                if len(before) > 1 and after.keys() == before.keys():
                    answered = {each: decision.answered for each, decision in before.items()}
                    now = {each: decision.answered for each, decision in after.items()}
                    news = [
                        answered | {seat: True},
                        answered | {seat: False},
                        dict.fromkeys(now, False),
                    ]  # changed, withdrawn, in
                    assert now in news


def test_each_card_is_in_one_place(records: list[Record]) -> None:
    for record in some(records, MANY):
        deck = Counter(record.case.game.deck)
        with record.told() as rng:
            for hand, _ in record.moments(rng):
                assert _held(hand) <= deck


def _held(hand: Hand) -> Counter[str]:
    """The cards in every seat's hand, on the board, in the grid and in the pile."""
    table = view(hand, None)
    held = Counter(card for row in table.grid or () for card in row if card)
    held.update(card for card in [*table.board, *(table.pile or ())] if card)
    for seat in range(len(hand.stacks)):
        held.update((view(hand, seat).mine or {})["cards"] or ())
    return held


def test_clones_are_independent(records: list[Record]) -> None:
    for record in some(records, SOME):
        with record.told() as rng:
            hand = rng.choice(record.hands)
            text = hand.to_json()
            twin = hand.clone()
            assert twin.to_json() == text
            finish(twin, rng)
            assert hand.to_json() == text
            other = hand.clone()
            finish(hand.clone(), rng)
            assert other.to_json() == text


def test_hands_hold_nothing_that_their_readers_can_change(records: list[Record]) -> None:
    for record in some(records, MANY):
        with record.told() as rng:
            hand = rng.choice(record.hands).clone()
            text = hand.to_json()
            for seat in (None, *range(len(hand.stacks))[:4]):
                _scribble(view(hand, seat).to_json())
            for decision in pending(hand).values():
                _scribble(decision.legal())
                _scribble(decision.default(rng))
            _scribble(hand.pots)
            assert hand.to_json() == text


def test_hands_hold_nothing_of_the_action_or_the_events_that_came_and_went(records: list[Record]) -> None:
    for record in some(records, MANY):
        if not record.moves:
            continue
        with record.told() as rng:
            hand = rng.choice(record.hands[:-1]).clone()
            seat, decision = rng.choice(list(pending(hand).items()))
            action = decision.sample(rng)
            events = act(hand, seat, action)
            text = hand.to_json()
            _scribble(action)
            _scribble(events)
            assert hand.to_json() == text


def _scribble(data: object) -> None:
    """Overwrite every list and dict inside plain data."""
    if isinstance(data, dict):
        for part in data.values():
            _scribble(part)
        data["scribbled"] = 1
    if isinstance(data, list):
        for part in data:
            _scribble(part)
        data.append("scribbled")


@settings(max_examples=40 * len(GAMES), deadline=None)
@given(st.data())
def test_any_table_plays_to_the_end(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(ALL_CASES), "case")
    least, most = limits(case)
    stack = st.integers(1, 200 * case.unit) if case.unit else st.just(1)
    stacks = data.draw(st.lists(stack, min_size=least, max_size=min(most, least + 5)), "stacks")
    button = data.draw(st.integers(0, len(stacks) - 1), "button")
    rng = data.draw(st.randoms(use_true_random=False), "rng")
    hand = new_hand(case.game, stacks, button, rng=rng, options=case.options)
    chips = chips_of(hand)
    while questions := pending(hand):
        seat = next_seat(questions, rng)
        action = answer(questions[seat], rng, 0.3)
        assert admits(questions[seat].legal(), action)
        act(hand, seat, action)
        assert chips_of(hand) == chips
    assert hand.over
