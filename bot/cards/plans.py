"""The plans of Solidarity Poker: which of them five cards contain, and which can be made with the help of others.

A plan is a pattern that five cards include, whatever else they are: a full house contains three, two pair and one pair,
four of a kind three and one pair but not two pair, which needs two ranks. High card is no plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bot.cards.deck import RANKS, SUITS

PLANS = ("one pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush", "royal flush")

Cards = tuple[str, ...]

_RUNS = tuple(("A" + RANKS)[low : low + 5] for low in range(10))  # A2345 to TJQKA
_RUN_RANKS = frozenset(map(frozenset, _RUNS))
_ROYAL_RANKS = frozenset(_RUNS[-1])


@lru_cache(maxsize=4_096)
def contained(cards: Cards) -> frozenset[str]:
    """The plans that five cards contain."""
    ranks, suits = zip(*cards, strict=True)
    kinds, one_suit = frozenset(ranks), len(set(suits)) == 1
    most, *rest = sorted(Counter(ranks).values(), reverse=True)
    second = rest[0] if rest else 0
    run = kinds in _RUN_RANKS
    facts = (
        most >= 2,
        most >= 2 and second >= 2,
        most >= 3,
        run,
        one_suit,
        most == 3 and second == 2,
        most == 4,
        run and one_suit,
        kinds == _ROYAL_RANKS and one_suit,
    )
    return frozenset(plan for plan, fact in zip(PLANS, facts, strict=True) if fact)


def contains(cards: Sequence[str], plan: str) -> bool:
    """Whether five cards contain a plan."""
    return plan in contained(tuple(cards))


def proof(own: Sequence[str], others: Sequence[str], plan: str) -> list[str] | None:
    """Five cards that contain a plan, at least one of `own` and so at most four of `others`; None where there are none.

    `own` holds five cards. Of the ways there are it takes one with as many of them as possible.
    """
    mine = frozenset(own)
    ways = [(len(mine.intersection(five)), five) for five in _WAYS[plan]((*own, *others))]
    most, found = max(ways, key=lambda way: way[0], default=(0, ()))
    return list(found) if most else None


# The ways to make a plan from a pool that begins with the own cards. Every rank and suit gives its first cards, so that
# what can be made with an own card at all is made with one.


def _alike(size: int, times: int = 1) -> Callable[[Cards], Iterator[Cards]]:
    """So many cards of one rank, as often as asked for, and side cards."""

    def ways(pool: Cards) -> Iterator[Cards]:
        ranks = {rank: cards for rank, cards in _grouped(pool, by=0).items() if len(cards) >= size}
        for chosen in combinations(ranks, times):
            yield _with_sides([card for rank in chosen for card in ranks[rank][:size]], pool)

    return ways


def _with_sides(core: list[str], pool: Cards) -> Cards:
    """Five cards: a core, then the first of the pool that are of other ranks."""
    ranks = {card[0] for card in core}
    sides = sorted((card for card in pool if card not in core), key=lambda card: card[0] in ranks)
    return (*core, *sides[: 5 - len(core)])


def _straights(pool: Cards) -> Iterator[Cards]:
    first = {rank: cards[0] for rank, cards in _grouped(pool, by=0).items()}
    return (tuple(map(first.__getitem__, run)) for run in _RUNS if first.keys() >= set(run))


def _flushes(pool: Cards) -> Iterator[Cards]:
    return (tuple(cards[:5]) for cards in _grouped(pool, by=1).values() if len(cards) >= 5)


def _full_houses(pool: Cards) -> Iterator[Cards]:
    pairs = {rank: cards for rank, cards in _grouped(pool, by=0).items() if len(cards) >= 2}
    threes = [rank for rank, cards in pairs.items() if len(cards) >= 3]
    return ((*pairs[three][:3], *pairs[pair][:2]) for three in threes for pair in pairs if pair != three)


def _suited(*runs: str) -> Callable[[Cards], Iterator[Cards]]:
    """Straight flushes of these ranks."""
    all_ways = [tuple(rank + suit for rank in run) for run in runs for suit in SUITS]

    def ways(pool: Cards) -> Iterator[Cards]:
        there = set(pool)
        return (five for five in all_ways if there.issuperset(five))

    return ways


def _grouped(pool: Cards, by: int) -> dict[str, list[str]]:
    """The cards of a pool by rank (0) or suit (1), in the pool's order."""
    groups: dict[str, list[str]] = {}
    for card in pool:
        groups.setdefault(card[by], []).append(card)
    return groups


_WAYS: dict[str, Callable[[Cards], Iterator[Cards]]] = {
    "one pair": _alike(2),
    "two pair": _alike(2, times=2),
    "three": _alike(3),
    "straight": _straights,
    "flush": _flushes,
    "full house": _full_houses,
    "four": _alike(4),
    "straight flush": _suited(*_RUNS),
    "royal flush": _suited(_RUNS[-1]),
}
