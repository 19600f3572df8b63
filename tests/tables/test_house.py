"""House players think away from the loop, for a bounded time, about what their seat can see."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from typing import Any

import pytest

from tests.tables.felt import ANA, EVA, GAME, PLACE, Felt, scissors, shoot


async def test_house_players_think_away_from_the_loop(felt: Felt) -> None:
    loop_goes_on = threading.Event()
    threads: list[threading.Thread] = []

    def thinking(*asked: Any) -> Any:
        threads.append(threading.current_thread())
        assert loop_goes_on.wait(10)
        return shoot("rock")

    felt.choose = thinking
    table = (await felt.tables.open(ANA, PLACE, GAME, house=3, start=True)).table.id
    felt.tick()
    felt.clock.forward(1_000)

    async def two_think() -> bool:
        return len(threads) == 2

    await felt.until(two_think)
    await felt.shoot(table, ANA, "rock")  # while two of them think, people are answered
    assert len(threads) == 2
    loop_goes_on.set()
    assert len(await felt.until_answered(table, 4)) == 4
    assert threading.main_thread() not in threads


async def test_an_answer_that_comes_after_the_table_moved_on_counts_for_nothing(felt: Felt) -> None:
    may_answer = threading.Event()

    def slow(*asked: Any) -> Any:
        assert may_answer.wait(10)
        return scissors(*asked[:2])

    felt.choose = slow
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    felt.tick()
    felt.clock.forward(1_000)
    await felt.tables.answer_for_house(table, 1, 1, 1, shoot("rock"))
    await felt.shoot(table, ANA, "rock")
    may_answer.set()
    felt.clock.forward(1_000)

    async def answered() -> list[tuple[int, str]] | None:
        felt.clock.forward(1)  # the clocks rest a moment at least, which would never end in a time that stands still
        found = await felt.answers(table)
        return found if len(found) == 3 else None

    assert await felt.until(answered) == [(1, "house"), (0, "person"), (1, "house")]


async def test_the_house_stops_thinking_when_time_is_up(felt: Felt) -> None:
    counted = 0

    def endless(view: Any, decision: Any, imagine: Any, enough: Any, rng: Any) -> Any:
        nonlocal counted
        while not enough():
            counted += 1
            time.sleep(0.001)
        return scissors(view, decision)

    felt.choose = endless
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    felt.tick()
    felt.clock.forward(1_000)
    await felt.until_answered(table, 1)
    assert counted


async def test_the_house_chooses_from_redrawn_hands(felt: Felt) -> None:
    imagined: list[tuple[Any, Any, Any]] = []

    def curious(view: Any, decision: Any, imagine: Any, enough: Any, rng: Any) -> Any:
        imagined.append((view, imagine(rng), imagine(rng)))
        return scissors(view, decision)

    felt.choose = curious
    table = (await felt.tables.open(EVA, PLACE, GAME, house=1, start=True)).table.id
    felt.tick()
    felt.clock.forward(1_000)
    await felt.until_answered(table, 1)
    hand = await felt.play_of(table)
    [(view, one, two)] = imagined
    assert view.mine["cards"] == hand.cards(hand.holes[1])
    assert one.cards(one.holes[1]) == two.cards(two.holes[1]) == hand.cards(hand.holes[1])
    assert len({tuple(each.cards(each.holes[0])) for each in (one, two, hand)}) == 3


async def test_stopping_the_clocks_stops_the_thinking(felt: Felt, caplog: pytest.LogCaptureFixture) -> None:
    began, may_end = threading.Event(), threading.Event()

    def endless(*asked: Any) -> Any:
        began.set()
        assert may_end.wait(10)
        return shoot("rock")

    felt.choose = endless
    table = (await felt.tables.open(ANA, PLACE, GAME, house=1, start=True)).table.id
    running = asyncio.create_task(felt.clocks.run())
    felt.clock.forward(1_000)
    await asyncio.to_thread(began.wait, 10)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    may_end.set()
    assert await felt.answers(table) == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
