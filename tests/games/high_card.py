"""High Card: one card each, one chance to change it, and one round of betting.

The rule sheet
1. Two to twelve seats, blinds, one hole card each.
2. From the button's left everybody keeps the card or changes it, once and unseen. Silence keeps it.
3. One round of betting, then the highest card wins; suits do not count.
"""

from __future__ import annotations

from bot.cards import DECK, RANKS
from bot.engine.betting import FIXED_LIMIT, NO_LIMIT
from bot.engine.decisions import Action, Decision
from bot.engine.game import Game
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.options import blinds, choice
from bot.engine.step import Step
from bot.engine.steps import Betting, Blinds, Deal, Showdown, after_the_blinds


class Change(Step):
    """Everybody in turn keeps the card or changes it (2)."""

    label = "change"

    def enter(self, hand: Hand) -> list[Event]:
        hand.marks["drawn"] = [None] * len(hand.stacks)
        hand.asked = hand.clockwise()[:1]
        return []

    def decision(self, hand: Hand, seat: int) -> Decision:
        discard = {"of": hand.cards(hand.holes[seat]), "count": [0, 1]}
        return Decision("draw", seat, [{"type": "draw", "discard": discard}], {"type": "draw", "discard": []})

    def apply(self, hand: Hand, seat: int, action: Action) -> list[Event]:
        count = len(action["discard"])
        events: list[Event] = [{"type": "acted", "audience": seat, "seat": seat, "action": action, "puts_in": 0}]
        if count:
            hand.muck[seat] += hand.holes[seat]
            hand.holes[seat] = hand.deal(1)
            events.append({"type": "dealt", "audience": seat, "cards": hand.cards(hand.holes[seat])})
        hand.marks["drawn"][seat] = count
        order = hand.clockwise()
        hand.asked = order[order.index(seat) + 1 :][:1]
        return [*events, {"type": "drawn", "audience": PUBLIC, "seat": seat, "count": count}]


def highest(hand: Hand, seat: int) -> tuple[int, str]:
    (card,) = hand.cards(hand.holes[seat])
    return RANKS.index(card[0]), f"a {card[0]}"


GAME = Game(
    key="high-card",
    name="High Card",
    character="One card each, and whoever holds the highest takes it all.",
    rules_text="""\
**How a hand goes.** Two seats post the blinds and everybody gets one card. From the left of the button each of you
keeps that card or changes it for another one, once, and nobody sees which it was. Then there is one round of betting,
as in hold'em.

**Winning.** The highest card takes the pot, an ace above a king; suits do not count, and equal cards share it.""",
    seats=(2, 12),
    deck=DECK,
    structures=(NO_LIMIT, FIXED_LIMIT),
    options={"structure": choice(NO_LIMIT, FIXED_LIMIT), **blinds()},
    script=(
        Blinds("only"),
        Deal(1),
        Change(),
        Betting("only", first=after_the_blinds, blind=True),
        Showdown(ranked=highest),
    ),
)
