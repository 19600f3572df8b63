"""Every way a table says no: the reason by its name, in one sentence, and nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

import pytest

from bot.errors import BadHand, DealerError, IllegalAction, NotAsked, UnknownGame
from bot.render.locale import Locale
from bot.render.refusals import refusal
from bot.tables import Place
from bot.tables.change import Change
from tests.tables.dares import DUEL_REFUSALS
from tests.tables.felt import ANA, BEN, EVA, GAME, IVO, LOUNGE, MIA, NOW, PEOPLE, PLACE, Felt, shoot
from tests.tables.states import (
    alone,
    ben_banned,
    ben_brings_all,
    ben_broke,
    ben_has_few,
    ben_sent_away,
    ben_sits_out,
    closed,
    dealt,
    folded,
    full,
    full_server,
    half_spent,
    in_the_pause,
    lobby,
    one_is_enough,
    one_seat_left,
    poor,
    refilled,
    shot_once,
    two_tables,
    without_chips,
)

TEXT = Locale()
Attempt = Callable[[Felt, int], Awaitable[Any]]
REFUSALS: dict[str, tuple[Callable[[Felt], Awaitable[int]], Attempt, str]] = {
    "refused-table_full": (full, lambda felt, table: felt.tables.join(BEN, table), "all 10 seats"),
    "refused-house_full": (full, lambda felt, table: felt.tables.add_house(ANA.user, table), "At most 9"),
    "refused-wallet_short": (poor, lambda felt, table: felt.tables.join(EVA, table), "holds 100 chips"),
    "refused-already_seated": (lobby, lambda felt, table: felt.tables.join(BEN, table), "already sit at table 1"),
    "refused-already_started": (dealt, lambda felt, table: felt.tables.start(ANA.user, table), "dealing already"),
    "refused-few_players": (alone, lambda felt, table: felt.tables.start(ANA.user, table), "needs 2"),
    "refused-not_host": (lobby, lambda felt, table: felt.tables.close(BEN.user, table), "Only the host"),
    "refused-closed": (closed, lambda felt, table: felt.tables.join(MIA, table), "is closed"),
    "refused-clock": (
        lobby,
        lambda felt, table: felt.tables.open(EVA, PLACE, GAME, clock_s=9),
        "between 10 and 1,209,600 seconds, not 9",
    ),
    "refused-buy_in": (lobby, lambda felt, table: felt.tables.join(MIA, table, 199), "between 200 and 1,000 chips"),
    "refused-no_stakes": (without_chips, lambda felt, table: felt.tables.top_up(BEN.user, table), "without chips"),
    "refused-no_table": (lobby, lambda felt, table: felt.tables.join(MIA, 99), "no table 99"),
    "refused-which_table": (two_tables, lambda felt, table: felt.tables.find(ANA.user, PLACE), "1 or 2"),
    "refused-no_hand": (lobby, lambda felt, table: no_hand(felt, table), "No hand is being dealt at table 1"),
    "refused-wallet_less": (
        half_spent,
        lambda felt, table: felt.tables.join(EVA, table, 500),
        "bring between 200 and 300",
    ),
    "refused-wallet_short_now": (lobby, lambda felt, table: spent_meanwhile(felt, table), "no longer holds"),
    "not_seated-not_seated": (dealt, lambda felt, table: felt.shoot(table, EVA), "no seat at this table"),
    "not_seated-no_seat_anywhere": (lobby, lambda felt, table: felt.tables.find(EVA.user, PLACE), "/play seats you"),
    "not_seated-next_hand": (dealt, lambda felt, table: felt.shoot(table, IVO), "with the next hand at table 1"),
    "moved_on-no_hand": (in_the_pause, lambda felt, table: felt.shoot(table, ANA), "right now"),
    "moved_on-stale": (shot_once, lambda felt, table: felt.shoot(table, ANA, seen=(1, 1)), "has moved on"),
    "refused-already_out": (
        ben_sits_out,
        lambda felt, table: felt.tables.sit_out(BEN.user, table),
        "sit out at table 1",
    ),
    "refused-already_in": (lobby, lambda felt, table: felt.tables.sit_in(BEN.user, table), "are in at table 1"),
    "refused-no_chips": (
        ben_broke,
        lambda felt, table: felt.tables.sit_in(BEN.user, table),
        "no chips left at table 1",
    ),
    "refused-topup": (
        lobby,
        lambda felt, table: felt.tables.top_up(BEN.user, table, 501),
        "1 to 500 chips now, not 501",
    ),
    "refused-topup_full": (ben_brings_all, lambda felt, table: felt.tables.top_up(BEN.user, table), "bring: 1,000"),
    "refused-topup_short": (
        ben_has_few,
        lambda felt, table: felt.tables.top_up(BEN.user, table, 200),
        "holds 100 chips, and that takes 200",
    ),
    "refused-kicked": (ben_sent_away, lambda felt, table: felt.tables.join(BEN, table), "sent away from table 1"),
    "refused-banned": (ben_banned, lambda felt, table: felt.tables.join(BEN, table), "may not sit down at table 1"),
    "refused-banned_already": (ben_banned, lambda felt, table: felt.tables.ban(ANA.user, table, BEN.user), "already"),
    "refused-not_banned": (lobby, lambda felt, table: felt.tables.unban(ANA.user, table, BEN.user), "Nobody keeps"),
    "refused-kick_self": (lobby, lambda felt, table: felt.tables.kick(ANA.user, table, ANA.user), "That is you"),
    "refused-kick_nobody": (
        lobby,
        lambda felt, table: felt.tables.kick(ANA.user, table, EVA.user),
        "no seat at table 1",
    ),
    "refused-in_hand": (dealt, lambda felt, table: felt.tables.retune(ANA.user, table, clock_s=30), "between hands"),
    "refused-limit_person": (
        one_is_enough,
        lambda felt, table: felt.tables.open(ANA, LOUNGE, GAME),
        "You sit at a table already, and one is the most",
    ),
    "refused-limit_channel": (
        one_is_enough,
        lambda felt, table: felt.tables.open(EVA, PLACE, GAME),
        "This channel has an open table",
    ),
    "refused-limit_server": (
        full_server,
        lambda felt, table: felt.tables.open(EVA, LOUNGE, GAME),
        "server has an open table",
    ),
    "refused-refill_rich": (
        lobby,
        lambda felt, table: felt.tables.refill(EVA.user, PLACE.guild),
        "have 1,000 chips here in all: a refill is for those who have fewer than 200",
    ),
    "refused-refill_soon": (
        refilled,
        lambda felt, table: felt.tables.refill(EVA.user, PLACE.guild),
        f"the next one is there <t:{NOW // 1000 + 12 * 3600}:R>",
    ),
}
BY_THE_DOORS = {"none_here", "only_in_server", "cannot_write", "restarting", "amount", "no_question", "no_throws"}
BY_THE_DOORS |= {"duel_absent", "bet_missing"}
REFUSALS |= DUEL_REFUSALS


async def no_hand(felt: Felt, table: int) -> None:
    """A hand that was there when it was asked for is cancelled and is not there any more."""
    room = await felt.tables.rooms.get(table)
    felt.tables.hands.cancel(Change(room, felt.clock.now()), "old_rules")


async def spent_meanwhile(felt: Felt, table: int) -> None:
    """The wallet is emptied between the look into it and the commit, as by a buy-in elsewhere at the same time."""
    held = await felt.tables.chips(EVA.user, PLACE.guild)
    elsewhere = await felt.tables.open(EVA, Place(PLACE.guild, 71), GAME, buy_in=900)
    before = felt.everything()

    async def chips(user: int, guild: int) -> int:
        return held

    felt.tables.chips = chips  # type: ignore[method-assign]
    try:
        await felt.tables.join(EVA, table)
    finally:
        assert felt.everything() == before
        del felt.tables.chips  # type: ignore[method-assign]
        await felt.tables.leave(EVA.user, elsewhere.table.id)


@pytest.mark.parametrize("name", [name for name in REFUSALS if name != "refused-wallet_short_now"])
async def test_a_refusal_names_its_reason_and_changes_nothing(felt: Felt, name: str) -> None:
    await felt.grant_everybody()
    prepared, attempt, words = REFUSALS[name]
    table = await prepared(felt)
    before, seen = felt.everything(), [await felt.tables.look(table, person.user) for person in PEOPLE]
    with pytest.raises(DealerError) as refused:
        await attempt(felt, table)
    assert f"{refused.value.code}-{refused.value.reason}" == name
    assert words in refusal(refused.value, TEXT)
    assert felt.everything() == before
    assert [await felt.tables.look(table, person.user) for person in PEOPLE] == seen


async def test_a_wallet_that_was_emptied_meanwhile_is_refused_by_the_ledger(felt: Felt) -> None:
    table = await lobby(felt)
    with pytest.raises(DealerError) as refused:
        await spent_meanwhile(felt, table)
    assert refused.value.reason == "wallet_short_now"
    assert felt.wealth(EVA) == 1_000
    assert [seat.name for seat in (await felt.tables.look(table, None)).seats] == ["Ana", "Ben"]


def test_every_refusal_that_has_a_sentence_is_tried_here() -> None:
    source = (files("bot.render") / "locales" / "en" / "errors.ftl").read_text(encoding="utf-8")
    worded = set(re.findall(r"^error-((?:refused|not_seated|moved_on)-\w+) =", source, re.MULTILINE))
    assert {name for name in worded if name.split("-")[1] not in BY_THE_DOORS} <= REFUSALS.keys()
    assert REFUSALS.keys() - worded <= {"not_seated-not_seated"}  # the sentence of its code says it all


@pytest.mark.parametrize(
    ("prepared", "attempt", "reason"),
    [
        (closed, lambda felt, table: felt.tables.close(ANA.user, table), "closed"),
        (closed, lambda felt, table: felt.tables.start(ANA.user, table), "not_seated"),
        (closed, lambda felt, table: felt.tables.leave(ANA.user, table), "not_seated"),
        (one_seat_left, lambda felt, table: felt.tables.add_house(ANA.user, table, 2), "table_full"),
        (one_seat_left, lambda felt, table: felt.tables.add_house(ANA.user, table, 3), "house_full"),
        (lobby, lambda felt, table: felt.tables.add_house(EVA.user, table), "not_seated"),
        (lobby, lambda felt, table: felt.tables.start(EVA.user, table), "not_seated"),
        (lobby, lambda felt, table: felt.tables.leave(EVA.user, table), "not_seated"),
        (lobby, lambda felt, table: felt.tables.join(MIA, table, 1_001), "buy_in"),
        (lobby, lambda felt, table: felt.tables.join(MIA, table, -5), "buy_in"),
        (lobby, lambda felt, table: felt.tables.join(MIA, table, 0), "buy_in"),
        (lobby, lambda felt, table: felt.tables.open(EVA, PLACE, GAME, options={"ante": 11}), None),
        (lobby, lambda felt, table: felt.tables.open(EVA, PLACE, GAME, clock_s=14 * 86_400 + 1), "clock"),
        (lobby, lambda felt, table: felt.tables.open(EVA, PLACE, GAME, buy_in=1_001), "buy_in"),
        (lobby, lambda felt, table: felt.tables.open(EVA, PLACE, GAME, options={"ante": 100}), "wallet_short"),
        (lobby, lambda felt, table: felt.tables.open(EVA, PLACE, GAME, house=10), "house_full"),
        (lobby, lambda felt, table: felt.tables.open(EVA, PLACE, GAME, start=True), "few_players"),
        (lobby, lambda felt, table: felt.tables.find(ANA.user, PLACE, 99), "no_table"),
        (lobby, lambda felt, table: felt.shoot(table, ANA), "no_hand"),
        (dealt, lambda felt, table: felt.shoot(table, ANA, seen=(2, 1)), "stale"),
        (dealt, lambda felt, table: felt.shoot(table, ANA, seen=(1, 2)), "stale"),
    ],
)
async def test_more_refusals_that_change_nothing(
    felt: Felt, prepared: Callable[[Felt], Awaitable[int]], attempt: Attempt, reason: str | None
) -> None:
    await felt.grant_everybody()
    table = await prepared(felt)
    before = felt.everything()
    if reason is None:  # the counterpart: the same call with one value that is legal
        await attempt(felt, table)
        assert felt.everything() != before
        return
    with pytest.raises(DealerError) as refused:
        await attempt(felt, table)
    assert refused.value.reason == reason
    assert refusal(refused.value, TEXT).count("\n") == 0
    assert felt.everything() == before


async def test_an_answer_that_the_rules_forbid_changes_nothing(felt: Felt) -> None:
    table = await dealt(felt)
    before = felt.everything()
    for action in ({}, {"type": "fold"}, {"type": "shoot"}, shoot("well"), {**shoot("rock"), "amount": 5}):
        with pytest.raises(IllegalAction) as refused:
            await felt.tables.act(ANA.user, table, action)
        assert "Choose Rock, Paper or Scissors." in refusal(refused.value, TEXT)
    assert felt.everything() == before


async def test_who_has_folded_is_not_asked(felt: Felt) -> None:
    table = await folded(felt)
    before = felt.everything()
    with pytest.raises(NotAsked):
        await felt.shoot(table, BEN)
    assert felt.everything() == before


async def test_an_unknown_game_is_refused_with_what_may_have_been_meant(felt: Felt) -> None:
    await felt.grant_everybody()
    before = felt.everything()
    for given in ("rps-holdm", "RPS-HOLDEM", "rps_holdem"):
        for attempt in (felt.tables.open(EVA, PLACE, given), felt.tables.play(EVA, PLACE, given)):
            with pytest.raises(UnknownGame) as refused:
                await attempt
            said = refusal(refused.value, TEXT)
            assert said.startswith(f'There is no game "{given}". Did you mean rps-holdem')
    with pytest.raises(UnknownGame) as refused:
        await felt.tables.open(EVA, PLACE, "zzz")
    assert refusal(refused.value, TEXT) == 'There is no game "zzz".'
    assert felt.everything() == before


async def test_stakes_that_no_game_has_are_refused(felt: Felt) -> None:
    await felt.grant_everybody()
    before = felt.everything()
    for ante in (0, -1, 1_000_000_001):
        with pytest.raises(BadHand):
            await felt.tables.open(EVA, PLACE, GAME, options={"ante": ante})
    assert felt.everything() == before


async def test_a_closing_table_takes_nobody_and_no_second_closing(felt: Felt) -> None:
    await felt.grant_everybody()
    table = await dealt(felt)
    await felt.tables.close(ANA.user, table)
    before = felt.everything()
    for attempt in (
        felt.tables.join(EVA, table),
        felt.tables.add_house(ANA.user, table),
        felt.tables.close(ANA.user, table),
        felt.tables.start(BEN.user, table),
    ):
        with pytest.raises(DealerError) as refused:
            await attempt
        assert refused.value.reason == "closed"
    assert felt.everything() == before
