"""Events in words: one case for every type there is."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.engine import Event, act, new_hand, pending
from bot.games import GAMES
from bot.render.lines import spoken, told
from bot.render.locale import Locale

NAMES = ("Ana", "Ben", "Mia", "Lucky")
TEXT = Locale()


def acted(action: dict[str, Any], puts_in: int = 0, audience: str | int = "public") -> Event:
    return {"type": "acted", "audience": audience, "seat": 0, "action": action, "puts_in": puts_in}


def public(kind: str, **facts: Any) -> Event:
    return {"type": kind, "audience": "public", **facts}


CASES: list[tuple[Event, str | None]] = [
    (public("posted", seat=1, what="ante", amount=10), "Ben antes 10."),
    (public("posted", seat=1, what="small_blind", amount=5), "Ben posts the small blind, 5."),
    (public("posted", seat=1, what="big_blind", amount=1000), "Ben posts the big blind, 1,000."),
    (public("posted", seat=1, what="small_blind", amount=0), None),
    ({"type": "dealt", "audience": 0, "cards": ["As", "Td"]}, "You hold A♠ 10♦."),
    ({"type": "dealt", "audience": 0, "cards": ["K", "T", "8"]}, "You hold K 10 8."),
    (acted({"type": "fold"}), "Ana folds."),
    (acted({"type": "check"}), "Ana checks."),
    (acted({"type": "call"}, 40), "Ana calls 40."),
    (acted({"type": "bet", "amount": 40}, 40), "Ana bets 40."),
    (acted({"type": "raise", "to": 120}, 80), "Ana raises to 120."),
    (acted({"type": "bet", "amount": 5}, 15) | {"on": 3}, "Ana bets 5 a card."),
    (acted({"type": "raise", "to": 8}, 9) | {"on": 3}, "Ana raises to 8 a card."),
    (acted({"type": "call"}, 9) | {"on": 3}, "Ana calls 9."),
    (acted({"type": "all_in"}, 420), "Ana is all-in with 420."),
    (acted({"type": "keep"}), "Ana keeps the plan."),
    (acted({"type": "discard"}), "Ana discards."),
    (acted({"type": "draw"}), None),
    (acted({"type": "shoot", "gesture": "rock"}, audience=0), "✊ Rock is in."),
    (acted({"type": "throw", "throws": "RPS"}, audience=0), "✊ Rock ✋ Paper ✌️ Scissors locked."),
    (acted({"type": "seen"}, audience=0), "Your throws were seen: choose others."),
    (acted({"type": "call", "discard": "2c"}, 40, audience=0), "You discard 2♣."),
    (acted({"type": "draw", "discard": []}, audience=0), "You stand pat."),
    (acted({"type": "buy", "cards": 2}, audience=0), "You buy 2 cards."),
    (acted({"type": "fold_cards", "cards": ["2c", "Td"]}, audience=0), "You fold 2♣ 10♦."),
    (acted({"type": "reveal", "cards": ["2c"]}, audience=0), "You reveal 2♣."),
    (public("turned", street="flop", cards=["7c", "7d", "Kh"]), "Flop: 7♣ 7♦ K♥"),
    (public("turned", street="flop", cells=[[4, 0, "7c"], [1, 4, "Kh"]]), "Flop: 5×6 7♣, 2×T K♥"),
    (public("turned", street="flop", cells=[[3, 0, "7c"], [0, 3, "Kh"]]), "Flop: 4×5 7♣, A×8 K♥"),
    (public("turned", street="showdown", line="K", cards=["7c", "Kh"]), "The king's pile: 7♣ K♥"),
    (public("thrown", street="flop", seat=None, throws="R"), "Flop: the dealer throws ✊ Rock."),
    (public("thrown", street="flop", seat=1, throws="RP"), "Flop: Ben, the dealer, throws ✊ Rock ✋ Paper."),
    (public("matched", winner=2), "Mia wins the match."),
    (public("drawn", seat=2, count=0), "Mia stands pat."),
    (public("drawn", seat=2, count=3), "Mia draws 3."),
    (public("opened", seat=2, cards=["As"]), "Mia opens A♠."),
    (public("placed", seat=2, card="As"), "Mia places A♠."),
    (public("revealed", seat=2, cards=["As", "Kd"]), "Mia reveals A♠ K♦."),
    (public("planned", seat=2, plan="full house"), "Mia plans full house."),
    (public("planned", seat=2, plan=None), "Mia keeps the plan."),
    (public("bought", counts={"0": 2, "1": 0}), "Cards bought: Ana 2, Ben sits out."),
    (public("folded_cards", seat=2, count=1), "Mia folds one card."),
    (public("named", seat=2, line="T"), "Mia names line T."),
    (public("shown", seat=0, cards=["As", "Ad"], hand="pair of aces"), "Ana shows A♠ A♦: pair of aces."),
    (public("shown", seat=0, cards=["As", "Ad"], hand=None), "Ana shows A♠ A♦."),
    (public("shown", seat=0, throws="RS", hand="2-0"), "Ana shows ✊ Rock ✌️ Scissors: 2-0."),
    (public("shown", seat=0, throws="R", hand=None, points=2), "Ana throws ✊ Rock in the match: 2 points."),
    (public("returned", seat=0, amount=1500), "1,500 back to Ana: nobody matched it."),
    (public("won", seat=1, amount=140, pot=0, hand="pair of aces"), "Ben wins 140: pair of aces."),
    (public("won", seat=1, amount=140, pot=0, hand=None), "Ben wins 140, the last one in."),
    (public("won", seat=1, amount=9, pot=2, hand="ace high"), "Ben wins 9 from side pot 2: ace high."),
    (public("won", seat=1, amount=9, pot="king", hand="ace high"), "Ben wins 9 from the king's pot: ace high."),
    (public("kept", amount=40), "The king's pot of 40 stays for the next hand."),
    (public("solved", won=True, score=12), "Every plan was made: the team wins and scores 12."),
    (public("solved", won=False, score=0), "Not every plan was made: the team loses."),
    (public("over", stacks=[1000, 2, 3, 4]), "Stacks: Ana 1,000, Ben 2, Mia 3, Lucky 4."),
]


@pytest.mark.parametrize(("event", "line"), CASES)
def test_an_event_in_words(event: Event, line: str | None) -> None:
    assert spoken(event, NAMES, TEXT) == line


def shot(gestures: str, price: int, puts_in: dict[int, int]) -> Event:
    names = {"R": "rock", "P": "paper", "S": "scissors"}
    by_seat = {seat: names[letter] for seat, letter in enumerate(gestures)}
    return public("shot", street="flop", gestures=by_seat, unit=10, price=price, puts_in=puts_in)


@pytest.mark.parametrize(
    ("event", "ending"),
    [
        (shot("RRSP", 20, {0: 20, 1: 20, 2: 20}), "Lucky ✋ Paper. 2 Rocks: 20 each. Lucky folds."),
        (shot("RS", 10, {0: 10, 1: 5}), "Ben ✌️ Scissors. One Rock: 10 each. Ben is all-in with 5."),
        (shot("PPS", 0, {}), "Mia ✌️ Scissors. No Rock: everybody stays."),
        (shot("RPP", 10, {}), "Mia ✋ Paper. Nobody stays against the Rock. Ben and Mia fold."),
    ],
)
def test_a_shoot_says_gestures_price_and_consequences(event: Event, ending: str) -> None:
    line = spoken(event, NAMES, TEXT)
    assert line is not None
    assert line.startswith("Ana ")
    assert line.endswith(ending)


def test_a_stored_event_is_told_like_a_fresh_one() -> None:
    event = shot("RSP", 10, {0: 10, 1: 10})
    assert spoken(json.loads(json.dumps(event)), NAMES, TEXT) == spoken(event, NAMES, TEXT)


def test_pots_have_names_only_where_there_are_several() -> None:
    main = public("won", seat=0, amount=90, pot=0, hand="ace high")
    side = public("won", seat=1, amount=20, pot=1, hand=None)
    assert told([main], NAMES, TEXT) == ["Ana wins 90: ace high."]
    assert told([main, side], NAMES, TEXT) == [
        "Ana wins 90 from the main pot: ace high.",
        "Ben wins 20 from side pot 1, alone in it.",
    ]


def test_equal_antes_are_one_line() -> None:
    antes = [public("posted", seat=seat, what="ante", amount=amount) for seat, amount in enumerate((10, 10, 3, 10))]
    assert told(antes, NAMES, TEXT) == ["Ana, Ben and Lucky ante 10 each.", "Mia antes 3."]


@pytest.mark.parametrize("key", GAMES)
def test_every_event_of_every_game_is_worded(key: str) -> None:
    game = GAMES[key]
    for seed in range(60):
        rng = Random(seed)
        seats = rng.randint(game.seats[0], min(game.seats[1], 6))
        hand = new_hand(game, [rng.randint(1, 200) for _ in range(seats)], rng=rng)
        events = list(hand.opening)
        while asked := pending(hand):
            decision = next((each for each in asked.values() if not each.answered), None) or next(iter(asked.values()))
            events += act(hand, decision.seat, decision.sample(rng))
        names = [f"Name{seat}" for seat in range(seats)]
        lines = [line for event in json.loads(json.dumps(events)) if (line := spoken(event, names, TEXT))]
        assert len(lines) >= seats, f"seed {seed}"
        assert not [line for line in lines if "{" in line or "None" in line], f"seed {seed}"
