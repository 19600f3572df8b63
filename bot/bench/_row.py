"""One figure of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Row:
    """What was measured and in which unit, our figure, those of the others by name, and its standard error if any."""

    what: str
    unit: str
    ours: float
    others: dict[str, float] = field(default_factory=dict)
    error: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The row as a plain dict; `error` only where there is one."""
        row: dict[str, Any] = {"what": self.what, "unit": self.unit, "ours": self.ours, "others": self.others}
        return row if self.error is None else {**row, "error": self.error}
