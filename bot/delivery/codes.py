"""What Discord's refusals mean to us: its JSON error codes, by what is to be done."""

from __future__ import annotations

import math

import discord

MESSAGE_GONE = frozenset({10008})  # post anew
EDIT_TOO_OLD = frozenset({30046})  # post anew
NOWHERE_TO_WRITE = frozenset({10003, 10004, 50001, 50013})  # channel or server gone, no access, no permission: pause
THREAD_SHUT = frozenset({50083, 160005})  # archived or locked: unarchive once, else the parent channel
DMS_CLOSED = frozenset({10013, 50007, 50278})  # no such user, closed, no server in common: the button, until they act
DMS_TOO_FAST = frozenset({40003})  # no new direct message for minutes
OUR_FAULT = frozenset({50035, 50006, 40005})  # refused as it is: plain words instead
TOKEN_DEAD = frozenset({10015, 50027})  # of an interaction: the bot's own token instead

TOO_MANY = 429


def asked_to_wait(error: BaseException) -> int:
    """The milliseconds for which Discord asks us to leave it alone, 0 where it does not."""
    if isinstance(error, discord.RateLimited):
        return math.ceil(error.retry_after * 1_000)
    if isinstance(error, discord.HTTPException) and error.status == TOO_MANY:
        after = str(error.response.headers.get("Retry-After", ""))
        return int(after) * 1_000 if after.isdecimal() else 0
    return 0


def code_of(error: BaseException) -> int:
    """Discord's code for a refusal, 0 for anything else: all of it that may be logged."""
    return error.code if isinstance(error, discord.HTTPException) else 0
