"""The environment, and a `.env` file beside the working directory, as one frozen object."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

from bot.errors import BadSettings

MOST_DIGITS = 20  # of any number here; Python itself refuses to read one of thousands
LOOPBACK = ("127.0.0.1", "::1", "localhost")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator can set; every field has its line in `.env.example`."""

    token: str | None  # None: play on a Discord of this machine
    database: Path
    port: int
    log_level: str
    guild: int | None  # commands appear at once on this one server, for trying out
    rest: str | None = None  # with `gateway`: a Discord on this machine that runs as a process of its own
    gateway: str | None = None
    health_port: int = 0  # 0: no health endpoint
    tables_person: int = 12  # the most at which one person sits, on all servers together
    tables_channel: int = 20  # the most that are open in one channel
    tables_server: int = 500  # and on one server
    refill_hours: int = 12  # between two refills of one person's chips

    @property
    def local(self) -> bool:
        """Whether the dealer brings its own Discord."""
        return self.token is None

    @property
    def near(self) -> bool:
        """Whether the Discord is one on this machine, the dealer's own or another."""
        return self.local or self.rest is not None


def load(environment: Mapping[str, str] | None = None, dotenv: Path = Path(".env")) -> Settings:
    """The settings of an environment, which wins over the `.env` file; raises BadSettings for a malformed one."""
    found = _file(dotenv)
    found.update(os.environ if environment is None else environment)
    rest, gateway = _elsewhere(found)
    return Settings(
        token=_token(found.get("DISCORD_TOKEN", "")),
        database=_path(found.get("DEALER_DATABASE", "") or "data/dealer.db"),
        port=_number("DEALER_PORT", found.get("DEALER_PORT", "") or "8787", 0, 65_535),
        log_level=_level(found.get("DEALER_LOG_LEVEL", "") or "INFO"),
        guild=_guild(found.get("DEALER_GUILD", "")),
        rest=rest,
        gateway=gateway,
        health_port=_number("DEALER_HEALTH_PORT", found.get("DEALER_HEALTH_PORT", "") or "0", 0, 65_535),
        tables_person=_number("DEALER_TABLES_PERSON", found.get("DEALER_TABLES_PERSON", "") or "12", 1, 1_000),
        tables_channel=_number("DEALER_TABLES_CHANNEL", found.get("DEALER_TABLES_CHANNEL", "") or "20", 1, 10_000),
        tables_server=_number("DEALER_TABLES_SERVER", found.get("DEALER_TABLES_SERVER", "") or "500", 1, 100_000),
        refill_hours=_number("DEALER_REFILL_HOURS", found.get("DEALER_REFILL_HOURS", "") or "12", 0, 8_760),
    )


def _file(dotenv: Path) -> dict[str, str]:
    """What a `.env` file sets; nothing where there is none."""
    try:
        values = dotenv_values(dotenv, encoding="utf-8-sig")  # editors on Windows put a mark before the first line
    except UnicodeDecodeError as error:
        raise BadSettings("encoding", setting=str(dotenv)) from error
    return {key: value for key, value in values.items() if value is not None}


def _token(text: str) -> str | None:
    text = text.strip()
    if any(each.isspace() for each in text):
        raise BadSettings("token", setting="DISCORD_TOKEN")
    return text or None


def _path(text: str) -> Path:
    try:
        path = Path(text).expanduser()
    except RuntimeError as error:
        raise BadSettings("home", setting="DEALER_DATABASE", given=text[:40]) from error
    if path.is_dir():
        raise BadSettings("directory", setting="DEALER_DATABASE", given=text)
    return path


def _number(name: str, text: str, least: int, most: int) -> int:
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    if not digits or not least <= int(text) <= most:
        raise BadSettings("number", setting=name, given=text[:40], least=least, most=most)
    return int(text)


def _level(text: str) -> str:
    if text.upper() not in LEVELS:
        raise BadSettings("level", setting="DEALER_LOG_LEVEL", given=text[:40], levels=list(LEVELS))
    return text.upper()


def _guild(text: str) -> int | None:
    return _number("DEALER_GUILD", text, 1, 2**63 - 1) if text else None


def _elsewhere(found: Mapping[str, str]) -> tuple[str | None, str | None]:
    """Where another Discord on this machine is: both addresses or neither."""
    rest = _near("DEALER_DISCORD_REST", found.get("DEALER_DISCORD_REST", ""), "http")
    gateway = _near("DEALER_DISCORD_GATEWAY", found.get("DEALER_DISCORD_GATEWAY", ""), "ws")
    if (rest is None) != (gateway is None):
        raise BadSettings("both", setting="DEALER_DISCORD_REST", partner="DEALER_DISCORD_GATEWAY")
    return rest, gateway


def _near(name: str, text: str, scheme: str) -> str | None:
    """An address on this machine; a token is never sent anywhere else than to Discord."""
    text = text.strip().rstrip("/")
    if not text:
        return None
    try:
        parts = urlsplit(text)
        fits = parts.scheme == scheme and parts.hostname in LOOPBACK and parts.port is not None
    except ValueError:
        fits = False
    if not fits:
        raise BadSettings("loopback", setting=name, given=text[:40], scheme=scheme)
    return text
