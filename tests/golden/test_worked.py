"""Every game's rules end with a worked hand, and it is what the dealer does."""

from __future__ import annotations

import pytest

from bot.cli.worked import LETTERS, LINES
from bot.games import GAMES
from bot.render.worked import worked_hand
from tests.golden.rewrite import stored_worked_hands, worked_hands
from tests.golden.test_transcripts import REWRITE


def test_every_game_has_a_worked_hand_and_no_file_is_left_over() -> None:
    assert stored_worked_hands().keys() == {f"{key}.txt" for key in GAMES}, REWRITE


def test_worked_hands_are_what_the_dealer_does() -> None:
    assert stored_worked_hands() == worked_hands(), REWRITE


@pytest.mark.parametrize("key", GAMES)
def test_a_worked_hand_is_short_and_begins_every_line_with_a_word_in_bold(key: str) -> None:
    lines = worked_hand(key).splitlines()
    assert 2 <= len(lines) <= LINES
    assert sum(map(len, lines)) <= LETTERS
    assert all(line.startswith("**") for line in lines)


def test_a_language_without_worked_hands_shows_the_english_ones_and_no_game_has_none() -> None:
    assert worked_hand("rps-poker", "xx") == worked_hand("rps-poker") != ""
    assert worked_hand("no-game") == ""
