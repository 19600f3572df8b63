"""Duels: what beats what until two throws are won, what stays sealed, what a day of silence means; over a real file."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.errors import DealerError, MovedOn, Refused
from bot.tables import Person, Place
from bot.tables.duel import DECLINED, OPEN, THROW_MS, VOID, WON, Duel
from bot.tables.duelling import MOST_OPEN
from tests.tables.felt import ANA, BEN, MIA, NOW, PLACE, Felt

NEW = Duel(1, 7, 70, (ANA, BEN), "the last biscuit", NOW, NOW + THROW_MS)


def played(*rounds: str) -> Duel:
    """A duel after these pairs of throws, each a second after the one before."""
    duel, now = NEW, NOW
    for one, other in rounds:
        now += 1_000
        duel = duel.throw(ANA.user, one, duel.number, now).throw(BEN.user, other, duel.number, now)
    return duel


@pytest.mark.parametrize(
    ("rounds", "state", "points"),
    [
        (("RS", "RS"), WON, (2, 0)),
        (("RS", "RP", "SP"), WON, (2, 1)),
        (("SR", "PS"), WON, (0, 2)),
        (("RR", "PP", "SS", "RS", "PP", "PR"), WON, (2, 0)),
        (("RS", "PS"), OPEN, (1, 1)),
        (("RR", "RR"), OPEN, (0, 0)),
    ],
)
def test_1_and_2_first_to_two_wins_and_draws_count_for_nobody(
    rounds: tuple[str, ...], state: str, points: tuple[int, int]
) -> None:
    duel = played(*rounds)
    assert (duel.state, duel.points) == (state, points)
    assert duel.number == len(rounds) + 1
    assert (duel.due is None) == (state == WON)
    assert duel.winner == (points.index(2) if state == WON else None)


def test_1_a_throw_may_be_changed_until_the_others_is_in() -> None:
    duel = NEW.throw(ANA.user, "R", 1, NOW).throw(ANA.user, "P", 1, NOW)
    assert (duel.thrown, duel.sealed, duel.silent) == ("", ("P", None), (1,))
    shown = duel.throw(BEN.user, "S", 1, NOW)
    assert (shown.thrown, shown.sealed) == ("PS", (None, None))
    with pytest.raises(MovedOn) as late:
        shown.throw(ANA.user, "R", 1, NOW)
    assert late.value.reason == "duel_shown"


def test_the_same_throw_twice_changes_nothing_and_what_is_no_throw_neither() -> None:
    duel = NEW.throw(ANA.user, "R", 1, NOW)
    assert duel.throw(ANA.user, "R", 1, NOW + 5) is duel
    for letter in ("", "X", "RP", "rock"):
        assert duel.throw(BEN.user, letter, 1, NOW) is duel


def test_3_declining_ends_when_throws_were_shown() -> None:
    assert NEW.throw(BEN.user, "R", 1, NOW).decline(BEN.user).state == DECLINED
    with pytest.raises(Refused, match="duel_begun"):
        played("RR").decline(BEN.user)
    with pytest.raises(Refused, match="duel_not_challenged"):
        NEW.decline(ANA.user)


def test_4_each_throw_has_its_own_day_and_an_answer_never_moves_it() -> None:
    assert NEW.throw(ANA.user, "R", 1, NOW + 9_000).due == NOW + THROW_MS
    assert played("RR").due == NOW + 1_000 + THROW_MS
    assert played("RR", "RS").due == NOW + 2_000 + THROW_MS


def test_4_silence_is_void_on_the_millisecond_and_not_before() -> None:
    duel = NEW.throw(ANA.user, "R", 1, NOW)
    assert duel.expire(NOW + THROW_MS - 1) is duel
    void = duel.expire(NOW + THROW_MS)
    assert (void.state, void.due, void.silent, void.winner) == (VOID, None, (1,), None)
    assert void.expire(NOW + 2 * THROW_MS) is void


@pytest.mark.parametrize("over", [played("RS", "RS"), NEW.decline(BEN.user), NEW.expire(NOW + THROW_MS)])
def test_nothing_can_be_done_in_a_duel_that_is_over(over: Duel) -> None:
    for attempt in (lambda: over.throw(ANA.user, "R", over.number, NOW), lambda: over.decline(BEN.user)):
        with pytest.raises(MovedOn, match="duel_over"):
            attempt()


async def test_a_duel_is_the_same_after_the_file_was_closed_and_opened(felt: Felt) -> None:
    duel = await felt.tables.duels.challenge(ANA, BEN, PLACE, "the window seat")
    await felt.tables.duels.throw(ANA.user, duel.id, "R", 1)
    before = await felt.tables.duels.look(duel.id)
    await felt.stop()
    await felt.start()
    assert await felt.tables.duels.look(duel.id) == before
    after = await felt.tables.duels.throw(BEN.user, duel.id, "S", 1)
    assert (after.thrown, after.number) == ("RS", 2)


async def test_two_last_throws_at_once_are_one_round(felt: Felt) -> None:
    duels = felt.tables.duels
    number = (await duels.challenge(ANA, BEN, PLACE)).id
    await asyncio.gather(duels.throw(ANA.user, number, "R", 1), duels.throw(BEN.user, number, "S", 1))
    duel = await duels.look(number)
    assert (duel.thrown, duel.points, duel.number) == ("RS", (1, 0), 2)


async def test_a_flurry_of_changes_and_the_others_throw_show_exactly_one_pair(felt: Felt) -> None:
    duels = felt.tables.duels
    number = (await duels.challenge(ANA, BEN, PLACE)).id
    presses = [duels.throw(ANA.user, number, letter, 1) for letter in "RPSRPS"]
    outcomes = await asyncio.gather(*presses, duels.throw(BEN.user, number, "P", 1), return_exceptions=True)
    assert all(isinstance(each, (Duel, MovedOn)) for each in outcomes)
    duel = await duels.look(number)
    assert len(duel.thrown) == 2
    assert duel.thrown[1] == "P"


async def test_the_clocks_let_silence_be_void_and_a_restart_does_not_make_it_shorter_or_longer(felt: Felt) -> None:
    number = (await felt.tables.duels.challenge(ANA, BEN, PLACE)).id
    felt.clock.forward(THROW_MS // 2)
    await felt.stop()
    await felt.start()
    felt.tick()
    assert await felt.store.next_due() == NOW + THROW_MS
    felt.clock.forward(THROW_MS // 2 - 1)
    assert await felt.store.due(felt.clock.now()) == []
    assert (await felt.tables.duels.look(number)).state == OPEN
    felt.clock.forward(1)

    async def void() -> bool:
        return (await felt.tables.duels.look(number)).state == VOID

    await felt.until(void)
    assert await felt.store.next_due() is None


async def test_a_throw_in_time_and_the_clock_at_once_have_one_winner(felt: Felt) -> None:
    duels = felt.tables.duels
    number = (await duels.challenge(ANA, BEN, PLACE)).id
    await duels.throw(ANA.user, number, "R", 1)
    felt.clock.forward(THROW_MS)
    thrown, _ = await asyncio.gather(
        duels.throw(BEN.user, number, "S", 1), duels.time_out(number), return_exceptions=True
    )
    duel = await duels.look(number)
    if isinstance(thrown, MovedOn):
        assert (duel.state, duel.thrown) == (VOID, "")
    else:
        assert (duel.state, duel.thrown, duel.due) == (OPEN, "RS", felt.clock.now() + THROW_MS)


async def test_a_duel_moves_no_chips_and_leaves_tables_alone(felt: Felt) -> None:
    await felt.grant_everybody()
    table = await felt.table((ANA, BEN))
    chips, look = felt.chips(), await felt.tables.look(table, ANA.user)
    duel = await felt.tables.duels.challenge(ANA, BEN, PLACE)
    for _ in range(2):
        number = (await felt.tables.duels.look(duel.id)).number
        await felt.tables.duels.throw(ANA.user, duel.id, "R", number)
        await felt.tables.duels.throw(BEN.user, duel.id, "S", number)
    assert (await felt.tables.duels.look(duel.id)).state == WON
    assert (felt.chips(), await felt.tables.look(table, ANA.user)) == (chips, look)


async def test_people_may_duel_again_once_theirs_is_over_and_on_another_server_at_once(felt: Felt) -> None:
    duels = felt.tables.duels
    first = await duels.challenge(ANA, BEN, PLACE)
    elsewhere = await duels.challenge(BEN, ANA, Place(8, 80))
    await duels.decline(BEN.user, first.id)
    again = await duels.challenge(BEN, ANA, PLACE)
    assert [first.id, elsewhere.id, again.id] == [1, 2, 3]


async def test_being_challenged_does_not_count_as_challenging(felt: Felt) -> None:
    duels = felt.tables.duels
    for number in range(MOST_OPEN):
        await duels.challenge(ANA, Person(900 + number, f"Guest {number}"), PLACE)
        await duels.challenge(Person(800 + number, f"Stranger {number}"), ANA, PLACE)
    with pytest.raises(DealerError) as refused:
        await duels.challenge(ANA, BEN, PLACE)
    assert refused.value.reason == "duel_many"
    await duels.challenge(BEN, ANA, PLACE)


async def test_what_a_channel_shows_is_remembered_and_never_falls_behind(felt: Felt) -> None:
    duel = await felt.tables.duels.challenge(ANA, BEN, PLACE)
    assert await felt.store.untold_duels() == [duel]
    thrown = await felt.tables.duels.throw(ANA.user, duel.id, "R", 1)
    await felt.store.duel_told(duel, 4711)  # the challenge was posted while Ana threw
    assert await felt.store.untold_duels() == [replace(thrown, told=1, message=4711, moment=1)]
    await felt.store.duel_told(thrown, 4711)
    assert await felt.store.untold_duels() == []
    await felt.store.duel_told(duel, 4700)  # an older telling that comes late
    assert (await felt.tables.duels.look(duel.id)).message == 4711


async def test_an_outage_moves_the_day_of_a_throw_and_the_channel_is_told(felt: Felt) -> None:
    duel = await felt.tables.duels.challenge(ANA, BEN, PLACE)
    over = await felt.tables.duels.challenge(ANA, MIA, PLACE)
    over = await felt.tables.duels.decline(MIA.user, over.id)
    for each in (duel, over):
        await felt.store.duel_told(each, 4711)
    await felt.store.keep_fact("alive", str(NOW))
    felt.clock.forward(3_600_000)
    assert await felt.store.resume(felt.clock.now(), 300_000) == 3_600_000
    moved = await felt.tables.duels.look(duel.id)
    assert moved.due == NOW + 3_600_000 + THROW_MS
    assert await felt.store.untold_duels() == [moved]
