"""Rombo, with draws and as hold'em: a diamond of 49 cards without suits, and a pot in two halves.

The rule sheet
1.  The deck: seven eights, six each of nine and seven, five tens and sixes, four jacks and fives, three queens and
    fours, two kings and threes, one ace, one two. A card counts eight points less its copies: ace and two 7, king and
    three 6, and so on to the eight with 1. There are no suits.
2.  The ranks are a ring; ace and two touch. A rombo, the high combination, is a pair with its two neighbours: A K K Q,
    9 8 8 7, 2 3 3 4. Ace and two exist once and together make the pair of the highest one, K A 2 3.
3.  A straight, the low combination, is four ranks in a row on the ring: A K Q J, Q K A 2. K A 2 3 is a rombo as well.
4.  Among rombos and among straights more points win. Mirror images, such as A K K Q and 2 3 3 4, tie.
5.  Every pot is halved, an odd chip to the high half. The best rombo among those who play for the pot takes the high
    half, the best straight the low half; one hand may take both. Nobody declares: cards speak.
6.  A half for which nobody has the combination goes to the most points, whatever else that hand is. Where nobody has
    either combination the pot is not halved: all of it goes to the most points.
7.  Ties divide a half equally, odd chips clockwise from the button's left. Each pot is looked at on its own.
8.  Who is alone wins unseen. At the showdown everybody who is still in shows.
9.  Blinds and betting as in `bot.engine.betting`. Silence checks where that is free, and folds where it is not.

With draws (`rombo-draw`)
10. Four cards each, one at a time clockwise from the button's left; betting. Then one draw, or with `draws` two or
    three, each followed by betting; a hand is all four cards.
11. A draw: everybody who is in, all-in or not, exchanges none to four cards, unseen and at the same time; an answer may
    be changed until the last one is in. Then it is said how many each has drawn. Replacements are dealt seat by seat
    from the button's left. What was exchanged is out of play and never shown. Silence stands pat.
12. With `sequential_draw` the seats draw in turn from the button's left, and hear how many those before them took.
13. The deck must do without the exchanged cards: four cards for every seat, and four for each draw, are at most 49. So
    two to six seats play with one draw, two to four with two, two or three with three.
14. Fixed-limit (or pot-limit): a bet is one big blind before the first draw and, where three are to come, after it too;
    otherwise it is two.

Hold'em (`rombo-holdem`)
15. Two to 23 seats. Two cards each, betting; flop, turn and river of one card each, and betting after each.
16. The best four of a seat's two cards and the three on the board; rombo, straight and points may each be of another
    four. Pot-limit (or no-limit).
17. Where nobody can bet any more the hands are tabled and the board is run out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.cards import ROMBO_DECK, ROMBO_POINTS, Reading, rombo_exchanges, rombo_holding, rombo_reading
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from bot.engine.decisions import Action, Decision, Template
from bot.engine.game import Game
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.options import blinds, choice
from bot.engine.steps import Betting, Blinds, Deal, HiLo, Sealed, Turn, after_the_blinds
from bot.errors import BadHand

OWN = 4
MEAN_POINTS = 23 / 7  # of a card
DRAWS = {"default": 1, "min": 1, "max": 3}


def reading_of(hand: Hand, seat: int) -> Reading:
    """What a seat's cards and the board make."""
    return rombo_reading(hand.cards(hand.holes[seat] + hand.board))


def enough_cards(asked: dict[str, Any], seats: int | None) -> dict[str, Any]:
    """The options as asked; raises BadHand where the deck is too small for the seats and the draws (13)."""
    most = len(ROMBO_DECK) // (OWN * (1 + asked.get("draws", DRAWS["default"])))
    if seats is not None and seats > most:
        raise BadHand("seats", given=seats, least=2, most=most)
    return asked


def small_if_three(hand: Hand) -> int:
    """The bet after the first draw, in big blinds (14)."""
    return 1 if hand.options["draws"] == DRAWS["max"] else 2


@dataclass(frozen=True)
class Draw(Sealed):
    """The draw of this `number`, at the same time or in turn (11, 12); it remembers who has still to draw in turn."""

    street: str
    number: int

    @property
    def label(self) -> str:  # type: ignore[override]
        """`draw-1` and so on."""
        return f"draw-{self.number}"

    def due(self, hand: Hand) -> bool:
        return hand.contested() and self.number <= hand.options["draws"]

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        hand.marks["drawn"] = [None] * len(hand.stacks)
        order = hand.contenders_clockwise()
        together = not hand.options["sequential_draw"]
        hand.asked, hand.memo["queue"] = (sorted(order), []) if together else (order[:1], order[1:])
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        cards = hand.cards(hand.holes[seat])
        draw: Template = {"type": "draw", "discard": {"of": cards, "count": [0, len(cards)]}}
        pat: Template = {"type": "draw", "discard": []}
        answered = hand.answers[seat] is not None
        return Decision("draw", seat, [draw], silence=pat, answered=answered, likely=partial(_likely, cards))

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        if not hand.options["sequential_draw"]:
            return super().apply(hand, seat, action)
        queue = hand.memo["queue"]
        hand.asked, hand.memo["queue"] = queue[:1], queue[1:]
        acted: Event = {"type": "acted", "audience": PUBLIC, "seat": seat, "action": {"type": "draw"}, "puts_in": 0}
        return [acted, {**acted, "audience": seat, "action": action}, *_exchange(hand, seat, action["discard"])]

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        order = [seat for seat in hand.clockwise() if seat in answers]
        return [event for seat in order for event in _exchange(hand, seat, answers[seat]["discard"])]


