"""What every game's file declares about itself."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re

import pytest

import bot.games
from bot.engine import Game, known_game
from bot.errors import UnknownGame
from bot.games import GAMES

FILES = [importlib.import_module(f"bot.games.{module.name}") for module in pkgutil.iter_modules(bot.games.__path__)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.__name__)
def test_a_games_file_opens_with_its_rule_sheet(file: object) -> None:
    paragraphs = re.findall(r"^(\d+)\. ", file.__doc__ or "", re.MULTILINE)
    assert len(paragraphs) >= 3
    assert paragraphs == [str(number) for number in range(1, len(paragraphs) + 1)]


def test_a_game_is_found_under_its_key(game: Game) -> None:
    assert GAMES[game.key] is game
    assert known_game(game.key) is game
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.key)


def test_a_game_says_what_it_is_and_how_it_is_played(game: Game) -> None:
    assert game.name.strip() == game.name != ""
    assert len(game.character.splitlines()) == 1
    assert game.character.endswith((".", "?"))
    assert len(game.rules_text.split()) > 50


def test_a_game_declares_its_seats_rules_deck_and_pace(game: Game) -> None:
    least, most = game.seats
    assert 2 <= least <= most
    assert least <= game.offered_seats
    assert game.rules >= 1
    assert type(game.deck) is tuple
    assert game.pace


def test_a_games_options_are_plain_and_have_defaults_that_are_allowed(game: Game) -> None:
    plain = {name: dict(declared) for name, declared in game.options.items()}
    assert json.loads(json.dumps(plain)) == plain
    for name, declared in game.options.items():
        assert re.fullmatch(r"[a-z_]+", name)
        assert declared.keys() in ({"default", "values"}, {"default", "min", "max"})
        if "values" in declared:
            assert declared["default"] in declared["values"]
            assert len(declared["values"]) > 1
        else:
            assert declared["min"] <= declared["max"]
    for name in {"ante", "big_blind", "min_bet"} & game.options.keys():
        assert game.options[name]["min"] >= 1


def test_a_game_with_structures_has_them_as_an_option_with_the_first_as_default(game: Game) -> None:
    assert ("structure" in game.options) == bool(game.structures)
    if game.structures:
        declared = game.options["structure"]
        assert (declared["default"], tuple(declared["values"])) == (game.structures[0], game.structures)


def test_an_unknown_game_is_answered_with_the_nearest(game: Game) -> None:
    with pytest.raises(UnknownGame) as raised:
        known_game(game.key[:-1])
    assert game.key in raised.value.values["near"]
    assert set(GAMES) <= set(raised.value.values["games"])
