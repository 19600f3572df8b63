"""Who is here: the bot, the guild's owner, and everybody who ever joined under a name."""

from __future__ import annotations

import time
import unicodedata

from . import shapes
from .constants import JSON, NAME_LIMIT
from .journal import Journal
from .snowflakes import Snowflakes, iso


def clean_name(name: object) -> str:
    """A name as it is kept: one line, trimmed, 1 to 32 characters; raises ValueError."""
    if not isinstance(name, str):
        raise ValueError("A name is text.")
    shown = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c)[0] != "C" or c == " ")
    shown = " ".join(shown.split())
    if not 1 <= len(shown) <= NAME_LIMIT:
        raise ValueError(f"A name has 1 to {NAME_LIMIT} characters.")
    return shown


class People:
    """Users by id; a person is `{"id", "user", "joined_at", "left", "dms_open"}`."""

    def __init__(self, journal: Journal, ids: Snowflakes) -> None:
        self._journal = journal
        self._ids = ids
        self._all: dict[str, JSON] = {}
        self._by_name: dict[str, str] = {}

    def load(self) -> None:
        """Take in who was here before."""
        for person in self._journal.load("person"):
            self._take(person)
            self._ids.seen(person["id"])

    def join(self, name: str) -> tuple[JSON, bool]:
        """The user of a name, and whether they came in just now."""
        known = self._all.get(self._by_name.get(name, ""))
        if known is None:
            user_id = self._ids.next()
            known = {"id": user_id, "user": shapes.user(user_id, name), "left": True, "dms_open": True}
            self._take(known)
        came = bool(known["left"])
        if came:
            known.update(left=False, joined_at=iso(time.time()))
            self._keep(known)
        return known["user"], came

    def leave(self, user_id: str) -> None:
        """Somebody leaves the guild; their user stays known."""
        self._all[user_id]["left"] = True
        self._keep(self._all[user_id])

    def set_dms(self, user_id: str, *, dms_open: bool) -> None:
        """Open or close somebody's DMs to the bot."""
        self._all[user_id]["dms_open"] = dms_open
        self._keep(self._all[user_id])

    def dms_open(self, user_id: str) -> bool:
        """Whether the bot may write to somebody."""
        return bool(self._all[user_id]["dms_open"])

    def named(self, name: str) -> JSON | None:
        """The user of a name, or None."""
        person = self._all.get(self._by_name.get(name, ""))
        return person["user"] if person else None

    def user(self, user_id: str) -> JSON | None:
        """A user by id, or None."""
        person = self._all.get(user_id)
        return person["user"] if person else None

    def member(self, user_id: str) -> JSON | None:
        """A person's membership of the guild, or None where they are not in it."""
        person = self._all.get(user_id)
        if person is None or person["left"]:
            return None
        return shapes.member(person["user"], person["joined_at"], [])

    def users(self) -> list[JSON]:
        """The people of the guild, in the order they first came."""
        return [person["user"] for person in self._all.values() if not person["left"]]

    def _take(self, person: JSON) -> None:
        self._all[person["id"]] = person
        self._by_name[person["user"]["username"]] = person["id"]

    def _keep(self, person: JSON) -> None:
        self._journal.put("person", person["id"], person)
