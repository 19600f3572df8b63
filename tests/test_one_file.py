"""A new game is one file: added to a copy of the project it is found, listed, dealt, told, and kept to the contract."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
COPIED = ("bot", "cogs", "tests", "pyproject.toml")
KEY = "high-card"
FILE = ROOT / "tests" / "games" / "high_card.py"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one file more."""
    copy = tmp_path_factory.mktemp("project")
    unwanted = shutil.ignore_patterns("__pycache__", ".*")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=unwanted)
        else:
            shutil.copy(source, copy / name)
    shutil.copy(FILE, copy / "bot" / "games")
    return copy


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`python -m` these words, in the copy and with nothing but the copy."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "DEALER", "DISCORD_T"))}
    environment = kept | {"PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def told(project: Path, *words: str) -> str:
    """What a command of the copy prints; it must not fail."""
    done = run(project, "bot", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed(project: Path) -> None:
    listed = {game["key"]: game for game in json.loads(told(project, "games", "--json"))}
    assert listed[KEY]["name"] == "High Card"
    assert listed[KEY]["seats"] == [2, 12]


@pytest.mark.parametrize("seats", [2, 12])
def test_it_is_simulated(project: Path, seats: int) -> None:
    words = ("simulate", KEY, "--hands", "200", "--seed", "3", "--seats", str(seats), "--json")
    report: dict[str, Any] = json.loads(told(project, *words))
    assert (report["hands"], report["seats"], report["chip_difference"]) == (200, seats, 0)


def test_house_players_sit_down_to_it(project: Path) -> None:
    words = ("simulate", KEY, "--hands", "3", "--seed", "3", "--players", "house", "--json")
    assert json.loads(told(project, *words))["chip_difference"] == 0


def test_it_is_told(project: Path) -> None:
    lines = told(project, "transcript", KEY, "--seed", "5").splitlines()
    assert lines[0].startswith("High Card, seed 5")
    assert lines[-1].startswith("Stacks: ")


def test_it_keeps_the_contract(project: Path) -> None:
    done = run(project, "pytest", "tests/contract", "-k", f"{KEY} and not structure", "-p", "no:cacheprovider", "-v")
    assert done.returncode == 0, done.stdout[-3_000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 60


def test_it_is_not_released_without_a_transcript_and_counts(project: Path) -> None:
    done = run(project, "pytest", "tests/test_released.py", "-k", KEY, "-p", "no:cacheprovider", "-v")
    assert done.returncode == 1, done.stdout[-3_000:]
    assert "2 failed" in done.stdout
