"""Measurements. A file here is a benchmark of its name: it exports `rows() -> list[Row]`.

Peers are measured in the same run; one that is not installed leaves `others` empty and a line on stderr.
"""

from __future__ import annotations

import importlib
import pkgutil

from bot.bench._row import Row


def names() -> list[str]:
    """The benchmarks there are."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def measured(name: str) -> list[Row]:
    """Run a benchmark; its rows."""
    rows: list[Row] = importlib.import_module(f"{__name__}.{name}").rows()
    return rows


__all__ = ["Row", "measured", "names"]
