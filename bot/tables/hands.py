"""A hand at a table: begun, asked, answered, settled. Works on a Change, commits nothing itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.engine import Action, Event, Hand, act, known_game, new_hand, pending
from bot.errors import Refused, UnknownGame
from bot.tables import kings
from bot.tables.change import Change
from bot.tables.money import buy_in, cash_out, give_back, settlement
from bot.tables.ports import Shuffle
from bot.tables.records import (
    CANCELLED,
    CLOSED,
    CLOSING,
    IN,
    LEAVING,
    LOBBY,
    OPEN,
    OUT,
    PLAYING,
    SETTLED,
    ActionRow,
    Deadline,
    HandRow,
    Seat,
    broke,
    entry,
)

AWAY_AFTER = 2  # answers by the clock in a row, none of one's own: then silence is not waited for
MOST_DEFAULTS = 2_000  # answers for absent seats in one change: a bound, never met by a hand that ends


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in milliseconds: a house player's thought (least, most), and the pause after a hand."""

    house: tuple[int, int] = (900, 2_600)
    next_hand: int = 9_000


class Hands:
    """What happens to a table's hand; chance comes from outside."""

    def __init__(self, shuffle: Shuffle, rng: Random, pace: Pace) -> None:
        self._shuffle = shuffle
        self._rng = rng
        self._pace = pace

    def begin(self, change: Change) -> None:
        """Deal a hand to everybody who is in and has chips; raises Refused("few_players") if they are too few."""
        table = change.table
        game = known_game(table.game)
        dealt = [seat for _, seat in sorted(change.seats.items()) if seat.state == IN and seat.stack >= entry(table)]
        if len(dealt) < game.seats[0]:
            raise Refused("few_players", needed=game.seats[0], ready=len(dealt), game=game.key)
        seats = tuple(seat.seat for seat in dealt)
        button = self._next_button(table.button, seats)
        number = table.hand + 1
        stacks = [seat.stack for seat in dealt]
        rng = self._shuffle(f"{table.id}:{number}")
        options = table.options | kings.carried(change, game)
        play = new_hand(game, stacks, button=seats.index(button), rng=rng, options=options)
        change.table = replace(table, hand=number, button=button, state=PLAYING)
        change.log_head = setup_of(play, stacks)
        change.play = play
        users, names = tuple(seat.user for seat in dealt), tuple(seat.name for seat in dealt)
        change.hand = HandRow(table.id, number, seats, users, names, play.to_json())
        change.clear("next_hand")
        change.tell([{"type": "begun", "audience": "public", "hand": number}, *play.opening], seats)
        self._go_on(change, asks_anew=True)

    def answer(self, change: Change, seat: int, action: Action, by: str, key: str | None = None) -> None:
        """Let an engine's seat answer, then play on for those who are not there; raises what `act` raises."""
        self._go_on(change, asks_anew=self._apply(change, seat, action, by, key))

    def play_on(self, change: Change) -> None:
        """Answer for those who have just left."""
        self._go_on(change, asks_anew=False)

    def time_out(self, change: Change, seat: int) -> None:
        """Answer for an engine's seat whose clock ran out, and say so."""
        row, play = _in_play(change)
        default = pending(play)[seat].default(self._rng)
        owner = change.seats[row.seats[seat]]
        change.put_seat(replace(owner, missed=owner.missed + 1))
        change.tell([{"type": "expired", "audience": "public", "seat": seat, "action": default["type"]}], row.seats)
        self.answer(change, seat, default, by="clock")

    def cancel(self, change: Change, reason: str) -> None:
        """End the open hand as if it had never been: bets live in it alone, so nothing has to move."""
        row = change.hand
        if row is None or row.state != OPEN:
            raise Refused("no_hand", table=change.table.id)
        change.hand = replace(row, state=CANCELLED)
        change.play = None
        change.tell([{"type": "cancelled", "audience": "public", "reason": reason}], row.seats)
        self._tidy(change)

    def give_up(self, change: Change, reason: str) -> None:
        """End what an update has left behind: the open hand, and the table as well where its game is gone."""
        if reason == UnknownGame.code:
            change.table = replace(change.table, state=CLOSING)
        if change.hand is not None:
            self.cancel(change, reason)
        else:
            self.look_after(change)

    def _apply(self, change: Change, seat: int, action: Action, by: str, key: str | None = None) -> bool:
        """One answer, written down and told; whether the question has changed with it."""
        row, play = _in_play(change)
        label, concerned = play.label, set(play.asked)
        events = act(play, seat, action)
        change.actions.append(ActionRow(row.table, row.number, row.tick + 1, seat, action, by, key))
        change.tell(events, row.seats)
        # While sealed answers are coming in the question is the same for those who still owe one.
        same = play.label == label and any(play.answers)
        change.hand = replace(row, tick=row.tick + 1, decision=row.decision + (not same))
        if same and play.answers[seat] is None:
            # The answer was declared void: the clock that is running stays as it is, one that has run out is due now.
            change.deadlines.append(
                Deadline("decision", row.table, row.number, row.decision, row.seats[seat], change.now)
            )
        if not same:
            turned = play.label != label
            change.refresh(row, range(len(row.seats)) if turned else concerned | set(play.asked))
        return not same

    def _go_on(self, change: Change, *, asks_anew: bool) -> None:
        """After a change of the hand: answer for the absent, store the snapshot, settle or set the clocks."""
        row, play = _in_play(change)
        for _ in range(MOST_DEFAULTS):
            absent = next((seat for seat in play.asked if self._absent(change, row, seat, play)), None)
            if absent is None:
                break
            default = pending(play)[absent].default(self._rng)
            asks_anew = self._apply(change, absent, default, by="absent") or asks_anew
        if asks_anew:
            change.clear("decision", "house")
        row, play = _in_play(change)
        change.hand = replace(row, snapshot=play.to_json())
        if play.over:
            self._settle(change, row, play)
        elif asks_anew:
            self._set_clocks(change)

    def _absent(self, change: Change, row: HandRow, seat: int, play: Hand) -> bool:
        owner = change.seats[row.seats[seat]]
        if play.answers[seat] is not None or owner.house:
            return False
        if owner.auto == row.number and pending(play)[seat].kind == "throw":
            return True
        return owner.state == LEAVING or owner.missed >= AWAY_AFTER

    def _set_clocks(self, change: Change) -> None:
        row, play = _in_play(change)
        for seat in play.asked:
            owner = change.seats[row.seats[seat]]
            if play.answers[seat] is not None:
                continue
            kind, wait = ("house", self._rng.randint(*self._pace.house)) if owner.house else ("decision", 0)
            due = change.now + (wait or change.table.clock_s * 1_000)
            change.deadlines.append(Deadline(kind, row.table, row.number, row.decision, owner.seat, due))

    def _settle(self, change: Change, row: HandRow, play: Hand) -> None:
        before = {seat: change.seats[seat].stack - change.seats[seat].topup for seat in row.seats}
        after = {seat: play.stacks[place] for place, seat in enumerate(row.seats)}
        of_the_king = kings.of_the_king(row.seats, play.marks)
        for transfer in settlement(row.table, row.number, before, after, *of_the_king):
            change.move(transfer)
        kings.grow(change, row, *of_the_king)
        change.hand = replace(row, snapshot=play.to_json(), state=SETTLED)
        self._tidy(change)

    def _tidy(self, change: Change) -> None:
        """Between hands: seats of those who left are freed, house players buy in again, the next hand is set."""
        change.clear("decision", "house", "next_hand")
        for place in change.hand.seats if change.hand else ():
            self._tidy_seat(change, change.seats[place])
        self.look_after(change)

    def _tidy_seat(self, change: Change, seat: Seat) -> None:
        if seat.state == LEAVING:
            free(change, seat)
        elif seat.house:
            if seat.stack < entry(change.table):
                change.move(buy_in(change.table, seat, usual_buy_in(change)))
        else:
            _rest(change, _topped_up(change, seat))

    def look_after(self, change: Change) -> None:
        """Outside a hand: close a table that nobody is left at, plan the next hand, or wait for players."""
        table = change.table
        people = [seat for seat in change.seats.values() if not seat.house]
        if table.state == CLOSING or not people:
            close(change)
            return
        if table.state != PLAYING:
            return
        ready = [seat for seat in change.seats.values() if seat.state == IN and seat.stack >= entry(table)]
        if any(not seat.house for seat in ready) and len(ready) >= known_game(table.game).seats[0]:
            due = change.now + self._pace.next_hand
            change.deadlines.append(Deadline("next_hand", table.id, table.hand, 0, -1, due))
            if not change.in_pause:  # else the pause has been told, and its end is not moved
                change.tell([{"type": "next_hand", "audience": "public", "due": due}])
        else:
            change.table = replace(table, state=LOBBY)
            change.tell([{"type": "waiting", "audience": "public"}])

    def _next_button(self, last: int | None, seats: tuple[int, ...]) -> int:
        if last is None:
            return self._rng.choice(seats)
        return next((seat for seat in seats if seat > last), seats[0])


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


