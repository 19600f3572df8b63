"""What Discord refuses in a modal."""

from __future__ import annotations

from collections.abc import Iterator

from ..components import walk
from ..constants import JSON, SELECTS, Component
from ..refusals import Fault
from .components import select_faults
from .forms import CHOICES, REQUIRED, fault, items, number, repeated, text

PARTS, INPUT = 5, 4000
_OTHER_INPUTS = (19, 21, 22, 23)


def modal_faults(modal: JSON) -> list[Fault]:
    """The faults of a modal's custom_id, title and parts."""
    faults = [
        *text(modal.get("custom_id"), "data.custom_id", 1, 100),
        *text(modal.get("title"), "data.title", 1, 45),
    ]
    wrong = list(items(modal.get("components"), "data.components", 1, PARTS))
    if wrong:
        return faults + wrong
    for index, part in enumerate(modal["components"]):
        faults += _part(part, f"data.components.{index}")
    ids = [c["custom_id"] for c in walk(modal["components"]) if isinstance(c.get("custom_id"), str)]
    for custom_id in sorted(repeated(ids)):
        message = f"Component custom id cannot be duplicated: {custom_id}"
        faults.append(fault("data.components", message, "COMPONENT_CUSTOM_ID_DUPLICATED"))
    return faults


def _part(part: JSON, path: str) -> Iterator[Fault]:
    kind = part.get("type")
    if kind == Component.ACTION_ROW:
        wrong = list(items(part.get("components"), f"{path}.components", 1, 1))
        yield from wrong
        if not wrong:
            child = part["components"][0]
            yield from text(child.get("label"), f"{path}.components.0.label", 1, 45)
            yield from _input(child, f"{path}.components.0", (Component.TEXT_INPUT,))
    elif kind == Component.LABEL:
        yield from text(part.get("label"), f"{path}.label", 1, 45)
        yield from text(part.get("description"), f"{path}.description", 0, 100)
        if isinstance(part.get("component"), dict):
            allowed = (Component.TEXT_INPUT, *SELECTS, *_OTHER_INPUTS)
            yield from _input(part["component"], f"{path}.component", allowed)
        else:
            yield fault(f"{path}.component", "This field is required", REQUIRED)
    elif kind == Component.TEXT_DISPLAY:
        yield from text(part.get("content"), f"{path}.content", 1, INPUT)
    else:
        yield fault(f"{path}.type", 'Value of field "type" must be one of (1, 10, 18).', "UNION_TYPE_CHOICES")


def _input(component: JSON, path: str, allowed: tuple[int, ...]) -> Iterator[Fault]:
    kind = component.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        yield fault(f"{path}.type", "This component may not stand here.", "UNION_TYPE_CHOICES")
    elif kind == Component.TEXT_INPUT:
        yield from _text_input(component, path)
    elif kind in SELECTS:
        yield from select_faults(component, path)
    else:
        yield from text(component.get("custom_id"), f"{path}.custom_id", 1, 100)


def _text_input(component: JSON, path: str) -> Iterator[Fault]:
    yield from text(component.get("custom_id"), f"{path}.custom_id", 1, 100)
    if component.get("style") not in (1, 2):
        yield fault(f"{path}.style", "Value must be one of {1, 2}.", CHOICES)
    bounds = [
        *number(component.get("min_length"), f"{path}.min_length", 0, INPUT),
        *number(component.get("max_length"), f"{path}.max_length", 1, INPUT),
    ]
    yield from bounds
    yield from text(component.get("placeholder"), f"{path}.placeholder", 0, 100)
    most = INPUT if bounds else component.get("max_length") or INPUT
    yield from text(component.get("value"), f"{path}.value", 0, most)
    if not bounds and (component.get("min_length") or 0) > most:
        message = "min_length cannot be greater than max_length"
        yield fault(f"{path}.min_length", message, "TEXT_INPUT_MIN_LENGTH")
