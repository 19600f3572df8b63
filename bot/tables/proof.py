"""A stored hand proved by its own log: the actions lead to the snapshot, the snapshot to what was paid."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import Action, Hand, act, known_game, new_hand
from bot.errors import BadHand, IllegalAction, NotAsked, OldRules, UnknownGame
from bot.tables.kings import of_the_king
from bot.tables.ledger import Account, Transfer
from bot.tables.money import settlement
from bot.tables.records import SETTLED, HandRow


@dataclass(frozen=True, slots=True)
class Evidence:
    """A hand as stored: its row, its setup, its answers in order, and the transfers that settled it."""

    row: HandRow
    setup: dict[str, Any]
    answers: tuple[tuple[int, Action], ...]
    paid: tuple[Transfer, ...]


def setup_of(play: Hand, stacks: list[int]) -> dict[str, Any]:
    """The head of a hand's log: the arguments of `new_hand` with the deck written out."""
    return {
        "game": play.game,
        "rules": play.rules,
        "stacks": stacks,
        "button": play.button,
        "deck": list(play.deck),
        "options": play.options,
    }


def faults_of(hand: Evidence) -> list[str]:
    """What a hand's rows contradict each other in, one plain sentence each; no cards, no names."""
    return [*_settled_as_played(hand), *_played_as_logged(hand)]


def replayable(hand: Evidence) -> bool:
    """Whether today's rules are those the hand was played by."""
    try:
        return bool(known_game(hand.setup["game"]).rules == hand.setup["rules"])
    except UnknownGame:
        return False


def takes_up(hand: Evidence, held: int) -> list[str]:
    """What is wrong with the king's pot that a hand began with, where the table's `held` so much."""
    begun = hand.setup.get("options", {}).get("kings_pot", 0)
    return [] if begun == held else [f"{_name(hand.row)} began with a king's pot of {begun}, there were {held} chips"]


def left_for_the_king(hand: Evidence, held: int) -> int:
    """The king's pot after a hand, from what it `held` before: only a settled hand changes it."""
    try:
        return int(json.loads(hand.row.snapshot)["carried"]) if hand.row.state == SETTLED else held
    except (ValueError, KeyError, TypeError):
        return held  # said of the hand already


def _played_as_logged(hand: Evidence) -> list[str]:
    """The log played again; a hand of older rules proves nothing here."""
    name = _name(hand.row)
    if not replayable(hand):
        return []
    try:
        play = _begun(hand.setup)
    except (BadHand, KeyError, TypeError) as error:
        return [f"{name} cannot be set up as its log says: {type(error).__name__}"]
    for tick, (seat, action) in enumerate(hand.answers, start=1):
        try:
            act(play, seat, action)
        except (IllegalAction, NotAsked) as error:
            return [f"action {tick} of {name} could not have been taken: {error.code}"]
    return [] if _same(play, hand.row.snapshot) else [f"the actions of {name} do not lead to its snapshot"]


def _begun(setup: dict[str, Any]) -> Hand:
    game = known_game(setup["game"])
    return new_hand(game, setup["stacks"], setup["button"], setup["deck"], options=setup["options"])


def _same(play: Hand, snapshot: str) -> bool:
    try:
        return Hand.from_json(snapshot).to_json() == play.to_json()
    except (BadHand, OldRules, UnknownGame):
        return False


def _settled_as_played(hand: Evidence) -> list[str]:
    row = hand.row
    try:
        due = {transfer.key: transfer for transfer in _due(hand)}
    except (ValueError, KeyError, TypeError):
        return [f"{_name(row)} has a snapshot that cannot be read"]
    paid = {transfer.key: transfer for transfer in hand.paid}
    faults = [_differs(row, key, due.get(key), paid.get(key)) for key in sorted(due.keys() | paid.keys())]
    return [fault for fault in faults if fault]


def _due(hand: Evidence) -> Sequence[Transfer]:
    """What a settled hand has to have paid; another one nothing."""
    if hand.row.state != SETTLED:
        return ()
    end, seats = json.loads(hand.row.snapshot), hand.row.seats
    before, after = (dict(zip(seats, stacks, strict=True)) for stacks in (hand.setup["stacks"], end["stacks"]))
    return settlement(hand.row.table, hand.row.number, before, after, *of_the_king(seats, end.get("marks", {})))


def _differs(row: HandRow, key: str, due: Transfer | None, paid: Transfer | None) -> str | None:
    if paid is None:
        return f"transfer {key} is missing: {_name(row)} has to be settled by it"
    if due is None:
        return f"transfer {key} settles {_name(row)}, which owes nothing by it"
    if due != paid:
        return f"transfer {key} moves {paid.amount} chips, {_name(row)} says {_moves(due)}"
    return None


def _moves(due: Transfer) -> str:
    return f"{due.amount}, from {_holder(due.debit)} to {_holder(due.credit)}"


def _holder(account: Account) -> str:
    return "the king's pot" if account.kind == "kings_pot" else f"seat {account.sub}"


def _name(row: HandRow) -> str:
    return f"hand {row.number} of table {row.table}"