def usual_buy_in(change: Change) -> int:
    """Half the most that one may bring, but never less than the least: what one sits down with unless one says."""
    return max(change.table.buy_in_min, change.table.buy_in_max // 2)


def free(change: Change, seat: Seat) -> None:
    """Give a seat's chips back and make it free."""
    change.clear_seat(seat.seat)
    current = change.seats[seat.seat]
    if current.stack:
        change.move(cash_out(change.table, current))
    change.free_seat(seat.seat)


def close(change: Change) -> None:
    """Close the table for good: everybody takes their chips, and what they have paid into the king's pot."""
    for _, seat in sorted(change.seats.items()):
        free(change, seat)
    shared = kings.give_back(change)
    change.table = replace(change.table, state=CLOSED)
    change.clear("next_hand", "decision", "house", "vacate")
    change.tell([{"type": "closed", "audience": "public", **shared}])


def _topped_up(change: Change, seat: Seat) -> Seat:
    """Let a top-up of the hand that has ended join the stack; what is above the most that one may bring goes back."""
    if not seat.topup:
        return seat
    above = min(seat.topup, max(0, seat.stack - change.table.buy_in_max))
    if above:
        change.move(give_back(change.table, seat, above))
    change.put_seat(replace(change.seats[seat.seat], topup=0))
    tell_top_up(change, seat, seat.topup - above)
    return change.seats[seat.seat]


def tell_top_up(change: Change, seat: Seat, amount: int) -> None:
    """Say that somebody has brought more chips."""
    if amount:
        change.tell([{"type": "topped_up", "audience": "public", "name": seat.name, "amount": amount}])


def _rest(change: Change, seat: Seat) -> None:
    """Let a seat sit out whose player is away, or has no chips left: that one is freed after a clock of its own."""
    no_chips = broke(change.table, seat)
    if not no_chips and seat.missed < AWAY_AFTER:
        return
    event: Event = {
        "type": "sat_out",
        "audience": "public",
        "name": seat.name,
        "reason": "no_chips" if no_chips else "away",
    }
    if no_chips:
        event["due"] = due = change.now + change.table.clock_s * 1_000
        change.deadlines.append(Deadline("vacate", change.table.id, change.table.hand, 0, seat.seat, due))
    # An away seat keeps its missed answers: whoever deals on brings it back, which nobody does with one who asked.
    change.put_seat(replace(seat, state=OUT, missed=0 if no_chips else seat.missed))
    change.tell([event])


def _in_play(change: Change) -> tuple[HandRow, Hand]:
    if change.hand is None or change.play is None or change.hand.state != OPEN:
        raise Refused("no_hand", table=change.table.id)
    return change.hand, change.play
