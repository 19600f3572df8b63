"""Texas Dozen: hold'em with twelve boards at once, in no-limit, pot-limit and fixed-limit.

The rule sheet
1.  Two to 13 seats, one 52-card deck, no burn cards: 25 cards of the grid and two for each seat.
2.  The grid has five rows and five columns. With its two diagonals they are twelve lines: the rows A 2 3 4 5, the
    columns 6 7 8 9 T, the diagonals J (from north-west to south-east) and Q. All 25 cards are dealt face down.
3.  Blinds, and who bets when, as in every blind game: `bot.engine.betting`, B.1 and B.2.
4.  Two hole cards each, one at a time clockwise from the button's left; betting.
5.  Every cell bears a label from 1 to 5, and each line has every label once (`bot.cards.grids`). Flop: the 15 cards
    labelled 1, 2 and 3. Turn: the five labelled 4. River: the rest. Betting after each. Every line is a board of
    three, four, five cards then, just as in hold'em.
6.  A hand is the best five of a seat's two cards and the five of one line, in any mix. A seat may play any of the
    lines, and commits itself to none before the showdown; lines of others may be the same.
7.  Fixed-limit: a bet is one big blind before and on the flop, two on the turn and the river.
8.  Cards speak: everybody who is still in shows at the showdown, and the best line is found for them. Who is alone
    wins unseen, and no more cards come.
9.  With the option `declare` everybody who is still in, all-in or not, first names a line in turn from the button's
    left, and plays that line, be there a better one. Silence names the best line, of equal ones the first.
10. Where nobody can bet any more the hands are tabled and the rest of the grid is turned; with `declare` the hands stay
    hidden until all lines are named.
11. Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
12. Silence checks where that is free, and folds where it is not.
"""

from __future__ import annotations

from bot.cards import holdings, labelled
from bot.engine.betting import STRUCTURES
from bot.engine.game import Game
from bot.engine.options import blinds, choice
from bot.engine.steps import (
    Betting,
    Blinds,
    Deal,
    LayGrid,
    LineShowdown,
    NameLines,
    TurnCells,
    after_the_blinds,
    cards_speak,
)

GAME = Game(
    key="texas-dozen",
    name="Texas Dozen",
    character="Hold'em with twelve boards at once: two cards of your own, and any line of a grid.",
    rules_text="""\
**How a hand goes.** Twenty-five cards lie face down in a grid of five by five. Two seats post the blinds, everybody
gets two cards, and there is a round of betting. The flop turns up fifteen cards of the grid, the turn five more, the
river the last five, each with a round of betting.

**The lines.** Five rows (A 2 3 4 5), five columns (6 7 8 9 T), two diagonals (J from top left to bottom right, and Q):
twelve boards, each with three cards on the flop, four on the turn and five on the river. You need not settle on one.

**Betting.** As in Texas hold'em. *No-limit:* up to your whole stack. *Pot-limit:* at most as much as the pot holds once
you have called. *Fixed-limit:* one big blind before and on the flop, two on the turn and the river, one bet and three
raises a street.

**Winning.** The best five of your two cards and the five of a single line. The dealer finds your best line for you;
with the option `declare` you name it yourself, and the line that you name counts, be there a better one. With twelve
boards a full house is nothing rare. If everybody else folds, you win unseen. Silence checks if that is free, else
folds, and names your best line.""",
    seats=(2, 13),
    structures=STRUCTURES,
    options={"structure": choice(*STRUCTURES), **blinds(), "declare": choice(False, True)},
    lines=holdings,
    script=(
        Blinds("preflop"),
        LayGrid(5),
        Deal(2),
        Betting("preflop", first=after_the_blinds, blind=True),
        TurnCells("flop", labelled(1, 2, 3), tabled=cards_speak),
        Betting("flop"),
        TurnCells("turn", labelled(4), tabled=cards_speak),
        Betting("turn", size=2),
        TurnCells("river", labelled(5), tabled=cards_speak),
        Betting("river", size=2),
        NameLines(),
        LineShowdown(),
    ),
)
