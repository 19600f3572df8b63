"""The one mutable thing: a hand of any game, as plain data with a text form.

Cards live in one place, the deck, a list in the order of the deal. Everything else that holds cards holds places in
that list: no card can be twice in a hand, and what a seat cannot see is a set of places.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.cards import LINES, PILE
from bot.engine.decisions import Action
from bot.engine.game import Game, known_game, step_at
from bot.engine.pots import from_left
from bot.errors import BadHand, OldRules

if TYPE_CHECKING:
    from bot.engine.step import Step

Event = dict[str, Any]
PUBLIC = "public"
LIVE, FOLDED, ALL_IN, OUT = "live", "folded", "all_in", "out"


class Hand:
    """A hand in play or finished; only steps change it, inside `act`. Chips are ints, seats are indices of `stacks`."""

    game: str
    rules: int
    options: dict[str, Any]
    button: int
    stacks: list[int]  # behind now
    status: list[str]
    put_in: list[int]  # over the whole hand, less what came back
    street: str
    street_bet: list[int]  # of put_in, what was put in on this street; antes are not
    deck: list[str]
    next: int  # place in the deck of the next card off the top
    holes: list[list[int]]
    muck: list[list[int]]  # a seat's own cards that it gave up, which stay secret
    board: list[int]
    grid: list[list[int]] | None
    pile: list[int] | None
    up: list[int]  # places that are face up though they are no board: grid, pile, opened cards
    throws: list[str]  # by seat, the settled ones; empty in games without throws
    dealer_throws: str | None  # those of the dealer that are revealed
    shown: list[list[int] | None]
    marks: dict[str, list[Any]]  # public facts a seat that only some games have: opened, drawn, plan, line...
    label: str  # of the step that the hand stands at
    memo: dict[str, Any]  # what that step remembers
    asked: list[int]
    answers: list[Action | None]  # sealed ones
    carried: int  # the king's pot
    opening: list[Event]
    result: Event | None
    over: bool

    __slots__ = tuple(__annotations__)

    def clone(self) -> Hand:
        """An independent copy."""
        twin = Hand()
        for name in Hand.__slots__:
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def to_json(self) -> str:
        """The whole hand as JSON text; it holds every secret."""
        return json.dumps({name: getattr(self, name) for name in Hand.__slots__}, separators=(",", ":"))

    @staticmethod
    def from_json(text: str) -> Hand:
        """The hand that `to_json` wrote.

        Raises UnknownGame for a game that is not there, OldRules if its rules have changed since, BadHand for any
        other text.
        """
        try:
            data = json.loads(text)
            game = known_game(data["game"])
            if data["rules"] != game.rules:
                raise OldRules(game=game.key, stored=data["rules"], current=game.rules)
            hand = Hand()
            for name in Hand.__slots__:
                setattr(hand, name, data[name])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadHand("not_a_hand") from error
        return hand

    @property
    def rules_of(self) -> Game:
        """The game that this hand is played by."""
        return known_game(self.game)

    @property
    def step(self) -> Step:
        """The step of the script that the hand stands at."""
        return step_at(self.game, self.label)

    @property
    def pots(self) -> list[dict[str, Any]]:
        """`[{"amount": chips, "eligible": [seats]}]`, main pot first, the running street's chips included."""
        if self.over:
            return []
        return [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in self.rules_of.pots(self)]

    @property
    def kings_pot(self) -> int:
        """The king's pot in chips, 0 in games that have none."""
        return self.carried

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return 0 if self.over else sum(self.put_in)

    def contenders(self) -> list[int]:
        """The seats that can still win: live and all-in."""
        return [seat for seat, status in enumerate(self.status) if status in (LIVE, ALL_IN)]

    def contested(self) -> bool:
        """Whether two seats at least can still win."""
        return len(self.status) - self.status.count(FOLDED) - self.status.count(OUT) > 1

    def with_chips(self) -> list[int]:
        """The contenders that are not all-in."""
        return [seat for seat, status in enumerate(self.status) if status == LIVE]

    def clockwise(self) -> list[int]:
        """All seats, beginning at the button's left."""
        return list(from_left(self.button, len(self.stacks)))

    def contenders_clockwise(self) -> list[int]:
        """The seats that can still win, beginning at the button's left."""
        return [seat for seat in self.clockwise() if self.status[seat] in (LIVE, ALL_IN)]

    def cards(self, places: list[int]) -> list[str]:
        """The cards at these places of the deck, as text."""
        return [self.deck[place] for place in places]

    def place_of(self, seat: int, card: str) -> int:
        """The place in the deck of a card that a seat holds."""
        return next(place for place in self.holes[seat] if self.deck[place] == card)

    def lines(self) -> dict[str, list[int]]:
        """The places in the deck of each line of the grid, by name, and of the king's pile; empty without a grid."""
        grid = self.grid or []
        named = LINES[len(grid)].items() if grid else ()
        lines = {name: [grid[row][column] for row, column in cells] for name, cells in named}
        return lines | ({PILE: self.pile} if self.pile else {})

    def deal(self, count: int) -> list[int]:
        """Take cards off the top; their places."""
        places = list(range(self.next, self.next + count))
        self.next += count
        return places

    def pay(self, seat: int, amount: int, *, street: bool = True) -> int:
        """Move chips from a stack to the middle, at most the stack; the chips moved."""
        amount = min(amount, self.stacks[seat])
        self.stacks[seat] -= amount
        self.put_in[seat] += amount
        if street:
            self.street_bet[seat] += amount
        if not self.stacks[seat]:
            self.status[seat] = ALL_IN
        return amount

    def give_back(self, seat: int, amount: int, *, street: bool = True) -> Event:
        """Return chips that nobody matched; the event that says so."""
        self.stacks[seat] += amount
        self.put_in[seat] -= amount
        if street:
            self.street_bet[seat] -= amount
        if self.status[seat] == ALL_IN:
            self.status[seat] = LIVE
        return {"type": "returned", "audience": PUBLIC, "seat": seat, "amount": amount}

    def win(self, seat: int, amount: int, pot: int | str, words: str | None) -> Event:
        """Move chips of a pot to a stack, with the hand in words where it was shown; the event that says so."""
        self.stacks[seat] += amount
        return {"type": "won", "audience": PUBLIC, "seat": seat, "amount": amount, "pot": pot, "hand": words}

    def new_street(self, name: str) -> None:
        """Begin a street, unless it has begun: nobody has put anything in on it."""
        if name != self.street:
            self.street = name
            self.street_bet = [0] * len(self.stacks)


def copied(value: Any) -> Any:
    """A copy of plain data that shares no list and no dict with it."""
    if type(value) is list:
        return [copied(each) if type(each) in (list, dict) else each for each in value]
    if type(value) is dict:
        return {key: copied(each) for key, each in value.items()}
    return value
