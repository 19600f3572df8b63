"""Solidarity Poker: everybody plans a hand, everybody lends cards, and all win together or lose together.

The rule sheet
1.  Two to ten seats, one 52-card deck, five cards each, one at a time clockwise from the button's left. Nothing is bet:
    a stack of 1 sits down and stays. The button decides only who speaks first.
2.  The plans, easiest first: one pair, two pair, three, straight, flush, full house, four, straight flush, royal flush;
    high card is none. Five cards contain a plan if they include its pattern, whatever else they are. An ace is high or
    low in a straight.
3.  First everybody announces a plan, in turn from the button's left, for all to hear: one that the five cards dealt to
    them do not contain. Since these never change, the same plans are open to a seat through the whole hand.
4.  Then everybody chooses three of their cards to reveal, unseen and at the same time; an answer may be changed until
    the last one is in, and all are turned up together.
5.  A go-around, in turn again: keep the plan or change to another one that is open. Naming the plan one has is no
    change.
6.  Everybody reveals one of the two cards left, as in 4; a second go-around as in 5. From then on the plans are fixed.
7.  The last cards are turned up. A plan is achieved by five cards that contain it, one at least of one's own five and
    four at most of the others'. A card may serve any number of players. For each plan achieved such a hand is shown.
8.  If every plan is achieved the team wins, and scores a point for one pair, two for two pair and so on to nine for a
    royal flush, added up over the seats. Else it loses and scores nothing.
9.  With `last_chance_board`, for nine seats at most: where a plan is not achieved five cards come off the deck, and
    serve everybody like cards of others.
10. With `min_plan` everybody aims at that plan or a harder one; `auto` means none for two seats, straight for three,
    full house for four, four for five and six, straight flush for seven and eight, royal flush for nine and ten. Who
    holds every plan from there up may name the hardest one that their cards do not contain.
11. With `order=open` nobody waits for a turn: in 3, 5 and 6 each announces when they like, once; it counts and is told
    at once.
12. Silence names the easiest plan that is open, reveals the first cards in the order of the deal, and keeps the plan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.cards import PLANS, contained, proof
from bot.engine.decisions import Action, Decision, Template
from bot.engine.game import Game
from bot.engine.hand import PUBLIC, Event, Hand, copied
from bot.engine.options import choice
from bot.engine.pots import Pot
from bot.engine.step import Step
from bot.engine.steps import Deal, Sealed, Turn
from bot.errors import BadHand

BOARD = 5
MOST_WITH_BOARD = 9
AUTO = {3: "straight", 4: "full house", 5: "four", 6: "four", 7: "straight flush", 8: "straight flush"}
AUTO |= {9: "royal flush", 10: "royal flush"}


def open_plans(hand: Hand, seat: int) -> list[str]:
    """The plans that a seat may have, easiest first (3, 10)."""
    held = contained(tuple(hand.cards(hand.holes[seat])))
    not_held = [plan for plan in PLANS if plan not in held]
    hard_enough = PLANS[_least(hand) :]
    return [plan for plan in not_held if plan in hard_enough] or not_held[-1:]


def proofs(hand: Hand) -> list[list[str] | None]:
    """By seat, five cards that achieve its plan, None where there are none (7, 9)."""
    found = []
    for seat, own in enumerate(hand.holes):
        others = [place for other, places in enumerate(hand.holes) if other != seat for place in places]
        found.append(proof(hand.cards(own), hand.cards(others + hand.board), hand.marks["plan"][seat]))
    return found


@dataclass(frozen=True)
class Announce(Step):
    """A go-around; it remembers the `queue` of seats whose turn is still to come (3, 5, 11)."""

    street: str

    @property
    def label(self) -> str:  # type: ignore[override]
        """`plans-flop` and so on."""
        return f"plans-{self.street}"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        hand.marks.setdefault("plan", [None] * len(hand.stacks))
        order = hand.clockwise()
        at_once = len(order) if hand.options["order"] == "open" else 1
        hand.asked, hand.memo = order[:at_once], {"queue": order[at_once:]}
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        plan, plans = hand.marks["plan"][seat], open_plans(hand, seat)
        if plan is None:
            silence: Template = {"type": "plan", "plan": plans[0]}
            return Decision("plan", seat, [{"type": "plan", "plan": {"of": plans}}], silence)
        keep: Template = {"type": "keep"}
        others = [each for each in plans if each != plan]
        changes: list[Template] = [{"type": "plan", "plan": {"of": others}}] if others else []
        return Decision("plan", seat, [keep, *changes], silence=keep)

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        acted: Event = {"type": "acted", "audience": PUBLIC, "seat": seat, "action": action, "puts_in": 0}
        events = [acted]
        if action["type"] == "plan":
            hand.marks["plan"][seat] = action["plan"]
            events.append({"type": "planned", "audience": PUBLIC, "seat": seat, "plan": action["plan"]})
        hand.asked.remove(seat)
        queue = hand.memo["queue"]
        if not hand.asked and queue:
            hand.asked.append(queue.pop(0))
        return events

    def stands(self, hand: Hand) -> bool:
        return bool(hand.options["order"] == "open")


@dataclass(frozen=True)
class Reveal(Sealed):
    """Everybody turns up so many of their hidden cards; the last one is nobody's choice (4, 6, 7)."""

    street: str
    count: int

    @property
    def label(self) -> str:  # type: ignore[override]
        """`reveal-flop` and so on."""
        return f"reveal-{self.street}"

    def enter(self, hand: Hand) -> list[Event]:
        hand.new_street(self.street)
        order = hand.clockwise()
        if self.count == len(_hidden(hand, order[0])):
            return [_turn_up(hand, seat, _hidden(hand, seat)) for seat in order]
        hand.asked = order
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        cards = hand.cards(_hidden(hand, seat))
        return Decision(
            kind="reveal",
            seat=seat,
            templates=[{"type": "reveal", "cards": {"of": cards, "count": [self.count, self.count]}}],
            silence={"type": "reveal", "cards": cards[: self.count]},
            answered=hand.answers[seat] is not None,
        )

    def settle(self, hand: Hand, answers: dict[int, Action]) -> list[Event]:
        chosen = {seat: [hand.place_of(seat, card) for card in answer["cards"]] for seat, answer in answers.items()}
        return [_turn_up(hand, seat, sorted(places)) for seat, places in chosen.items()]


