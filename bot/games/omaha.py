"""Omaha, in pot-limit, no-limit and fixed-limit.

The rule sheet
1.  Two to eleven seats, one 52-card deck, no burn cards.
2.  Blinds, and who bets when, as in every blind game: `bot.engine.betting`, B.1 and B.2.
3.  Four hole cards each, one at a time clockwise from the button's left; betting.
4.  Flop of three cards, betting; turn of one card, betting; river of one card, betting.
5.  The best five of exactly two of a seat's own cards and exactly three of the board; suits never break ties.
6.  Pot-limit unless agreed otherwise. Fixed-limit: a bet is one big blind before and on the flop, two on the turn and
    the river.
7.  Where nobody can bet any more the hands are tabled and the board is run out.
8.  At the showdown everybody who is still in shows, and cards speak. Who is alone wins unseen, and no more cards come.
9.  Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
10. Silence checks where that is free, and folds where it is not.
"""

from __future__ import annotations

from bot.cards import holding_two_three
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from bot.engine.game import Game
from bot.engine.options import blinds, choice
from bot.engine.steps import Betting, Blinds, Deal, Showdown, Turn, after_the_blinds, two_three_of

STRUCTURES = (POT_LIMIT, NO_LIMIT, FIXED_LIMIT)

GAME = Game(
    key="omaha",
    name="Omaha",
    character="Four cards of your own, and you play exactly two of them, whatever lies on the board.",
    rules_text="""\
**How a hand goes.** Two seats post the blinds, everybody gets four cards, and there is a round of betting. Then come
the flop (three cards), the turn (one) and the river (one), each with a round of betting.

**Your hand** is exactly two of your four cards with exactly three of the board's five. Four hearts on the board and one
in your hand make no flush; of three aces in your hand only two count.

**Betting.** While nothing is bet you check or bet; facing a bet you call, raise or fold. A raise is at least as large
as the last one. *Pot-limit:* at most as much as the pot holds once you have called. *No-limit:* up to your whole stack.
*Fixed-limit:* one big blind before and on the flop, two on the turn and the river, one bet and three raises a street.

**All-in.** Who has less than the price plays for what they can match; side pots hold the rest, and what nobody matched
goes back.

**Winning.** The best hand of two and three, ranked as in hold'em. If everybody else folds, you win unseen. Silence
checks if that is free, else folds.""",
    seats=(2, 11),
    structures=STRUCTURES,
    options={"structure": choice(*STRUCTURES), **blinds()},
    holding=holding_two_three,
    script=(
        Blinds("preflop"),
        Deal(4),
        Betting("preflop", first=after_the_blinds, blind=True),
        Turn("flop", 3),
        Betting("flop"),
        Turn("turn", 1),
        Betting("turn", size=2),
        Turn("river", 1),
        Betting("river", size=2),
        Showdown(ranked=two_three_of),
    ),
)