def _likely(cards: Sequence[str]) -> list[Action]:
    """Keep a combination; else keep what counts most, since points win most pots (6); else try for a combination."""
    cheap = sorted(card for card in cards if ROMBO_POINTS[card] <= MEAN_POINTS)
    tries = [list(each.discard) for each in rombo_exchanges(cards)[:3]]
    order = [cheap, *tries] if tries[0] else [*tries, cheap]
    return [{"type": "draw", "discard": each} for place, each in enumerate(order) if each not in order[:place]]


def _exchange(hand: Hand, seat: int, discard: Sequence[str]) -> list[Event]:
    """Give a seat new cards for these; equal cards leave in the order in which they came."""
    wanted, kept = Counter(discard), []
    for place in hand.holes[seat]:
        card = hand.deck[place]
        if wanted[card]:
            wanted[card] -= 1
            hand.muck[seat].append(place)
        else:
            kept.append(place)
    hand.holes[seat] = kept + hand.deal(len(discard))
    hand.marks["drawn"][seat] = len(discard)
    drawn: Event = {"type": "drawn", "audience": PUBLIC, "seat": seat, "count": len(discard)}
    return [drawn, {"type": "dealt", "audience": seat, "cards": hand.cards(hand.holes[seat])}] if discard else [drawn]


@dataclass(frozen=True)
class BettingAfter(Betting):
    """The betting after a draw, where the hand has so many."""

    draw: int = 1

    def due(self, hand: Hand) -> bool:
        return super().due(hand) and self.draw <= hand.options["draws"]


SHOWDOWN = HiLo(reading_of, high="rombo", low="straight")

COMBINATIONS = """\
**The deck** is a diamond of 49 cards without suits: seven eights, six nines and six sevens, and one card fewer at every
step, down to two kings, two threes, one ace and one two. The rarer, the more points: A and 2 count 7, K and 3 count 6,
Q and 4 count 5, J and 5 count 4, 10 and 6 count 3, 9 and 7 count 2, an 8 counts 1.

**High is a rombo:** a pair between its two neighbours, like A K K Q or 9 8 8 7. The best is K A 2 3, because ace and
two touch, and together they are the pair. **Low is a straight** of four: A K Q J, 2 3 4 5, also round the tips, as
Q K A 2. More points win in either; K A 2 3 is both.

**Winning.** The best rombo takes one half of the pot, the best straight the other, and one hand may take both. If
nobody has a rombo, the most points take that half; likewise for the straight. Equal hands share."""

DRAW = Game(
    key="rombo-draw",
    name="Rombo, draw hi-lo",
    character="A deck in the shape of a diamond, four cards, an exchange, and two halves of a pot to aim at.",
    rules_text=f"""\
**How a hand goes.** Blinds, four cards each, a round of betting. Then everybody exchanges up to four cards in secret
and at the same time - all you hear is how many each took - and there is another round of betting. Tables may play two
or three draws, or draw in turn.

{COMBINATIONS}

**Betting.** Fixed-limit: one big blind before the draw, two after it (with three draws the first two rounds are small
ones), one bet and three raises a round. If everybody else folds, you win unseen. Silence keeps your four cards; in
betting it checks if that is free, else folds.""",
    seats=(2, 6),
    deck=ROMBO_DECK,
    structures=(FIXED_LIMIT, POT_LIMIT),
    options={
        "structure": choice(FIXED_LIMIT, POT_LIMIT),
        **blinds(),
        "draws": DRAWS,
        "sequential_draw": choice(False, True),
    },
    completed=enough_cards,
    holding=rombo_holding,
    offered_seats=6,
    script=(
        Blinds("predraw"),
        Deal(OWN),
        Betting("predraw", first=after_the_blinds, blind=True),
        Draw("draw", 1),
        BettingAfter("draw", size=small_if_three, draw=1),
        Draw("second_draw", 2),
        BettingAfter("second_draw", size=2, draw=2),
        Draw("third_draw", 3),
        BettingAfter("third_draw", size=2, draw=3),
        SHOWDOWN,
    ),
)

HOLDEM = Game(
    key="rombo-holdem",
    name="Rombo hold'em",
    character="Two cards of the diamond in hand, three on the table one by one, the best four of five for each half.",
    rules_text=f"""\
**How a hand goes.** Blinds, two cards each, betting; then a flop, a turn and a river of one card each, with betting
after each. You play the best four of your two cards and the three on the table, and may use other fours for high and
for low.

{COMBINATIONS}

**Betting.** Pot-limit: a raise is at most as much as the pot holds once you have called. Who has less than the price
plays for what they can match. If everybody else folds, you win unseen. Silence checks if that is free, else folds.""",
    seats=(2, 23),
    deck=ROMBO_DECK,
    structures=(POT_LIMIT, NO_LIMIT),
    options={"structure": choice(POT_LIMIT, NO_LIMIT), **blinds()},
    holding=rombo_holding,
    script=(
        Blinds("preflop"),
        Deal(2),
        Betting("preflop", first=after_the_blinds, blind=True),
        Turn("flop", 1),
        Betting("flop"),
        Turn("turn", 1),
        Betting("turn"),
        Turn("river", 1),
        Betting("river"),
        SHOWDOWN,
    ),
)

GAMES = (DRAW, HOLDEM)
