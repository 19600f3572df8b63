"""A message as a value: ids of buttons that travel and come back, and text inside Discord's limit."""

from __future__ import annotations

from random import Random

import pytest

from bot.render.locale import Locale
from bot.render.page import MOST_CHARACTERS, Button, Page, Press

TEXT = Locale()
CUT = TEXT("page-cut")


@pytest.mark.parametrize(
    "press",
    [
        Press(1, 2, 3, "shoot", "rock"),
        Press(7, 0, 0, "mine"),
        Press(999_999_999_999, 999_999_999, 999_999_999, "a" * 16, "Z9_-" * 8),
        Press(1, 1, 1, "pick", "-"),
    ],
)
def test_a_press_comes_back_from_its_id(press: Press) -> None:
    assert Press.read(press.id) == press
    assert len(press.id) <= 100


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "d:1:2:3:shoot",
        "d:1:2:3::rock",
        "d:1:2:3:shoot:rock:more",
        "d:1:2:3:shoot:rock\n",
        " d:1:2:3:shoot:rock",
        "x:1:2:3:shoot:rock",
        "d:-1:2:3:shoot:rock",
        "d:1.0:2:3:shoot:rock",
        "d:1_0:2:3:shoot:rock",
        "d:１:2:3:shoot:rock",
        "d:1:٣:3:shoot:rock",
        "d:1:2:3:shoot:röck",
        "d:1:2:3:SHOOT:rock",
        "d:1:2:3:shoot:ro ck",
        "d:1:2:3:shoot:" + "r" * 33,
        "d:1:2:3:" + "s" * 17 + ":rock",
        "d:" + "1" * 13 + ":2:3:shoot:rock",
        "d:1:" + "2" * 10 + ":3:shoot:rock",
        "d:1:2:" + "3" * 10 + ":shoot:rock",
        "d:1:2:3:shoot:rock" * 500,
    ],
)
def test_a_forged_id_is_no_press(forged: str) -> None:
    assert Press.read(forged) is None


def test_a_page_that_fits_stays_as_it_is() -> None:
    page = Page(("a" * 1_000, "b" * 3_000), ((Button("Go", Press(1, 1, 1, "go")),),), (5,))
    assert page.fitted(TEXT) == page
    assert page.plain() == "a" * 1_000 + "\n" + "b" * 3_000


def test_a_page_that_does_not_fit_is_cut_at_a_line_and_says_so() -> None:
    lines = "\n".join(f"line {number}" for number in range(900))
    page = Page(("title", lines, "never seen"), ((Button("Go", Press(1, 1, 1, "go")),),), (5,)).fitted(TEXT)
    assert page.blocks[0] == "title"
    assert page.blocks[-1] == CUT
    assert lines.startswith(page.blocks[1] + "\n")
    assert "never seen" not in page.plain()
    assert MOST_CHARACTERS - 40 < sum(map(len, page.blocks)) <= MOST_CHARACTERS
    assert page.rows
    assert page.mentions == (5,)


@pytest.mark.parametrize("seed", range(40))
def test_no_page_is_ever_longer_than_discord_takes(seed: int) -> None:
    rng = Random(seed)
    lengths = [rng.choice([1, 30, 3_960, 3_990, 3_999, 4_000, 4_001, 9_000]) for _ in range(rng.randint(1, 6))]
    page = Page(tuple("x" * length for length in lengths)).fitted(TEXT)
    assert sum(map(len, page.blocks)) <= MOST_CHARACTERS, f"seed {seed}"
    assert all(page.blocks), f"seed {seed}"
