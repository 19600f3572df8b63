"""Hands proved from their rows: what has been changed by hand is named, and what was played proves itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.games import GAMES
from bot.store.backup import back_up
from bot.store.evidence import evidence, suspects
from bot.store.faults import sums
from bot.store.outside import looked_at
from bot.tables.proof import faults_of, replayable
from bot.tables.records import PLAYING
from tests.tables.felt import ANA, BEN, MIA, PLACE, Felt, company

PLAYED = 3  # hands of each game


async def play(felt: Felt, game: str, seed: int, hands: int = PLAYED) -> int:
    """Hands of a game played at random by three people while chips last, a last one left open; the table."""
    rng = Random(seed)
    table = (await felt.tables.open(ANA, PLACE, game)).table.id
    for person in company(game)[1:]:
        await felt.tables.join(person, table)
    await felt.tables.start(ANA.user, table)
    for number in range(1, hands + 1):
        while (look := await felt.tables.look(table, None)).hand is not None:
            assert look.view is not None
            user = look.hand.users[rng.choice(look.view.asked)]
            mine = await felt.tables.look(table, user)
            assert mine.decision is not None
            await felt.tables.act(user, table, mine.decision.sample(rng))
        if look.table.state != PLAYING:
            break
        await felt.tables.next_hand(table, number)
    return table


def audit(path: Path) -> list[str]:
    """Everything that contradicts itself, as the audit finds it."""
    with looked_at(path) as connection:
        faults = [*sums(connection), *suspects(connection)]
        for hand in evidence(connection):
            faults += [hand] if isinstance(hand, str) else faults_of(hand)
    return faults


def changed(felt: Felt, statement: str) -> Path:
    """A copy of the file that somebody has changed by hand, past its triggers."""
    path = felt.path.with_name("changed.db")
    back_up(felt.path, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER transfers_update")
        connection.execute("DROP TRIGGER transfers_delete")
        connection.execute(statement)
        for verb in ("UPDATE", "DELETE"):
            connection.execute(
                f"CREATE TRIGGER transfers_{verb.lower()} BEFORE {verb} ON transfers "
                "BEGIN SELECT RAISE(ABORT, 'a transfer is never changed'); END"
            )
    return path


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_what_was_played_proves_itself(felt: Felt, game: str) -> None:
    await play(felt, game, seed=4)
    assert audit(felt.path) == []
    with looked_at(felt.path) as connection:
        hands = list(evidence(connection))
    assert hands
    assert all(not isinstance(hand, str) and replayable(hand) for hand in hands)


async def test_a_cancelled_hand_owes_nothing(felt: Felt) -> None:
    table = await felt.table()
    await felt.street(table, (ANA, BEN, MIA), "rock")
    await felt.store.transact(lambda sql: sql.exec_driver_sql("UPDATE hands SET state = 'cancelled'"))
    assert audit(felt.path) == []


HARM: dict[str, tuple[str, Callable[[Felt], str]]] = {
    "a settlement of more": (
        "UPDATE transfers SET amount = amount + 1 WHERE kind = 'settle' AND hand = 1",
        lambda felt: a_key(felt, "settle"),
    ),
    "a settlement to nobody": ("DELETE FROM transfers WHERE kind = 'settle' AND hand = 1", lambda felt: "is missing"),
    "a buy-in of less": (
        "UPDATE transfers SET amount = amount - 3 WHERE kind = 'buy_in' AND credit_sub = 1",
        lambda felt: a_key(felt, "buy_in", 1),
    ),
    "a grant of more": (
        "UPDATE transfers SET amount = 5000 WHERE kind = 'grant' AND credit_sub = 502",
        lambda felt: "transfer grant:7:502 moves 5000 chips, the balances say 1000",
    ),
    "a grant to somebody else": (
        "UPDATE transfers SET credit_sub = 503 WHERE key = 'grant:7:502'",
        lambda felt: "transfer grant:7:502 moves",
    ),
    "a richer wallet": (
        "UPDATE accounts SET balance = balance + 50 WHERE kind = 'wallet' AND sub = 501",
        lambda felt: "account wallet 7/501 says 550, its transfers say 500",
    ),
    "another snapshot": (
        "UPDATE hands SET snapshot = replace(snapshot, '\"button\":', '\"button\": ') WHERE number = 1",
        lambda felt: "",  # only its spaces: still the same hand
    ),
    "other cards": (
        "UPDATE hands SET snapshot = (SELECT snapshot FROM hands WHERE number = 2) WHERE number = 1",
        lambda felt: "the actions of hand 1 of table 1 do not lead to its snapshot",
    ),
    "no snapshot": ("UPDATE hands SET snapshot = 'x' WHERE number = 1", lambda felt: "hand 1 of table 1"),
    "another answer": (
        """UPDATE actions SET action = '{"type":"fold"}' WHERE hand = 1 AND tick = 2""",
        lambda felt: "action 2 of hand 1 of table 1 could not have been taken",
    ),
    "no answer": (
        "UPDATE actions SET action = '{' WHERE hand = 1 AND tick = 2",
        lambda felt: "hand 1 of table 1 has a row",
    ),
    "one answer less": (
        "DELETE FROM actions WHERE hand = 1 AND tick = 1",
        lambda felt: "hand 1 of table 1 stands at action",
    ),
    "another deck": (
        'UPDATE hands SET log_head = replace(log_head, \'"deck":[\', \'"deck":["As",\') WHERE number = 1',
        lambda felt: "hand 1 of table 1 cannot be set up as its log says",
    ),
}


def a_key(felt: Felt, kind: str, seat: int | None = None) -> str:
    """The key of the first transfer of a kind."""
    where = f"kind = '{kind}'" + (f" AND credit_sub = {seat}" if seat is not None else " AND hand = 1")
    return str(felt.rows(f"SELECT key FROM transfers WHERE {where} ORDER BY key")[0][0])


@pytest.mark.parametrize("harm", sorted(HARM))
async def test_what_was_changed_by_hand_is_named(felt: Felt, harm: str) -> None:
    table = await felt.table((ANA, BEN, MIA))
    await felt.play_out(table, (ANA, BEN, MIA))
    await felt.tables.next_hand(table, 1)
    statement, named = HARM[harm]
    wanted = named(felt)
    faults = audit(changed(felt, statement))
    assert any(wanted in fault for fault in faults) if wanted else faults == [], faults


async def test_a_hand_of_older_rules_is_only_settled(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    path = changed(felt, "UPDATE hands SET log_head = replace(log_head, '\"rules\":', '\"rules\":9')")
    with looked_at(path) as connection:
        (hand,) = evidence(connection)
    assert not isinstance(hand, str)
    assert not replayable(hand)
    assert audit(path) == []
