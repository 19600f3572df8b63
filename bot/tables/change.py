"""A change of a table while it is being prepared: a copy that can be thrown away, and the Commit it becomes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.engine import Event
from bot.tables.ledger import Transfer
from bot.tables.records import OPEN, PLAYING, ActionRow, Commit, Deadline, HandRow, OutboxRow, Seat, TeamResult
from bot.tables.rooms import Room


class Change:
    """What a table will be; the room stays as it is until the store has committed."""

    def __init__(self, room: Room, now: int) -> None:
        self.now = now
        self.was = room.table.tick
        self.in_pause = room.hand is None and room.table.state == PLAYING  # the next hand comes by itself
        self._stored_hand = room.hand
        self.table = replace(room.table, tick=room.table.tick + 1)
        self.seats = dict(room.seats)
        self.shares = room.shares
        self.hand: HandRow | None = room.hand
        self.play = room.play.clone() if room.play else None
        self.log_head: dict[str, Any] | None = None
        self.actions: list[ActionRow] = []
        self.transfers: list[Transfer] = []
        self.result: TeamResult | None = None
        self.deadlines: list[Deadline] = []
        self._freed: list[int] = []
        self._facts: dict[str, str] = {}
        self._told: list[OutboxRow] = []
        self._cleared_kinds: set[str] = set()
        self._cleared_seats: set[int] = set()
        self._touched: set[int] = set()

    def put_seat(self, seat: Seat) -> None:
        """Take or change a seat."""
        self.seats[seat.seat] = seat
        self._touched.add(seat.seat)

    def free_seat(self, seat: int) -> None:
        """Make a seat free."""
        del self.seats[seat]
        self._touched.discard(seat)
        self._freed.append(seat)

    def move(self, transfer: Transfer) -> None:
        """Move chips, and the stacks of the seats with them."""
        self.transfers.append(transfer)
        for account, amount in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
            if account.kind == "seat" and account.sub in self.seats:
                seat = self.seats[account.sub]
                self.seats[account.sub] = replace(seat, stack=seat.stack + amount)

    def tell(self, events: Iterable[Event], seats: tuple[int, ...] = ()) -> None:
        """Put events into the outbox, the public ones for the channel, a seat's own for that seat.

        `seats` maps the engine's seats to the table's; house players are told nothing.
        """
        by_audience: dict[Any, list[Event]] = {"public": []}
        for event in events:
            by_audience.setdefault(event["audience"], []).append(event)
        for audience, told in by_audience.items():
            seat = None if audience == "public" else seats[audience]
            if seat is None or (seat in self.seats and not self.seats[seat].house):
                self._told.append(self._row(seat, told))

    def refresh(self, hand: HandRow, places: Iterable[int]) -> None:
        """Let the private pages of these engine's seats show what has changed for them."""
        for place in sorted(places):
            if hand.users[place] is not None:
                self._told.append(self._row(hand.seats[place], []))

    def clear(self, *kinds: str) -> None:
        """Drop all deadlines of these kinds, also those that this change has set before."""
        self._cleared_kinds.update(kinds)
        self.deadlines = [each for each in self.deadlines if each.kind not in kinds]

    def clear_seat(self, seat: int) -> None:
        """Drop the deadlines of a seat that nobody waits for any more."""
        self._cleared_seats.add(seat)
        self.deadlines = [each for each in self.deadlines if each.seat != seat]

    def in_hand(self, seat: Seat) -> bool:
        """Whether a seat was dealt into the open hand."""
        return self.hand is not None and self.hand.state == OPEN and seat.seat in self.hand.seats

    def remember(self, key: str, value: str) -> None:
        """Keep a small text under a key."""
        self._facts[key] = value

    def commit(self) -> Commit:
        """The change as one value."""
        return Commit(
            at=self.now,
            table=self.table,
            was=self.was,
            seats=tuple(self.seats[seat] for seat in sorted(self._touched)),
            freed=tuple(self._freed),
            hand=self.hand if self.hand is not self._stored_hand else None,
            hand_was=self._stored_hand.tick if self._stored_hand and self.log_head is None else None,
            log_head=self.log_head,
            actions=tuple(self.actions),
            result=self.result,
            transfers=tuple(self.transfers),
            outbox=tuple(self._merged()),
            cleared_kinds=tuple(sorted(self._cleared_kinds)),
            cleared_seats=tuple(sorted(self._cleared_seats)),
            deadlines=tuple(self.deadlines),
            facts=tuple(self._facts.items()),
        )

    def _row(self, seat: int | None, events: list[Event]) -> OutboxRow:
        return OutboxRow(self.table.id, self.table.hand, self.hand.decision if self.hand else 0, seat, events)

    def _merged(self) -> list[OutboxRow]:
        """One row a recipient, about the newest hand: what one change says is said in one go."""
        rows: dict[int | None, OutboxRow] = {}
        for row in self._told:
            known = rows.get(row.seat, replace(row, events=[]))
            rows[row.seat] = replace(row, hand=self.table.hand, events=known.events + row.events)
        return list(rows.values())
