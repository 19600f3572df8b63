"""The command line: shapes, exit codes, and errors that are one line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from bot.cli import main
from bot.cli.invariants import Violation
from bot.games import GAMES

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *argv: str) -> str:
    """What a command prints that ends well."""
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: Capture, *argv: str) -> str:
    """The one line that a wrong use gets."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1, err
    return err


def test_games_json_lists_every_game(capsys: Capture) -> None:
    listed = json.loads(printed(capsys, "games", "--json"))
    assert [game["key"] for game in listed] == list(GAMES)
    assert all(game.keys() == {"key", "name", "seats", "structures", "options"} for game in listed)
    assert all(game["seats"] == list(GAMES[game["key"]].seats) for game in listed)


def test_games_is_a_list_to_read(capsys: Capture) -> None:
    text = printed(capsys, "games")
    assert all(game.name in text and game.character in text for game in GAMES.values())


def test_simulate_json_has_the_agreed_shape(capsys: Capture) -> None:
    report = json.loads(printed(capsys, "simulate", "rps-holdem", "--hands", "40", "--seed", "7", "--json"))
    numbers = {"seats": 4, "hands": 40, "chip_difference": 0, "seed": 7}
    assert numbers.items() <= report.items()
    assert report["game"] == "rps-holdem"
    assert report["options"] == {"ante": 1}
    assert report["actions"] > 40
    assert {"seconds", "hands_per_s", "actions_per_s"} <= report.keys()


def test_simulate_all_is_a_list(capsys: Capture) -> None:
    reports = json.loads(printed(capsys, "simulate", "all", "--hands", "8", "--seed", "1", "--json"))
    assert [report["game"] for report in reports] == list(GAMES)
    assert {report["chip_difference"] for report in reports} == {0}


def test_the_same_seed_plays_the_same_hands(capsys: Capture) -> None:
    argv = ("simulate", "rps-holdem", "--hands", "20", "--seed", "3", "--json")
    first, second = (json.loads(printed(capsys, *argv)) for _ in range(2))
    assert first["actions"] == second["actions"]


def test_a_random_seed_is_printed(capsys: Capture) -> None:
    assert "seed " in printed(capsys, "simulate", "rps-holdem", "--hands", "2")


def test_simulate_with_house_players_seats_and_options(capsys: Capture) -> None:
    argv = (
        "simulate",
        "rps-holdem",
        "--hands",
        "2",
        "--players",
        "house",
        "--seats",
        "3",
        "--option",
        "ante=5",
        "--json",
    )
    report = json.loads(printed(capsys, *argv))
    assert (report["seats"], report["options"]) == (3, {"ante": 5})


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("simulate", "rps-hodem"), "Did you mean rps-holdem"),
        (("transcript", "rps-hodem"), "Did you mean rps-holdem"),
        (("simulate",), "GAME"),
        (("simulate", "rps-holdem", "--hands", "0"), "'0' is no whole number of at least 1"),
        (("simulate", "rps-holdem", "--hands", "１２"), "is no whole number"),
        (("simulate", "rps-holdem", "--seats", "99"), "2 to 23 seats"),
        (("simulate", "rps-holdem", "--option", "foo=1"), 'no option "foo"'),
        (("simulate", "rps-holdem", "--option", "foo"), "not NAME=VALUE"),
        (("simulate", "rps-holdem", "--option", "ante=x"), '"ante" cannot be x'),
        (("simulate", "all", "--option", "foo=1", "--hands", "1"), 'no option "foo"'),
        (("simulate", "rps-holdem", "--players", "clever"), "invalid choice"),
        (("transcript", "rps-holdem", "--as", "9"), "no seat 9"),
        (("transcript", "rps-holdem", "--as", "me"), "neither public nor a seat"),
        (("bench", "oponents"), "did you mean opponents"),
        (("bench", "zzz"), "there are "),
        (("dance",), "invalid choice"),
        (("--port", "99999"), "no whole number from 0 to 65535"),
    ],
)
def test_wrong_use_is_refused_in_one_line(capsys: Capture, argv: tuple[str, ...], said: str) -> None:
    assert said in refused(capsys, *argv)


def test_a_violation_ends_with_1_and_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise Violation("10 chips have become 11")

    monkeypatch.setattr("bot.cli.simulation.check", broken)
    assert main(["simulate", "rps-holdem", "--hands", "5", "--seed", "7"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "rps-holdem, seed 7, hand 0: 10 chips have become 11\n"


def test_a_transcript_is_the_same_by_seed_and_differs_by_who_looks(capsys: Capture) -> None:
    public = printed(capsys, "transcript", "rps-holdem", "--seed", "1", "--as", "public")
    assert public == printed(capsys, "transcript", "rps-holdem", "--seed", "1")
    assert "You hold" not in public
    assert printed(capsys, "transcript", "rps-holdem", "--seed", "1", "--as", "2").count("You hold") == 1


def test_help_is_no_error(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    out, _ = capsys.readouterr()
    assert all(command in out for command in ("games", "simulate", "transcript", "bench"))


def test_without_a_command_the_dealer_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def run(port: int | None, browser: bool) -> int:
        given.update(port=port, browser=browser)
        return 0

    monkeypatch.setattr("bot.app.run", run)
    assert main(["--port", "9000", "--no-browser"]) == 0
    assert given == {"port": 9000, "browser": False}


def dealer(*argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "bot", *argv], capture_output=True, text=True, check=False, timeout=60)


def test_the_program_itself_prints_and_exits() -> None:
    done = dealer("games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert [game["key"] for game in json.loads(done.stdout)] == list(GAMES)


def test_an_unforeseen_error_is_one_line_and_no_traceback() -> None:
    program = "import sys, bot.cli as c; sys.excepthook = c.in_one_line; raise KeyError('a\\nb')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("unexpected KeyError: ")
    assert done.stderr.count("\n") == 1


def test_a_command_line_that_asks_for_help_imports_nothing_heavy() -> None:
    program = (
        "import sys; from bot.cli import main; main(['--help']);"
        "sys.exit(bool({'discord', 'sqlalchemy', 'aiohttp', 'bot.engine', 'bot.games'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
