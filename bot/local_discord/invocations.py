"""What a person did on the page, checked as Discord's own client checks it."""

from __future__ import annotations

from typing import Any

from . import components, shapes
from .answers import Answers
from .arguments import Arguments, Mistake
from .commands import leaves
from .constants import JSON, SELECTS, ChannelType, Component, InteractionType, Option, Permission
from .interactions import Act
from .world import World

Frame = dict[str, Any]
_NAMED = {
    Component.USER_SELECT: Option.USER,
    Component.ROLE_SELECT: Option.ROLE,
    Component.MENTIONABLE_SELECT: Option.MENTIONABLE,
    Component.CHANNEL_SELECT: Option.CHANNEL,
}


class Invocations:
    """Turns the page's frames into acts; raises Mistake with one sentence for what is wrong."""

    def __init__(self, world: World, answers: Answers) -> None:
        self._world = world
        self._answers = answers

    def click(self, user_id: str, frame: Frame) -> Act:
        """A press of a button or a choice of a select."""
        channel = self.channel(user_id, frame)
        message = self._message(user_id, channel, str(frame.get("message_id")))
        component = components.find(message["components"], str(frame.get("custom_id")))
        if component is None:
            raise Mistake("There is no such button or menu on this message.")
        if component["type"] != frame.get("component_type", component["type"]):
            raise Mistake("The component is of another kind.")
        if component.get("disabled"):
            raise Mistake("It is disabled.")
        data: JSON = {key: component[key] for key in ("id", "custom_id")}
        data["component_type"] = component["type"]
        if component["type"] in SELECTS:
            data.update(self._chosen(component, frame.get("values")))
        return Act(InteractionType.COMPONENT, user_id, channel, data, message)

    def command(self, user_id: str, frame: Frame) -> Act:
        """A slash command with its options."""
        channel = self.channel(user_id, frame)
        command, path, leaf = self._command(user_id, channel, str(frame.get("command")))
        arguments = Arguments(self._world, leaf.get("options") or [])
        options = arguments.complete(_options(frame))
        data = {**self._named(command), "options": _nested(path, options)}
        if arguments.resolved:
            data["resolved"] = arguments.resolved
        return Act(InteractionType.COMMAND, user_id, channel, data)

    def autocomplete(self, user_id: str, frame: Frame) -> Act:
        """A few letters typed into an option."""
        channel = self.channel(user_id, frame)
        command, path, leaf = self._command(user_id, channel, str(frame.get("command")))
        arguments = Arguments(self._world, leaf.get("options") or [])
        options = arguments.typing(_options(frame), str(frame.get("option")), str(frame.get("value") or ""))
        data = {**self._named(command), "options": _nested(path, options)}
        return Act(InteractionType.AUTOCOMPLETE, user_id, channel, data)

    def modal(self, user_id: str, frame: Frame) -> Act:
        """A modal sent off, with what was typed into it."""
        known = self._answers.modals.get((user_id, str(frame.get("custom_id"))))
        if known is None:
            raise Mistake("This form is not open.")
        modal, opener = known
        values = frame.get("values") if isinstance(frame.get("values"), dict) else {}
        parts = [self._filled(part, values or {}) for part in modal["components"]]
        data = {"custom_id": modal["custom_id"], "components": parts}
        cause = self._answers.cause(opener)
        return Act(InteractionType.MODAL, user_id, opener.channel, data, opener.message, cause)

    def channel(self, user_id: str, frame: Frame) -> JSON:
        """The channel a frame names, where this person sees it."""
        channel = self._world.channels.get(str(frame.get("channel_id")))
        if channel is None or not self._world.channels.sees(channel, user_id):
            raise Mistake("There is no such channel.")
        return channel

    def _message(self, user_id: str, channel: JSON, message_id: str) -> JSON:
        message = self._world.messages.get(channel["id"], message_id)
        if message is None or self._world.messages.owner(message_id) not in (None, user_id):
            raise Mistake("There is no such message.")
        return message

    def _chosen(self, select: JSON, values: object) -> JSON:
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise Mistake("A menu is answered with a list of values.")
        if not select.get("min_values", 1) <= len(values) <= select.get("max_values", 1):
            raise Mistake("The menu takes another number of values.")
        if select["type"] == Component.STRING_SELECT:
            if not set(values) <= {option["value"] for option in select["options"]}:
                raise Mistake("There is no such choice in this menu.")
            return {"values": values}
        arguments = Arguments(self._world, [])
        for value in values:
            arguments.resolve(_NAMED[select["type"]], value)
        _check_channels(select, arguments.resolved)
        return {"values": values, "resolved": arguments.resolved}

    def _command(self, user_id: str, channel: JSON, path: str) -> tuple[JSON, str, JSON]:
        for command in self._world.commands.all():
            for known, leaf in leaves(command):
                if known == path and command["type"] == 1 and _offered(command, channel):
                    self._check_permission(user_id, command)
                    return command, path, leaf
        raise Mistake(f"There is no command /{path} here.")

    def _check_permission(self, user_id: str, command: JSON) -> None:
        needed = command.get("default_member_permissions")
        may = shapes.person_permissions(user_id, self._world.about["owner_id"])
        if needed is None or may & Permission.ADMINISTRATOR:
            return
        if int(needed) == 0 or int(needed) & ~int(may):
            raise Mistake("You do not have permission to use this command.")

    def _named(self, command: JSON) -> JSON:
        named = {key: command[key] for key in ("id", "name", "type")}
        return {**named, **({"guild_id": command["guild_id"]} if "guild_id" in command else {})}

    def _filled(self, part: JSON, values: JSON) -> JSON:
        shape: JSON = {"type": part["type"], "id": part["id"]}
        if part["type"] == Component.ACTION_ROW:
            shape["components"] = [self._input(child, values, child) for child in part["components"]]
        elif part["type"] == Component.LABEL:
            shape["component"] = self._input(part["component"], values, part)
        return shape

    def _input(self, component: JSON, values: JSON, label: JSON) -> JSON:
        shape: JSON = {key: component[key] for key in ("type", "id", "custom_id")}
        value = values.get(component["custom_id"])
        if component["type"] in SELECTS:
            return {**shape, **self._chosen(component, value if isinstance(value, list) else [value] if value else [])}
        if component["type"] != Component.TEXT_INPUT:
            return {**shape, "value": value}
        typed = component.get("value", "") if value is None else str(value)
        _check_typed(typed, component, str(label.get("label") or "This field"))
        return {**shape, "value": typed}


def _check_typed(typed: str, component: JSON, label: str) -> None:
    if not typed:
        if component.get("required", True):
            raise Mistake(f"{label}: this field is required.")
        return
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if not least <= len(typed) <= most:
        raise Mistake(f"{label}: {least} to {most} characters.")


def _check_channels(select: JSON, resolved: JSON) -> None:
    """A menu of channels may offer some kinds alone."""
    kinds = select.get("channel_types") or []
    if kinds and any(channel["type"] not in kinds for channel in resolved.get("channels", {}).values()):
        raise Mistake("There is no such choice in this menu.")


def _options(frame: Frame) -> JSON:
    options = frame.get("options")
    return options if isinstance(options, dict) else {}


def _offered(command: JSON, channel: JSON) -> bool:
    contexts = command.get("contexts")
    if channel["type"] == ChannelType.DM:
        if "guild_id" in command or command.get("dm_permission") is False:
            return False
        return contexts is None or 1 in contexts
    return contexts is None or 0 in contexts


def _nested(path: str, options: list[JSON]) -> list[JSON]:
    names = path.split(" ")[1:]
    for depth, name in enumerate(reversed(names)):
        options = [{"name": name, "type": 1 if depth == 0 else 2, "options": options}]
    return options
