"""Cards and lines as people write them."""

from __future__ import annotations

import pytest

from bot.tables.spelling import cards_of, line_of

SUITED, SUITLESS = ["As", "Td"], ["K", "K", "8", "T"]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("Ks", ["Ks"]),
        ("K♠", ["Ks"]),
        ("K♠️", ["Ks"]),
        ("ks 10d", ["Ks", "Td"]),
        ("ks,td", ["Ks", "Td"]),
        ("KsTd", ["Ks", "Td"]),
        ("10♦10♥", ["Td", "Th"]),
        ("  2C ", ["2c"]),
        ("", []),
        ("none", []),
        ("K", ["K"]),
        ("1s", ["1s"]),
        ("Ks xx", ["Ks", "xx"]),
    ],
)
def test_cards_with_suits(typed: str, cards: list[str]) -> None:
    assert cards_of(typed, SUITED) == cards


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("K K 8", ["K", "K", "8"]),
        ("kk8", ["K", "K", "8"]),
        ("10 k", ["T", "K"]),
        ("t,8", ["T", "8"]),
        ("pat", []),
        ("Ks", ["Ks"]),
        ("1", ["1"]),
    ],
)
def test_cards_without_suits(typed: str, cards: list[str]) -> None:
    assert cards_of(typed, SUITLESS) == cards


@pytest.mark.parametrize(
    ("typed", "line"), [("3", "3"), ("row 3", "3"), ("10", "T"), ("column 10", "T"), ("diagonal j", "J"), ("", "")]
)
def test_lines(typed: str, line: str) -> None:
    assert line_of(typed) == line
