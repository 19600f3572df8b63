"""What a database or a backup holds, in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store.backup import Contents


def held(found: Contents) -> str:
    """`12 wallets, 3 open tables, 1 hand being played, dealt on until 2026-01-31 20:15:04 UTC`."""
    if not found.current:
        return "made by an older version of the dealer, whose next start brings it up to date"
    counts = (("wallet", found.wallets), ("open table", found.tables), ("open hand", found.open_hands))
    words = ", ".join(f"{count:,} {what}{'' if count == 1 else 's'}" for what, count in counts)
    return f"{words}, {lived(found)}"


def lived(found: Contents) -> str:
    """Until when a dealer ran on it."""
    if found.alive is None:
        return "no dealer has run on it yet"
    return f"as of {datetime.fromtimestamp(found.alive / 1_000, UTC):%Y-%m-%d %H:%M:%S} UTC"
