"""When nobody could reach the dealer: clocks rest meanwhile; after a long while they are moved on, once, and told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.errors import BadDatabase
from bot.render.happenings import happened
from bot.render.locale import Locale
from bot.tables.pulse import BEAT_MS, OUTAGE_MS, Pulse
from tests.tables.felt import ANA, BEN, GAME, MIA, NOW, PLACE, Felt

MINUTE = 60_000


def pulse_of(felt: Felt) -> Pulse:
    return Pulse(felt.store, felt.clock, felt.clocks)


async def told_to_the_channel(felt: Felt, table: int) -> list[list[dict[str, Any]]]:
    return [row.events for row in await felt.store.waiting(table=table)]


async def delivered(felt: Felt) -> None:
    await felt.store.delivered([row.id for row in await felt.store.waiting()])


async def away(felt: Felt, ms: int) -> None:
    """The dealer was in reach, then nobody was there for a while, then it is in reach again."""
    await pulse_of(felt).found()
    await delivered(felt)
    await felt.stop()
    felt.clock.forward(ms)
    await felt.start()
    await pulse_of(felt).found()


async def test_an_outage_of_hours_moves_every_running_clock_by_just_that_long(felt: Felt) -> None:
    table, other = await felt.table((ANA, BEN)), await felt.table((MIA,), start=False, house=1)
    await felt.tables.start(MIA.user, other)
    before = [await felt.clocks_of(table), await felt.clocks_of(other), await felt.clocks_of(other, "house")]
    assert all(before)
    await away(felt, 3 * 60 * MINUTE)
    after = [await felt.clocks_of(table), await felt.clocks_of(other), await felt.clocks_of(other, "house")]
    assert after == [{seat: due + 3 * 60 * MINUTE for seat, due in clocks.items()} for clocks in before]


async def test_every_open_table_says_so_once_and_closed_ones_nothing(felt: Felt) -> None:
    playing, lobby, closed = [await felt.table((who,), start=False) for who in (ANA, BEN, MIA)]
    await felt.tables.add_house(ANA.user, playing)
    await felt.tables.start(ANA.user, playing)
    await felt.tables.close(MIA.user, closed)
    await away(felt, 7 * MINUTE)
    for table in (playing, lobby):
        assert await told_to_the_channel(felt, table) == [
            [{"type": "resumed", "audience": "public", "away": 7 * MINUTE}]
        ]
    assert await told_to_the_channel(felt, closed) == []
    await delivered(felt)
    await pulse_of(felt).found()
    assert await told_to_the_channel(felt, playing) == [[]]


async def test_the_pause_between_hands_is_moved_and_told_anew(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    ((_, due),) = (await felt.clocks_of(table, "next_hand")).items()
    await away(felt, 6 * MINUTE)
    assert await felt.clocks_of(table, "next_hand") == {-1: due + 6 * MINUTE}
    (events,) = await told_to_the_channel(felt, table)
    assert [event["type"] for event in events] == ["resumed", "next_hand"]
    assert events[1]["due"] == due + 6 * MINUTE


@pytest.mark.parametrize("gap", [0, MINUTE, OUTAGE_MS])
async def test_a_short_gap_moves_nothing_and_shows_every_table_anew(felt: Felt, gap: int) -> None:
    table = await felt.table()
    clocks = await felt.clocks_of(table)
    await away(felt, gap)
    assert await felt.clocks_of(table) == clocks
    assert await told_to_the_channel(felt, table) == [[]]
    (row,) = await felt.store.waiting(table=table)
    assert (row.hand, row.decision) == (1, 0)  # of no question: nothing has happened


async def test_the_first_start_of_all_is_no_outage(felt: Felt) -> None:
    table = await felt.table()
    clocks = await felt.clocks_of(table)
    await delivered(felt)
    await pulse_of(felt).found()
    assert await felt.clocks_of(table) == clocks
    assert await felt.store.fact("alive") == str(NOW)


async def test_a_clock_set_back_is_no_outage(felt: Felt) -> None:
    table = await felt.table()
    clocks = await felt.clocks_of(table)
    await away(felt, -60 * MINUTE)
    assert await felt.clocks_of(table) == clocks


async def test_nobody_is_folded_for_an_outage(felt: Felt) -> None:
    table = await felt.table((ANA, BEN))
    await felt.shoot(table, ANA, "rock")
    pulse = pulse_of(felt)
    await pulse.found()
    felt.tick()
    pulse.lost()
    felt.clock.forward(24 * 60 * MINUTE)
    await still(felt)
    assert await felt.answers(table) == [(0, "person")]
    await pulse.found()
    await still(felt)
    assert await felt.answers(table) == [(0, "person")]
    felt.clock.forward(MINUTE)
    assert await felt.until_answered(table, 2) == [(0, "person"), (1, "clock")]


async def test_house_players_wait_too_and_go_on(felt: Felt) -> None:
    table = (await felt.tables.open(ANA, PLACE, GAME, house=2, start=True)).table.id
    pulse = pulse_of(felt)
    await pulse.found()
    felt.tick()
    pulse.lost()
    felt.clock.forward(MINUTE // 2)
    await still(felt)
    assert await felt.answers(table) == []
    await pulse.found()
    assert [by for _, by in await felt.until_answered(table, 2)] == ["house", "house"]


async def test_it_beats_every_half_minute_while_it_is_in_reach(felt: Felt) -> None:
    pulse = pulse_of(felt)
    await pulse.found()
    beating = asyncio.create_task(pulse.run())
    for beats in (1, 2, 3):
        await still(felt)
        felt.clock.forward(BEAT_MS)
        await felt.until(lambda beats=beats: alive_at(felt, NOW + beats * BEAT_MS))
    pulse.lost()
    await still(felt)
    felt.clock.forward(10 * BEAT_MS)
    await still(felt)
    assert await felt.store.fact("alive") == str(NOW + 3 * BEAT_MS)
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)


async def test_a_beat_that_cannot_be_written_is_no_end(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    pulse = pulse_of(felt)
    await pulse.found()

    async def full(*_: object) -> None:
        raise BadDatabase("disk")

    with monkeypatch.context() as broken:
        broken.setattr(felt.store, "keep_fact", full)
        await pulse.beat()
        assert not pulse.well
    await pulse.beat()
    assert pulse.well


async def test_the_clocks_go_on_even_if_the_gap_could_not_be_written(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await felt.table((ANA, BEN))
    pulse = pulse_of(felt)
    felt.tick()
    pulse.lost()

    async def full(*_: object) -> int:
        raise BadDatabase("disk")

    with monkeypatch.context() as broken:
        broken.setattr(felt.store, "resume", full)
        with pytest.raises(BadDatabase):
            await pulse.found()
    felt.clock.forward(MINUTE)
    assert len(await felt.until_answered(table, 1)) >= 1


@pytest.mark.parametrize(
    ("ms", "words"),
    [(OUTAGE_MS + 1, "5 min"), (119 * MINUTE, "119 min"), (150 * MINUTE, "2 h"), (72 * 60 * MINUTE, "3 days")],
)
def test_an_outage_is_said_in_round_words(ms: int, words: str) -> None:
    (line,) = happened([{"type": "resumed", "audience": "public", "away": ms}], (), Locale())
    assert line == f"I was out of reach for {words}: every running clock has been moved on by as much."


async def alive_at(felt: Felt, moment: int) -> bool:
    return await felt.store.fact("alive") == str(moment)


async def still(felt: Felt) -> None:
    """Long enough for everything that is due to have had its effect: a question and a change of the store go round."""
    for _ in range(3):
        await felt.store.keep_fact("still", "yes")
        await felt.store.fact("still")
        await asyncio.sleep(0)
