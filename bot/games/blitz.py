"""Blitz-Poker: three cards each, and whoever enters shows one of them.

The rule sheet
1.  Two to 16 seats, one 52-card deck, no burn cards. Blinds, and who bets when, as in `bot.engine.betting`.
2.  Three hole cards each, one at a time clockwise from the button's left.
3.  The entry is the first betting round. The first check, call, bet, raise or all-in of a seat opens one of its cards,
    whichever it likes, in the same breath; who acts later sees it. It stays open, and it stays an own card.
4.  Nobody opens twice: who has opened answers a raise without another card. A fold opens nothing.
5.  A blind opens nothing by being posted, and never if it is all-in by that. The big blind whom nobody raised opens
    with its check. A seat that is not asked, since everybody else has folded or is all-in, opens nothing.
6.  Two board cards, betting; the last two board cards, betting; showdown: three betting rounds, four board cards.
7.  A hand is exactly two of the three own cards and three of the four on the board: the best of twelve.
8.  Fixed-limit: a bet is one big blind in the entry and on the flop, two on the river.
9.  Where nobody can bet any more the hands are tabled and the board is run out.
10. At the showdown everybody who is still in shows, and cards speak. Who is alone wins, shows nothing more, and no more
    cards come.
11. Each pot is divided on its own among the best hands that it is for; odd chips go clockwise from the button's left.
12. Silence in the entry folds; where the price is in already it checks and opens the lowest card, by rank and then
    clubs, diamonds, hearts, spades. Afterwards it checks where that is free, and folds where it is not.
"""

from __future__ import annotations

from bot.cards import holding_two_three, low_first
from bot.engine.betting import STRUCTURES
from bot.engine.decisions import Action, Template
from bot.engine.game import Game
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.options import blinds, choice
from bot.engine.steps import Betting, Blinds, Deal, Showdown, Turn, after_the_blinds, two_three_of


class Entry(Betting):
    """The first betting round, in which every seat that stays opens a card (3 to 5)."""

    def enter(self, hand: Hand) -> list[Event]:
        hand.marks["opened"] = [None] * len(hand.stacks)
        return super().enter(hand)

    def ride(self, hand: Hand, seat: int) -> Template:
        return {} if hand.marks["opened"][seat] else {"open": {"of": hand.cards(hand.holes[seat])}}  # 4

    def rode(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        if "open" not in action:
            return []
        place = hand.place_of(seat, action["open"])
        hand.marks["opened"][seat] = [place]
        hand.up.append(place)
        return [{"type": "opened", "audience": PUBLIC, "seat": seat, "cards": [action["open"]]}]

    def silence(self, hand: Hand, seat: int, templates: list[Template]) -> Template:
        free = {"type": "check", "open": low_first(hand.cards(hand.holes[seat]))[0]}
        return free if self.level(hand, seat) == hand.memo["price"] else {"type": "fold"}  # 12


GAME = Game(
    key="blitz",
    name="Blitz-Poker",
    character="Three cards each, and the price of coming in is to show one of them.",
    rules_text="""\
**How a hand goes.** Two seats post the blinds, everybody gets three cards. In the first round of betting, the entry,
you show one of your cards with your first check, call or raise - any one you like, and in the same breath. Those after
you see it before they decide. It stays your card. Fold, and you show nothing.
Then come two cards for everybody and a round of betting, two more and the last round.

**Which card?** A low one gives little away. A good one frightens, whatever the other two are.

**Betting.** As in hold'em: check or bet, then call, raise or fold. You open once; a raise behind you costs chips, not
another card. A big blind whom nobody raised opens with the check. *Fixed-limit:* one big blind in the entry and after
the first two cards, two big blinds after the last two.

**All-in.** Side pots and refunds work as in hold'em; a blind that was all-in when it was posted shows nothing.

**Winning.** Exactly two of your three cards and exactly three of the four on the board make your five: with four
spades on the board you still need two of your own for a flush. If everybody else folds, you win at once. Silence in the
entry folds; a big blind nobody raised checks and opens the lowest card. Later, silence checks if that is free, else
folds.""",
    seats=(2, 16),
    structures=STRUCTURES,
    options={"structure": choice(*STRUCTURES), **blinds()},
    holding=holding_two_three,
    script=(
        Blinds("entry"),
        Deal(3),
        Entry("entry", first=after_the_blinds, blind=True),
        Turn("flop", 2),
        Betting("flop"),
        Turn("river", 2),
        Betting("river", size=2),
        Showdown(ranked=two_three_of),
    ),
)
