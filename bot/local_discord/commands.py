"""The application commands the bot registered, global and the guild's."""

from __future__ import annotations

from collections.abc import Iterator

from .constants import JSON
from .journal import Journal
from .snowflakes import Snowflakes

_KEPT = ("nsfw", "contexts", "integration_types", "dm_permission", "handler")
_TRANSLATED = ("name_localizations", "description_localizations")


class Commands:
    """Commands by id; those of the guild carry `guild_id`."""

    def __init__(self, journal: Journal, ids: Snowflakes) -> None:
        self._journal = journal
        self._ids = ids
        self._all: dict[str, JSON] = {}

    def load(self) -> None:
        """Take in the commands of before."""
        for command in self._journal.load("command"):
            self._all[command["id"]] = command
            self._ids.seen(command["id"])

    def of(self, guild_id: str | None) -> list[JSON]:
        """The global commands (None) or the guild's."""
        return [command for command in self._all.values() if command.get("guild_id") == guild_id]

    def all(self) -> list[JSON]:
        """Every command, the guild's first: they come before a global one of the same name."""
        return sorted(self._all.values(), key=lambda command: "guild_id" not in command)

    def get(self, command_id: str, guild_id: str | None) -> JSON | None:
        """A command by id within its scope, or None."""
        command = self._all.get(command_id)
        return command if command is not None and command.get("guild_id") == guild_id else None

    def replace(self, application_id: str, guild_id: str | None, bodies: list[JSON]) -> list[JSON]:
        """Overwrite a scope with these commands; one of a known name and kind keeps its id."""
        before = {_identity(command): command["id"] for command in self.of(guild_id)}
        made = [self._shape(application_id, guild_id, body, before.get(_identity(body))) for body in bodies]
        kept = {command["id"] for command in made}
        for command in self.of(guild_id):
            if command["id"] not in kept:
                self.remove(command)
        for command in made:
            self._put(command)
        return made

    def upsert(self, application_id: str, guild_id: str | None, body: JSON) -> tuple[JSON, bool]:
        """Create a command or overwrite the one of its name, and whether it is new."""
        before = {_identity(command): command["id"] for command in self.of(guild_id)}
        known = before.get(_identity(body))
        command = self._shape(application_id, guild_id, body, known)
        self._put(command)
        return command, known is None

    def change(self, command: JSON, body: JSON) -> JSON:
        """Change what a body names of a command."""
        merged = {**command, **body}
        changed = self._shape(command["application_id"], command.get("guild_id"), merged, command["id"])
        self._put(changed)
        return changed

    def remove(self, command: JSON) -> None:
        """A command goes."""
        del self._all[command["id"]]
        self._journal.drop("command", command["id"])

    def _put(self, command: JSON) -> None:
        self._all[command["id"]] = command
        self._journal.put("command", command["id"], command)

    def _shape(self, application_id: str, guild_id: str | None, body: JSON, command_id: str | None) -> JSON:
        permissions = body.get("default_member_permissions")
        shape: JSON = {
            "id": command_id or self._ids.next(),
            "application_id": application_id,
            "version": self._ids.next(),
            "type": body.get("type") or 1,
            "name": body["name"],
            "description": body.get("description") or "",
            "default_member_permissions": None if permissions is None else str(permissions),
            "nsfw": False,
            "options": [_option(option) for option in body.get("options") or []],
            **{key: body[key] for key in (*_KEPT, *_TRANSLATED) if body.get(key) is not None},
        }
        return {**shape, "guild_id": guild_id} if guild_id else shape


def _identity(command: JSON) -> tuple[str, int]:
    return command["name"], command.get("type") or 1


def _option(option: JSON) -> JSON:
    shape = {key: value for key, value in option.items() if value is not None}
    if "options" in shape:
        shape["options"] = [_option(inner) for inner in shape["options"]]
    return shape


def leaves(command: JSON) -> Iterator[tuple[str, JSON]]:
    """Every callable path below a command, with what holds its options."""
    inner = [option for option in command.get("options", []) if option["type"] in (1, 2)]
    if not inner:
        yield command["name"], command
    for option in inner:
        for path, leaf in leaves(option):
            yield f"{command['name']} {path}", leaf
