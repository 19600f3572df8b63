"""A square grid of cards: laid face down, its cells turned up street by street."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Cell
from bot.engine.hand import PUBLIC, Event, Hand
from bot.engine.step import Step


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


@dataclass(frozen=True)
class TurnCells(Step):
    """Cells of the grid, face up; the name of the street is the label."""

    label: str
    cells: tuple[Cell, ...]

    def enter(self, hand: Hand) -> list[Event]:
        assert hand.grid is not None, "LayGrid comes first"
        hand.new_street(self.label)
        hand.up += [hand.grid[row][column] for row, column in self.cells]
        cells = [[row, column, hand.deck[hand.grid[row][column]]] for row, column in self.cells]
        return [{"type": "turned", "audience": PUBLIC, "street": self.label, "cells": cells}]
