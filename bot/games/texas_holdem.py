"""Texas hold'em, in no-limit, pot-limit and fixed-limit.

The rule sheet
1.  Two to 23 seats, one 52-card deck, no burn cards.
2.  Blinds, and who bets when, as in every blind game: `bot.engine.betting`, B.1 and B.2.
3.  Two hole cards each, one at a time clockwise from the button's left; betting.
4.  Flop of three cards, betting; turn of one card, betting; river of one card, betting.
5.  The best five of a seat's two cards and the five on the board; suits never break ties.
6.  Fixed-limit: a bet is one big blind before and on the flop, two on the turn and the river.
7.  Where nobody can bet any more the hands are tabled and the board is run out.
8.  At the showdown everybody who is still in shows, and cards speak. Who is alone wins unseen, and no more cards come.
9.  Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
10. Silence checks where that is free, and folds where it is not.
"""

from __future__ import annotations

from bot.engine.betting import STRUCTURES
from bot.engine.game import Game
from bot.engine.options import blinds, choice
from bot.engine.steps import Betting, Blinds, Deal, Showdown, Turn, after_the_blinds

GAME = Game(
    key="texas-holdem",
    name="Texas hold'em",
    character="Two cards of your own, five for everybody: the one that everyone knows.",
    rules_text="""\
**How a hand goes.** Two seats post the blinds, everybody gets two cards, and there is a round of betting. Then come the
flop (three cards), the turn (one) and the river (one), each with a round of betting.

**Betting.** While nothing is bet you check or bet; facing a bet you call, raise or fold. A raise is at least as large
as the last one. *No-limit:* up to your whole stack. *Pot-limit:* at most as much as the pot holds once you have called.
*Fixed-limit:* one big blind before and on the flop, two on the turn and the river, one bet and three raises a street.

**All-in.** Who has less than the price plays for what they can match; side pots hold the rest, and what nobody matched
goes back.

**Winning.** The best five of your two cards and the five on the board. If everybody else folds, you win unseen. Silence
checks if that is free, else folds.""",
    seats=(2, 23),
    structures=STRUCTURES,
    options={"structure": choice(*STRUCTURES), **blinds()},
    script=(
        Blinds("preflop"),
        Deal(2),
        Betting("preflop", first=after_the_blinds, blind=True),
        Turn("flop", 3),
        Betting("flop"),
        Turn("turn", 1),
        Betting("turn", size=2),
        Turn("river", 1),
        Betting("river", size=2),
        Showdown(),
    ),
)
