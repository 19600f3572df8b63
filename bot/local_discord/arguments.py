"""The options of a slash command: raw values made into what the option's kind wants."""

from __future__ import annotations

from typing import Any

from . import shapes
from .constants import JSON, Option
from .world import World


class Mistake(Exception):
    """What a person did wrong, in one sentence for them."""


class Arguments:
    """The values for one command's options; `resolved` gathers the users, roles and channels they name."""

    def __init__(self, world: World, declared: list[JSON]) -> None:
        self._world = world
        self._declared = {option["name"]: option for option in declared}
        self.resolved: JSON = {}

    def complete(self, given: JSON) -> list[JSON]:
        """All options of a finished command; raises Mistake."""
        self._check_names(given)
        options = []
        for name, option in self._declared.items():
            raw = given.get(name)
            if raw is None or raw == "":
                if option.get("required"):
                    raise Mistake(f"The option {name} is required.")
                continue
            options.append({"name": name, "type": option["type"], "value": self._value(option, raw)})
        return options

    def typing(self, given: JSON, focused: str, text: str) -> list[JSON]:
        """The options while one of them is being typed; raises Mistake where it has no autocomplete."""
        option = self._declared.get(focused)
        if option is None or not option.get("autocomplete"):
            raise Mistake(f"The option {focused} has no suggestions.")
        self._check_names(given)
        others = [(name, raw) for name, raw in given.items() if name != focused and raw not in (None, "")]
        options = [{"name": name, "type": self._declared[name]["type"], "value": raw} for name, raw in others]
        return [*options, {"name": focused, "type": option["type"], "value": text, "focused": True}]

    def resolve(self, kind: int, raw: Any) -> str:
        """The id of a user, channel or role that a value names; raises Mistake."""
        if kind == Option.CHANNEL:
            return self._channel(str(raw))
        if kind == Option.ROLE or (kind == Option.MENTIONABLE and self._world.role(str(raw).strip("<@&>"))):
            return self._role(str(raw))
        if kind in (Option.USER, Option.MENTIONABLE):
            return self._user(str(raw))
        raise Mistake("Such a value cannot be given here.")

    def _check_names(self, given: JSON) -> None:
        unknown = sorted(set(given) - set(self._declared))
        if unknown:
            raise Mistake(f"The command has no option {unknown[0]}.")

    def _value(self, option: JSON, raw: Any) -> Any:
        kind = option["type"]
        if kind in (Option.USER, Option.CHANNEL, Option.ROLE, Option.MENTIONABLE, Option.ATTACHMENT):
            return self.resolve(kind, raw)
        value = _plain(option, raw)
        if option.get("choices"):
            return _choice(option, value)
        _check_bounds(option, value)
        return value

    def _user(self, raw: str) -> str:
        named = self._world.people.named(raw.removeprefix("@"))
        user_id = named["id"] if named else raw.strip("<@!>")
        who = self._world.user(user_id)
        if who is None:
            raise Mistake("There is no such person.")
        self.resolved.setdefault("users", {})[user_id] = who
        member = self._world.member(user_id)
        if member is not None:
            may = str(int(shapes.person_permissions(user_id, self._world.about["owner_id"])))
            shape = {key: value for key, value in member.items() if key not in ("user", "deaf", "mute")}
            self.resolved.setdefault("members", {})[user_id] = {**shape, "permissions": may}
        return user_id

    def _role(self, raw: str) -> str:
        role_id = raw.strip("<@&>")
        role = self._world.role(role_id)
        if role is None:
            raise Mistake("There is no such role.")
        self.resolved.setdefault("roles", {})[role_id] = role
        return role_id

    def _channel(self, raw: str) -> str:
        channel_id = raw.strip("<#>")
        channel = self._world.channels.get(channel_id)
        if channel is None or "guild_id" not in channel:
            raise Mistake("There is no such channel.")
        shape = shapes.visible(channel)
        permissions = str(int(self._world.channels.bot_may(channel)))
        self.resolved.setdefault("channels", {})[channel_id] = {**shape, "permissions": permissions}
        return channel_id


def _plain(option: JSON, raw: Any) -> Any:
    kind, name = option["type"], option["name"]
    try:
        if kind == Option.INTEGER:
            return int(str(raw).strip())
        if kind == Option.NUMBER:
            return float(str(raw).strip())
    except ValueError:
        raise Mistake(f"The option {name} is a number.") from None
    if kind == Option.BOOLEAN:
        if str(raw).lower() not in ("true", "false"):
            raise Mistake(f"The option {name} is true or false.")
        return str(raw).lower() == "true"
    return str(raw)


def _choice(option: JSON, value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise Mistake(f"The option {option['name']} has no choice {value}.")


def _check_bounds(option: JSON, value: Any) -> None:
    name = option["name"]
    if option["type"] == Option.STRING:
        least, most = option.get("min_length", 0), option.get("max_length", 6000)
        if not least <= len(value) <= most:
            raise Mistake(f"The option {name} has {least} to {most} characters.")
        return
    number = option["type"] in (Option.INTEGER, Option.NUMBER)
    if number and not option.get("min_value", value) <= value <= option.get("max_value", value):
        bounds = f"{option.get('min_value', '…')} to {option.get('max_value', '…')}"
        raise Mistake(f"The option {name} goes from {bounds}.")
