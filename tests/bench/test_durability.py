"""The benches of the store and of kills, small: their rows, and that nothing is lost in the few rounds."""

from __future__ import annotations

from bot.bench import kill, store


def test_store_measures_one_client_and_fifty_beside_sqlite3() -> None:
    rows = store.rows(turns=1, share=0.02)
    assert [row.what for row in rows] == [
        "durable actions, 1 client",
        "99 of 100 actions, 1 client",
        "durable actions, 50 clients",
        "99 of 100 actions, 50 clients",
    ]
    assert all(row.ours > 0 and row.others[store.PEER] > 0 for row in rows)


def test_kills_in_live_play_lose_and_double_nothing() -> None:
    rows = {row.what: row.ours for row in kill.rows(rounds=3)}
    assert rows["rounds"] == 3
    assert (rows["lost"], rows["doubled"], rows["wrong sums"]) == (0, 0, 0)
    assert rows["answers"] > 0
