"""The lines of a moment at a table: what the hand's events say and what happened around the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from bot.engine import Event
from bot.render.lines import told
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.pages import moment, stakes_line

AROUND = frozenset(
    {
        *("table_opened", "begun", "next_hand", "waiting", "retuned", "moved", "resumed", "closing", "closed"),
        *("expired", "cancelled"),
        *("sat_down", "stood_up", "sat_out", "sits_out", "sat_in", "topped_up", "vacated", "kicked"),
    }
)
SILENT = frozenset({"begun", "over"})  # the page says these by its title and its seats


def happened(events: Iterable[Event], names: Sequence[str], text: Locale) -> list[str]:
    """The lines of events in order; `names` are the shown names by the engine's seats."""
    lines: list[str] = []
    for kind, run in groupby(events, key=_kind):
        moment = [event for event in run if event["type"] not in SILENT]
        if kind == "sat_down":
            lines += _sat_down(moment, text)
        elif kind == "around":
            lines += [_around(event, names, text) for event in moment]
        else:
            lines += told(moment, names, text)
    return lines


def _kind(event: Event) -> str:
    if event["type"] == "sat_down":
        return "sat_down"
    return "around" if event["type"] in AROUND else "hand"


def _sat_down(events: Sequence[Event], text: Locale) -> list[str]:
    """People who sit down one after the other with as many chips are one line."""
    lines = []
    for stack, run in groupby(events, key=lambda event: int(event["stack"])):
        who = [shown(event["name"]) for event in run]
        lines.append(text("around-sat_down", who=text.every(who), count=len(who), stack=stack))
    return lines


def _around(event: Event, names: Sequence[str], text: Locale) -> str:
    values: dict[str, Any] = {"who": names[event["seat"]]} if "seat" in event else {}
    if "name" in event:
        values["who"] = shown(event["name"])
    if "due" in event:
        values["when"] = moment(event["due"])
    if "away" in event:
        values["away"] = _span(event["away"], text)
    if "shares" in event:
        house = text("the-house")
        parts = [(shown(share["name"]) if share["name"] else house, share["amount"]) for share in event["shares"]]
        back = text.every([text("stack", who=who, amount=amount) for who, amount in parts])
        return " ".join([text("around-closed"), text("around-closed-king", amount=event["kings_pot"], back=back)])
    if "clock_s" in event:
        values["stakes"] = stakes_line(event["options"], event["clock_s"], text)
    for key in ("stack", "action", "reason", "later", "amount", "by"):
        if key in event:
            values[key] = event[key]
    return text(f"around-{event['type']}", **values)


def _span(ms: int, text: Locale) -> str:
    """About how long something was, in the largest unit of which there are two: `7 min`, `3 h`, `2 days`."""
    minutes = max(1, round(ms / 60_000))
    if minutes < 120:
        return text("clock-minutes", count=minutes)
    hours = round(minutes / 60)
    return text("clock-hours", count=hours) if hours < 48 else text("clock-days", count=round(hours / 24))
