"""What the tables tell, row by row: to the channel what everybody may know, to a person what is theirs alone."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.cards import DECK
from bot.engine import Hand
from bot.tables.records import Commit, OutboxRow
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, MIA, PEOPLE, PLACE, Felt, shoot

BOARD = "2c 7d 9h 3s 5d"
GESTURES = ("rock", "paper", "scissors")


def secrets(hand: Hand) -> set[str]:
    """What nobody but its owner may know of a hand: cards that are not up, and answers that are not shown."""
    up = {hand.deck[place] for place in hand.board}
    for shown in hand.shown:
        up |= {hand.deck[place] for place in shown or ()}
    return set(hand.deck) - up


def hand_after(commit: Commit) -> Hand | None:
    return Hand.from_json(commit.hand.snapshot) if commit.hand else None


def written(row: OutboxRow) -> str:
    return json.dumps(row.events)


async def test_no_public_row_knows_a_secret_at_its_moment(felt: Felt) -> None:
    rng = Random(7)
    table = await felt.table((ANA, BEN, MIA), house=2)
    for number in range(1, 4):
        await random_hand(felt, table, rng)
        await felt.tables.next_hand(table, number)
    checked = 0
    for commit in felt.store.commits:
        hand = hand_after(commit)
        for row in commit.outbox:
            if row.seat is not None or hand is None:
                continue
            text = written(row)
            assert [card for card in secrets(hand) if f'"{card}"' in text] == [], text
            assert not any(word in text for word in GESTURES) or '"shot"' in text, text
            checked += 1
    assert checked > 12


async def random_hand(felt: Felt, table: int, rng: Random) -> None:
    """Random answers of everybody until the hand is over."""
    while (look := await felt.tables.look(table, None)).hand is not None:
        assert look.view is not None
        for place in look.view.asked:
            user = look.hand.users[place]
            action = shoot(rng.choice(GESTURES))
            if user is None:
                seat = look.hand.seats[place]
                await felt.tables.answer_for_house(table, look.hand.number, look.hand.decision, seat, action)
            else:
                await felt.tables.act(user, table, action)


async def test_a_sealed_answer_is_told_to_nobody_but_its_owner(felt: Felt) -> None:
    table = await felt.table()
    before = len(felt.store.commits)
    await felt.shoot(table, BEN, "rock")
    [commit] = felt.store.commits[before:]
    told = [(row.seat, [event["type"] for event in row.events]) for row in commit.outbox]
    assert told == [(None, []), (1, ["acted"])]  # the channel learns that somebody has answered, not what


async def test_rows_of_a_seat_are_for_people_and_hold_their_own_alone(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=3, start=True)).table.id
    await felt.tables.join(BEN, table)
    await random_hand(felt, table, Random(3))
    await felt.tables.next_hand(table, 1)
    await random_hand(felt, table, Random(4))
    people = {seat.seat for seat in (await felt.tables.look(table, None)).seats if not seat.house}
    rows = [(commit, row) for commit in felt.store.commits for row in commit.outbox if row.seat is not None]
    assert {row.seat for _, row in rows} == people
    for commit, row in rows:
        hand = hand_after(commit)
        assert hand is not None
        assert commit.hand is not None
        place = commit.hand.seats.index(row.seat or 0)
        own = set(hand.cards(hand.holes[place]))
        assert [card for card in secrets(hand) - own if f'"{card}"' in written(row)] == []
        assert all(event["audience"] == place for event in row.events)


async def test_everybody_dealt_in_is_shown_every_new_street(felt: Felt) -> None:
    table = await felt.table()
    await felt.street(table, (ANA, MIA), "rock")
    before = len(felt.store.commits)
    await felt.shoot(table, BEN, "paper")  # folds, and still sees the flop on the private page
    [commit] = felt.store.commits[before:]
    assert sorted(row.seat for row in commit.outbox if row.seat is not None) == [0, 1, 2]


async def test_one_change_is_one_row_a_recipient(felt: Felt) -> None:
    table = await felt.table((*PEOPLE[:4],))
    await felt.tables.leave(BEN.user, table)
    await random_hand(felt, table, Random(5))
    for commit in felt.store.commits:
        told = [row.seat for row in commit.outbox]
        assert len(told) == len(set(told))


async def test_rows_know_their_hand_and_are_in_order(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.street(table, (ANA, BEN))
    rows = [row for row in await felt.store.waiting(table) if row.seat is None]
    assert [row.hand for row in rows] == [0, 0, 1, 1, 1]
    assert [row.id for row in rows] == sorted(row.id for row in rows)


@pytest.mark.parametrize("seed", range(6))
async def test_hidden_cards_do_not_change_a_public_row(felt: Felt, seed: int) -> None:
    """The same public hand is dealt twice at two tables, with other cards in everybody's hands."""
    rng = Random(seed)
    told = []
    line = [[rng.choice(("rock", "scissors")) for _ in range(3)] for _ in range(3)]
    for deal in range(2):
        felt.deck = deck_of(Random(f"{seed}:{deal}"))
        table = await felt.table((ANA, BEN, MIA), start=False, buy_in=500)
        await with_button(felt, table, 1)
        await felt.tables.start(ANA.user, table)
        for street in line:
            for person, gesture in zip((ANA, BEN, MIA), street, strict=True):
                if (await felt.tables.look(table, person.user)).decision:
                    await felt.shoot(table, person, gesture)
        told.append(public_before_showdown(felt, table))
        for person in (ANA, BEN, MIA):
            await felt.tables.leave(person.user, table)
    assert told[0] == told[1], f"seed {seed}"
    assert len(told[0]) > 4


