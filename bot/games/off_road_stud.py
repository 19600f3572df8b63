"""Off-Road Stud: three cards of one's own and any line of a grid of sixteen, in pot-limit and fixed-limit.

The rule sheet
1.  Two to 12 seats, one 52-card deck, no burn cards: 16 cards of the grid and three for each seat, which with twelve
    seats is the whole deck.
2.  The grid has four rows and four columns. With its two diagonals they are ten lines: the rows A 2 3 4, the columns
    5 6 7 8, the diagonals 9 (from north-west to south-east) and T.
3.  Everybody antes; there are no blinds. A stack below the ante posts what it has.
4.  Twelve cards of the grid are face up from the start. The other four lie so that every line has one of them.
5.  Two hole cards each, one at a time clockwise from the button's left; betting.
6.  A third hole card for everybody who is still in, all-in or not; betting.
7.  The last four cards of the grid are turned up; betting. Then the showdown.
8.  Every betting round begins at the first seat left of the button that is in the hand and not all-in
    (`bot.engine.betting`). The least bet is the option `min_bet`, by default the ante.
9.  Fixed-limit: a bet is one `min_bet` in the first two rounds, two in the last one.
10. A hand is the best five of a seat's three cards and the four of one line, in any mix. A seat may play any of the
    lines, and commits itself to none before the showdown.
11. Cards speak: everybody who is still in shows at the showdown, and the best line is found for them. Who is alone
    wins unseen, and no more cards come.
12. With the option `declare` everybody who is still in, all-in or not, first names a line in turn from the button's
    left, and plays that line, be there a better one. Silence names the best line, of equal ones the first.
13. Where nobody can bet any more the hands are tabled before the last cards of the grid are turned; with `declare` they
    stay hidden until all lines are named.
14. Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
15. Silence checks where that is free, and folds where it is not.
"""

from __future__ import annotations

from bot.cards import Line, holdings
from bot.engine.betting import FIXED_LIMIT, POT_LIMIT
from bot.engine.game import Game
from bot.engine.options import bets_of_an_ante, chips, choice
from bot.engine.steps import Ante, Betting, Deal, LayGrid, LineShowdown, NameLines, TurnCells, cards_speak

PATTERN = (".EEE", "EE.E", "EEE.", "E.EE")  # E is exposed from the start (4)


def cells(sign: str) -> Line:
    """The cells of the pattern that bear this sign, row by row."""
    return tuple((row, column) for row in range(4) for column in range(4) if PATTERN[row][column] == sign)


GAME = Game(
    key="off-road-stud",
    name="Off-Road Stud",
    character="Three cards of your own and ten roads through a grid: take whichever leads furthest.",
    rules_text="""\
**How a hand goes.** Everybody antes. Sixteen cards lie in a grid of four by four, twelve of them face up, one of every
line face down. Everybody gets two cards, and there is a round of betting; then a third card, and a round; then the four
cards that were face down are turned up, and there is the last round.

**The lines.** Four rows (A 2 3 4), four columns (5 6 7 8), two diagonals (9 from top left to bottom right, and T). You
need not settle on one before the end.

**Betting.** It begins left of the button each time. *Pot-limit:* at most as much as the pot holds once you have called.
*Fixed-limit:* one bet in the first two rounds, two in the last, one bet and three raises a round.

**Winning.** The best five of your three cards and the four of a single line. The dealer finds your best line for you;
with the option `declare` you name it yourself, and the line that you name counts, be there a better one. If everybody
else folds, you win unseen. Silence checks if that is free, else folds, and names your best line.""",
    seats=(2, 12),
    structures=(POT_LIMIT, FIXED_LIMIT),
    options={
        "structure": choice(POT_LIMIT, FIXED_LIMIT),
        "ante": chips(1),
        "min_bet": chips(1),
        "declare": choice(False, True),
    },
    completed=bets_of_an_ante,
    lines=holdings,
    script=(
        Ante(),
        LayGrid(4),
        TurnCells("layout", cells("E")),
        Deal(2),
        Betting("layout", unit="min_bet"),
        Deal(1, label="third"),
        Betting("third", unit="min_bet"),
        TurnCells("last", cells("."), tabled=cards_speak),
        Betting("last", size=2, unit="min_bet"),
        NameLines(),
        LineShowdown(),
    ),
)
