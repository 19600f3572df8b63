"""The settings: their defaults, where they come from, and one sentence for each that is malformed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot import settings
from bot.errors import BadSettings
from bot.render.locale import Locale
from bot.render.refusals import refusal
from bot.settings import Settings, load

ROOT = Path(__file__).parents[1]
TEXT = Locale()
DEFAULTS = Settings(token=None, database=Path("data/dealer.db"), port=8787, log_level="INFO", guild=None)
EVERYTHING = {
    "DISCORD_TOKEN": "abc.def.ghi",
    "DEALER_DATABASE": "elsewhere/cards.db",
    "DEALER_PORT": "0",
    "DEALER_LOG_LEVEL": "debug",
    "DEALER_GUILD": "1234567890123456789",
    "DEALER_DISCORD_REST": "http://127.0.0.1:8787/api/v10",
    "DEALER_DISCORD_GATEWAY": "ws://127.0.0.1:8787/gateway",
    "DEALER_HEALTH_PORT": "8788",
    "DEALER_TABLES_PERSON": "3",
    "DEALER_TABLES_CHANNEL": "4",
    "DEALER_TABLES_SERVER": "5",
    "DEALER_REFILL_HOURS": "0",
}


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    """A `.env` file that is not there."""
    return tmp_path / ".env"


def test_without_anything_every_setting_has_its_default(nowhere: Path) -> None:
    assert load({}, nowhere) == DEFAULTS
    assert load({}, nowhere).local


def test_an_empty_setting_is_one_that_is_not_set(nowhere: Path) -> None:
    assert load(dict.fromkeys(EVERYTHING, ""), nowhere) == DEFAULTS


def test_every_setting_can_be_set(nowhere: Path) -> None:
    chosen = load(EVERYTHING, nowhere)
    assert chosen == Settings(
        "abc.def.ghi",
        Path("elsewhere/cards.db"),
        0,
        "DEBUG",
        1234567890123456789,
        rest="http://127.0.0.1:8787/api/v10",
        gateway="ws://127.0.0.1:8787/gateway",
        health_port=8788,
        tables_person=3,
        tables_channel=4,
        tables_server=5,
        refill_hours=0,
    )
    assert not chosen.local
    assert chosen.near


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("# mine\nDEALER_PORT=9000\nexport DEALER_LOG_LEVEL='ERROR'\nDISCORD_TOKEN=from.the.file\nNOTHING\n")
    assert load({}, path) == Settings("from.the.file", Path("data/dealer.db"), 9000, "ERROR", None)
    chosen = load({"DEALER_PORT": "9001", "DISCORD_TOKEN": ""}, path)
    assert (chosen.port, chosen.token, chosen.log_level) == (9001, None, "ERROR")


def test_the_process_environment_is_what_is_read(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in EVERYTHING:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DEALER_PORT", "1234")
    assert load(dotenv=nowhere).port == 1234


def test_a_token_is_taken_without_the_spaces_around_it(nowhere: Path) -> None:
    assert load({"DISCORD_TOKEN": "  abc.def\n"}, nowhere).token == "abc.def"


def test_a_home_is_found(nowhere: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert load({"DEALER_DATABASE": "~/cards.db"}, nowhere).database == tmp_path / "cards.db"


NUMBERS = ["-1", "65536", "8787.0", "1e3", "0x10", "８７８７", "٣", "8 787", "eighty", "9" * 5_000, "+1", "1_000"]
MALFORMED = [
    ("DISCORD_TOKEN", "two words", "copy the token once more"),
    ("DEALER_DATABASE", "{folder}", "is a folder"),
    ("DEALER_DATABASE", "~nobody-of-that-name/cards.db", "write the whole path"),
    *(("DEALER_PORT", text, "it must be a whole number from 0 to 65,535") for text in NUMBERS),
    ("DEALER_LOG_LEVEL", "LOUD", "it must be DEBUG, INFO, WARNING or ERROR"),
    ("DEALER_LOG_LEVEL", "10", "it must be DEBUG, INFO, WARNING or ERROR"),
    ("DEALER_GUILD", "0", "it must be a whole number from 1 to 9,223,372,036,854,775,807"),
    ("DEALER_GUILD", str(2**63), "it must be a whole number from 1"),
    ("DEALER_TABLES_PERSON", "0", "it must be a whole number from 1 to 1,000"),
    ("DEALER_TABLES_CHANNEL", "many", "it must be a whole number from 1 to 10,000"),
    ("DEALER_TABLES_SERVER", "100001", "it must be a whole number from 1 to 100,000"),
    ("DEALER_REFILL_HOURS", "-1", "it must be a whole number from 0 to 8,760"),
    ("DEALER_GUILD", "my server", "it must be a whole number from 1"),
    ("DEALER_HEALTH_PORT", "65536", "it must be a whole number from 0 to 65,535"),
    ("DEALER_DISCORD_REST", "http://127.0.0.1:8787", "belong together"),
    ("DEALER_DISCORD_GATEWAY", "ws://[::1]:8787", "belong together"),
    ("DEALER_DISCORD_REST", "https://discord.com/api/v10", "on this machine"),
    ("DEALER_DISCORD_REST", "http://127.0.0.1.example.org:80/", "on this machine"),
    ("DEALER_DISCORD_REST", "http://127.0.0.1/api", "with a port"),
    ("DEALER_DISCORD_REST", "http://127.0.0.1:port/", "with a port"),
    ("DEALER_DISCORD_GATEWAY", "http://127.0.0.1:8787", "must be a ws address"),
]


@pytest.mark.parametrize(("name", "value", "words"), MALFORMED)
def test_a_malformed_setting_is_one_sentence(tmp_path: Path, name: str, value: str, words: str) -> None:
    value = value.format(folder=tmp_path)
    for environment, dotenv in (({name: value}, ""), ({}, f"{name}='{value}'\n")):
        (tmp_path / ".env").write_text(dotenv, encoding="utf-8")
        with pytest.raises(BadSettings) as refused:
            load(environment, tmp_path / ".env")
        said = refusal(refused.value, TEXT)
        assert name in said
        assert words in said
        assert "\n" not in said
        assert len(said) < 250
        assert said.endswith(".")


def test_a_file_that_is_no_text_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DEALER_PORT=9000\n", encoding="utf-16")
    with pytest.raises(BadSettings) as refused:
        load({}, tmp_path / ".env")
    assert refusal(refused.value, TEXT).endswith(".env cannot be read: save it as UTF-8 text.")


def test_a_mark_before_the_first_line_of_the_file_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DEALER_PORT=9000\n", encoding="utf-8-sig")
    assert load({}, tmp_path / ".env").port == 9000


def test_a_token_is_never_repeated_in_a_refusal(nowhere: Path) -> None:
    with pytest.raises(BadSettings) as refused:
        load({"DISCORD_TOKEN": "my secret"}, nowhere)
    assert "secret" not in refusal(refused.value, TEXT) + str(refused.value)


def test_the_example_lists_exactly_the_settings_that_are_read(nowhere: Path) -> None:
    source = ast.parse(Path(settings.__file__).read_text(encoding="utf-8"))
    words = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    read = {word for word in words if re.fullmatch(r"(DISCORD|DEALER)_[A-Z_]+", word)}
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    listed = re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) == read == EVERYTHING.keys()


def test_the_example_holds_the_defaults_and_a_line_on_each() -> None:
    assert load({}, ROOT / ".env.example") == DEFAULTS
    blocks = (ROOT / ".env.example").read_text(encoding="utf-8").strip().split("\n\n")
    for block in blocks[1:]:
        *lines, setting = block.splitlines()
        assert lines
        assert all(line.startswith("# ") for line in lines)
        assert re.match(r"[A-Z_]+=", setting)
