"""A table of King's Pot: chosen grids, purchases by name, hands in which nobody bets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.tables import Person
from tests.games.crowns import NINES, POOR, RICH
from tests.tables.felt import ANA, BEN, IVO, MIA, Felt

GRID = " ".join(NINES)
NO_KING = f"{GRID} {POOR} As 8c Tc"  # whoever has bought first gets the ace, and so on
KINGS = f"{GRID} {RICH} Kd 3s 8c 3d Jd"  # the pile is the best line there is, and the first card bought a king


async def table_of(felt: Felt, people: Sequence[Person] = (ANA, BEN, MIA), **more: Any) -> int:
    """A table at an ante of 10 whose first hand waits for purchases."""
    felt.deck = felt.deck or NO_KING
    return await felt.table(people, "kings-pot", **more)


async def buys(felt: Felt, table: int, **counts: int) -> None:
    """Let people buy, by name."""
    for person in (ANA, BEN, MIA, IVO):
        if person.name.lower() in counts:
            await felt.tables.act(person.user, table, {"type": "buy", "cards": counts[person.name.lower()]})


async def play_down(felt: Felt, table: int) -> None:
    """Let everybody check or call to the end of the hand, house players too."""
    number = (await felt.tables.look(table, None)).table.hand
    while (look := await felt.tables.look(table, None)).hand is not None and look.hand.number == number:
        place = (await felt.play_of(table)).asked[0]
        user = look.hand.users[place]
        kind = {"type": "check"}
        if user is None:
            await felt.tables.answer_for_house(table, *look.asked, look.hand.seats[place], kind)
        else:
            await felt.tables.act(user, table, kind)


async def hand(felt: Felt, table: int, **counts: int) -> None:
    """A hand in which nobody bets."""
    await buys(felt, table, **counts)
    await play_down(felt, table)


async def deal(felt: Felt, table: int) -> None:
    await felt.tables.next_hand(table, (await felt.tables.look(table, None)).table.hand)


async def in_the_pot(felt: Felt, table: int) -> int:
    return await felt.store.balance("kings_pot", table) or 0
