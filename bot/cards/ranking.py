"""The ranking of poker hands: which of two is better, and what each is called.

`strength` takes five to seven cards in one set and ranks the best five of them. A strength is an int; the greater one
wins and equal ones tie. Its leading hexadecimal digit is the category, the five digits after it the ranks that decide,
most important first (2 = 0 .. ace = 12), so that a strength can be read back into words.

Every card is one number: three bits a rank that count the cards of that rank, above them four bits a suit that start at
three and so reach eight at the fifth card of a suit. The sum over a hand is all that its rank depends on, unless it has
a flush; the table of rank sums fills as sums are met (49,205 of them for seven cards).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from bot.cards.deck import RANKS, SUITS

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)

_SUITS_AT = 3 * len(RANKS)
_RANK_BITS = (1 << _SUITS_AT) - 1
_START = sum(3 << (_SUITS_AT + 4 * suit) for suit in range(4))
_FLUSH_BITS = sum(8 << (_SUITS_AT + 4 * suit) for suit in range(4))
_NUMBER = {
    rank + suit: (1 << 3 * r) + (1 << (_SUITS_AT + 4 * s))
    for r, rank in enumerate(RANKS)
    for s, suit in enumerate(SUITS)
}
_number = _NUMBER.__getitem__
_rank = {card: number & _RANK_BITS for card, number in _NUMBER.items()}.__getitem__

# The wheel counts its ace as low: the five is its highest card.
_STRAIGHTS = [({12, 0, 1, 2, 3}, 3)] + [(set(range(top - 4, top + 1)), top) for top in range(4, 13)]


def strength(cards: Iterable[str]) -> int:
    """The strength of the best five of `cards` (five to seven of them); the greater wins, equal ones tie."""
    total = sum(map(_number, cards), _START)
    if total & _FLUSH_BITS:
        return max(_flush(cards), _RANKED[total & _RANK_BITS])
    return _RANKED[total & _RANK_BITS]


def best_two_three(own: Sequence[str], board: Sequence[str]) -> int:
    """The strength of the best hand of exactly two cards of `own` and three of `board`."""
    twos = {sum(map(_rank, two)) for two in combinations(own, 2)}
    threes = {sum(map(_rank, three)) for three in combinations(board, 3)}
    return max(_suited_two_three(own, board), max([_RANKED[two + three] for two in twos for three in threes]))


def name(value: int) -> str:
    """A strength in words: `full house, kings over threes`."""
    category = value >> 20
    first, second = (_WORDS[value >> 16 & 15], _WORDS[value >> 12 & 15])
    many, more = (_MANY.get(word, word + "s") for word in (first, second))
    if category == STRAIGHT_FLUSH and first == "ace":
        return "royal flush"
    return (
        f"{first} high",
        f"pair of {many}",
        f"two pair, {many} and {more}",
        f"three of a kind, {many}",
        f"straight, {first} high",
        f"flush, {first} high",
        f"full house, {many} over {more}",
        f"four of a kind, {many}",
        f"straight flush, {first} high",
    )[category]


def holding(own: Sequence[str], board: Sequence[str]) -> str:
    """The best hand of own cards and a board in words, "" while there are fewer than five cards."""
    cards = (*own, *board)
    return name(strength(cards)) if 5 <= len(cards) <= 7 else ""


def holding_two_three(own: Sequence[str], board: Sequence[str]) -> str:
    """The best hand of exactly two own cards and three of a board in words, "" while there are not so many."""
    return name(best_two_three(own, board)) if len(own) >= 2 and len(board) >= 3 else ""


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MANY = {"six": "sixes"}


def _code(category: int, ranks: Sequence[int]) -> int:
    digits = 0
    for place in range(5):
        digits = digits << 4 | (ranks[place] if place < len(ranks) else 0)
    return category << 20 | digits


def _straight(ranks: set[int]) -> int:
    """The highest card of the best straight in a set of ranks, -1 without one."""
    return max((top for needed, top in _STRAIGHTS if needed <= ranks), default=-1)


def _flush(cards: Iterable[str]) -> int:
    """The strength of the best flush; `cards` hold five of a suit."""
    suits: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for card in cards:
        suits[card[1]].append(RANKS.index(card[0]))
    longest = max(suits.values(), key=len)
    ranks = sorted(longest, reverse=True)
    top = _straight(set(ranks))
    return _code(FLUSH, ranks[:5]) if top < 0 else _code(STRAIGHT_FLUSH, [top])


def _suited_two_three(own: Sequence[str], board: Sequence[str]) -> int:
    """The strength of the best flush of two own cards and three of the board, 0 without one."""
    best = 0
    for suit in SUITS:
        threes = [card for card in board if card[1] == suit]
        if len(threes) >= 3:
            twos = [card for card in own if card[1] == suit]
            fives = product(combinations(twos, 2), combinations(threes, 3))
            best = max([best, *(_flush((*two, *three)) for two, three in fives)])
    return best


def _unsuited(counts: dict[int, int]) -> int:
    """The strength of cards whose suits do not matter, from how often each rank occurs."""
    # The most frequent rank leads, the higher one among equals: that order is the order of comparison.
    grouped = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = grouped[0], grouped[1]
    kickers = sorted(counts, reverse=True)
    if counts[first] == 4:
        return _code(FOUR, [first, max(rank for rank in counts if rank != first)])
    if counts[first] == 3 and counts[second] >= 2:
        return _code(FULL_HOUSE, [first, second])
    top = _straight(set(counts))
    if top >= 0:
        return _code(STRAIGHT, [top])
    if counts[first] == 3:
        return _code(THREE, [first, *[rank for rank in kickers if rank != first][:2]])
    if counts[second] == 2:
        return _code(TWO_PAIR, [first, second, max(rank for rank in counts if rank not in (first, second))])
    if counts[first] == 2:
        return _code(PAIR, [first, *[rank for rank in kickers if rank != first][:3]])
    return _code(HIGH_CARD, kickers[:5])


class _Ranked(dict[int, int]):
    """Rank sums to strengths; a sum that is met for the first time is worked out and kept."""

    def __missing__(self, total: int) -> int:
        counts = {rank: total >> 3 * rank & 7 for rank in range(13)}
        value = self[total] = _unsuited({rank: count for rank, count in counts.items() if count})
        return value


_RANKED = _Ranked()
