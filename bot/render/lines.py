"""Events in the dealer's voice: one line each, short, warm, exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.cards import LINES
from bot.engine import Event
from bot.render import signs
from bot.render.locale import Locale


def spoken(event: Event, names: Sequence[str], text: Locale, *, pots: int = 1) -> str | None:
    """One line for an event, or None where another event of the same moment says it.

    `names` are by seat; `pots` is how many pots the hand pays, since a pot has a name only where there are several. A
    private event speaks to its seat, everything else about it.
    """
    say = _LINES.get(event["type"])
    return say(event, _Voice(names, text, pots)) if say else None


def told(events: Iterable[Event], names: Sequence[str], text: Locale) -> list[str]:
    """The lines of the events of a moment in order: equal antes in one line, pots named where several are paid."""
    moment = list(events)
    pots = len({event["pot"] for event in moment if event["type"] == "won"})
    lines: list[str] = []
    antes: dict[int, list[str]] = {}
    for event in moment:
        if event["type"] == "posted" and event["what"] == "ante":
            antes.setdefault(event["amount"], []).append(names[event["seat"]])
            continue
        lines += _antes(antes, text)
        antes = {}
        line = spoken(event, names, text, pots=pots)
        lines += [line] if line else []
    return lines + _antes(antes, text)


def _antes(antes: Mapping[int, list[str]], text: Locale) -> list[str]:
    return [text("event-antes", who=text.every(who), count=len(who), amount=amount) for amount, who in antes.items()]


@dataclass(frozen=True)
class _Voice:
    """Who is spoken of, in which language, and how many pots are paid."""

    names: Sequence[str]
    text: Locale
    pots: int

    def who(self, event: Event) -> str:
        return self.names[event["seat"]]

    def seats(self, by_seat: Mapping[Any, Any]) -> dict[int, Any]:
        """What an event holds by seat, in seat order; JSON has made texts of the seats."""
        return dict(sorted((int(seat), value) for seat, value in by_seat.items()))

    def every(self, seats: Iterable[int]) -> str:
        return self.text.every([self.names[seat] for seat in seats])

    def street(self, name: str) -> str:
        return street_name(name, self.text)


def _posted(event: Event, voice: _Voice) -> str | None:
    if not event["amount"]:
        return None  # a small blind of nothing
    return voice.text("event-posted", who=voice.who(event), what=event["what"], amount=event["amount"])


def _dealt(event: Event, voice: _Voice) -> str | None:
    return voice.text("event-dealt", cards=signs.cards(event["cards"])) if event["cards"] else None


def _acted(event: Event, voice: _Voice) -> str | None:
    action = event["action"]
    if event["audience"] != "public":
        return _own(action, voice)
    message = f"acted-{action['type']}"
    if message not in voice.text:
        return None  # an event of its own says it
    if "on" in event and (each := f"acted-{action['type']}-each") in voice.text:
        message = each  # card for card
    amount = next((action[key] for key in ("to", "amount") if key in action), event.get("puts_in", 0))
    return voice.text(message, who=voice.who(event), amount=amount)


def _own(action: Mapping[str, Any], voice: _Voice) -> str | None:
    """What a seat alone hears of its own action: the part that is secret."""
    if "gesture" in action:
        return voice.text("own-shoot", gesture=signs.gesture(action["gesture"], voice.text))
    if "throws" in action:
        return voice.text("own-throws", throws=signs.throws(action["throws"], voice.text))
    if action["type"] == "buy":
        return voice.text("own-buy", count=action["cards"])
    held = next((action[key] for key in ("discard", "cards") if key in action), None)
    message = "own-discard" if "discard" in action else f"own-{action['type']}"
    if held is None or message not in voice.text:
        return voice.text("own-seen") if action["type"] == "seen" else None
    listed = [held] if isinstance(held, str) else held
    return voice.text(message, cards=signs.cards(listed), count=len(listed))


def _turned(event: Event, voice: _Voice) -> str:
    if event.get("line"):
        return voice.text("event-turned-pile", cards=signs.cards(event["cards"]))
    turned = _cells(event["cells"], voice) if event.get("cells") else signs.cards(event.get("cards") or [])
    return voice.text("event-turned", street=voice.street(event["street"]), cards=turned)


def _cells(cells: Sequence[Sequence[Any]], voice: _Voice) -> str:
    """Cards of a grid: each with the two lines that cross there (`A×6 7♣`), or whole rows where there are many."""
    # Every turn of cards touches every row, so the lowest row tells how many rows there are.
    side = max(row for row, _, _ in cells) + 1
    names = list(LINES.get(side, LINES[5]))
    if len(cells) <= 5:
        return ", ".join(f"{names[row]}×{names[side + column]} {signs.card(held)}" for row, column, held in cells)
    up = {(row, column): held for row, column, held in cells}
    rows = [signs.cards(up.get((row, column)) for column in range(side)) for row in range(side)]
    return " · ".join(f"{voice.text('line-row', line=names[row])}: {held}" for row, held in enumerate(rows))


def _thrown(event: Event, voice: _Voice) -> str:
    values = {"street": voice.street(event["street"]), "throws": signs.throws(event["throws"], voice.text)}
    if event.get("seat") is None:
        return voice.text("event-thrown", **values)
    return voice.text("event-thrown-by", who=voice.who(event), **values)


def _shot(event: Event, voice: _Voice) -> str:
    gestures = voice.seats(event["gestures"])
    shown = ", ".join(f"{voice.names[seat]} {signs.gesture(each, voice.text)}" for seat, each in gestures.items())
    return " ".join([voice.text("event-shot", shown=shown), *_shot_outcome(event, gestures, voice)])


def _shot_outcome(event: Event, gestures: Mapping[int, str], voice: _Voice) -> list[str]:
    rocks = list(gestures.values()).count("rock")
    if not rocks:
        return [voice.text("shot-no-rock")]
    paid = voice.seats(event.get("puts_in") or {})
    folded = [seat for seat, each in gestures.items() if each == "paper"]
    said = [voice.text("shot-price", rocks=rocks, price=event["price"]) if paid else voice.text("shot-alone")]
    said += [voice.text("shot-folded", who=voice.every(folded), count=len(folded))] if folded else []
    return said + [
        voice.text("shot-short", who=voice.names[seat], amount=amount)
        for seat, amount in paid.items()
        if amount < event["price"]
    ]


def _matched(event: Event, voice: _Voice) -> str | None:
    winner = event.get("winner", event.get("seat"))
    return None if winner is None else voice.text("event-matched", who=voice.names[winner])


def _counted(message: str) -> Callable[[Event, _Voice], str]:
    """A line about a seat and a number."""

    def line(event: Event, voice: _Voice) -> str:
        return voice.text(message, who=voice.who(event), count=event["count"])

    return line


def _with_cards(message: str) -> Callable[[Event, _Voice], str]:
    """A line about a seat and its cards that are face up now."""

    def line(event: Event, voice: _Voice) -> str:
        held = event["cards"] if "cards" in event else [event["card"]]
        return voice.text(message, who=voice.who(event), cards=signs.cards(held), count=len(held))

    return line


def _planned(event: Event, voice: _Voice) -> str:
    if event.get("plan") is None:
        return voice.text("event-kept-plan", who=voice.who(event))
    return voice.text("event-planned", who=voice.who(event), plan=event["plan"])


def _bought(event: Event, voice: _Voice) -> str:
    counts = voice.seats(event["counts"])
    buyers = [voice.text("bought-cards", who=voice.names[seat], count=count) for seat, count in counts.items()]
    return voice.text("event-bought", bought=", ".join(buyers))


def _named(event: Event, voice: _Voice) -> str:
    return voice.text("event-named", who=voice.who(event), line=str(event["line"]))


def _shown(event: Event, voice: _Voice) -> str:
    throws = event.get("throws")
    shown = signs.throws(throws, voice.text) if throws else signs.cards(event.get("cards") or [])
    if "points" in event:
        return voice.text("event-shown-match", who=voice.who(event), shown=shown, points=event["points"])
    if event.get("hand"):
        return voice.text("event-shown-hand", who=voice.who(event), shown=shown, hand=event["hand"])
    return voice.text("event-shown", who=voice.who(event), shown=shown)


def _returned(event: Event, voice: _Voice) -> str:
    return voice.text("event-returned", who=voice.who(event), amount=event["amount"])


def _won(event: Event, voice: _Voice) -> str:
    values = {"who": voice.who(event), "amount": event["amount"], "hand": event.get("hand") or ""}
    named = voice.pots > 1 or event["pot"] != 0
    values["pot"] = pot_name(event["pot"], voice.text) if named else ""
    how = "hand" if event.get("hand") else "alone"
    return voice.text(f"event-won-pot-{how}" if named else f"event-won-{how}", **values)


def street_name(name: str, text: Locale) -> str:
    """What a street is called: `Flop`."""
    return text(f"street-{name}") if f"street-{name}" in text else name.capitalize()


def pot_name(number: int | str, text: Locale) -> str:
    """What a pot is called where there are several: `the main pot`, `side pot 2`, `the king's pot`."""
    if number == "king":
        return text("pot-king")
    return text("pot-side", number=number) if number else text("pot-main")


def _kept(event: Event, voice: _Voice) -> str:
    return voice.text("event-kept", amount=event["amount"])


def _solved(event: Event, voice: _Voice) -> str:
    return voice.text("event-solved", won="yes" if event["won"] else "no", score=event["score"])


def _over(event: Event, voice: _Voice) -> str:
    stacks = [
        voice.text("stack", who=name, amount=amount) for name, amount in zip(voice.names, event["stacks"], strict=True)
    ]
    return voice.text("event-over", stacks=", ".join(stacks))


_LINES: dict[str, Callable[[Event, _Voice], str | None]] = {
    "posted": _posted,
    "dealt": _dealt,
    "acted": _acted,
    "turned": _turned,
    "thrown": _thrown,
    "shot": _shot,
    "matched": _matched,
    "drawn": _counted("event-drawn"),
    "opened": _with_cards("event-opened"),
    "placed": _with_cards("event-placed"),
    "revealed": _with_cards("event-revealed"),
    "planned": _planned,
    "bought": _bought,
    "folded_cards": _counted("event-folded-cards"),
    "named": _named,
    "shown": _shown,
    "returned": _returned,
    "won": _won,
    "kept": _kept,
    "solved": _solved,
    "over": _over,
}
