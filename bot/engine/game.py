"""A game is a declaration: who can sit down, which deck, which options, and a script of steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Any

from bot.cards import DECK, holding, shuffled
from bot.engine.knowledge import visible
from bot.engine.pots import Pot, layers
from bot.errors import BadHand, UnknownGame, glimpse

if TYPE_CHECKING:
    from bot.engine.hand import Hand
    from bot.engine.step import Step


def pots_by_seat(hand: Hand) -> list[Pot]:
    """Pots in which every seat competes with all that it has put in."""
    return layers(dict(enumerate(hand.put_in)), hand.contenders())


def no_lines(own: Sequence[str], lines: Mapping[str, Sequence[str | None]]) -> list[dict[str, Any]] | None:
    """What a game without lines says of them."""
    return None


def as_asked(asked: dict[str, Any], seats: int | None) -> dict[str, Any]:
    """The options just as they were asked for."""
    return asked


@dataclass(frozen=True)
class Game:
    """A game as its file declares it.

    `seats` are the least and most that the deck can serve; `options` are `{name: {"default": v, "values": [..]}}` or
    `{name: {"default": v, "min": a, "max": b}}`; `rules` is raised when a rule changes its meaning. `character` is one
    line, `rules_text` the players' rules, both in English; the locales may override them.
    """

    key: str
    name: str
    character: str
    rules_text: str
    seats: tuple[int, int]
    script: tuple[Step, ...]
    rules: int = 1
    deck: tuple[str, ...] = DECK
    structures: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    pots: Callable[[Hand], list[Pot]] = pots_by_seat
    # What own cards and a board make so far, in words, "" where that says nothing: for the player's own eyes.
    holding: Callable[[Sequence[str], Sequence[str]], str] = holding
    # What own cards make of the lines of a grid, whose face-down cards are None: `[{"line": name, "cards": [..],
    # "hand": words}]`, the best first; for the player's own eyes too.
    lines: Callable[[Sequence[str], Mapping[str, Sequence[str | None]]], list[dict[str, Any]] | None] = no_lines
    # Options that depend on one another or on the seats (None: not known yet): takes those asked for, completes them.
    completed: Callable[[dict[str, Any], int | None], dict[str, Any]] = as_asked
    # The option that a stack has to pay for a seat to be dealt in; with None any stack will do.
    entry: str | None = None
    # What the house offers at a table of this game, by default: seats, and whether a hand is quick or has many turns.
    offered_seats: int = 10
    pace: str = "quick"

    def __post_init__(self) -> None:
        labels = Counter(step.label for step in self.script)
        if max(labels.values()) > 1:
            raise ValueError(f"{self.key}: a label stands twice in the script")

    def after(self, label: str) -> Step | None:
        """The step that follows in the script."""
        place = _ORDER[self.key][label] + 1
        return self.script[place] if place < len(self.script) else None

    def dealt_order(self, deck: object, rng: Random | None, options: Mapping[str, Any]) -> list[str]:
        """The deck as given or shuffled by `rng`; raises BadHand if it is no permutation, or with neither."""
        if deck is None:
            if rng is None:
                raise BadHand("no_deck")
            return shuffled(self.deck, rng)
        if not isinstance(deck, (list, tuple)) or not all(isinstance(card, str) for card in deck):
            raise BadHand("no_permutation", cards=len(self.deck))
        if sorted(deck) != sorted(self.deck):
            raise BadHand("no_permutation", cards=len(self.deck))
        return list(deck)

    def redraw(self, hand: Hand, seat: int, rng: Random) -> None:
        """Change what `seat` cannot know of a hand, sealed answers apart: here the cards that it cannot see."""
        known = visible(hand, seat)
        hidden = [place for place in range(len(hand.deck)) if place not in known]
        cards = [hand.deck[place] for place in hidden]
        rng.shuffle(cards)
        for place, card in zip(hidden, cards, strict=True):
            hand.deck[place] = card


_GAMES: dict[str, Game] = {}
_STEPS: dict[str, dict[str, Step]] = {}
_ORDER: dict[str, dict[str, int]] = {}


def hand_over(game: Game) -> None:
    """Make a game known to the engine, so that stored hands of it can be read."""
    if _GAMES.get(game.key) is game:
        return
    _GAMES[game.key] = game
    _STEPS[game.key] = {step.label: step for step in game.script}
    _ORDER[game.key] = {step.label: place for place, step in enumerate(game.script)}


def step_at(key: str, label: str) -> Step:
    """The step of a known game at a label."""
    return _STEPS[key][label]


def known_game(key: object) -> Game:
    """The game of a key; raises UnknownGame, with the nearest keys, if none was handed over."""
    game = _GAMES.get(key) if isinstance(key, str) else None
    if game is None:
        near = get_close_matches(glimpse(key).lower(), _GAMES, n=3, cutoff=0.5)
        raise UnknownGame(given=glimpse(key), near=near, games=sorted(_GAMES))
    return game
