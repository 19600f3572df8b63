"""Rock Paper Scissors Poker: hold'em in which a gesture is the bet.

The rule sheet
1.  Two to 23 seats, one 52-card deck, two hole cards each, five board cards, the best five of seven as in hold'em.
    Everybody antes; there are no blinds. The button decides only where odd chips go.
2.  A hand: antes, hole cards, shoot; flop (3), shoot; turn, shoot; river, shoot; showdown. Everybody still in shows.
3.  A shoot: all live seats with chips choose Rock, Paper or Scissors unseen and at the same time. An answer may be
    changed until the last one is in; then all are shown together.
4.  One Rock is worth half the pot before the shoot, side pots included, rounded down: the unit. The price is the unit
    times the number of Rocks.
5.  No Rock: everybody checks and stays in, Papers too.
6.  At least one Rock: every Paper folds and pays nothing; every Rock and every Scissors pays the price once, the Rocks
    included.
7.  If that leaves one seat, it wins the pot that is there and pays nothing.
8.  A seat that has less than the price is all-in with what it has, competes for the pots that it reached, and makes no
    more gestures. What a seat paid above the second-highest payment of the street goes back at once.
9.  A seat that has less than the ante is all-in with what it has, and plays for the pot that its ante made.
10. With fewer than two seats that have chips there is no shoot: the hands are tabled and the board is run out.
11. Silence is Paper.
12. Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.decisions import Action, Decision
from bot.engine.game import Game
from bot.engine.hand import FOLDED, PUBLIC, Event, Hand
from bot.engine.options import chips
from bot.engine.pots import uncalled
from bot.engine.steps import Ante, Deal, Sealed, Showdown, Turn

ROCK, PAPER, SCISSORS = GESTURES = ("rock", "paper", "scissors")


@dataclass(frozen=True)
class Shoot(Sealed):
    """One simultaneous betting round (3 to 8)."""

    street: str

    @property
    def label(self) -> str:  # type: ignore[override]
        """`shoot-flop` and so on."""
        return f"shoot-{self.street}"

    def due(self, hand: Hand) -> bool:
        return len(hand.contenders()) > 1 and len(hand.with_chips()) > 1  # 10

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        hand.asked = hand.with_chips()
        hand.memo = {"unit": hand.pot // 2}  # 4
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        return Decision(
            kind="shoot",
            seat=seat,
            templates=[{"type": "shoot", "gesture": {"of": list(GESTURES)}}],
            silence={"type": "shoot", "gesture": PAPER},  # 11
            answered=hand.answers[seat] is not None,
            terms={"unit": hand.memo["unit"]},
        )

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        gestures = {seat: str(answer["gesture"]) for seat, answer in answers.items()}
        unit = hand.memo["unit"]
        rocks = list(gestures.values()).count(ROCK)
        shot: Event = {"type": "shot", "audience": PUBLIC, "street": self.street}
        shot |= {"gestures": gestures, "unit": unit, "price": unit * rocks, "puts_in": {}}
        if not rocks:
            return [shot]  # 5
        staying = [seat for seat, gesture in gestures.items() if gesture != PAPER]
        for seat in gestures.keys() - staying:
            hand.status[seat] = FOLDED  # 6
        if len(hand.contenders()) == 1:
            return [shot]  # 7
        shot["puts_in"] = {seat: hand.pay(seat, unit * rocks) for seat in staying}
        seat, excess = uncalled(dict(enumerate(hand.street_bet)), hand.contenders())
        return [shot, hand.give_back(seat, excess)] if excess else [shot]  # 8


GAME = Game(
    key="rps-holdem",
    name="Rock Paper Scissors Poker",
    character="Hold'em where everybody bets at once, with a fist, a palm or two fingers.",
    rules_text="""\
**How a hand goes.** Everybody antes and gets two cards. Then, four times - before the flop, on the flop, the turn and
the river - everybody still in chooses a gesture in secret, and all are shown together.
✊ **Rock** raises: each Rock costs half the pot, rounded down.
✌️ **Scissors** calls: it pays for all the Rocks, and checks when there are none.
✋ **Paper** checks, but folds as soon as anybody shows a Rock.
Everyone who stays pays the same price once: half the pot times the number of Rocks. Rock does not beat Scissors here;
the gestures only say how you bet.

**Example.** Pot 20, so a Rock is 10. Two Rocks, a Scissors, a Paper: the first three pay 20 each, Paper folds, and the
pot is 80.

**All-in.** If the price is more than you have, you play for what you can pay and make no more gestures; side pots and
refunds work as in hold'em.

**Winning.** The best five of your two cards and the five on the board, ranked as in hold'em. If everybody else folds,
you win unseen. Silence is Paper.""",
    seats=(2, 23),
    options={"ante": chips(1)},
    script=(
        Ante(),
        Deal(2),
        Shoot("preflop"),
        Turn("flop", 3),
        Shoot("flop"),
        Turn("turn", 1),
        Shoot("turn"),
        Turn("river", 1),
        Shoot("river"),
        Showdown(),
    ),
)
