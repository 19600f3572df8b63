"""King's Pot and its optional play: buy cards that name the lines of a grid, and bet on each of them.

The rule sheet
1.  Three to 22 seats, one 52-card deck, no burn cards: 25 cards of the grid, five of the king's pile, 22 to be bought.
    All of the grid and the pile is dealt face down, row by row, then the pile.
2.  The grid has five rows and five columns. With its two diagonals and the pile they are thirteen lines of five cards,
    each a hand by itself: the rows A 2 3 4 5, the columns 6 7 8 9 T, the diagonals J (from north-west to south-east)
    and Q, the pile K. A card that is bought stands for the line of its rank, and is itself no part of any hand.
3.  Everybody buys cards unseen and at the same time, at the `ante` for each: at most 22 divided by all seats, rounded
    down, and no more than the stack pays for. Who buys none sits the hand out, and so does a stack below one ante.
    The purchases are told together, once the last one is in; until then they may be changed.
4.  The antes go to the king's pot. With fewer than two buyers the hand is void: its ante goes back, and the king's pot
    is what it was.
5.  The cards are dealt one at a time clockwise from the button's left, to those who have some to come. How many a seat
    has is known to all. Two of a rank are two cards on the same line.
6.  Every cell bears a label from 1 to 5, and each line but the pile has every label once (`bot.cards.grids`). King's
    Pot turns the labels 1, then 2, then 3; optional play 1 and 2, then 3, then 4. Betting after each, from the button's
    left; there are no blinds. Before the showdown nothing else is turned.
7.  Betting is per live card: amounts, the price and all limits are for one card, and a seat puts in as much for each of
    its cards alike. Otherwise it is as in `bot.engine.betting`. Fixed-limit: a bet is one `min_bet` in the first two
    rounds, two in the last. Pot-limit: price + (main pot + what the call costs) // cards, without the king's pot.
8.  On its turn a seat may first fold some of its cards, as often as it likes, and then acts for those that are left; to
    fold all of them is to fold. Folded cards are never shown. What they have put in stays.
9.  A stack that does not pay the price for all cards calls with as much for each as divides evenly; what does not
    divide stays behind and is out of play. Who is all-in is asked no more. A seat that still has chips after a full
    bet or call is not all-in, even with less than one a card: it may check, fold cards, or call for nothing.
10. Each card is a contributor of its own: pots are cut into layers at what single cards have put in. What a seat put in
    above the most that any card of another seat has put in goes back, for each of its cards.
11. Showdown: everything is turned up, and everybody who is still in shows the live cards. A pot goes to the best line
    that a live card in it stands for, in equal parts to each such card: two threes take two thirds beside a third one.
    Equal lines share as if they were one. Odd chips go one a card, seat by seat from the button's left.
12. The king's pot is won at a showdown in which a live king's line, the pile, is the best of all live cards' lines or
    equal to the best. Then it is paid in full, in equal parts to each live king, also to one that is in no other pot.
    Otherwise, and where all but one have folded, it stays for the next hand (`kings_pot` of that one).
13. Who is alone takes the main pot unseen, and nothing more is turned.
14. Silence buys nothing; in betting it checks where that is free, and folds all cards where it is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.cards import PILE, direction, holdings, labelled, name, strength
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from bot.engine.decisions import Action, Decision
from bot.engine.game import Game
from bot.engine.hand import ALL_IN, OUT, PUBLIC, Event, Hand
from bot.engine.options import bets_of_an_ante, chips, choice
from bot.engine.pots import shares
from bot.engine.step import Step
from bot.engine.steps import BetPerCard, LayGrid, Sealed, TurnCells, pots_by_card, show_hands

FOR_SALE = 22


@dataclass(frozen=True)
class Buy(Sealed):
    """Everybody buys cards (3, 4); the mark `antes` is what each seat has paid to the king's pot."""

    label: str = "buying"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.label)
        hand.carried = hand.options["kings_pot"]
        hand.marks["antes"] = [0] * len(hand.stacks)
        able = [seat for seat in range(len(hand.stacks)) if self._most(hand, seat)]
        hand.asked = able if len(able) > 1 else []
        hand.status = [status if seat in hand.asked else OUT for seat, status in enumerate(hand.status)]
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        return Decision(
            kind="buy",
            seat=seat,
            templates=[{"type": "buy", "cards": {"min": 0, "max": self._most(hand, seat)}}],
            silence={"type": "buy", "cards": 0},  # 14
            answered=hand.answers[seat] is not None,
            terms={"ante": hand.options["ante"]},
        )

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        counts = {seat: int(answers[seat]["cards"]) if seat in answers else 0 for seat in range(len(hand.stacks))}
        antes = {seat: count * hand.options["ante"] for seat, count in counts.items() if count}
        bought: Event = {"type": "bought", "audience": PUBLIC, "counts": counts, "puts_in": antes}
        if len(antes) < 2:
            hand.status = [OUT] * len(hand.stacks)
            back: Event = {"type": "returned", "audience": PUBLIC}
            return [bought, *({**back, "seat": seat, "amount": amount} for seat, amount in antes.items())]
        for seat in counts:
            self._pay(hand, seat, antes.get(seat, 0))
        return [bought]

    def _pay(self, hand: Hand, seat: int, ante: int) -> None:
        hand.stacks[seat] -= ante
        hand.carried += ante
        hand.marks["antes"][seat] = ante
        if not ante:
            hand.status[seat] = OUT
        elif not hand.stacks[seat]:
            hand.status[seat] = ALL_IN

    def _most(self, hand: Hand, seat: int) -> int:
        ante: int = hand.options["ante"]
        return min(FOR_SALE // len(hand.stacks), hand.stacks[seat] // ante)


@dataclass(frozen=True)
class DealBought(Step):
    """The cards that were bought, face down (5)."""

    label: str = "deal"

    def enter(self, hand: Hand) -> list[Event]:
        counts = [ante // hand.options["ante"] for ante in hand.marks["antes"]]
        for turn in range(max(counts)):
            for seat in hand.clockwise():
                if counts[seat] > turn:
                    hand.holes[seat] += hand.deal(1)
        buyers = [seat for seat in hand.clockwise() if counts[seat]]
        return [{"type": "dealt", "audience": seat, "cards": hand.cards(hand.holes[seat])} for seat in buyers]


@dataclass(frozen=True)
class LinesShowdown(Step):
    """The pile is turned up, the live cards are shown, the main pot and perhaps the king's pot are paid (11 to 13).

    The marks that it sets, by seat: `line`, the best one of the seat, and `crowned`, its chips from the king's pot.
    """

    label: str = "showdown-lines"

    def due(self, hand: Hand) -> bool:
        return True

    def enter(self, hand: Hand) -> list[Event]:
        order = hand.contenders_clockwise()
        if len(order) < 2:
            return [*_pay(hand, order, None), *_kept(hand)]
        assert hand.pile is not None, "LayGrid has laid it"
        hand.up += hand.pile
        king = {"street": "showdown", "line": PILE, "cards": hand.cards(hand.pile)}
        values = _values(hand)
        events: list[Event] = [{"type": "turned", "audience": PUBLIC, **king}, *_show(hand, order, values)]
        return [*events, *_pay(hand, order, values), *_crown(hand, order, values)]


def _values(hand: Hand) -> dict[str, int]:
    """The strength of every line."""
    return {line: strength(hand.cards(places)) for line, places in hand.lines().items()}


def _show(hand: Hand, order: list[int], values: Mapping[str, int]) -> list[Event]:
    hand.marks["line"] = [None] * len(hand.stacks)
    for seat in order:
        hand.marks["line"][seat] = max((card[0] for card in hand.cards(hand.holes[seat])), key=values.__getitem__)
    return show_hands(hand, {seat: _words(hand, seat, values) for seat in order})


def _words(hand: Hand, seat: int, values: Mapping[str, int]) -> str:
    """The best line of a seat: `pair of tens, column 7`."""
    line = hand.marks["line"][seat]
    where = "the king's pile" if line == PILE else f"{direction(len(hand.grid or ()), line)} {line}"
    return f"{name(values[line])}, {where}"


def _pay(hand: Hand, order: list[int], values: Mapping[str, int] | None) -> list[Event]:
    """Pay every pot; without values all that is left goes to who is alone, unseen."""
    events: list[Event] = []
    for number, pot in enumerate(pots_by_card(hand)):
        cards = [place for seat in order if seat in pot.eligible for place in hand.holes[seat]]
        if values is not None:
            best = max(values[hand.deck[place][0]] for place in cards)
            cards = [place for place in cards if values[hand.deck[place][0]] == best]
        for seat, amount in _divided(hand, order, pot.amount, cards).items():
            words = None if values is None else _words(hand, seat, values)
            events.append(hand.win(seat, amount, number, words))
    hand.put_in = [0] * len(hand.stacks)
    return events


def _crown(hand: Hand, order: list[int], values: Mapping[str, int]) -> list[Event]:
    """Pay the king's pot to the live kings, or keep it (12)."""
    live = [place for seat in order for place in hand.holes[seat]]
    kings = [place for place in live if hand.deck[place][0] == PILE]
    if not kings or values[PILE] < max(values[hand.deck[place][0]] for place in live):
        return _kept(hand)
    events: list[Event] = []
    hand.marks["crowned"] = [0] * len(hand.stacks)
    for seat, amount in _divided(hand, order, hand.carried, kings).items():
        hand.marks["crowned"][seat] = amount
        events.append(hand.win(seat, amount, "king", f"{name(values[PILE])}, the king's pile"))
    hand.carried = 0
    return events


def _divided(hand: Hand, order: list[int], amount: int, cards: list[int]) -> dict[int, int]:
    """Equal parts of an amount for each card, by seat."""
    parts = shares(amount, cards)
    gains = {seat: sum(parts.get(place, 0) for place in hand.holes[seat]) for seat in order}
    return {seat: gain for seat, gain in gains.items() if gain}


def _kept(hand: Hand) -> list[Event]:
    return [{"type": "kept", "audience": PUBLIC, "amount": hand.carried}] if hand.carried else []


def held_lines(own: Sequence[str], lines: Mapping[str, Sequence[str | None]]) -> list[dict[str, Any]]:
    """The lines that own cards stand for, the best so far first; of which nothing is up comes last, without words."""
    held = {line: cards for line, cards in lines.items() if line in {card[0] for card in own}}
    hidden = [{"line": line, "cards": list(cards), "hand": ""} for line, cards in held.items() if not any(cards)]
    return holdings((), {line: cards for line, cards in held.items() if any(cards)}) + hidden


def _game(key: str, name: str, character: str, turned: Sequence[Sequence[int]], told: str) -> Game:
    """The game in which the labels `turned` come before each round of betting; `told` says so to the players."""
    first, second, last = turned
    rest = [label for label in range(1, 6) if label > max(last)]
    return Game(
        key=key,
        name=name,
        character=character,
        rules_text=_RULES.format(turned=told),
        seats=(3, 22),
        structures=(FIXED_LIMIT, POT_LIMIT, NO_LIMIT),
        options={
            "structure": choice(FIXED_LIMIT, POT_LIMIT, NO_LIMIT),
            "ante": chips(1),
            "min_bet": chips(1),
            "kings_pot": chips(0, least=0),
        },
        pots=pots_by_card,
        lines=held_lines,
        completed=bets_of_an_ante,
        entry="ante",
        offered_seats=12,
        script=(
            LayGrid(5, pile=True),
            Buy(),
            DealBought(),
            TurnCells("round_one", labelled(*first)),
            BetPerCard("round_one"),
            TurnCells("round_two", labelled(*second)),
            BetPerCard("round_two"),
            TurnCells("round_three", labelled(*last)),
            BetPerCard("round_three", size=2),
            TurnCells("showdown", labelled(*rest)),
            LinesShowdown(),
        ),
    )


_RULES = """\
**The lines.** Twenty-five cards lie face down in a grid of five by five, five more in the king's pile beside it. A card
you hold stands for a line: A to 5 for a row, 6 to 10 for a column, J for the diagonal from top left to bottom right, Q
for the other one, K for the pile. The five cards of that line are your hand; your own card only names it.

**How a hand goes.** Everybody buys cards in secret, at one ante each: 22 divided by the players is the most, none
means sitting the hand out. The antes go to the king's pot. {turned} After each turn there is a round of betting; the
king's pile stays hidden to the end.

**Betting** is for each card you hold: to call 5 with three cards costs 15. On your turn you may fold some cards first.
*Fixed-limit:* one least bet a card in two rounds, two in the last, one bet and three raises a round. *Pot-limit* and
*no-limit* go by the card as well. A stack that does not reach for all cards goes all-in with an equal part for each.

**Winning.** The best line that somebody still holds a card of takes the main pot, shared card by card: two threes take
two thirds beside a single one. If the king's pile is the best of the lines held, the kings take the king's pot as well;
if not, or if everybody else folds, it stays on the table and grows. Silence buys nothing, checks if that is free, else
folds."""

GAMES = (
    _game(
        "kings-pot",
        "King's Pot",
        "Your cards name the lines of a grid you bet on, and a pot grows from hand to hand for the kings.",
        ((1,), (2,), (3,)),
        "Then one card of every line is turned up, then a second, then a third.",
    ),
    _game(
        "kings-pot-optional",
        "King's Pot, optional play",
        "King's Pot with more of the grid in sight: two cards of every line at once, four before the end.",
        ((1, 2), (3,), (4,)),
        "Then two cards of every line are turned up, then a third, then a fourth.",
    ),
)
