"""What `doctor` looks at: each finding is well, or says what to mend."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from bot.errors import BadDatabase, BadSettings, DealerError
from bot.settings import Settings, load

DISTRIBUTION = "the-dealer"
LEAST_PYTHON = (3, 11)
LEAST_SQLITE = (3, 37, 0)  # the first with STRICT tables
WAL_BUG = ((3, 7, 0), (3, 51, 2))  # first and last version that can damage a log which two connections write
LEAST_FREE_MB = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, and what to mend, None where all is well."""

    what: str
    mend: str | None = None


def findings() -> Iterator[Finding]:
    """All there is to look at, in the order in which it should be mended."""
    yield from _versions()
    try:
        chosen = load()
    except BadSettings as error:
        yield Finding("settings", sentence(error))
        return
    yield _settings(chosen)
    yield from _database(chosen.database)
    yield _space(chosen.database)


def _versions() -> Iterator[Finding]:
    python = f"Python {platform.python_version()}"
    yield Finding(python, None if sys.version_info[:2] >= LEAST_PYTHON else "install Python 3.11 or newer")
    yield from _libraries()
    yield _sqlite(sqlite3.sqlite_version_info)


def _libraries() -> Iterator[Finding]:
    """The libraries that the package asks for, against what is installed."""
    try:
        asked = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        yield Finding("libraries", "the package is not installed: python -m pip install . in its folder")
        return
    for line in asked:
        requirement, _, condition = line.partition(";")
        if "extra" in condition:
            continue
        name, limits = _parsed(requirement)
        yield _library(name, limits)


def _library(name: str, limits: list[tuple[str, str]]) -> Finding:
    wanted = ", ".join(f"{sign}{version}" for sign, version in limits)
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(name, f"it is not installed: python -m pip install '{name}' ({wanted})")
    if all(_fits(_numbers(found), sign, _numbers(version)) for sign, version in limits):
        return Finding(f"{name} {found}")
    return Finding(f"{name} {found}", f"install a version {wanted}")


def _parsed(requirement: str) -> tuple[str, list[tuple[str, str]]]:
    """`sqlalchemy[asyncio]<3,>=2.1` as a name and its limits."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement.strip())
    return (name[0] if name else requirement), sorted(re.findall(r"(>=|<)\s*([0-9.]+)", requirement), reverse=True)


def _fits(found: tuple[int, ...], sign: str, limit: tuple[int, ...]) -> bool:
    return found >= limit if sign == ">=" else found < limit


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"[0-9]+(\.[0-9]+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _sqlite(version: tuple[int, ...]) -> Finding:
    what = f"SQLite {'.'.join(map(str, version))}"
    if version < LEAST_SQLITE:
        return Finding(what, "it has no STRICT tables: use a Python that comes with SQLite 3.37 or newer")
    if WAL_BUG[0] <= version <= WAL_BUG[1]:
        return Finding(
            f"{what} (3.7.0 to 3.51.2 can damage a file that two connections write: the dealer writes by one alone, "
            "so let no other program write to it)"
        )
    return Finding(what)


def _settings(chosen: Settings) -> Finding:
    where = "a Discord of its own on this machine, since DISCORD_TOKEN is empty" if chosen.local else "Discord"
    if chosen.rest is not None:
        where = f"the Discord at {chosen.rest}"
    return Finding(f"settings: database {chosen.database}, plays on {where}")


def _database(path: Path) -> Iterator[Finding]:
    from bot.store.backup import contents

    if not path.exists():
        yield Finding(f"database {path}: not there yet, the first start makes it")
        return
    try:
        found = contents(path)
    except BadDatabase as error:
        yield Finding(f"database {path}", sentence(error))
        return
    if not found.current:
        yield Finding(f"database {path}: of an older version, the next start brings it up to date (back it up first)")
        return
    yield Finding(f"database {path}: whole, schema up to date")
    yield Finding("ledger: all chips add up")


def _space(path: Path) -> Finding:
    """Room and leave to write where the database is, or will be."""
    folder = next(each for each in path.absolute().parents if each.exists())
    free = shutil.disk_usage(folder).free // 1_000_000
    what = f"disk: {free:,} MB free at {folder}"
    if free < LEAST_FREE_MB:
        return Finding(what, f"make room: the dealer wants {LEAST_FREE_MB} MB and refuses actions on a full disk")
    return Finding(what, None if os.access(folder, os.W_OK | os.X_OK) else "let the dealer's user write there")


def sentence(error: DealerError) -> str:
    """An error in the words that players and operators read."""
    from bot.render.locale import Locale
    from bot.render.refusals import refusal

    return refusal(error, Locale(strict=False))
