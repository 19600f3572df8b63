"""What Discord refuses in application commands and in an autocomplete's choices."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..constants import JSON, Option
from ..refusals import Fault
from .forms import fault, items, repeated, text

COMMANDS, OPTIONS, CHOICES, SIZE = 100, 25, 25, 8000
_NAME = re.compile(r"[-_'\w]{1,32}", re.UNICODE)
_BRANCHES = (Option.SUB_COMMAND, Option.SUB_COMMAND_GROUP)


def command_list_faults(commands: list[JSON]) -> list[Fault]:
    """The faults of a whole scope's commands, each at its number."""
    faults: list[Fault] = []
    slash = [command for command in commands if (command.get("type") or 1) == 1]
    if len(slash) > COMMANDS:
        message = f"Maximum number of application commands reached ({COMMANDS})."
        faults.append(Fault(30032, "", message))
    for index, command in enumerate(commands):
        faults += _command(command, f"{index}.")
    names = [(command.get("name"), command.get("type") or 1) for command in commands]
    for name, _ in sorted(repeated(names), key=str):
        message = f"Application command names must be unique: {name}"
        faults.append(fault(f"{len(commands) - 1}.name", message, "APPLICATION_COMMANDS_DUPLICATE_NAME"))
    return faults


def command_faults(command: JSON) -> list[Fault]:
    """The faults of one command."""
    return list(_command(command, ""))


def choice_faults(choices: object, path: str = "data.choices") -> Iterator[Fault]:
    """The faults of the choices of an option or an autocomplete."""
    wrong = list(items(choices, path, 0, CHOICES))
    yield from wrong
    if wrong or not isinstance(choices, list):
        return
    for index, choice in enumerate(choices):
        yield from text(choice.get("name"), f"{path}.{index}.name", 1, 100)
        value = choice.get("value")
        if value is None or isinstance(value, str):
            yield from text(value, f"{path}.{index}.value", 1, 100)


def _command(command: JSON, prefix: str) -> Iterator[Fault]:
    slash = (command.get("type") or 1) == 1
    if slash:
        yield from _name(command.get("name"), f"{prefix}name")
        yield from text(command.get("description"), f"{prefix}description", 1, 100)
    else:
        yield from text(command.get("name"), f"{prefix}name", 1, 32)
    yield from _options(command.get("options") or [], f"{prefix}options", depth=0)
    if _size(command) > SIZE:
        message = f"Command exceeds maximum size ({SIZE})."
        yield fault(f"{prefix}options", message, "APPLICATION_COMMAND_TOO_LARGE")


def _name(name: object, path: str) -> Iterator[Fault]:
    if not isinstance(name, str):
        yield from text(name, path, 1, 32)
    elif not _NAME.fullmatch(name) or name != name.lower():
        yield fault(path, "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")


def _options(options: object, path: str, *, depth: int) -> Iterator[Fault]:
    wrong = list(items(options, path, 0, OPTIONS))
    yield from wrong
    if wrong or not isinstance(options, list):
        return
    for index, option in enumerate(options):
        yield from _option(option, f"{path}.{index}", depth=depth)
    yield from _order(options, path)
    for name in sorted(repeated([str(option.get("name")) for option in options])):
        message = f"Option names must be unique: {name}"
        yield fault(path, message, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED")


def _order(options: list[JSON], path: str) -> Iterator[Fault]:
    optional = False
    for index, option in enumerate(options):
        branch = option.get("type") in _BRANCHES
        if branch != (options[0].get("type") in _BRANCHES):
            message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
            yield fault(f"{path}.{index}", message, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            yield fault(f"{path}.{index}", message, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional = optional or not (option.get("required") or branch)


def _option(option: JSON, path: str, *, depth: int) -> Iterator[Fault]:
    yield from _name(option.get("name"), f"{path}.name")
    yield from text(option.get("description"), f"{path}.description", 1, 100)
    kind = option.get("type")
    if kind not in range(1, 12):
        yield fault(f"{path}.type", "Value must be one of {1, ..., 11}.", "BASE_TYPE_CHOICES")
    if kind in _BRANCHES:
        if depth > (1 if kind == Option.SUB_COMMAND else 0):
            yield fault(
                f"{path}.type", "Sub-commands may not be nested here", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
            )
        yield from _options(option.get("options") or [], f"{path}.options", depth=depth + 1)
    if option.get("choices"):
        yield from choice_faults(option["choices"], f"{path}.choices")
        if option.get("autocomplete"):
            message = "Choices and autocomplete are mutually exclusive"
            yield fault(f"{path}.autocomplete", message, "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES")


def _size(part: JSON) -> int:
    own = len(str(part.get("name") or "")) + len(str(part.get("description") or ""))
    own += sum(len(str(c.get("name"))) + len(str(c.get("value"))) for c in part.get("choices") or [])
    return own + sum(_size(option) for option in part.get("options") or [] if isinstance(option, dict))
