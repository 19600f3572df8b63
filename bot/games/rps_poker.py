"""RPS Poker: nine throws against the dealer's, and betting as in hold'em.

The rule sheet
1.  Three to ten seats and the button is the dealer, or (`dealer=house`) two to ten seats and the house throws for
    nobody, its nine throws fixed before the first player's. Two seats always play against the house. There are no
    cards, and every sequence of throws is open to everybody.
2.  A hand: blinds; gambit of three throws, betting; flop of one, betting; turn of two, betting; river of three,
    betting; showdown.
3.  The big blind sits at the dealer's right, the small blind at the right of the big one. The gambit's betting begins
    at the dealer's left and ends with the dealer; all later betting begins at the small blind. Two seats: the button
    posts the small blind, acts first in the gambit and last afterwards.
4.  Betting otherwise as in `bot.engine.betting`; a fixed-limit bet is one big blind in the gambit and on the flop, two
    on the turn and the river.
5.  A batch of throws: everybody who is in, and the dealer, chooses unseen and at the same time; answers may be changed
    until the last one is in. Then the dealer's throws are turned up. The others' stay secret until the showdown.
6.  All-in players go on throwing; folded players do not, except the dealer, whose throws the others need.
7.  "My throw was seen": the dealer, having answered and before the last one is in, may declare the answer void. The
    next one, and what replaces that, differs from the void one in at least one throw.
8.  Silence in a batch is a random sequence; in betting it checks where that is free, and folds where it is not.
9.  Throw by throw a player wins, loses or draws against the dealer. The score is wins less losses, then wins; draws
    count for nothing: 6-3 beats 5-2.
10. In a pot that the dealer can win: the best score of those who won more than they lost; without any the dealer wins,
    also against 4-4. In a pot that the dealer cannot win the best score wins, be it negative: 4-5 beats 3-4.
11. Who is alone wins unseen. At the showdown all who can win show their throws; a folded player's are never seen.
12. Players who tie play a match (`ties=match`), everybody handing in nine throws unseen: number i is thrown in round i
    by those who are in for the point. If exactly two kinds meet, the losing kind is out; who is left alone has the
    point, and all are in again. Two points win. Nine more where that did not decide; points and who is in stay. All
    throws of the rounds that were needed are shown, the rest never.
13. One match for each set of tied players, the main pot's first; it decides every pot where this set is tied, and
    nothing is paid before the last match has ended. With `ties=split` such a pot is divided, odd chips clockwise from
    the button's left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.cards import THROWS, Standing, match_on, random_throws, tally
from bot.engine.betting import STRUCTURES
from bot.engine.decisions import Action, Decision, Template
from bot.engine.game import Game
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.options import blinds, choice
from bot.engine.pots import Pot, shares
from bot.engine.steps import Betting, Blinds, Sealed, after_the_blinds, after_the_button, left_of_button
from bot.errors import BadHand

NINE = 9
POINTS_TO_WIN = 2


def dealer_of(hand: Hand) -> int | None:
    """The dealer's seat, None where the house throws."""
    return hand.button if hand.options["dealer"] == "player" else None


def right_of_dealer(hand: Hand) -> tuple[int, int]:
    """The seats of the small and the big blind (3)."""
    seats = len(hand.stacks)
    return left_of_button(hand) if seats == 2 else ((hand.button - 2) % seats, (hand.button - 1) % seats)


def first_in_gambit(hand: Hand) -> int:
    """The dealer's left; with two seats the button (3)."""
    return after_the_blinds(hand) if len(hand.stacks) == 2 else after_the_button(hand)


def first_later(hand: Hand) -> int:
    """The small blind; with two seats the other seat (3)."""
    return after_the_button(hand) if len(hand.stacks) == 2 else right_of_dealer(hand)[0]


