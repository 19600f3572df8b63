"""The ranking of poker hands: which of two is better, and what each is called.

`strength` takes up to seven cards in one set and ranks the best five of them, or what fewer make so far. A strength is
an int; the greater one wins and equal ones tie. Its leading hexadecimal digit is the category, the five digits after it
the ranks that decide, most important first (2 = 0 .. ace = 12), so that a strength can be read back into words.

Every card is one number: three bits a rank that count the cards of that rank, above them four bits a suit that start at
three and so reach eight at the fifth card of a suit. The sum over a hand is all that its rank depends on, unless it has
a flush; the table of rank sums fills as sums are met (49,205 of them for seven cards).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

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

# The best first; the wheel counts its ace as low: the five is its highest card.
_STRAIGHTS = [*((31 << top - 4, top) for top in range(12, 3, -1)), (1 << 12 | 15, 3)]


def strength(cards: Iterable[str]) -> int:
    """The strength of the best five of `cards` (one to seven of them); the greater wins, equal ones tie."""
    total = sum(map(_number, cards), _START)
    if total & _FLUSH_BITS:
        return max(_flush(cards), _RANKED[total & _RANK_BITS])
    return _RANKED[total & _RANK_BITS]


def best_lines(hands: Iterable[Sequence[str]], lines: Mapping[str, Sequence[str]]) -> list[tuple[int, str]]:
    """For each of several hands its strength with the best of the lines, seven cards at most, and that line's name.

    Among equal lines it is the first one.
    """
    summed = [(line, cards, sum(map(_number, cards), _START)) for line, cards in lines.items()]
    return [_best_line(own, summed) for own in hands]


def _best_line(own: Sequence[str], summed: Iterable[tuple[str, Sequence[str], int]]) -> tuple[int, str]:
    base, best, where = sum(map(_number, own)), -1, ""
    for line, cards, line_sum in summed:
        total = base + line_sum
        value = _RANKED[total & _RANK_BITS]
        if total & _FLUSH_BITS:
            value = max(value, _flush((*own, *cards)))
        if value > best:
            best, where = value, line
    return best, where


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


def holdings(own: Sequence[str], lines: Mapping[str, Sequence[str | None]]) -> list[dict[str, Any]]:
    """What own cards make with each line, whose face-down cards are None: `[{"line", "cards", "hand"}]`, best first."""
    up = {line: [card for card in cards if card] for line, cards in lines.items()}
    values = {line: strength((*own, *cards)) for line, cards in up.items()}
    return [
        {
            "line": line,
            "cards": list(lines[line]),
            "hand": name(values[line]) + (" so far" if len(up[line]) < len(lines[line]) else ""),
        }
        for line in sorted(lines, key=values.__getitem__, reverse=True)
    ]


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MANY = {"six": "sixes"}


def _code(category: int, ranks: Sequence[int]) -> int:
    digits = category
    for rank in ranks:
        digits = digits << 4 | rank
    return digits << 4 * (5 - len(ranks))


def _straight(ranks: int) -> int:
    """The highest card of the best straight in a set of ranks (a bit each), -1 without one."""
    for needed, top in _STRAIGHTS:
        if ranks & needed == needed:
            return top
    return -1


def _flush(cards: Iterable[str]) -> int:
    """The strength of the best flush; `cards` hold five of a suit."""
    suits = [card[1] for card in cards]
    longest = max(SUITS, key=suits.count)
    ranks = sorted([RANKS.index(card[0]) for card in cards if card[1] == longest], reverse=True)
    top = _straight(sum([1 << rank for rank in ranks]))
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


def _unsuited(total: int) -> int:
    """The strength of cards whose suits do not matter, from the sum over their ranks."""
    by_count: list[list[int]] = [[] for _ in range(5)]
    present = 0
    for rank in range(12, -1, -1):
        if count := total >> 3 * rank & 7:
            by_count[count].append(rank)
            present |= 1 << rank
    _, singles, pairs, threes, fours = by_count
    if fours:
        return _code(FOUR, [*fours, *sorted([*singles, *pairs, *threes])[-1:]])
    if threes and (pairs or len(threes) > 1):
        return _code(FULL_HOUSE, [threes[0], max([*threes[1:], *pairs])])
    top = _straight(present)
    if top >= 0:
        return _code(STRAIGHT, [top])
    if threes:
        return _code(THREE, [*threes, *singles[:2]])
    if len(pairs) > 1:
        return _code(TWO_PAIR, [*pairs[:2], *sorted([*singles, *pairs[2:]])[-1:]])
    return _code(PAIR if pairs else HIGH_CARD, [*pairs, *singles][: 4 if pairs else 5])


class _Ranked(dict[int, int]):
    """Rank sums to strengths; a sum that is met for the first time is worked out and kept."""

    def __missing__(self, total: int) -> int:
        value = self[total] = _unsuited(total)
        return value


_RANKED = _Ranked()
