"""What Discord refuses in the components of a message."""

from __future__ import annotations

from collections.abc import Iterator

from ..components import children, walk
from ..constants import JSON, SELECTS, Component
from ..refusals import Fault
from .forms import CHOICES, REQUIRED, fault, items, mapping, number, repeated, text

ROWS, ROW_WIDTH, V2_TOTAL, V2_TEXT = 5, 5, 40, 4000
LINK, PREMIUM = 5, 6
PRESET = {
    Component.USER_SELECT: ("user",),
    Component.ROLE_SELECT: ("role",),
    Component.MENTIONABLE_SELECT: ("user", "role"),
    Component.CHANNEL_SELECT: ("channel",),
}

_TOP_V2 = {
    Component.ACTION_ROW,
    Component.SECTION,
    Component.TEXT_DISPLAY,
    Component.MEDIA_GALLERY,
    Component.FILE,
    Component.SEPARATOR,
    Component.CONTAINER,
}
_IN_CONTAINER = _TOP_V2 - {Component.CONTAINER}


def component_faults(components: list[JSON], *, v2: bool, files: set[str]) -> Iterator[Fault]:
    """The faults of a message's components; `files` are the names attachment:// may mean."""
    if not v2 and len(components) > ROWS:
        yield fault("components", f"Must be {ROWS} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    allowed = _TOP_V2 if v2 else {Component.ACTION_ROW}
    for index, component in enumerate(components):
        yield from _one(component, f"components.{index}", allowed, files)
    yield from _repeats(components)
    if v2:
        yield from _v2_totals(components)


def _v2_totals(components: list[JSON]) -> Iterator[Fault]:
    everything = list(walk(components))
    if len(everything) > V2_TOTAL:
        message = f"Exceeded maximum number of components ({V2_TOTAL}): {len(everything)}"
        yield fault("components", message, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")
    length = sum(len(str(c.get("content") or "")) for c in everything if c.get("type") == Component.TEXT_DISPLAY)
    if length > V2_TEXT:
        message = f"The total length of all displayable text must be {V2_TEXT} or fewer, not {length}."
        yield fault("components", message, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")


def _repeats(components: list[JSON]) -> Iterator[Fault]:
    everything = list(walk(components))
    for custom_id in sorted(repeated([c["custom_id"] for c in everything if isinstance(c.get("custom_id"), str)])):
        message = f"Component custom id cannot be duplicated: {custom_id}"
        yield fault("components", message, "COMPONENT_CUSTOM_ID_DUPLICATED")
    for number_ in sorted(repeated([c["id"] for c in everything if c.get("id") and isinstance(c["id"], int)])):
        yield fault("components", f"Component id cannot be duplicated: {number_}", "COMPONENT_ID_DUPLICATED")


def _one(component: JSON, path: str, allowed: set[Component], files: set[str]) -> Iterator[Fault]:
    kind = component.get("type")
    yield from number(component.get("id"), f"{path}.id", 0, (1 << 31) - 1)
    if not isinstance(kind, int) or kind not in allowed:
        choices = ", ".join(str(int(each)) for each in sorted(allowed))
        yield fault(f"{path}.type", f'Value of field "type" must be one of ({choices}).', "UNION_TYPE_CHOICES")
    elif kind == Component.ACTION_ROW:
        yield from _row(component, path)
    elif kind == Component.SECTION:
        yield from _section(component, path, files)
    elif kind == Component.CONTAINER:
        yield from _container(component, path, files)
    elif kind == Component.TEXT_DISPLAY:
        yield from text(component.get("content"), f"{path}.content", 1, V2_TEXT)
    else:
        yield from _media_part(component, path, files)


def _row(row: JSON, path: str) -> Iterator[Fault]:
    wrong = list(items(row.get("components"), f"{path}.components", 1, ROW_WIDTH))
    yield from wrong
    held = children(row)
    kinds = [child.get("type") for child in held]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        message = "A select fills its row and stands beside no other component."
        yield fault(f"{path}.components", message, "COMPONENT_LAYOUT_WIDTH_EXCEEDED")
    for index, child in enumerate(held):
        yield from _in_row(child, f"{path}.components.{index}")


def _in_row(child: JSON, path: str) -> Iterator[Fault]:
    if child.get("type") == Component.BUTTON:
        yield from button_faults(child, path)
    elif child.get("type") in SELECTS:
        yield from select_faults(child, path)
    else:
        yield fault(f"{path}.type", 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).', "UNION_TYPE_CHOICES")


def button_faults(button: JSON, path: str) -> Iterator[Fault]:
    """The faults of one button."""
    style = button.get("style")
    yield from _emoji(button.get("emoji"), f"{path}.emoji")
    yield from text(button.get("label"), f"{path}.label", 0, 80)
    if style not in range(1, 7):
        yield fault(f"{path}.style", "Value must be one of {1, 2, 3, 4, 5, 6}.", CHOICES)
    elif style == LINK:
        yield from text(button.get("url"), f"{path}.url", 1, 512)
        if button.get("custom_id") is not None:
            message = "A custom id and url cannot both be specified"
            yield fault(f"{path}.custom_id", message, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL")
    elif style != PREMIUM:
        yield from text(button.get("custom_id"), f"{path}.custom_id", 1, 100)
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield fault(f"{path}.label", "A button must have a label or an emoji", REQUIRED)


def select_faults(select: JSON, path: str) -> Iterator[Fault]:
    """The faults of one select menu."""
    yield from text(select.get("custom_id"), f"{path}.custom_id", 1, 100)
    yield from text(select.get("placeholder"), f"{path}.placeholder", 0, 150)
    yield from number(select.get("min_values"), f"{path}.min_values", 0, 25)
    wrong = list(number(select.get("max_values"), f"{path}.max_values", 1, 25))
    yield from wrong
    if select.get("type") != Component.STRING_SELECT:
        yield from [] if wrong else _preset(select, path)
        return
    options = list(items(select.get("options"), f"{path}.options", 1, 25))
    yield from options
    if not wrong and not options:
        yield from _options(select, path)


def _options(select: JSON, path: str) -> Iterator[Fault]:
    options = select["options"]
    for index, option in enumerate(options):
        where = f"{path}.options.{index}"
        yield from text(option.get("label"), f"{where}.label", 1, 100)
        yield from text(option.get("value"), f"{where}.value", 1, 100)
        yield from text(option.get("description"), f"{where}.description", 0, 100)
        yield from _emoji(option.get("emoji"), f"{where}.emoji")
    for value in sorted(repeated([str(option.get("value")) for option in options])):
        yield fault(
            f"{path}.options", f"The specified option value is already used: {value}", "SELECT_VALUE_DUPLICATED"
        )
    if (select.get("max_values") or 1) > len(options):
        yield fault(f"{path}.max_values", "There are fewer options than may be chosen.", "SELECT_MAX_VALUES")


def _preset(select: JSON, path: str) -> Iterator[Fault]:
    """What is chosen from the start in a select of people, roles or channels: as many as may be, of its kind."""
    chosen = select.get("default_values")
    if chosen is None:
        return
    wrong = list(items(chosen, f"{path}.default_values", 0, select.get("max_values") or 1))
    yield from wrong
    allowed = PRESET.get(select["type"], ())
    for index, each in enumerate([] if wrong else chosen):
        if each.get("type") not in allowed:
            message = f"Value must be one of {{{', '.join(map(repr, allowed))}}}."
            yield fault(f"{path}.default_values.{index}.type", message, CHOICES)


def _emoji(emoji: object, path: str) -> Iterator[Fault]:
    yield from mapping(emoji, path)
    if isinstance(emoji, dict) and not emoji.get("id"):
        yield from text(emoji.get("name"), f"{path}.name", 1, 32)


def _section(section: JSON, path: str, files: set[str]) -> Iterator[Fault]:
    wrong = list(items(section.get("components"), f"{path}.components", 1, 3))
    yield from wrong
    if not wrong:
        for index, child in enumerate(section["components"]):
            yield from _one(child, f"{path}.components.{index}", {Component.TEXT_DISPLAY}, files)
    accessory = section.get("accessory")
    if not isinstance(accessory, dict):
        yield fault(f"{path}.accessory", "This field is required", REQUIRED)
    elif accessory.get("type") == Component.BUTTON:
        yield from button_faults(accessory, f"{path}.accessory")
    else:
        yield from _one(accessory, f"{path}.accessory", {Component.THUMBNAIL}, files)


def _container(container: JSON, path: str, files: set[str]) -> Iterator[Fault]:
    wrong = list(items(container.get("components"), f"{path}.components", 1, V2_TOTAL))
    yield from wrong
    if not wrong:
        for index, child in enumerate(container["components"]):
            yield from _one(child, f"{path}.components.{index}", _IN_CONTAINER, files)
    yield from number(container.get("accent_color"), f"{path}.accent_color", 0, 0xFFFFFF)


def _media_part(component: JSON, path: str, files: set[str]) -> Iterator[Fault]:
    kind = component["type"]
    if kind == Component.THUMBNAIL:
        yield from _media(component.get("media"), f"{path}.media", files)
        yield from text(component.get("description"), f"{path}.description", 0, 1024)
    elif kind == Component.FILE:
        yield from _media(component.get("file"), f"{path}.file", files)
    elif kind == Component.MEDIA_GALLERY:
        wrong = list(items(component.get("items"), f"{path}.items", 1, 10))
        yield from wrong
        for index, item in enumerate([] if wrong else component["items"]):
            yield from _media(item.get("media"), f"{path}.items.{index}.media", files)
            yield from text(item.get("description"), f"{path}.items.{index}.description", 0, 1024)


def _media(media: object, path: str, files: set[str]) -> Iterator[Fault]:
    url = media.get("url") if isinstance(media, dict) else None
    if not isinstance(url, str) or not url.startswith(("attachment://", "http://", "https://")):
        yield fault(f"{path}.url", "Not a well formed URL.", "URL_TYPE_INVALID_URL")
    elif url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
        message = f"The referenced attachment was not found: {url}"
        yield fault(f"{path}.url", message, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
