"""Duels as the tests of refusals find them, and every way a duel says no."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables import Person
from tests.tables.felt import ANA, BEN, EVA, IVO, MIA, PLACE, Felt
from tests.tables.states import lobby


async def dared(felt: Felt) -> int:
    """Ana has challenged Ben, Mia, Ivo and two more."""
    table = await lobby(felt)
    for other in (BEN, MIA, IVO, Person(901, "Zoe"), Person(902, "Ike")):
        await felt.tables.duels.challenge(ANA, other, PLACE)
    return table


async def shown(felt: Felt) -> int:
    """The first throw of Ana's and Ben's duel is drawn."""
    table = await dared(felt)
    await throw(felt, ANA)
    await throw(felt, BEN)
    return table


async def spurned(felt: Felt) -> int:
    """Ben has declined."""
    table = await dared(felt)
    await felt.tables.duels.decline(BEN.user, 1)
    return table


async def throw(felt: Felt, person: Person) -> None:
    """Rock, for the first throw of the first duel."""
    await felt.tables.duels.throw(person.user, 1, "R", 1)


DUEL_REFUSALS: dict[str, tuple[Callable[[Felt], Awaitable[int]], Callable[[Felt, int], Awaitable[Any]], str]] = {
    "refused-duel_self": (lobby, lambda felt, _: felt.tables.duels.challenge(ANA, ANA, PLACE), "challenge themselves"),
    "refused-duel_bot": (
        lobby,
        lambda felt, _: felt.tables.duels.challenge(ANA, Person(1, "*Bot*"), PLACE, bot=True),
        r"\*Bot\* is a bot",
    ),
    "refused-duel_open": (dared, lambda felt, _: felt.tables.duels.challenge(BEN, ANA, PLACE), "You and Ana have"),
    "refused-duel_many": (dared, lambda felt, _: felt.tables.duels.challenge(ANA, EVA, PLACE), "5 challenges open"),
    "refused-duel_not_yours": (dared, lambda felt, _: throw(felt, EVA), "between Ana and Ben"),
    "refused-duel_not_challenged": (dared, lambda felt, _: felt.tables.duels.decline(ANA.user, 1), "Only Ben"),
    "refused-duel_begun": (shown, lambda felt, _: felt.tables.duels.decline(BEN.user, 1), "no longer be declined"),
    "refused-no_duel": (lobby, lambda felt, _: throw(felt, ANA), "no such duel"),
    "moved_on-duel_over": (spurned, lambda felt, _: throw(felt, ANA), "is over"),
    "moved_on-duel_shown": (shown, lambda felt, _: throw(felt, ANA), "shown already"),
}
