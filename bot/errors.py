"""Every error the dealer raises on purpose, named for what the caller can do about it.

DealerError                 has a stable `code` and a dict of `values`; a locale turns both into a sentence
├── NotAsked                the seat is not awaited: look at `pending` again
├── IllegalAction           the answer breaks a rule: choose from `legal`
├── BadHand                 a hand cannot be set up like this: change the arguments
├── UnknownGame             no game has this key
├── OldRules                the stored hand was played by other rules: cancel it and give back what was put in
├── BadSettings             the environment is incomplete or malformed: mend it and start again
├── BadDatabase             the database cannot be used as it is: the reason says why, its sentence what to do
├── Unreachable             Discord does not answer: try again later
└── Refused                 a table says no: the code says why
    ├── NotSeated           this person has no seat at that table
    └── MovedOn             the question was answered or has changed: show the new one
"""

from __future__ import annotations

from typing import Any


def glimpse(value: object, most: int = 40) -> str:
    """A refused value as short text for an error's `values`; the name of its type where Python refuses to write it."""
    try:
        return str(value)[:most]
    except (ValueError, RecursionError):  # an int of thousands of digits, a list nested thousands deep
        return type(value).__name__


class DealerError(Exception):
    """An error with a stable `code` and the `values` that its sentence needs."""

    code = "error"

    def __init__(self, reason: str = "", **values: Any) -> None:
        self.reason = reason
        self.values: dict[str, Any] = {"reason": reason, **values} if reason else dict(values)
        super().__init__(self.code, self.values)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code}: {told}" if told else self.code


class NotAsked(DealerError):
    """The seat is not awaited, or the hand is over."""

    code = "not_asked"


class IllegalAction(DealerError):
    """The answer breaks a rule; `legal` holds the templates that do not."""

    code = "illegal_action"

    def __init__(self, reason: str, legal: list[dict[str, Any]], **values: Any) -> None:
        super().__init__(reason, **values)
        self.legal = legal


class BadHand(DealerError):
    """A hand cannot be set up from these arguments."""

    code = "bad_hand"


class UnknownGame(DealerError):
    """No game has this key; `values` holds the nearest ones."""

    code = "unknown_game"


class OldRules(DealerError):
    """A stored hand carries another rules number than its game has today."""

    code = "old_rules"


class BadSettings(DealerError):
    """A setting is missing or malformed."""

    code = "bad_settings"


class BadDatabase(DealerError):
    """The database is newer than the program, damaged or in use."""

    code = "bad_database"


class Unreachable(DealerError):
    """Discord does not answer, or answers that it cannot; nothing is wrong here."""

    code = "unreachable"


class Refused(DealerError):
    """A table or wallet says no; `reason` says why and nothing has changed."""

    code = "refused"


class NotSeated(Refused):
    """The person has no seat at the table."""

    code = "not_seated"


class MovedOn(Refused):
    """The question that was answered is no longer the question."""

    code = "moved_on"
