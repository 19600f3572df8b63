"""Random hands of any game, kept move by move, for tests that are written once over all games.

Nothing here knows a game: stacks, options and seats come from what the game declares, answers from what a decision
says is legal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

from bot.engine import Action, Decision, Event, Game, Hand, Template, act, new_hand, pending
from bot.errors import BadHand
from bot.games import GAMES

MOST_ACTIONS = 2_000  # far above any real hand: who gets here goes round in a circle
HANDS = 500
FEW, SOME, MANY = 12, 60, 150  # of those, for what takes long, for what takes a while, for what is soon done


@dataclass(frozen=True)
class Case:
    """A game with the options that differ from its defaults."""

    game: Game
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game.key, *(f"{name}={value}" for name, value in self.options.items())])

    @property
    def unit(self) -> int:
        """The big blind or ante in chips; 0 where nothing is at stake."""
        declared = {name: about["default"] for name, about in self.game.options.items()} | self.options
        blind = max(declared.get("big_blind") or 0, 2 * (self.options.get("small_blind") or 0))
        return blind or int(declared.get("ante") or 0)


@dataclass(frozen=True)
class Record:
    """A hand from the deal to its end.

    `hands[i]` is the hand before `moves[i]`, `questions[i]` what it asks, `events[i]` what led to it.
    """

    case: Case
    seed: str
    stacks: list[int]
    button: int
    hands: list[Hand] = field(default_factory=list)
    questions: list[dict[int, Decision]] = field(default_factory=list)
    moves: list[tuple[int, Action]] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)

    @property
    def chips(self) -> int:
        """All chips that there are."""
        return sum(self.stacks) + self.case.options.get("kings_pot", 0)

    def moments(self, rng: Random, most: int = 2) -> list[tuple[Hand, dict[int, Decision]]]:
        """The hand and what it asks at some random times, the end among them."""
        times = [*rng.sample(range(len(self.moves)), min(most, len(self.moves))), -1]
        return [(self.hands[time], self.questions[time]) for time in times]

    @property
    def said(self) -> list[Event]:
        """All events from the deal to the end."""
        return [event for batch in self.events for event in batch]

    @contextmanager
    def told(self) -> Iterator[Random]:
        """Let a failure inside say which hand it was; gives an rng of this hand's own."""
        try:
            yield Random(f"told {self.seed}")
        except BaseException as error:
            error.add_note(f"hand {self.seed!r}: stacks {self.stacks}, button {self.button}, moves {self.moves}")
            raise


def cases(game: Game) -> list[Case]:
    """The game as it is, and each other value of its choices, with odd numbers and with the least ones in turn.

    Of a choice among many the first two values and the last stand for the others.
    """
    choices = [{name: value} for name, about in game.options.items() for value in _few(about)]
    choices += [{}] * (2 - len(choices))
    numbers = cycle([_numbers(game, _odd), _numbers(game, _least)])
    found = [{}, *(chosen | amounts for chosen, amounts in zip(choices, numbers, strict=False))]
    return [Case(game, options) for place, options in enumerate(found) if options not in found[:place]]


def _few(about: Mapping[str, Any]) -> list[Any]:
    values = about.get("values", ())
    return [value for value in dict.fromkeys((*values[:2], *values[-1:])) if value != about["default"]]


def _numbers(game: Game, chosen: Callable[[Mapping[str, Any]], int]) -> dict[str, int]:
    found = {name: chosen(about) for name, about in game.options.items() if "min" in about}
    return {name: number for name, number in found.items() if number != game.options[name]["default"]}


def _odd(about: Mapping[str, Any]) -> int:
    usual = about["default"] if isinstance(about["default"], int) else about["min"]
    return int(min(about["max"], 3 * usual + 7))


def _least(about: Mapping[str, Any]) -> int:
    return int(about["min"])


ALL_CASES = [case for game in GAMES.values() for case in cases(game)]


@cache
def _limits(key: str, options: str) -> tuple[int, int]:
    case = Case(GAMES[key], json.loads(options))
    least, most = case.game.seats
    possible = [seats for seats in range(least, most + 1) if _opens(case, seats)]
    return possible[0], possible[-1]


def limits(case: Case) -> tuple[int, int]:
    """The least and most seats that the game serves with these options."""
    return _limits(case.game.key, json.dumps(case.options))


def _opens(case: Case, seats: int) -> bool:
    try:
        new_hand(case.game, level_stacks(case, seats), 0, rng=Random(0), options=case.options)
    except BadHand:
        return False
    return True


