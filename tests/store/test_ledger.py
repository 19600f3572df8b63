"""Chips: nothing is lost, nothing is doubled, and what does not add up is named."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Database
from bot.tables.ledger import Account, Transfer, Worth
from bot.tables.ports import Repeated, Short

from . import values as v

Rows = Callable[[str], list[Any]]


async def test_accounts_open_on_first_use_and_add_up(store: Database, rows: Rows) -> None:
    assert await store.balance("wallet", v.GUILD, 500) is None
    await store.transfer((v.grant(500), v.grant(501, 20)), 5)
    assert await store.balance("wallet", v.GUILD, 500) == 1000
    assert await store.balance("mint", v.GUILD) == -1020
    assert rows("SELECT sum(balance) FROM accounts") == [(0,)]


async def test_transfers_go_together_or_not_at_all(store: Database) -> None:
    await store.transfer((v.grant(500, 100),), 1)
    with pytest.raises(Short):
        await store.transfer((v.grant(501), v.buy_in(1, 0, 500, 101)), 1)
    assert await store.balance("wallet", v.GUILD, 501) is None
    with pytest.raises(Repeated):
        await store.transfer((v.grant(502), v.grant(500)), 1)
    assert await store.balance("wallet", v.GUILD, 502) is None


async def test_an_order_that_needs_chips_before_they_come_is_short(store: Database) -> None:
    await store.transfer((v.grant(500, 100),), 1)
    there, back = v.buy_in(1, 0, 500, 60), Transfer("back", "cash_out", v.seat_of(1, 0), v.wallet(500), 60)
    with pytest.raises(Short):
        await store.transfer((back, there), 1)
    await store.transfer((there, back), 1)
    assert await store.balance("wallet", v.GUILD, 500) == 100


async def test_a_repeated_buy_in_is_repeated_and_not_short(store: Database) -> None:
    await store.transfer((v.grant(500, 100),), 1)
    await store.transfer((v.buy_in(1, 0, 500, 80),), 1)
    with pytest.raises(Repeated):
        await store.transfer((v.buy_in(1, 0, 500, 80),), 1)
    await store.transfer((Transfer("home", "cash_out", v.seat_of(1, 0), v.wallet(500), 80),), 2)


@pytest.mark.parametrize(
    "wrong",
    [
        Transfer("k", "grant", v.MINT, v.wallet(500), 0),
        Transfer("k", "grant", v.MINT, v.wallet(500), -5),
        Transfer("k", "grant", v.wallet(500), v.wallet(500), 5),
        Transfer("k", "gift", v.MINT, v.wallet(500), 5),
        Transfer("k", "grant", v.MINT, Account("pocket", 1, 2), 5),
    ],
    ids=["nothing", "negative", "to oneself", "kind", "account"],
)
async def test_a_wrong_transfer_is_refused(store: Database, wrong: Transfer) -> None:
    with pytest.raises(ValueError, match="refuses"):
        await store.transfer((wrong,), 1)


async def test_fifty_grants_with_one_key_are_one(store: Database) -> None:
    asked = (store.transfer((v.grant(500),), 1) for _ in range(50))
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in outcomes if each is not None] == [Repeated] * 49
    assert await store.balance("wallet", v.GUILD, 500) == 1000


async def test_fifty_buy_ins_of_the_last_chips_are_one(store: Database) -> None:
    await store.transfer((v.grant(500, 100),), 1)
    for number in range(1, 51):
        await store.commit(v.opened(number, 500))
    sits = (v.changed(number, 1, transfers=(v.buy_in(number, 0, 500, 100),)) for number in range(1, 51))
    outcomes = await asyncio.gather(*map(store.commit, sits), return_exceptions=True)
    assert [type(each) for each in outcomes if each is not None] == [Short] * 49
    assert await store.balance("wallet", v.GUILD, 500) == 0
    ticks = []
    for number in range(1, 51):
        image = await store.image(number)
        assert image is not None
        ticks.append((image.table.tick, image.seats[0].stack))
    assert sorted(ticks) == [(1, 0)] * 49 + [(2, 100)]


async def test_many_random_transfers_always_add_up(store: Database) -> None:
    seed = random.randrange(1 << 32)
    rng = random.Random(seed)
    await store.transfer(tuple(v.grant(user, 100) for user in range(4)), 1)
    places = [v.wallet(user) for user in range(4)]

    async def move(n: int) -> None:
        debit, credit = rng.sample(places, 2)
        try:
            await store.transfer(
                (Transfer(f"move {rng.randrange(60)}", "settle", debit, credit, rng.randint(1, 80)),), n
            )
        except (Repeated, Short):
            return

    await asyncio.gather(*(move(n) for n in range(120)))
    held = [await store.balance("wallet", v.GUILD, user) or 0 for user in range(4)]
    assert sum(held) == 400, f"seed {seed}"
    assert min(held) >= 0, f"seed {seed}"


async def test_a_transfer_is_never_changed(store: Database, path: Path) -> None:
    await store.transfer((v.grant(500),), 1)
    with closing(sqlite3.connect(path)) as connection:
        for statement in ("UPDATE transfers SET amount = 5", "DELETE FROM transfers"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                connection.execute(statement)


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("UPDATE accounts SET balance = balance + 1 WHERE sub = 500", ["add up to 1", "wallet 7/500 says 41"]),
        ("UPDATE hands SET state = 'open'", ["hand 1 of table 1 is open and yet settled"]),
        ("DELETE FROM actions WHERE tick = 1", ["stands at action 2 and 1"]),
        ("DELETE FROM seats WHERE seat = 1", ["seat 1 of table 1 holds 40"]),
        ("DELETE FROM tables", ["row 1 of seats belongs to a row of tables that is not there"]),
    ],
    ids=["balance", "hand", "log", "seat", "orphan"],
)
async def test_what_does_not_add_up_is_named(path: Path, harm: str, told: list[str]) -> None:
    async with Database.open(path) as store:
        await store.commit(v.opened(1, 500, 501))
        await store.transfer((v.grant(500, 60), v.buy_in(1, 0, 500, 20), v.grant(501, 20), v.buy_in(1, 1, 501, 20)), 1)
        await store.commit(v.begun(1))
        await store.commit(v.answered(1, 2, 1))
        await store.commit(v.settled(1, 3, 2, amount=20))
        assert await store.ledger_faults() == []
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(harm)
        faults = await store.ledger_faults()
    for part in told:
        assert any(part in fault for fault in faults), (part, faults)


async def test_a_refill_is_decided_on_what_there_is_at_that_moment(store: Database) -> None:
    await store.transfer((v.grant(500, 300),), 1)
    for number, guild in ((1, v.GUILD), (2, 8)):
        await store.commit(v.opened(number, 500, guild=guild))
        await store.transfer((v.buy_in(number, 0, 500, 120),), 1)
    asked: list[Worth] = []

    def give(worth: Worth) -> Transfer:
        asked.append(worth)
        return Transfer(f"refill:{v.GUILD}:500:{worth.refills + 1}", "refill", v.MINT, v.wallet(500), 10)

    for at in (40, 50):
        assert (await store.refill(v.GUILD, 500, give, at)).amount == 10
    # 60 in the wallet and 120 at this server's table; the other server's 120 are not asked about
    assert asked == [Worth(180, 0, None), Worth(190, 1, 40)]
    assert await store.balance("wallet", v.GUILD, 500) == 80


async def test_what_a_refill_refuses_comes_back_and_moves_nothing(store: Database) -> None:
    await store.transfer((v.grant(500, 300),), 1)

    def refuse(worth: Worth) -> Transfer:
        raise LookupError(worth.chips)

    with pytest.raises(LookupError, match="300"):
        await store.refill(v.GUILD, 500, refuse, 5)
    assert await store.balance("wallet", v.GUILD, 500) == 300