@dataclass(frozen=True)
class Throw(Sealed):
    """A batch of throws (5 to 8); it remembers the dealer's sequence that is `void`."""

    street: str
    count: int

    @property
    def label(self) -> str:  # type: ignore[override]
        """`throw-gambit` and so on."""
        return f"throw-{self.street}"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        if not hand.throws:
            hand.throws, hand.dealer_throws = [""] * len(hand.stacks), ""
        hand.asked = sorted({*hand.contenders(), *_seats(dealer_of(hand))})  # 6
        hand.memo = {"void": None}
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        domain: dict[str, Any] = {"of": THROWS, "length": self.count}
        dealer, answered = seat == dealer_of(hand), hand.answers[seat] is not None
        if dealer and hand.memo["void"]:
            domain["not"] = hand.memo["void"]
        throw: Template = {"type": "throw", "throws": domain}
        seen: list[Template] = [{"type": "seen"}] if dealer and answered else []
        return Decision("throw", seat, [throw, *seen], silence=throw, answered=answered)

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        answer = hand.answers[seat]
        if action["type"] != "seen" or answer is None:
            return super().apply(hand, seat, action)
        hand.memo["void"], hand.answers[seat] = answer["throws"], None  # 7
        return [{"type": "acted", "audience": seat, "seat": seat, "action": action, "puts_in": 0}]

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        for seat, answer in answers.items():
            hand.throws[seat] += answer["throws"]
        dealer = dealer_of(hand)
        news = "".join(hand.cards(hand.deal(self.count))) if dealer is None else answers[dealer]["throws"]
        hand.dealer_throws = (hand.dealer_throws or "") + news
        return [{"type": "thrown", "audience": PUBLIC, "seat": dealer, "street": self.street, "throws": news}]

    def redraw(self, hand: Hand, seat: int, rng: Random) -> None:
        others = [other for other in hand.asked if other != seat]
        if hand.memo["void"] and dealer_of(hand) in others:
            hand.memo["void"] = random_throws(self.count, rng)
        for other in others:
            if hand.answers[other] is not None:
                hand.answers[other] = self.decision(hand, other).default(rng)


@dataclass(frozen=True)
class Reckoning(Sealed):
    """Showdown, the matches of those who tie, and payment (9 to 13).

    It remembers the tied `sets` whose match is not over, the first one's being played; the `points` in that one, who
    is `left` for the next point, and as `champions` the sets that are decided with the seat that won each.
    """

    label: str = "showdown"

    def due(self, hand: Hand) -> bool:
        return True

    def enter(self, hand: Hand) -> list[Event]:
        events = [_show(hand, seat) for seat in hand.contenders_clockwise()] if hand.contested() else []
        tied = [winners for _, winners in _won(hand) if len(winners) > 1]
        sets = [each for place, each in enumerate(tied) if each not in tied[:place]]
        hand.memo = {"sets": [] if hand.options["ties"] == "split" else sets, "champions": []}
        return [*events, *self._next(hand)]

    def decision(self, hand: Hand, seat: int) -> Decision:
        match: Template = {"type": "match", "throws": {"of": THROWS, "length": NINE}}
        return Decision("match", seat, [match], silence=match, answered=hand.answers[seat] is not None)

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        memo, tied = hand.memo, hand.memo["sets"][0]
        lists = {seat: str(answers[seat]["throws"]) for seat in tied}
        before = Standing(dict(zip(tied, memo["points"], strict=True)), memo["left"])
        now, rounds = match_on(before, lists, POINTS_TO_WIN)
        shown = {seat: _shown(seat, lists[seat][:rounds], None) for seat in tied}
        events = [{**event, "street": "match", "points": now.points[seat]} for seat, event in shown.items()]
        champion = now.winner(POINTS_TO_WIN)
        if champion is not None:
            memo["champions"].append([memo["sets"].pop(0), champion])
            return events + self._next(hand)
        memo["points"], memo["left"], hand.asked = list(now.points.values()), now.left, list(tied)
        return events

    def _next(self, hand: Hand) -> list[Event]:
        """Ask the next set for its throws, or pay."""
        if not hand.memo["sets"]:
            return self._pay(hand)
        tied = hand.memo["sets"][0]
        hand.asked = list(tied)
        hand.memo["left"], hand.memo["points"] = list(tied), [0] * len(tied)
        return []

    def _pay(self, hand: Hand) -> list[Event]:
        events: list[Event] = []
        seen = hand.contested()
        for number, (pot, winners) in enumerate(_won(hand)):
            champion = [seat for tied, seat in hand.memo["champions"] if tied == winners]
            for seat, amount in shares(pot.amount, champion or winners).items():
                events.append(hand.win(seat, amount, number, _words(hand, seat) if seen else None))
        hand.put_in = [0] * len(hand.stacks)
        return events


def _won(hand: Hand) -> list[tuple[Pot, list[int]]]:
    """Every pot and the seats that win it or tie for it, from the button's left (10)."""
    order = hand.clockwise()
    return [(pot, _best(hand, [seat for seat in order if seat in pot.eligible])) for pot in hand.rules_of.pots(hand)]


