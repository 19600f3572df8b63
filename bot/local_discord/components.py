"""Message and modal components: walking them, and the shape Discord gives them back in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from .constants import JSON, SELECTS, Component

Media = Callable[[str], JSON]

_DEFAULTS: dict[int, JSON] = {
    Component.STRING_SELECT: {"min_values": 1, "max_values": 1, "options": []},
    Component.USER_SELECT: {"min_values": 1, "max_values": 1},
    Component.ROLE_SELECT: {"min_values": 1, "max_values": 1},
    Component.MENTIONABLE_SELECT: {"min_values": 1, "max_values": 1},
    Component.CHANNEL_SELECT: {"min_values": 1, "max_values": 1},
    Component.CONTAINER: {"accent_color": None, "spoiler": False},
    Component.SEPARATOR: {"divider": True, "spacing": 1},
    Component.THUMBNAIL: {"description": None, "spoiler": False},
    Component.FILE: {"spoiler": False},
    Component.TEXT_INPUT: {"required": True},
}


def children(component: JSON) -> list[JSON]:
    """What a component holds directly: its components, its accessory, the input of a label."""
    listed = component.get("components")
    held = [c for c in listed if isinstance(c, dict)] if isinstance(listed, list) else []
    return held + [component[key] for key in ("accessory", "component") if isinstance(component.get(key), dict)]


def walk(components: list[JSON]) -> Iterator[JSON]:
    """Every component, nested ones after the one that holds them."""
    for component in components:
        yield component
        yield from walk(children(component))


def find(components: list[JSON], custom_id: str) -> JSON | None:
    """The component of a custom_id, or None."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def text_of(components: list[JSON]) -> str:
    """All text displays, in order, a line each."""
    return "\n".join(str(c["content"]) for c in walk(components) if c.get("type") == Component.TEXT_DISPLAY)


def settled(components: list[JSON], media: Media) -> list[JSON]:
    """Components as an answer carries them: with ids and defaults, without nulls, media resolved."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    numbers = (number for number in count(1) if number not in taken)
    return [_settle(component, numbers, media) for component in components]


def _settle(component: JSON, numbers: Iterator[int], media: Media) -> JSON:
    kind = component["type"]
    shape = {key: value for key, value in component.items() if value is not None}
    shape = {**_DEFAULTS.get(kind, {}), **shape}
    shape["id"] = component.get("id") or next(numbers)
    if kind == Component.BUTTON and not shape.get("disabled"):
        shape.pop("disabled", None)
    if kind in SELECTS:
        shape.pop("required", None)
    _settle_options(shape)
    _settle_media(shape, media)
    if "components" in shape:
        shape["components"] = [_settle(child, numbers, media) for child in shape["components"]]
    for key in ("accessory", "component"):
        if key in shape:
            shape[key] = _settle(shape[key], numbers, media)
    return shape


def _settle_options(shape: JSON) -> None:
    emoji = shape.get("emoji")
    if isinstance(emoji, dict):
        shape["emoji"] = {key: value for key, value in emoji.items() if value is not None}
    for option in shape.get("options", []):
        for key in [key for key, value in option.items() if value is None]:
            del option[key]
        _settle_options(option)


def _settle_media(shape: JSON, media: Media) -> None:
    if shape["type"] == Component.THUMBNAIL:
        shape["media"] = media(shape["media"]["url"])
    elif shape["type"] == Component.FILE:
        shape["file"] = media(shape["file"]["url"])
        shape["name"] = shape["file"].pop("_name", None)
        shape["size"] = shape["file"].pop("_size", None)
    elif shape["type"] == Component.MEDIA_GALLERY:
        shape["items"] = [_gallery_item(item, media) for item in shape["items"]]
    for key in ("media", "file"):
        if isinstance(shape.get(key), dict):
            shape[key] = {name: value for name, value in shape[key].items() if not name.startswith("_")}


def _gallery_item(item: JSON, media: Media) -> JSON:
    seen = {name: value for name, value in media(item["media"]["url"]).items() if not name.startswith("_")}
    return {"media": seen, "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}