def some_stacks(case: Case, rng: Random) -> list[int]:
    """Uneven stacks, many of them tiny, for few, some or (one hand in 25) the most seats that the game serves."""
    least, most = limits(case)
    few = min(least + rng.randrange(2), most)
    seats = rng.choices([few, min(rng.randint(least, 6), most), most], [12, 12, 1])[0]
    if not case.unit:
        return [1] * seats
    return [rng.randint(1, rng.choice([2, 2 * case.unit, 20 * case.unit, 200 * case.unit])) for _ in range(seats)]


def level_stacks(case: Case, seats: int | None = None) -> list[int]:
    """The same comfortable stack for everybody: 50 big blinds or antes, for the fewest seats unless said otherwise."""
    return [50 * case.unit or 1] * (seats or limits(case)[0])


def answer(decision: Decision, rng: Random, quiet: float) -> Action:
    """Silence with probability `quiet`, else a random legal answer: long quiet hands are as likely as wild ones."""
    return decision.default(rng) if rng.random() < quiet else decision.sample(rng)


def next_seat(questions: dict[int, Decision], rng: Random) -> int:
    """One of the seats that are asked, now and then one that changes its answer."""
    waiting = [seat for seat, decision in questions.items() if not decision.answered]
    return rng.choice(waiting if rng.random() < 0.85 else list(questions))


def played(case: Case, seed: object) -> Record:
    """A whole random hand, the same for the same seed."""
    rng = Random(f"{case} {seed}")
    stacks = some_stacks(case, rng)
    button = rng.randrange(len(stacks))
    hand = new_hand(case.game, stacks, button, rng=rng, options=case.options)
    record = Record(case, f"{case} {seed}", stacks, button, [hand.clone()], events=[hand.opening])
    with record.told():
        return play_on(hand, record, rng)


def play_on(hand: Hand, record: Record, rng: Random) -> Record:
    """Play the hand to its end, writing every move into the record."""
    quiet = rng.choice([0.0, 0.5, 0.9])
    while questions := pending(hand):
        record.questions.append(questions)
        seat = next_seat(questions, rng)
        action = answer(questions[seat], rng, quiet)
        record.moves.append((seat, action))
        record.events.append(act(hand, seat, action))
        record.hands.append(hand.clone())
        assert len(record.moves) < MOST_ACTIONS, "the hand does not end"
    record.questions.append({})
    return record


def finish(hand: Hand, rng: Random) -> Hand:
    """Play a hand on to its end with random answers; the same hand."""
    for _ in range(MOST_ACTIONS):
        questions = pending(hand)
        if not questions:
            return hand
        seat = next_seat(questions, rng)
        act(hand, seat, answer(questions[seat], rng, 0.5))
    raise AssertionError("the hand does not end")


def written_deck(hand: Hand) -> Any:
    """The deal of a hand as the argument of `new_hand` that repeats it; None where the game deals nothing."""
    return json.loads(hand.to_json())["deck"] or None


def again(record: Record, deck: Any) -> Hand:
    """The beginning of the record's hand with a deck of one's own."""
    spare = Random(0) if deck is None else None
    return new_hand(record.case.game, record.stacks, record.button, deck, spare, record.case.options)


def admits(templates: list[Template], action: Any) -> bool:
    """Whether an action fits one of the templates: the contract's words on domains, written a second time."""
    return any(
        action.keys() == template.keys() and all(_inside(template[key], action[key]) for key in template)
        for template in templates
    )


def _inside(domain: Any, value: Any) -> bool:
    match domain:
        case {"min": least, "max": most}:
            return type(value) is int and value in range(least, most + 1)
        case {"of": letters, "length": length}:
            spelt = type(value) is str and len(value) == length and set(value) <= set(letters)
            return spelt and value != domain.get("not")
        case {"of": listed, "count": [least, most]}:
            return type(value) is list and least <= len(value) <= most and not Counter(value) - Counter(listed)
        case {"of": listed}:
            return value in listed
    return bool(value == domain)


def words(data: Any) -> Iterator[str]:
    """Every piece of text anywhere in plain data, keys not."""
    parts = [data]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            parts += part.values()
        elif isinstance(part, (list, tuple)):
            parts += part


def cards_in(data: Any, deck: tuple[str, ...]) -> set[str]:
    """The cards of a deck that stand anywhere in plain data."""
    return _set_of(deck).intersection(words(data))


@cache
def _set_of(deck: tuple[str, ...]) -> set[str]:
    return set(deck)


def some(records: list[Record], most: int) -> list[Record]:
    """At most so many of the hands, spread over all of them."""
    return records[:: -(-len(records) // most)]