@dataclass(frozen=True)
class LastChance(Turn):
    """A board for everybody, where a plan is not achieved yet (9)."""

    def due(self, hand: Hand) -> bool:
        return bool(hand.options["last_chance_board"]) and None in proofs(hand)


@dataclass(frozen=True)
class Solve(Step):
    """Who has achieved their plan, and whether the team wins (7, 8)."""

    label: str = "solve"

    def enter(self, hand: Hand) -> list[Event]:
        plans, found = hand.marks["plan"], proofs(hand)
        won = None not in found
        hand.result = {
            "type": "solved",
            "audience": PUBLIC,
            "won": won,
            "score": sum(PLANS.index(plan) + 1 for plan in plans) if won else 0,
            "seats": [
                {"seat": seat, "plan": plans[seat], "achieved": five is not None, "proof": five}
                for seat, five in enumerate(found)
            ],
        }
        return [copied(hand.result)]


def _least(hand: Hand) -> int:
    """The place of the easiest plan that may be named (10)."""
    least = hand.options["min_plan"]
    if least == "auto":
        least = AUTO.get(len(hand.stacks), "none")
    return 0 if least == "none" else PLANS.index(least)


def _hidden(hand: Hand, seat: int) -> list[int]:
    return [place for place in hand.holes[seat] if place not in hand.up]


def _turn_up(hand: Hand, seat: int, places: list[int]) -> Event:
    revealed = hand.marks.setdefault("revealed", [None] * len(hand.stacks))
    revealed[seat] = (revealed[seat] or []) + places
    hand.up += places
    return {"type": "revealed", "audience": PUBLIC, "seat": seat, "street": hand.street, "cards": hand.cards(places)}


def _no_pots(hand: Hand) -> list[Pot]:
    return []  # 1


def _room_for_a_board(asked: dict[str, Any], seats: int | None) -> dict[str, Any]:
    if asked.get("last_chance_board") and seats is not None and seats > MOST_WITH_BOARD:
        raise BadHand("seats", given=seats, least=GAME.seats[0], most=MOST_WITH_BOARD)
    return asked


GAME = Game(
    key="solidarity",
    name="Solidarity Poker",
    character="No chips and no rivals: everybody plans a hand, everybody lends cards, and all win or lose together.",
    rules_text="""\
**How a hand goes.** Everybody gets five cards and says which hand they plan to make: one pair, two pair, three of a
kind, a straight, a flush, a full house, four of a kind, a straight flush or a royal flush - but none that their own
five cards already hold. Then all choose three cards to reveal, and turn them up together. You keep your plan or change
it. One more card each, and a last chance to change it. Then the last cards are turned up, and the plans are fixed.

**Winning.** You make your plan out of any cards on the table, as long as one of the five is yours. Everybody may use
the same cards. If every plan is made the whole table wins; if one fails the whole table loses. There are no chips.

**The score.** A win counts a point for each pair, two for two pair, three for three of a kind, and so on up to nine for
a royal flush, added up over all players. So plan boldly - but only what the table can deliver.

**Talk** as much as you like, but do not say which cards you hold hidden.

**Options.** *Least plan:* everybody has to aim that high; *auto* picks a fair one for your number. *Last-chance board:*
if a plan has failed, five more cards are turned up for all. *Order open:* announce when you like, not in turn. Silence
names the easiest plan, reveals your first cards, and keeps the plan.""",
    seats=(2, 10),
    options={
        "order": choice("seats", "open"),
        "min_plan": choice("none", "auto", *PLANS),
        "last_chance_board": choice(False, True),
    },
    pots=_no_pots,
    completed=_room_for_a_board,
    pace="slow",
    script=(
        Deal(5),
        Announce("plans"),
        Reveal("flop", 3),
        Announce("flop"),
        Reveal("turn", 1),
        Announce("turn"),
        Reveal("river", 1),
        LastChance("board", BOARD, tabled=False),
        Solve(),
    ),
)
