"""A square grid of cards: laid face down, its cells turned up street by street."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.cards import Cell
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.step import Step
from bot.engine.steps.showdown import table_hands


@dataclass(frozen=True)
class LayGrid(Step):
    """The grid, face down, row by row; then the king's pile of as many cards, if there is one."""

    side: int
    pile: bool = False
    label: str = "grid"

    def enter(self, hand: Hand) -> list[Event]:
        hand.grid = [hand.deal(self.side) for _ in range(self.side)]
        hand.pile = hand.deal(self.side) if self.pile else None
        return []


def _never(hand: Hand) -> bool:
    return False


@dataclass(frozen=True)
class TurnCells(Step):
    """Cells of the grid, face up; the name of the street is the label.

    `tabled` says whether bets are all that the hand still has to decide: where nobody can bet any more, the cards of
    all contenders are tabled first then.
    """

    label: str
    cells: tuple[Cell, ...]
    tabled: Callable[[Hand], bool] = _never

    def enter(self, hand: Hand) -> list[Event]:
        assert hand.grid is not None, "LayGrid comes first"
        events = table_hands(hand) if len(hand.with_chips()) < 2 and self.tabled(hand) else []
        hand.new_street(self.label)
        hand.up += [hand.grid[row][column] for row, column in self.cells]
        cells = [[row, column, hand.deck[hand.grid[row][column]]] for row, column in self.cells]
        events.append({"type": "turned", "audience": PUBLIC, "street": self.label, "cells": cells})
        return events
