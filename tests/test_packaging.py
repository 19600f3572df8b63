"""What an installation holds: dependencies between two bounds, and every file that the program opens at run time."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from fnmatch import fnmatch
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OWN = ("bot", "cogs")
EXTRAS: list[str] = [each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra]
NAME = re.compile(r"[A-Za-z0-9._-]+")
# Imported under a name other than the distribution's.
DISTRIBUTIONS = {
    "discord": "discord.py",
    "dotenv": "python-dotenv",
    "fluent": "fluent.runtime",
}
BROUGHT = {"yarl"}  # by aiohttp, in whose interface it is
# Peers that measurements compare with, where somebody has installed them.
PEERS = {"pokerkit", "phevaluator", "psutil"}


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text))


@pytest.mark.parametrize("requirement", [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]])
def test_a_dependency_has_a_lower_bound_and_is_capped_below_a_major_version(requirement: str) -> None:
    assert bounds(requirement), requirement


@pytest.mark.parametrize("requirement", EXTRAS)
def test_what_the_tests_need_is_bounded_too_or_pinned_where_figures_name_its_version(requirement: str) -> None:
    assert bounds(requirement) or re.fullmatch(r"[a-z0-9-]+==[\d.]+", requirement), requirement


def bounds(requirement: str) -> tuple[str, str] | None:
    """The least version and the next major one, of a requirement that has both."""
    found = re.fullmatch(r"[A-Za-z0-9._-]+(?:\[[a-z,]+\])?>=([\d.]+),<(\d+)", requirement)
    return (found[1], found[2]) if found and numbers(found[1]) < numbers(found[2]) else None


@pytest.mark.parametrize("requirement", PROJECT["project"]["dependencies"])
def test_the_installed_version_lies_between_the_bounds(requirement: str) -> None:
    name, both = NAME.match(requirement), bounds(requirement)
    assert name
    assert both
    assert numbers(both[0]) <= numbers(version(name[0])) < numbers(both[1])


def test_no_dependency_is_listed_twice_under_one_heading() -> None:
    for listed in (PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()):
        names = [found[0].lower() for each in listed if (found := NAME.match(each))]
        assert len(names) == len(set(names))


def imported() -> dict[str, str]:
    """What the program imports from elsewhere, and one file that does."""
    found = {}
    for folder in OWN:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and not node.level:
                    names = [node.module or ""]
                found.update({name.split(".")[0]: str(path.relative_to(ROOT)) for name in names})
    return {name: path for name, path in found.items() if name not in sys.stdlib_module_names | set(OWN)}


def test_every_import_is_a_dependency_and_every_dependency_is_imported() -> None:
    listed = {found[0].lower() for each in PROJECT["project"]["dependencies"] if (found := NAME.match(each))}
    foreign = {name: path for name, path in imported().items() if name not in PEERS | BROUGHT}
    used = {DISTRIBUTIONS.get(name, name).lower(): path for name, path in foreign.items()}
    assert used.keys() - listed == set(), used
    assert listed == set(used)


def test_the_wheel_holds_the_two_packages_whole() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel == {"packages": list(OWN)}  # nothing is left out, nothing else put in
    assert PROJECT["tool"]["hatch"]["build"].keys() == {"targets"}


def kept_out(path: Path) -> bool:
    """Whether .gitignore names a file or one of its folders: hatchling leaves those out of a wheel."""
    patterns = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    return any(fnmatch(part, pattern) for part in path.relative_to(ROOT).parts for pattern in patterns)


def test_no_file_that_the_program_opens_is_left_out_of_the_wheel() -> None:
    opened = [path for folder in OWN for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    kinds = {path.suffix for path in opened}
    assert {".py", ".ftl", ".js", ".css", ".html", ".svg"} <= kinds
    assert [path for path in opened if path.match("migrations/versions/v*.py")]
    assert [path for path in opened if kept_out(path)] == []
    assert kept_out(ROOT / "data" / "dealer.db")


def test_every_folder_of_code_is_a_package() -> None:
    folders = {path.parent for name in OWN for path in (ROOT / name).rglob("*.py")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_the_command_that_is_installed_is_there() -> None:
    for entry in PROJECT["project"]["scripts"].values():
        module, function = entry.split(":")
        tree = ast.parse((ROOT / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
        assert function in {name for node in ast.walk(tree) for name in _bound(node)}


def _bound(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom | ast.Import):
        return [alias.asname or alias.name for alias in node.names]
    return [node.name] if isinstance(node, ast.FunctionDef) else []


def test_the_licence_and_the_readme_go_along() -> None:
    project = PROJECT["project"]
    assert project["license"] == "MIT"
    assert [(ROOT / name).exists() for name in (*project["license-files"], project["readme"])] == [True, True]
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_versions_of_python_are_the_same_everywhere() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", PROJECT["project"]["version"])
    least, most = re.findall(r"[\d.]+", PROJECT["project"]["requires-python"])
    assert numbers(least) <= sys.version_info[:2] < numbers(most)
    classified = [each.rsplit(" ", 1)[1] for each in PROJECT["project"]["classifiers"] if "Python :: 3." in each]
    assert numbers(classified[0]) == numbers(least)
    assert (3, numbers(classified[-1])[1] + 1) == numbers(most)
