"""What `deploy` promises: files that are there, settings that exist, and no start again where that does not help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.cli.arguments import WRONG_USE

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "dealer.service").read_text(encoding="utf-8")


def test_everything_that_the_image_copies_is_there_and_sent_to_the_builder() -> None:
    sources = [
        name for line in re.findall(r"^COPY (?!--)(.*)$", DOCKERFILE, re.MULTILINE) for name in line.split()[:-1]
    ]
    ignored = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert "bot" in sources
    for name in sources:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in ignored
    assert ignored[0] == "*"  # neither .env nor data is ever sent


def test_the_image_runs_as_nobody_special_and_keeps_its_data_outside() -> None:
    assert re.search(r"^USER dealer$", DOCKERFILE, re.MULTILINE)
    (volume,) = re.findall(r"^VOLUME (\S+)$", DOCKERFILE, re.MULTILINE)
    assert f"DEALER_DATABASE={volume}/" in DOCKERFILE
    (port,) = re.findall(r"DEALER_HEALTH_PORT=(\d+)", DOCKERFILE)
    assert f"http://127.0.0.1:{port}/" in DOCKERFILE


@pytest.mark.parametrize("text", [DOCKERFILE, UNIT], ids=["Dockerfile", "dealer.service"])
def test_every_setting_that_is_named_exists(text: str) -> None:
    known = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in re.findall(r"\b(?:DEALER|DISCORD)_[A-Z_]+", text):
        assert f"\n{name}=" in known, name


def test_the_service_is_not_started_again_where_that_does_not_help() -> None:
    assert f"RestartPreventExitStatus={WRONG_USE}\n" in UNIT
    assert "KillSignal=SIGTERM" in UNIT
    (patience,) = re.findall(r"TimeoutStopSec=(\d+)s", UNIT)
    assert int(patience) > 15  # what was begun, what is to be told, and the rest have five seconds each