def _best(hand: Hand, seats: list[int]) -> list[int]:
    dealer = dealer_of(hand)
    keys = {seat: _key(hand, seat) for seat in seats if seat != dealer}
    if dealer in seats:
        keys = {seat: key for seat, key in keys.items() if key[0] > 0}
    best = max(keys.values(), default=None)
    return [seat for seat, key in keys.items() if key == best] or _seats(dealer)


def _key(hand: Hand, seat: int) -> tuple[int, int]:
    """A seat's wins less losses, and its wins; the greater key is better (9)."""
    won, lost = tally(hand.throws[seat], hand.dealer_throws or "")
    return won - lost, won


def _words(hand: Hand, seat: int) -> str:
    difference, won = _key(hand, seat)
    return "nobody beats the dealer" if seat == dealer_of(hand) else f"{won}-{won - difference}"


def _show(hand: Hand, seat: int) -> Event:
    hand.shown[seat] = []
    return _shown(seat, hand.throws[seat], None if seat == dealer_of(hand) else _words(hand, seat))


def _shown(seat: int, throws: str, words: str | None) -> Event:
    return {"type": "shown", "audience": PUBLIC, "seat": seat, "throws": throws, "hand": words}


def _seats(dealer: int | None) -> list[int]:
    return [] if dealer is None else [dealer]


def _two_meet_the_house(asked: dict[str, Any], seats: int | None) -> dict[str, Any]:
    return {**asked, "dealer": "house"} if seats == 2 else asked


class ThrowingGame(Game):
    """A game without cards: its deal is the house dealer's nine throws, empty where a player is the dealer."""

    def dealt_order(self, deck: object, rng: Random | None, options: Mapping[str, Any]) -> list[str]:
        """The nine throws as given, or drawn from `rng`; raises BadHand for anything else, or with neither."""
        house = options["dealer"] == "house"
        if deck:
            if not isinstance(deck, (str, list, tuple)) or len(deck) != NINE or not {*map(str, deck)} <= {*THROWS}:
                raise BadHand("no_throws", throws=NINE)
            return list(deck) if house else []
        if rng is None and (house or deck is None):
            raise BadHand("no_deck")
        return list(random_throws(NINE, rng)) if house and rng else []

    def redraw(self, hand: Hand, seat: int, rng: Random) -> None:
        """Change the throws that `seat` cannot know: the house's to come, and the others' until they are shown."""
        hand.deck[hand.next :] = random_throws(len(hand.deck) - hand.next, rng)
        for other, own in enumerate(hand.throws):
            if other not in (seat, dealer_of(hand)) and hand.shown[other] is None:
                hand.throws[other] = random_throws(len(own), rng)


GAME = ThrowingGame(
    key="rps-poker",
    name="RPS Poker",
    character="Nine throws of rock, paper, scissors against one dealer, and four rounds of betting on them.",
    rules_text="""\
**How a hand goes.** Nobody gets cards: everybody throws ✊ rock, ✋ paper or ✌️ scissors, nine times, against the same
dealer. Three throws make the gambit, one the flop, two the turn, three the river. Each time all choose in secret; then
the dealer's throws are turned up - yours stay hidden - and there is a round of betting.

**The dealer** is the player with the button, who bets like anybody, or the house. A dealer who folds goes on throwing.
Somebody saw the dealer's throw? The dealer says so before the last answer is in, and has to change it.

**Betting.** As in hold'em. The blinds sit at the dealer's right: in the gambit the dealer bets last, later the small
blind begins. All-in players go on throwing for the pots they are in.

**Winning.** Throw by throw you beat the dealer, lose or draw. More wins than losses is good: the difference counts
first, then the wins, so 6-3 beats 5-2. A dealer who is still in wins unless somebody has won more than they lost. If
the dealer has folded, the best score wins, even a bad one.

**Ties** are played out: each of you hands in nine throws; two points win, and the last one standing has a point.""",
    seats=(2, 10),
    deck=(),
    structures=STRUCTURES,
    options={
        "structure": choice(*STRUCTURES),
        **blinds(),
        "dealer": choice("player", "house"),
        "ties": choice("match", "split"),
    },
    completed=_two_meet_the_house,
    pace="slow",
    script=(
        Blinds("gambit", who=right_of_dealer),
        Throw("gambit", 3),
        Betting("gambit", first=first_in_gambit, blind=True),
        Throw("flop", 1),
        Betting("flop", first=first_later),
        Throw("turn", 2),
        Betting("turn", first=first_later, size=2),
        Throw("river", 3),
        Betting("river", first=first_later, size=2),
        Reckoning(),
    ),
)
