"""Every game's golden transcripts are there and still what the dealer says."""

from __future__ import annotations

import re

import pytest

from bot.games import GAMES
from tests.golden.rewrite import stored, transcripts

TEXTS = transcripts()
REWRITE = "if the change is meant: python tests/golden/rewrite.py"
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def test_every_game_and_option_has_its_transcripts_and_no_file_is_left_over() -> None:
    assert stored().keys() == TEXTS.keys(), REWRITE
    assert {f"{key}.public.txt" for key in GAMES} <= TEXTS.keys()


@pytest.mark.parametrize("name", TEXTS)
def test_the_transcript_is_unchanged(name: str) -> None:
    assert stored().get(name) == TEXTS[name], REWRITE


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith(".public.txt")])
def test_the_public_is_told_nothing_private(name: str) -> None:
    assert not [
        line
        for line in TEXTS[name].splitlines()
        if line.startswith(("You ", "Your ")) or line.endswith(("is in.", "locked."))
    ]


def test_rps_holdem_shows_no_card_before_its_time() -> None:
    before_showdown = TEXTS["rps-holdem.public.txt"].split(" shows ")[0]
    held = [line for line in before_showdown.splitlines() if CARD.search(line)]
    assert all(line.startswith(("Flop: ", "Turn: ", "River: ")) for line in held)


def test_rps_holdem_shows_no_gesture_before_its_shoot_is_complete() -> None:
    lines = [line for line in TEXTS["rps-holdem.public.txt"].splitlines() if re.search("[✊✋✌]", line)]
    assert lines
    assert all(len(re.findall("[✊✋✌]", line)) >= 2 for line in lines)
