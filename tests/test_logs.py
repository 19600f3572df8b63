"""What the dealer writes about itself, at its most talkative: no cards, no gestures, no names, no tokens."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import redirect_stderr
from random import Random
from typing import Any

import pytest
import structlog

from bot import logs
from bot.errors import BadDatabase, DealerError, IllegalAction
from bot.render import signs
from tests.delivery.conftest import Round, blank, felt, round_
from tests.delivery.post_office import refused
from tests.tables.felt import ANA, GAME, PLACE, Felt, shoot

__all__ = ["blank", "felt", "round_"]
TOKEN = "MTIzNDU2Nzg5.Gabcde.abcdefghijklmnopqrstuvwxyz"


@pytest.fixture
def said() -> Iterator[Any]:
    """What is written to stderr from here on; afterwards logging is as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, {name: logging.getLogger(name).level for name in logs.QUIET}
    with redirect_stderr(io.StringIO()) as stderr:
        logs.configure("DEBUG")
    yield stderr.getvalue
    root.handlers[:], root.level = before[0], before[1]
    for name, level in before[2].items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()


def cards_in(text: str, deck: list[str]) -> list[str]:
    """Cards of a deck that stand in a text as words or signs."""
    return [card for card in deck if re.search(rf"\b{card}\b", text) or signs.card(card) in text]


async def test_a_whole_hand_at_debug_leaves_no_secret_in_the_log(felt: Felt, round_: Round, said: Any) -> None:
    chance = Random(2)
    round_.office.before = lambda call: refused(0, 500) if chance.random() < 0.3 else None
    table = (await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)).table.id
    deck = (await felt.play_of(table)).deck
    tell = felt.tables.wake
    felt.tick()
    tick = felt.tables.wake
    felt.tables.wake = lambda: (tell(), tick())[0]

    async def over() -> bool:
        felt.clock.forward(1_000)
        look = await felt.tables.look(table, ANA.user)
        if look.decision is not None and not look.decision.answered:
            await felt.shoot(table, ANA, "scissors")
        return look.hand is None

    await felt.until(over)
    await round_.done()
    written = said()
    assert "delivery failed" in written
    assert cards_in(written, deck) == []
    assert [word for word in ("rock", "scissors", "paper", "ana") if word in written.lower()] == []


@pytest.mark.parametrize(
    "fault",
    [
        IllegalAction("wrong_value", [{"type": "draw", "discard": {"of": ["As", "Kd"]}}], key="discard", given="As"),
        ValueError("'As' is not in list"),
        KeyError("Kd"),
    ],
)
async def test_the_fault_of_a_house_player_is_logged_without_its_words(felt: Felt, said: Any, fault: Exception) -> None:
    def failing(*asked: Any) -> Any:
        raise fault

    felt.choose = failing
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    felt.tick()
    felt.clock.forward(1_000)
    await felt.until_answered(table, 1)
    written = said()
    assert "a house player failed" in written
    assert type(fault).__name__ in written
    assert "in failing" in written  # where it happened is told
    assert cards_in(written, ["As", "Kd"]) == []


async def test_a_fault_of_the_store_is_logged_without_what_was_to_be_stored(felt: Felt, said: Any) -> None:
    table = await felt.table((ANA,), start=False, house=1)
    await felt.tables.start(ANA.user, table)
    deck = (await felt.play_of(table)).deck
    await felt.store.transact(
        lambda sql: sql.exec_driver_sql(
            "CREATE TRIGGER broken BEFORE INSERT ON actions BEGIN SELECT RAISE(ABORT, 'broken'); END"
        )
    )
    felt.tick()
    felt.clock.forward(60_000)

    async def complained() -> bool:
        felt.clock.forward(1_000)
        return "deadline failed" in said()

    await felt.until(complained)
    written = said()
    assert cards_in(written, deck) == []
    assert "gesture" not in written


def test_a_chain_of_faults_is_told_by_places_and_kinds(said: Any) -> None:
    cause, fault = KeyError("As"), BadDatabase("disk", todo="look")
    try:
        try:
            raise cause
        except KeyError as error:
            raise fault from error
    except DealerError:
        logging.getLogger("bot.tables").exception("it failed", extra={"table": 3})
        structlog.get_logger("bot.app").error("it failed too", exc_info=True)
    written = said()
    assert written.count("\nKeyError") == written.count("\nBadDatabase") == 2
    assert written.count("test_logs.py") >= 4
    assert "As" not in written
    assert "table=3" in written


def test_our_events_are_one_line_with_their_values(said: Any) -> None:
    structlog.get_logger("bot.app").info("ready", tables=3)
    logging.getLogger("bot.delivery").warning("delivery failed: %s", "Forbidden", extra={"table": 7})
    lines = said().splitlines()
    assert len(lines) == 2
    assert "ready" in lines[0]
    assert "tables=3" in lines[0]
    assert "delivery failed: Forbidden" in lines[1]
    assert "table=7" in lines[1]


@pytest.mark.parametrize("name", ["discord.http", "discord.gateway", "discord.client"])
def test_discord_py_never_writes_whole_events(said: Any, name: str) -> None:
    event = {"op": 2, "d": {"token": TOKEN, "content": "You hold A♠ K♠"}}
    logging.getLogger(name).debug("WebSocket Event: %s", json.dumps(event))
    logging.getLogger("aiosqlite").debug("executing %s", "INSERT ... 'As'")
    logging.getLogger("sqlalchemy.engine.Engine").info("[raw sql] ('As',)")
    assert said() == ""


@pytest.mark.parametrize(("level", "expected"), [("ERROR", 1), ("WARNING", 2), ("INFO", 3), ("DEBUG", 4)])
def test_the_level_is_the_operators(said: Any, level: str, expected: int) -> None:
    with redirect_stderr(io.StringIO()) as stderr:
        logs.configure(level)
    log = logging.getLogger("bot.somewhere")
    for write in (log.debug, log.info, log.warning, log.error):
        write("a line")
    assert stderr.getvalue().count("a line") == expected


def test_configuring_twice_writes_nothing_twice(said: Any) -> None:
    with redirect_stderr(io.StringIO()) as stderr:
        logs.configure("INFO")
        logs.configure("INFO")
    logging.getLogger("bot").info("once")
    assert stderr.getvalue().count("once") == 1
    assert "once" not in said()


async def test_what_people_answer_is_not_in_an_errors_text(felt: Felt) -> None:
    table = await felt.table((ANA,), start=False, house=1)
    await felt.tables.start(ANA.user, table)
    with pytest.raises(IllegalAction) as illegal:
        await felt.tables.act(ANA.user, table, {**shoot("rock"), "why": "because I hold As"})
    assert "rock" not in str(illegal.value)
    assert "As" not in str(illegal.value)
