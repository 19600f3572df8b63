"""Who is banned from a table leaves as by a kick and does not come back, until the ban is taken back."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.tables.records import LEAVING
from tests.tables.felt import ANA, BEN, EVA, MIA, PLACE, Felt


async def test_who_is_banned_leaves_with_all_chips_and_may_not_sit_down(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    look = await felt.tables.ban(ANA.user, table, BEN.user)
    assert [seat.name for seat in look.seats] == ["Ana"]
    assert felt.wealth(BEN) == 1_000
    with pytest.raises(Refused, match="banned"):
        await felt.tables.join(BEN, table)


async def test_who_is_banned_in_mid_hand_leaves_when_it_ends(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA))
    look = await felt.tables.ban(ANA.user, table, BEN.user)
    assert next(seat.state for seat in look.seats if seat.name == "Ben") == LEAVING
    await felt.play_out(table, (ANA, MIA))
    assert [seat.name for seat in (await felt.tables.look(table, None)).seats] == ["Ana", "Mia"]


async def test_who_never_sat_there_may_be_banned_too_and_play_finds_another_table(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    before = len(felt.rows("SELECT * FROM outbox"))
    await felt.tables.ban(ANA.user, table, EVA.user)
    assert len(felt.rows("SELECT * FROM outbox")) == before, "the channel is told nothing of somebody who is not there"
    assert (await felt.tables.play(EVA, PLACE)).table.id != table


async def test_a_ban_holds_after_a_restart_and_ends_with_unban(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    await felt.tables.ban(ANA.user, table, BEN.user)
    await felt.stop()
    await felt.start()
    with pytest.raises(Refused, match="banned"):
        await felt.tables.join(BEN, table)
    await felt.tables.unban(ANA.user, table, BEN.user)
    assert (await felt.tables.join(BEN, table)).seat is not None
    await felt.tables.ban(ANA.user, table, BEN.user)
    with pytest.raises(Refused, match="banned"):
        await felt.tables.join(BEN, table)


async def test_unban_takes_a_kick_back_as_well(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    await felt.tables.kick(ANA.user, table, BEN.user)
    await felt.tables.unban(ANA.user, table, BEN.user)
    assert (await felt.tables.join(BEN, table)).seat is not None


async def test_a_kick_may_become_a_ban(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    await felt.tables.kick(ANA.user, table, BEN.user)
    await felt.tables.ban(ANA.user, table, BEN.user)
    with pytest.raises(Refused, match="banned"):
        await felt.tables.join(BEN, table)


async def test_a_ban_is_of_one_table(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False, buy_in=200)
    other = await felt.table((ANA, MIA), start=False, buy_in=200)
    await felt.tables.ban(ANA.user, table, BEN.user)
    assert (await felt.tables.join(BEN, other)).seat is not None


async def test_only_host_and_moderators_ban_and_unban(felt: Felt) -> None:
    table = await felt.table((ANA, BEN, MIA), start=False)
    before = felt.everything()
    for attempt in (felt.tables.ban(BEN.user, table, MIA.user), felt.tables.unban(BEN.user, table, MIA.user)):
        with pytest.raises(Refused, match="not_host"):
            await attempt
    assert felt.everything() == before
    await felt.tables.ban(EVA.user, table, MIA.user, moderator=True)
    await felt.tables.unban(EVA.user, table, MIA.user, moderator=True)


async def test_nobody_bans_themselves_or_at_a_closed_table(felt: Felt) -> None:
    table = await felt.table((ANA, BEN), start=False)
    with pytest.raises(Refused, match="kick_self"):
        await felt.tables.ban(ANA.user, table, ANA.user)
    await felt.tables.close(ANA.user, table)
    with pytest.raises(Refused, match="closed"):
        await felt.tables.ban(ANA.user, table, BEN.user)
