"""Faults on order: the next requests of a kind answered with an error."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from .constants import JSON
from .refusals import Refusal

BUCKET = "local"


@dataclass
class Failure:
    """A fault on order; `after` lets the request do its work before it is answered with the error."""

    method: re.Pattern[str]
    route: re.Pattern[str]
    refusal: Refusal
    times: int
    after: bool = False


class Failures:
    """The faults on order, oldest first."""

    def __init__(self) -> None:
        self._ordered: list[Failure] = []

    def order(self, failure: Failure) -> None:
        """Order a fault."""
        self._ordered.append(failure)

    def clear(self) -> None:
        """Cancel every fault on order."""
        self._ordered.clear()

    def take(self, method: str, template: str, path: str) -> Failure | None:
        """The fault this request meets, counted down, or None."""
        for failure in self._ordered:
            if not failure.method.fullmatch(method):
                continue
            if failure.route.search(template) or failure.route.search(path):
                failure.times -= 1
                self._ordered = [each for each in self._ordered if each.times > 0]
                return failure
        return None


def rate_limited(retry_after: float, *, everywhere: bool, code: int = 0) -> Refusal:
    """A 429 as Discord sends it, with the headers clients go by."""
    headers = {
        "Via": "1.1 google",
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": f"{time.time() + retry_after:.3f}",
        "X-RateLimit-Reset-After": f"{retry_after:.3f}",
        "X-RateLimit-Bucket": BUCKET,
        "X-RateLimit-Scope": "global" if everywhere else "user",
    }
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    extra: JSON = {"retry_after": retry_after, "global": everywhere}
    sentence = "" if code else "You are being rate limited."
    return Refusal(code, sentence, 429, headers=headers, extra=extra)


def server_error(status: int, code: int = 0) -> Refusal:
    """A 5xx as Discord sends it."""
    return Refusal(code, f"{status}: Internal Server Error", status)
