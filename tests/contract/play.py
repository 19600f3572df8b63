"""Random hands of any game, kept move by move, for tests that are written once over all games.

Nothing here knows a game: stacks, options and seats come from what the game declares, answers from what a decision
says is legal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from bot.engine import Action, Decision, Event, Game, Hand, Template, act, new_hand, pending
from bot.errors import BadHand
from bot.games import GAMES

MOST_ACTIONS = 2_000  # far above any real hand: who gets here goes round in a circle
HANDS = 200


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
    """A hand from the deal to its end: `hands[i]` is the hand before `moves[i]`, `events[i]` what led to `hands[i]`."""

    case: Case
    seed: str
    stacks: list[int]
    button: int
    hands: list[Hand]
    moves: list[tuple[int, Action]]
    events: list[list[Event]]

    @property
    def chips(self) -> int:
        """All chips that there are."""
        return sum(self.stacks) + self.case.options.get("kings_pot", 0)

    def moments(self, rng: Random, most: int = 4) -> list[Hand]:
        """The hand at some random times, the end among them."""
        return [*rng.sample(self.hands[:-1], min(most, len(self.moves))), self.hands[-1]]

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
    """The game as it is, then with the declared values of every option, of many a few, and a few numbers of a range."""
    found = [Case(game)]
    for name, about in game.options.items():
        values = dict.fromkeys((*about["values"][:2], *about["values"][-1:])) if "values" in about else _numbers(about)
        found += [Case(game, {name: value}) for value in values if value != about["default"]]
    return found


def _numbers(about: Any) -> list[int]:
    least, most = about["min"], about["max"]
    usual = about["default"] if isinstance(about["default"], int) else least
    return sorted({min(most, number) for number in (max(least, 1), usual + 2, 3 * usual + 7)})


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
    record = Record(case, f"{case} {seed}", stacks, button, [hand.clone()], [], [hand.opening])
    with record.told():
        return play_on(hand, record, rng)


def play_on(hand: Hand, record: Record, rng: Random) -> Record:
    """Play the hand to its end, writing every move into the record."""
    quiet = rng.choice([0.0, 0.5, 0.9])
    while questions := pending(hand):
        seat = next_seat(questions, rng)
        action = answer(questions[seat], rng, quiet)
        record.moves.append((seat, action))
        record.events.append(act(hand, seat, action))
        record.hands.append(hand.clone())
        assert len(record.moves) < MOST_ACTIONS, "the hand does not end"
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
    if isinstance(data, str):
        yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, (list, tuple)) else ():
        yield from words(part)


def cards_in(data: Any, deck: tuple[str, ...]) -> set[str]:
    """The cards of a deck that stand anywhere in plain data."""
    return set(words(data)) & set(deck)
