"""Nine: two players with four cards each build the board out of their own hands.

The rule sheet
1.  Two seats, one 52-card deck. Blinds and betting as in `bot.engine.betting`: the button posts the small blind, acts
    first in the first round and last in the others.
2.  Four hole cards each, one at a time beginning with the seat that is not the button; then one card face up for both.
    With the two hands these are the nine cards of the game.
3.  Betting. Then four times: a seat places one of its own cards face up on the table, and there is betting. The seat
    that is not the button places first and third, the button second and last. The last card is bet on too.
4.  A placed card is on the board for both and is no own card any more; everybody may remember whose it was.
5.  In the end five cards lie on the table and each seat holds two. A hand is exactly these two and three of the five:
    the best of ten.
6.  Placing is compulsory, also for a seat that is all-in. Where nobody can bet any more the placing goes on alone.
7.  Own cards stay hidden until the end, all-ins included. At the showdown both show, and cards speak; who folds leaves
    the pot to the other, unseen, and nothing more is placed.
8.  Fixed-limit: a bet is one big blind in the first two rounds, two in the last three.
9.  A tied pot is halved. Both have put the same into it, so no chip is odd.
10. Silence places the lowest card, by rank and then clubs, diamonds, hearts, spades. In betting it checks where that is
    free, and folds where it is not.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import holding_two_three, low_first
from bot.engine.betting import STRUCTURES
from bot.engine.decisions import Action, Decision
from bot.engine.game import Game
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.options import blinds, choice
from bot.engine.step import Step
from bot.engine.steps import Betting, Blinds, Deal, Showdown, Turn, after_the_blinds, two_three_of


@dataclass(frozen=True)
class Place(Step):
    """A seat puts an own card on the table: the seat that is `left` seats left of the button (3, 4, 6)."""

    street: str
    left: int

    @property
    def label(self) -> str:  # type: ignore[override]
        """`place-second_card` and so on."""
        return f"place-{self.street}"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        hand.asked = [(hand.button + self.left) % len(hand.stacks)]
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        held = hand.cards(hand.holes[seat])
        return Decision(
            kind="place",
            seat=seat,
            templates=[{"type": "place", "card": {"of": held}}],
            silence={"type": "place", "card": low_first(held)[0]},  # 10
        )

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        place = hand.place_of(seat, action["card"])
        hand.holes[seat].remove(place)
        hand.board.append(place)
        placed = hand.marks.setdefault("placed", [None] * len(hand.stacks))
        placed[seat] = [*(placed[seat] or []), place]
        hand.asked = []
        return [
            {"type": "acted", "audience": PUBLIC, "seat": seat, "action": action, "puts_in": 0},
            {"type": "placed", "audience": PUBLIC, "seat": seat, "cards": [action["card"]]},
        ]


GAME = Game(
    key="nine",
    name="Nine",
    character="Two players, nine cards: you build the board out of your own hand, and out of theirs.",
    rules_text="""\
**How a hand goes.** Two players. You each get four cards, and one card lies on the table. You bet. Then you take turns
to put one of your own cards face up on the table, four in all, with a round of betting after each. The player without
the button places first, the button last. In the end five cards lie on the table and two are left in your hand.

**Winning.** Your two cards and exactly three of the five on the table make your hand, whoever placed them. So every
card you place is a gift to both: keep the two that need the table most, leave what is of no use to the other side, and
wait for what they have to give.

**Betting.** As in hold'em for two: the button posts the small blind, acts first in the first round and last afterwards.
*Fixed-limit:* one big blind in the first two rounds, two in the last three.

**All-in.** There is no more betting, but you go on placing, and the hands stay hidden until the last card lies. If you
fold, the other wins unseen; a placement itself cannot be declined. Silence places your lowest card, and in betting
checks if that is free, else folds.""",
    seats=(2, 2),
    structures=STRUCTURES,
    options={"structure": choice(*STRUCTURES), **blinds()},
    holding=holding_two_three,
    offered_seats=2,
    pace="slow",
    script=(
        Blinds("opening"),
        Deal(4),
        Turn("opening", 1, tabled=False),
        Betting("opening", first=after_the_blinds, blind=True),
        Place("second_card", left=1),
        Betting("second_card"),
        Place("third_card", left=2),
        Betting("third_card", size=2),
        Place("fourth_card", left=1),
        Betting("fourth_card", size=2),
        Place("fifth_card", left=2),
        Betting("fifth_card", size=2),
        Showdown(ranked=two_three_of),
    ),
)
