"""The pots of every game, kept a second time by somebody who only hears what is said.

A heap of chips for each seat, or for each card of a seat that has bought cards. Pots are cut as at a table: the
smallest heap that still plays says how much everybody puts into the next pot.
"""

from __future__ import annotations

from typing import Any

from bot.engine import Event
from tests.contract.play import Record


class Middle:
    """The chips in the middle: by seat the heaps that still play, and the heaps of those who have folded."""

    def __init__(self, seats: int) -> None:
        self.live: dict[int, list[int]] = {seat: [0] for seat in range(seats)}
        self.dead: list[int] = []

    def hear(self, event: Event) -> None:
        """Move what a public event says that was moved."""
        seat, kind = event.get("seat"), event["type"]
        if kind == "bought":
            self.live = {buyer: [0] * count for buyer, count in event["counts"].items()}
        elif kind == "shot":
            self._shoot(event)
        elif kind == "folded_cards":
            self._fold(seat, event["count"])
        elif kind == "acted" and event["action"]["type"] == "fold":
            self._fold(seat, len(self.live[seat]))
        elif kind in ("acted", "posted"):
            self._put(seat, event.get("puts_in", event.get("amount", 0)))
        elif kind == "returned" and any(self.live[seat]):
            self._put(seat, -event["amount"])

    def pots(self) -> list[dict[str, Any]]:
        """What there is to win and who can win it."""
        live = [(seat, chips) for seat, heaps in self.live.items() for chips in heaps]
        dead = list(self.dead)
        found: list[dict[str, Any]] = []
        while any(chips for _, chips in live):
            step = min(chips for _, chips in live if chips)
            amount = sum(min(step, chips) for chips in [*dead, *(chips for _, chips in live)])
            eligible = sorted({seat for seat, chips in live if chips})
            if found and found[-1]["eligible"] == eligible:
                found[-1]["amount"] += amount
            else:
                found.append({"amount": amount, "eligible": eligible})
            live = [(seat, max(chips - step, 0)) for seat, chips in live]
            dead = [max(chips - step, 0) for chips in dead]
        if sum(dead):
            found = found or [{"amount": 0, "eligible": sorted({seat for seat, _ in live})}]
            found[-1]["amount"] += sum(dead)
        return found

    def _put(self, seat: Any, chips: int) -> None:
        heaps = len(self.live[seat])
        assert chips == 0 or chips % heaps == 0
        self.live[seat] = [heap + chips // heaps for heap in self.live[seat]] if chips else self.live[seat]

    def _fold(self, seat: Any, heaps: int) -> None:
        self.dead += self.live[seat][:heaps]
        self.live[seat] = self.live[seat][heaps:]

    def _shoot(self, event: Event) -> None:
        for seat, chips in event["puts_in"].items():
            self._put(seat, chips)
        for seat, gesture in event["gestures"].items():
            if gesture == "paper" and "rock" in event["gestures"].values():
                self._fold(seat, 1)


def test_pots_and_side_pots_are_those_that_are_kept_by_hand_and_so_is_what_each_pays(records: list[Record]) -> None:
    most = 0
    for record in records:
        with record.told():
            middle = Middle(len(record.stacks))
            for events, after in zip(record.events, record.hands, strict=True):
                for event in events:
                    if event["audience"] == "public":
                        middle.hear(event)
                by_hand = middle.pots()
                most = max(most, len(by_hand))
                if after.over:
                    _check_paid(events, by_hand)
                else:
                    assert after.pots == by_hand
    case = records[0].case
    assert most > 1 or not case.unit or case.game.seats[1] == 2, "no hand had a side pot"


def _check_paid(events: list[Event], pots: list[dict[str, Any]]) -> None:
    """Assert that each pot was paid in full, to seats that could win it; the king's pot is none of them."""
    paid = [0] * len(pots)
    for event in events:
        if event["type"] == "won" and event["pot"] != "king":
            paid[event["pot"]] += event["amount"]
            assert event["seat"] in pots[event["pot"]]["eligible"]
    assert paid == [pot["amount"] for pot in pots]
