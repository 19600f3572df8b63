"""The benches that play over the wire, small: their rows, and that what they count was there."""

from __future__ import annotations

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import logs
from bot.bench import clicks, messages
from bot.games import GAMES


def test_clicks_are_followed_to_the_acknowledgement_the_store_and_the_table() -> None:
    rows = {row.what: row.ours for row in clicks.rows(people=4, tables=4, seconds=1)}
    assert rows["clicks"] > 0
    assert rows["clicks without an answer"] == 0
    for what in ("acknowledged", "stored", "shown at the table"):
        assert 0 < rows[f"{what}, median"] <= rows[f"{what}, longest"]


def test_messages_are_counted_a_hand_and_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "configure", lambda level: None)  # logging is the test run's own
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # put back afterwards, as is the next line
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    rows = messages.rows([GAMES["rps-holdem"]])
    assert [row.unit for row in rows] == ["requests", "new messages", "requests, 16 decisions"]
    requests, posted, a_decision = (row.ours for row in rows)
    assert posted >= 4 + 5  # everybody's direct message; the deal, three streets, the result
    assert requests > posted
    assert a_decision == round(requests / 16, 2)