def deck_of(rng: Random) -> str:
    """Six random hole cards, then always the same board."""
    rest = [card for card in DECK if card not in BOARD.split()]
    return " ".join([*rng.sample(rest, 6), BOARD])


async def with_button(felt: Felt, table: int, last: int) -> None:
    """The first button is drawn by chance: here it goes to the left of seat `last`."""
    room = await felt.tables.rooms.get(table)
    room.table = replace(room.table, button=last)


def public_before_showdown(felt: Felt, table: int) -> list[str]:
    """The public rows of a table up to the first shown card, as they are stored, without the table's number."""
    rows = felt.rows(f"SELECT hand, decision, events FROM outbox WHERE table_id = {table} AND seat IS NULL ORDER BY id")
    texts = [f"{hand} {decision} {events}" for hand, decision, events in rows]
    shown = next((place for place, text in enumerate(texts) if '"shown"' in text), len(texts))
    return texts[:shown]


async def test_a_freed_seat_never_shows_its_next_owner_the_old_hand(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA))
    old = await felt.play_of(table)
    await felt.tables.leave(BEN.user, table)
    await felt.play_out(table, (ANA, MIA))
    look = await felt.tables.join(IVO, table)
    assert look.seat is not None
    assert look.seat.seat == 1  # Ben's seat
    assert (look.hand, look.view, look.decision) == (None, None, None)
    await felt.tables.next_hand(table, 1)
    look = await felt.tables.look(table, IVO.user)
    assert look.view is not None
    assert look.view.mine is not None
    assert look.view.mine["cards"] != old.cards(old.holes[1])
    row = await felt.store.hand(table, 1)
    assert row is not None
    assert row.users[1] == BEN.user
    assert (await felt.tables.look(table, BEN.user)).view == (await felt.tables.look(table, None)).view


async def test_who_leaves_in_mid_hand_keeps_the_seat_and_its_cards_to_the_end(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA))
    await felt.tables.leave(BEN.user, table)
    look = await felt.tables.join(EVA, table)
    assert look.seat is not None
    assert look.seat.seat == 3
    assert look.view is not None
    assert look.view.mine is None


async def test_events_of_a_hand_name_its_people_by_their_places_in_it(felt: Felt) -> None:
    """Seats of the engine are counted over those who were dealt in, whoever sits out between them."""
    table = await felt.table((ANA, BEN, MIA))
    for _ in range(2):
        await felt.street(table, (ANA, MIA))
        await felt.expire(table, 1)
    await felt.play_out(table, (ANA, MIA))
    await felt.tables.next_hand(table, 1)
    row = await felt.store.hand(table, 2)
    assert row is not None
    assert (row.seats, row.names) == ((0, 2), ("Ana", "Mia"))
    await felt.shoot(table, MIA, "rock")
    private: list[Any] = [each for each in felt.store.commits[-1].outbox if each.seat is not None]
    assert [(each.seat, each.events[0]["seat"]) for each in private] == [(2, 1)]
