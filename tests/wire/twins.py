"""Hands that are dealt and played in two ways which only one player can tell apart: for tests of what the others see.

The cards that nobody but this player has seen are dealt differently, and of sealed answers another one is given first,
which is then changed while somebody is still awaited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.engine import Action, Decision, Game, Hand, act, new_hand, pending
from bot.engine.knowledge import visible
from tests.contract.play import admits, written_deck
from tests.contract.test_secrets import heard_by, moved, seen_by

MOST_MOVES = 12


@dataclass(frozen=True)
class Move:
    """The same answer in both hands, as far as anybody but its giver can see."""

    seat: int
    both: tuple[Action, Action]

    @property
    def differs(self) -> bool:
        """Whether it is another answer to its giver."""
        return self.both[0] != self.both[1]


@dataclass
class Script:
    """A hand that is dealt and played in two ways which only the seat `secret` can tell apart."""

    seed: int
    secret: int
    decks: tuple[Any, Any]
    moves: list[Move] = field(default_factory=list)

    @property
    def differs(self) -> bool:
        """Whether there is anything that the others may not know."""
        return self.decks[0] != self.decks[1] or any(move.differs for move in self.moves)

    def last(self, least: int) -> int:
        """Where the last moves begin: `least` of them, or those since a sealed answer was another one."""
        sealed = [place for place, move in enumerate(self.moves) if move.differs]
        return max(0, min([len(self.moves) - least, *sealed[-1:]]))


@dataclass(frozen=True)
class Setup:
    """All of a hand but its deck."""

    game: Game
    stacks: list[int]
    options: dict[str, Any]

    def dealt(self, deck: Any) -> Hand:
        """The hand with a deck; by one certain chance without."""
        return new_hand(self.game, self.stacks, 0, deck, Random(0) if deck is None else None, self.options)


def scripted(setup: Setup, seed: int) -> Script:
    """A random hand as far as it keeps a secret of somebody's."""
    rng = Random(f"{setup.game.key} {seed}")
    hand = new_hand(setup.game, setup.stacks, 0, rng=rng, options=setup.options)
    deck, secret = written_deck(hand), rng.randrange(len(setup.stacks))
    start, moments, moves = setup.dealt(deck), [], []
    for seat, action in _played(start, secret, rng):
        moments.append(start.clone())
        moves.append((seat, action))
        act(start, seat, action)
    if setup.game.deck:
        while not _hidden(moments, secret) and len(moments) > 1:
            moments.pop()
    changed = _redealt(deck, moments, secret, rng) if setup.game.deck else deck
    script = Script(seed, secret, (deck, changed))
    script.moves.extend(_twins(setup, script, moves[: len(moments)], rng))
    return script


def _played(hand: Hand, secret: int, rng: Random) -> Iterator[tuple[int, Action]]:
    """Moves that end a hand late: mostly calls; the one with the secret answers before the others."""
    for _ in range(MOST_MOVES):
        waiting = {seat: decision for seat, decision in pending(hand).items() if not decision.answered}
        if not waiting:
            return
        seat = secret if secret in waiting else rng.choice(list(waiting))
        yield seat, _calm(waiting[seat], rng)


def _calm(decision: Decision, rng: Random) -> Action:
    calls = [template for template in decision.templates if template["type"] in ("check", "call")]
    stays = [template for template in decision.templates if template["type"] != "fold"]
    templates = calls if calls and rng.random() < 0.7 else stays
    return Decision(decision.kind, decision.seat, templates, decision.silence).sample(rng)


def _seen(moments: list[Hand], seats: Iterable[int | None]) -> set[int]:
    """The places of the deck that any of these seats saw at some moment."""
    return {place for seat in seats for hand in moments for place in visible(hand, seat)}


def _others(hand: Hand, secret: int) -> list[int | None]:
    return [None, *(seat for seat in range(len(hand.stacks)) if seat != secret)]


def _hidden(moments: list[Hand], secret: int) -> set[int]:
    """The places of the deck that one seat alone has seen."""
    return _seen(moments, [secret]) - _seen(moments, _others(moments[0], secret))


def _redealt(deck: list[str], moments: list[Hand], secret: int, rng: Random) -> list[str]:
    """The deck with all cards changing places that nobody but one seat has seen."""
    known = _seen(moments, _others(moments[0], secret))
    free = [place for place in range(len(deck)) if place not in known]
    changed = list(deck)
    for place, other in zip(free, rng.sample(free, len(free)), strict=True):
        changed[place] = deck[other]
    return changed


def _twins(setup: Setup, script: Script, moves: list[tuple[int, Action]], rng: Random) -> Iterator[Move]:
    """The moves for both hands, as long as nobody else can tell the hands apart by the rules themselves."""
    here, there = (setup.dealt(deck) for deck in script.decks)
    others = _others(here, script.secret)
    for seat, action in moves:
        asked = pending(there)[seat]
        same = action if admits(asked.legal(), action) else moved(action, pending(here)[seat], asked)
        if same is None:
            return
        sealed = seat == script.secret and len([each for each in pending(here).values() if not each.answered]) > 1
        answers = [_another(asked, same, rng), same] if sealed else [same]
        for move in (Move(seat, (action, each)) for each in answers):
            told = [act(hand, seat, each) for hand, each in zip((here, there), move.both, strict=True)]
            if any(heard_by(told[0], each) != heard_by(told[1], each) for each in others):
                return
            if any(seen_by(here, each) != seen_by(there, each) for each in others):
                return
            yield move


def _another(decision: Decision, action: Action, rng: Random) -> Action:
    """Another answer of the same kind, where there is one: a fold may be public where a bet is not."""
    tried = (decision.sample(rng) for _ in range(20))
    return next((each for each in tried if each != action and each.keys() == action.keys()), action)
