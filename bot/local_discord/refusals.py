"""What Discord answers when it says no: codes, HTTP statuses and sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .constants import JSON

SENTENCES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20028: (429, "The channel you are writing has hit the write rate limit"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a body: Discord's code, where, and a sentence."""

    code: int
    path: str
    message: str
    kind: str = "BASE_TYPE_BAD_VALUE"


@dataclass
class Refusal(Exception):
    """An answer that says no; `code` is Discord's, `errors` the tree of a form's mistakes."""

    code: int
    message: str = ""
    status: int = 0
    errors: JSON | None = None
    headers: dict[str, str] = field(default_factory=dict)
    extra: JSON = field(default_factory=dict)

    def __post_init__(self) -> None:
        status, sentence = SENTENCES.get(self.code, (400, "Bad Request"))
        self.status = self.status or status
        self.message = self.message or sentence

    def __str__(self) -> str:
        return f"{self.status} {self.code}: {self.message} {self.errors or ''}".strip()

    def body(self) -> JSON:
        """The JSON body of the answer."""
        body: JSON = {"message": self.message, "code": self.code, **self.extra}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def error_tree(faults: Iterable[Fault]) -> JSON:
    """The `errors` of an invalid form: one branch a path, `_errors` at its end."""
    tree: JSON = {}
    for fault in faults:
        node = tree
        for step in fault.path.split("."):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": fault.kind, "message": fault.message})
    return tree


def refuse_faults(faults: list[Fault]) -> None:
    """Raise the Refusal these faults earn, if there are any."""
    if not faults:
        return
    first = faults[0]
    if first.code != 50035:
        raise Refusal(first.code, first.message)
    raise Refusal(50035, errors=error_tree(fault for fault in faults if fault.code == 50035))


def invalid(path: str, message: str) -> Refusal:
    """The Refusal of a form with one mistake."""
    return Refusal(50035, errors=error_tree([Fault(50035, path, message)]))
