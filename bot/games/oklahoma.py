"""Oklahoma: Omaha in which two of the four cards are discarded on the way.

The rule sheet
1.  Two to eleven seats, one 52-card deck, no burn cards.
2.  Blinds, and who bets when, as in every blind game: `bot.engine.betting`, B.1 and B.2.
3.  Four hole cards each, one at a time clockwise from the button's left; betting.
4.  Flop of three cards, betting with a discard; turn of one card, betting with a discard; river of one card, betting.
5.  On the flop and on the turn everybody who stays in discards one card: three are left after the flop's betting, two
    after the turn's. A seat discards together with its first check, call, bet or raise of the street, any one card it
    holds. Who folds discards nothing.
6.  A discard is face down. Nobody ever sees it but its owner, and the card comes back to nobody.
7.  Seats that will have no turn on a street, all-in or alone with chips, discard after the street's cards and before
    the betting, unseen and at the same time; answers may be changed until the last one is in.
8.  A seat that the betting then never reached, because the others folded, discards in the same way after it.
9.  Pot-limit unless agreed otherwise. Fixed-limit: a bet is one big blind before and on the flop, two on the turn and
    the river.
10. Where nobody can bet any more the board is run out and the discards go on. Hands are shown after the river only,
    all-in ones too.
11. The best five of a seat's two last cards, both of them, and three of the board; suits never break ties.
12. At the showdown everybody who is still in shows, and cards speak. Who is alone wins unseen, discards nothing more,
    and no more cards come.
13. Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
14. Silence checks where that is free, and folds where it is not. A discard that silence owes is the lowest card: by
    rank, then clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from bot.cards import holding_two_three, low_first
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from bot.engine.decisions import Action, Decision, Template
from bot.engine.game import Game
from bot.engine.hand import ALL_IN, LIVE, PUBLIC, Event, Hand
from bot.engine.options import blinds, choice
from bot.engine.steps import Betting, Blinds, Deal, Sealed, Showdown, Turn, after_the_blinds, two_three_of

STRUCTURES = (POT_LIMIT, NO_LIMIT, FIXED_LIMIT)
KEPT = {"flop": 3, "turn": 2}  # cards that are left after a street's discard


def owes(hand: Hand, seat: int) -> bool:
    """Whether a seat has not yet discarded on the street that runs (5)."""
    return hand.street in KEPT and len(hand.holes[seat]) > KEPT[hand.street]


def lowest(hand: Hand, seat: int) -> str:
    """The card that silence discards (14)."""
    return low_first(hand.cards(hand.holes[seat]))[0]


def discard(hand: Hand, seat: int, card: str) -> None:
    """Move a card from a seat's hand to what it gave up (6)."""
    place = hand.place_of(seat, card)
    hand.holes[seat].remove(place)
    hand.muck[seat].append(place)


@dataclass(frozen=True)
class DiscardingBetting(Betting):
    """A betting round in which a card rides on every seat's first answer but a fold (5)."""

    secret: ClassVar[frozenset[str]] = frozenset({"discard"})

    def ride(self, hand: Hand, seat: int) -> Template:
        return {"discard": {"of": hand.cards(hand.holes[seat])}} if owes(hand, seat) else {}

    def rode(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        if "discard" in action:
            discard(hand, seat, action["discard"])
        return []

    def silence(self, hand: Hand, seat: int, templates: list[Template]) -> Template:
        silence = super().silence(hand, seat, templates)
        riding = silence["type"] != "fold" and owes(hand, seat)
        return silence | {"discard": lowest(hand, seat)} if riding else silence  # 14


def without_a_turn(hand: Hand) -> list[int]:
    """The seats that will not be asked on this street (7)."""
    return [seat for seat in hand.contenders() if hand.status[seat] == ALL_IN or hand.status.count(LIVE) == 1]


@dataclass(frozen=True)
class SealedDiscard(Sealed):
    """Those of some seats that still owe a discard hand it in at the same time (7, 8)."""

    label: str
    who: Callable[[Hand], list[int]]

    def enter(self, hand: Hand) -> list[Event]:
        hand.asked = [seat for seat in self.who(hand) if owes(hand, seat)]
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        cards = hand.cards(hand.holes[seat])
        return Decision(
            kind="discard",
            seat=seat,
            templates=[{"type": "discard", "cards": {"of": cards, "count": [1, 1]}}],
            silence={"type": "discard", "cards": [lowest(hand, seat)]},
            answered=hand.answers[seat] is not None,
        )

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        for seat, answer in answers.items():
            discard(hand, seat, answer["cards"][0])
        acted: Event = {"type": "acted", "audience": PUBLIC, "action": {"type": "discard"}, "puts_in": 0}
        return [{**acted, "seat": seat} for seat in answers]


GAME = Game(
    key="oklahoma",
    name="Oklahoma",
    character="Omaha that takes one of your cards on the flop and another on the turn; two are left to play.",
    rules_text="""\
**How a hand goes.** Two seats post the blinds, everybody gets four cards, and there is a round of betting. Then come
the flop (three cards), the turn (one) and the river (one), each with a round of betting.

**The discards.** On the flop, and again on the turn, everybody who stays in throws one card away, face down, together
with their first check, call, bet or raise. So you have three cards left before the turn and two before the river.
Nobody ever sees what you threw away. Who folds need not discard.

**All-in** players go on discarding: all at once and in secret, as soon as the street's cards are there. Their hands
stay hidden until the river is out. Side pots and refunds work as in hold'em.

**Winning.** Both of your last two cards and exactly three of the board's five, ranked as in hold'em. If everybody else
folds, you win unseen.

**Betting.** As in Omaha: *pot-limit*, at most as much as the pot holds once you have called, unless the table says
otherwise. Silence checks if that is free, else folds; where a card is due, it discards your lowest.

**Not to be confused** with the Oklahoma of the BARGE rule book, a split-pot Omaha on three boards at once. This one has
one board and no low hand.""",
    seats=(2, 11),
    structures=STRUCTURES,
    options={"structure": choice(*STRUCTURES), **blinds()},
    holding=holding_two_three,
    script=(
        Blinds("preflop"),
        Deal(4),
        Betting("preflop", first=after_the_blinds, blind=True),
        Turn("flop", 3, tabled=False),
        SealedDiscard("discard-flop", without_a_turn),
        DiscardingBetting("flop"),
        SealedDiscard("late-discard-flop", Hand.contenders),
        Turn("turn", 1, tabled=False),
        SealedDiscard("discard-turn", without_a_turn),
        DiscardingBetting("turn", size=2),
        SealedDiscard("late-discard-turn", Hand.contenders),
        Turn("river", 1, tabled=False),
        Betting("river", size=2),
        Showdown(ranked=two_three_of),
    ),
)
