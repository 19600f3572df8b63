"""Chips: none appears, none is lost, and every move has a key of its own.

The database of these tests looks after every change whether its ledger adds up.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.engine import Hand
from bot.errors import DealerError
from bot.tables.money import settlement
from bot.tables.records import IN, LOBBY, OUT, PLAYING
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, MIA, PEOPLE, PLACE, Felt

# Ana's aces, Ben's kings and Mia's nothing on a board that helps nobody, dealt from the left of a button at seat 2
COLD = "As Ks 8c Ac Kc 7d 2c 3d 9h Js 5d"


async def cold_table(felt: Felt, *buy_ins: int) -> int:
    """Ana, Ben and Mia with these chips, about to be dealt aces, kings and nothing."""
    felt.deck = COLD
    table = (await felt.tables.open(ANA, PLACE, GAME, buy_in=buy_ins[0])).table.id
    for person, amount in zip((BEN, MIA), buy_ins[1:], strict=True):
        await felt.tables.join(person, table, amount)
    # the first button is drawn: a test needs it where the deck expects it
    room = await felt.tables.rooms.get(table)
    room.table = replace(room.table, button=1)
    await felt.tables.start(ANA.user, table)
    assert (await felt.play_of(table)).button == 2
    return table


async def stacks(felt: Felt, table: int) -> dict[str, int]:
    return {seat.name: seat.stack for seat in (await felt.tables.look(table, None)).seats}


async def settled_hand(felt: Felt, table: int, number: int) -> Hand:
    row = await felt.store.hand(table, number)
    assert row is not None
    assert row.state == "settled"
    return Hand.from_json(row.snapshot)


async def test_a_wallet_is_given_its_first_chips_once(felt: Felt) -> None:
    held = await asyncio.gather(*(felt.tables.chips(ANA.user, PLACE.guild) for _ in range(50)))
    assert held == [1_000] * 50
    assert felt.rows("SELECT key, amount FROM transfers") == [(f"grant:{PLACE.guild}:{ANA.user}", 1_000)]
    assert felt.chips() == {("mint", PLACE.guild, 0): -1_000, ("wallet", PLACE.guild, ANA.user): 1_000}


async def test_fifty_newcomers_at_once_get_fifty_grants(felt: Felt) -> None:
    await asyncio.gather(*(felt.tables.chips(user, PLACE.guild) for user in range(1, 51)))
    assert felt.chips()[("mint", PLACE.guild, 0)] == -50_000
    assert await felt.store.ledger_faults() == []


async def test_a_hand_moves_chips_from_its_losers_to_its_winners_only(felt: Felt) -> None:
    table = await cold_table(felt, 500, 500, 500)
    assert await stacks(felt, table) == {"Ana": 500, "Ben": 500, "Mia": 500}  # bets live in the hand alone
    await felt.street(table, (ANA, BEN, MIA), "rock")
    assert await stacks(felt, table) == {"Ana": 500, "Ben": 500, "Mia": 500}
    await felt.play_out(table, (ANA, BEN, MIA))
    hand = await settled_hand(felt, table, 1)
    assert list((await stacks(felt, table)).values()) == hand.stacks
    # one shoot of three Rocks at 15 each: 45 from everybody, and the antes
    assert hand.stacks == [500 + 2 * 55, 445, 445]
    moved = felt.rows("SELECT debit_sub, credit_sub, amount, hand FROM transfers WHERE kind = 'settle'")
    assert sorted(moved) == [(1, 0, 55, 1), (2, 0, 55, 1)]


async def test_side_pots_settle_to_the_chip(felt: Felt) -> None:
    table = await cold_table(felt, 200, 400, 900)
    for _ in range(4):
        asked = [(await felt.tables.look(table, person.user)).decision for person in (ANA, BEN, MIA)]
        await felt.street(
            table, [who for who, decision in zip((ANA, BEN, MIA), asked, strict=True) if decision], "rock"
        )
    hand = await settled_hand(felt, table, 1)
    assert hand.stacks == [600, 400, 500]  # Ana's aces take the main pot, Ben's kings the side pot, the rest goes back
    assert await stacks(felt, table) == {"Ana": 600, "Ben": 400, "Mia": 500}


async def test_many_random_hands_settle_to_what_the_engine_says(felt: Felt) -> None:
    rng = Random(41)
    table = await felt.table((ANA, BEN, MIA, IVO), buy_in=400)
    for number in range(1, 8):
        while (look := await felt.tables.look(table, None)).hand is not None:
            assert look.view is not None
            waiting = [seat for seat in look.view.asked if not look.view.seats[seat]["answered"]]
            user = look.hand.users[rng.choice(waiting)]
            person = next(each for each in PEOPLE if each.user == user)
            await felt.shoot(table, person, rng.choice(["rock", "paper", "scissors", "scissors"]))
        hand, row = await settled_hand(felt, table, number), await felt.store.hand(table, number)
        assert row is not None
        held = felt.chips()
        assert [held[("seat", table, seat)] for seat in row.seats] == hand.stacks, f"hand {number}"
        assert sum(felt.wealth(person) for person in (ANA, BEN, MIA, IVO)) == 4_000
        if (await felt.tables.look(table, None)).table.state != PLAYING:
            break
        await felt.tables.next_hand(table, number)
    assert number > 1


async def test_every_buy_in_and_cash_out_has_a_key_of_its_own(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    for _ in range(3):
        await felt.tables.join(MIA, table)
        await felt.tables.leave(MIA.user, table)
    keys = [key for (key,) in felt.rows("SELECT key FROM transfers WHERE kind IN ('buy_in', 'cash_out')")]
    assert len(set(keys)) == len(keys) == 8
    assert felt.wealth(MIA) == 1_000


async def test_who_is_out_of_chips_sits_out_and_may_buy_in_again(felt: Felt) -> None:
    table = await cold_table(felt, 500, 200, 200)
    for _ in range(4):
        people = [each for each in (ANA, BEN, MIA) if (await felt.tables.look(table, each.user)).decision]
        await felt.street(table, people, "rock")
    assert await stacks(felt, table) == {"Ana": 900, "Ben": 0, "Mia": 0}
    look = await felt.tables.look(table, BEN.user)
    assert (look.table.state, [seat.state for seat in look.seats]) == (LOBBY, [IN, OUT, OUT])
    assert [
        (event["name"], event["reason"])
        for row in await felt.store.waiting(table)
        for event in row.events
        if event["type"] == "sat_out"
    ] == [("Ben", "no_chips"), ("Mia", "no_chips")]
    look = await felt.tables.join(BEN, table, 300)
    assert look.seat is not None
    assert (look.seat.seat, look.seat.stack, look.seat.state) == (1, 300, IN)
    assert (await felt.tables.start(ANA.user, table)).hand is not None
    assert felt.wealth(BEN) == 800


async def test_who_is_out_of_chips_and_leaves_takes_nothing_along(felt: Felt) -> None:
    table = await cold_table(felt, 500, 200, 200)
    for _ in range(4):
        people = [each for each in (ANA, BEN, MIA) if (await felt.tables.look(table, each.user)).decision]
        await felt.street(table, people, "rock")
    await felt.tables.leave(BEN.user, table)
    assert felt.wealth(BEN) == 800


async def test_a_house_player_out_of_chips_buys_in_again_from_the_mint(felt: Felt) -> None:
    felt.deck = COLD
    look = await felt.tables.open(ANA, PLACE, GAME, buy_in=1_000, house=2, start=True)
    table = look.table.id
    while (look := await felt.tables.look(table, None)).hand is not None:
        assert look.view is not None
        for seat in look.view.asked:
            number, decision = look.hand.number, look.hand.decision
            if look.hand.users[seat] is None:
                action = {"type": "shoot", "gesture": "rock"}
                await felt.tables.answer_for_house(table, number, decision, look.hand.seats[seat], action)
            else:
                await felt.shoot(table, ANA, "rock")
    bought = felt.rows("SELECT credit_sub FROM transfers WHERE kind = 'house_in' AND key NOT LIKE '%:1'")
    hand = await settled_hand(felt, table, 1)
    broke = [(seat,) for seat in (1, 2) if hand.stacks[seat] == 0]
    assert broke
    assert bought == broke
    assert all(seat.stack for seat in (await felt.tables.look(table, None)).seats if seat.house)


async def test_a_cancelled_hand_moves_nothing(felt: Felt) -> None:
    table = await felt.table()
    await felt.street(table, (ANA, BEN, MIA), "rock")
    before = felt.chips()
    room = await felt.tables.rooms.get(table)
    room.outdated = "old_rules"
    look = await felt.tables.look(table, ANA.user)
    assert look.hand is None
    assert felt.chips() == before
    assert [
        event["reason"]
        for row in await felt.store.waiting(table)
        for event in row.events
        if event["type"] == "cancelled"
    ] == ["old_rules"]


async def test_a_hundred_random_steps_keep_every_chip(felt: Felt) -> None:
    """The ledger is asked after every one of them; what people own changes by what the house wins or loses alone."""
    rng = Random(42)
    table = await felt.table((ANA, BEN, MIA), start=False, house=1)
    done = 0
    for step in range(120):
        who = rng.choice(PEOPLE)
        doings = [
            felt.tables.join(who, table),
            felt.tables.leave(who.user, table),
            felt.tables.start(who.user, table),
            felt.tables.next_hand(table, (await felt.tables.look(table, None)).table.hand),
            *(felt.shoot(table, who, rng.choice(["rock", "scissors", "paper"])) for _ in range(6)),
        ]
        chosen = rng.randrange(len(doings))
        for number, doing in enumerate(doings):
            if number != chosen:
                doing.close()
        try:
            await doings[chosen]
            done += 1
        except DealerError:
            pass
        await answer_for_the_house(felt, table)
        assert sum(felt.chips().values()) == 0, f"seed 42, step {step}"
        if (await felt.tables.look(table, None)).table.state == "closed":
            table = await felt.table((rng.choice(PEOPLE),), start=False, buy_in=200)
    assert done > 40
    assert await felt.store.ledger_faults() == []


async def answer_for_the_house(felt: Felt, table: int) -> None:
    """Let the house players that are asked play Scissors."""
    look = await felt.tables.look(table, None)
    if look.hand is None or look.view is None:
        return
    for place in look.view.asked:
        if look.hand.users[place] is None and not look.view.seats[place]["answered"]:
            action = {"type": "shoot", "gesture": "scissors"}
            await felt.tables.answer_for_house(
                table, look.hand.number, look.hand.decision, look.hand.seats[place], action
            )


@pytest.mark.parametrize("seed", range(20))
def test_a_settlement_pairs_losers_with_winners(seed: int) -> None:
    rng = Random(seed)
    before = {seat: rng.randint(0, 300) for seat in rng.sample(range(10), rng.randint(2, 9))}
    after, pool = dict.fromkeys(before, 0), sum(before.values())
    for _ in range(pool):
        after[rng.choice(list(after)[:4])] += 1
    held = dict(before)
    moves = settlement(3, 8, before, after)
    for move in moves:
        held[move.debit.sub] -= move.amount
        held[move.credit.sub] += move.amount
        assert move.amount > 0
    assert held == after
    assert len({move.key for move in moves}) == len(moves) < len(before)


async def test_evas_wallets_on_two_servers_are_two_wallets(felt: Felt) -> None:
    await felt.tables.open(EVA, PLACE, GAME, buy_in=1_000)
    assert await felt.tables.chips(EVA.user, PLACE.guild) == 0
    assert await felt.tables.chips(EVA.user, 8) == 1_000
