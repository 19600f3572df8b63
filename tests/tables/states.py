"""Tables as the tests of refusals find them."""

from __future__ import annotations

from bot.tables.limits import Limits
from tests.tables.felt import ANA, BEN, EVA, IVO, MIA, PLACE, Felt


async def lobby(felt: Felt) -> int:
    """Ana's table, with Ben."""
    return await felt.table((ANA, BEN), start=False)


async def dealt(felt: Felt) -> int:
    """A hand of Ana, Ben and Mia; Ivo sits there and waits for the next one."""
    table = await felt.table((ANA, BEN, MIA))
    await felt.tables.join(IVO, table)
    return table


async def shot_once(felt: Felt) -> int:
    """The same, on the flop."""
    table = await dealt(felt)
    await felt.street(table, (ANA, BEN, MIA))
    return table


async def folded(felt: Felt) -> int:
    """On the flop, with Ben out of the hand."""
    table = await dealt(felt)
    await felt.street(table, (ANA, MIA), "rock")
    await felt.shoot(table, BEN, "paper")
    return table


async def without_chips(felt: Felt) -> int:
    """A table of a game that is played for no chips."""
    return await felt.table((ANA, BEN), "solidarity", start=False)


async def full(felt: Felt) -> int:
    return await felt.table((ANA,), start=False, house=9)


async def one_seat_left(felt: Felt) -> int:
    """Eight house players and Ana."""
    return await felt.table((ANA, BEN), start=False, house=7)


async def alone(felt: Felt) -> int:
    return await felt.table((ANA,), start=False)


async def closed(felt: Felt) -> int:
    table = await lobby(felt)
    await felt.tables.close(ANA.user, table)
    return table


async def in_the_pause(felt: Felt) -> int:
    table = await felt.table((ANA, BEN))
    await felt.play_out(table, (ANA, BEN))
    return table


async def two_tables(felt: Felt) -> int:
    await felt.table((ANA,), start=False, buy_in=200)
    return await felt.table((ANA,), start=False, buy_in=200)


async def poor(felt: Felt) -> int:
    """Eva's wallet is down to 100 chips; another table is open."""
    await felt.table((EVA,), start=False, buy_in=900)
    return await lobby(felt)


async def half_spent(felt: Felt) -> int:
    """Eva's wallet is down to 300 chips; another table is open."""
    await felt.table((EVA,), start=False, buy_in=700)
    return await lobby(felt)


async def ben_broke(felt: Felt) -> int:
    """Ben has lost all he had at the table."""
    table = await felt.table((ANA,), start=False)
    await felt.tables.join(BEN, table, 200)
    await felt.ruin(table, ANA, BEN)
    return table


async def ben_sits_out(felt: Felt) -> int:
    table = await lobby(felt)
    await felt.tables.sit_out(BEN.user, table)
    return table


async def ben_sent_away(felt: Felt) -> int:
    table = await lobby(felt)
    await felt.tables.kick(ANA.user, table, BEN.user)
    return table


async def ben_brings_all(felt: Felt) -> int:
    """Ben sits with the most that the table takes."""
    table = await felt.table((ANA,), start=False)
    await felt.tables.join(BEN, table, 1_000)
    return table


async def ben_has_few(felt: Felt) -> int:
    """Ben has 100 chips in his wallet beside the 500 at the table."""
    table = await lobby(felt)
    await felt.lose(BEN, 400)
    return table


async def one_is_enough(felt: Felt) -> int:
    """The smallest limits there are, and one table."""
    table = await lobby(felt)
    felt.tables.limits = Limits(person=1, channel=1, server=2)
    return table


async def full_server(felt: Felt) -> int:
    table = await lobby(felt)
    felt.tables.limits = Limits(person=1, channel=2, server=1)
    return table


async def refilled(felt: Felt) -> int:
    """Eva has lost what her refill brought."""
    table = await lobby(felt)
    await felt.lose(EVA, 900)
    await felt.tables.refill(EVA.user, PLACE.guild)
    await felt.lose(EVA, 900)
    return table


async def ben_banned(felt: Felt) -> int:
    """Ben may not sit down at Ana's table."""
    table = await felt.table((ANA,), start=False)
    await felt.tables.ban(ANA.user, table, BEN.user)
    return table
