"""What the dealer writes about itself: one line an event, key=value, without cards, throws, names or tokens."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from typing import TextIO

import structlog

QUIET = {
    "discord": logging.INFO,
    "aiohttp": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    "alembic": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "asyncio": logging.WARNING,
}
# What libraries put into their sentences at any level: an interaction's token in an address that was rate limited, an
# error's words in the description of a task that nobody waited for.
SECRETS = (
    (re.compile(r"(/(?:webhooks|interactions)/[0-9]+/)[^/\s?]+"), r"\1…"),
    (re.compile(r"(exception=\w+).*", re.DOTALL), r"\1…"),
)


def configure(level: str, stream: TextIO | None = None) -> None:
    """Send our events and those of the libraries to stderr, or `stream`; libraries say no more than QUIET allows.

    At DEBUG discord.py writes whole events, direct messages and tokens: no level that an operator asks for shows those.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                without_secrets,
                structlog.dev.ConsoleRenderer(colors=False, exception_formatter=places),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name, least in QUIET.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))


def without_secrets(
    logger: structlog.typing.WrappedLogger, method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Blot out what must not be written, in the event's own sentence."""
    for pattern, blot in SECRETS:
        event["event"] = pattern.sub(blot, str(event["event"]))
    return event


def places(stream: TextIO, fault: structlog.typing.ExcInfo) -> None:
    """Write where a fault and its causes happened and what kind they are, not their words: those may name cards."""
    error: BaseException | None = fault[1]
    while error is not None:
        stream.write("\n" + "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__)
        error = error.__cause__ or error.__context__
