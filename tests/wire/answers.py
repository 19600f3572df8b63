"""Any legal answer of any game, given over the wire: by the buttons and menus of My hand, or by a slash command."""

from __future__ import annotations

import json
from typing import Any

from bot.render import signs
from tests.wire.felt import ask, press, table_message
from tests.wire.person import JSON, LOADING, Person, components_of, text_of

THROWS = {"R": "Rock", "P": "Paper", "S": "Scissors"}
BETS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise", "all_in": "All-in"}
SENDS = {"draw": "Draw", "discard": "Discard", "reveal": "Reveal", "fold_cards": "Fold"}
RIDES = ("open", "discard")


async def by_buttons(person: Person, action: dict[str, Any], table: int = 1) -> None:
    """Open My hand and press what an answer takes."""
    panel = await my_hand(person, table)
    kind = action["type"]
    if kind in BETS:
        await _bet(person, panel, action)
    elif kind in SENDS:
        await _cards(person, panel, kind, action["discard" if kind == "draw" else "cards"])
    elif kind in ("throw", "match"):
        for letter in action["throws"]:
            await tap(person, panel, THROWS[letter])
        await tap(person, panel, "Lock in")
    elif kind in ("plan", "line"):
        before = _shape(person, panel)
        await person.choose(panel, action[kind].replace(" ", "_"))
        await _changed(person, panel, before)
    else:
        await tap(person, panel, _label(action))


def _label(action: dict[str, Any]) -> str:
    kind = action["type"]
    if kind == "place":
        return f"Place {signs.card(action['card'])}"
    if kind == "buy":
        return {0: "None", 1: "One card ("}.get(action["cards"], f"{action['cards']} cards (")
    return {"keep": "Keep the plan", "seen": "My throw was seen"}.get(kind) or str(action["gesture"]).capitalize()


async def _bet(person: Person, panel: JSON, action: dict[str, Any]) -> None:
    card = next((action[key] for key in RIDES if key in action), None)
    if card:
        await tap(person, panel, signs.card(card))
    shown, kind = _labels(person, panel), action["type"]
    label = next(each for each in shown if each.startswith(BETS[kind]) and "cards" not in each)
    if label.endswith("…"):
        before, modals = _shape(person, panel), len(person.modals)
        await person.click(panel, label=label)
        await person.until(lambda: len(person.modals) > modals, "the modal")
        await person.fill(str(action["amount" if kind == "bet" else "to"]))
        await _changed(person, panel, before)
        return
    await tap(person, panel, label)
    if "Back" in " ".join(_labels(person, panel)) or "No, back" in _labels(person, panel):
        await tap(person, panel, label)


async def _cards(person: Person, panel: JSON, kind: str, cards: list[str]) -> None:
    if kind == "fold_cards":
        await tap(person, panel, "Fold cards…")
    shown = _labels(person, panel)
    single = [each for each in shown if cards and each == f"{SENDS[kind]} {signs.card(cards[0])}"]
    if single:
        await tap(person, panel, single[0])
        return
    for card in cards:
        await tap(person, panel, signs.card(card))
    await tap(person, panel, f"{SENDS[kind]} {len(cards)}" if cards else "Stand pat")


async def my_hand(person: Person, table: int = 1, button: str = "My hand") -> JSON:
    """The private panel behind My hand, or behind another button of the table's message, fresh."""
    message = await person.until(lambda: _with_button(person, table, button), f"a message with {button}")
    before = {each["id"] for each in person.ephemerals}
    await press(person, message, button)

    def opened() -> JSON | None:
        fresh = [m for m in person.ephemerals if m["id"] not in before and not m["flags"] & LOADING and text_of(m)]
        return fresh[-1] if fresh else None

    return await person.until(opened, "My hand")


def _with_button(person: Person, table: int, button: str) -> JSON | None:
    message = table_message(person, table)
    return message if message and any(each.get("label") == button for each in components_of(message)) else None


async def tap(person: Person, panel: JSON, label: str) -> None:
    """Press a button of a private panel and wait until the panel shows what came of it."""
    before = _shape(person, panel)
    await person.click(panel, label=label)
    await _changed(person, panel, before)


async def _changed(person: Person, panel: JSON, before: str) -> None:
    await person.until(lambda: _shape(person, panel) != before, "the panel to change")


def _shape(person: Person, panel: JSON) -> str:
    return json.dumps(person.again(panel)["components"])


def _labels(person: Person, panel: JSON) -> list[str]:
    return [str(each["label"]) for each in components_of(person.again(panel)) if each.get("label")]


async def by_command(person: Person, action: dict[str, Any]) -> str:
    """Type the slash command of an answer; the words of what came back."""
    path, options = command_of(action)
    said = await ask(person, path, **options)
    if path == "allin" or "Fold anyway?" in said:
        await tap(person, person.ephemerals[-1], "All-in" if path == "allin" else "Fold")
    return said


def command_of(action: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The slash command of an answer and its options, cards spelled in a player's way."""
    kind = action["type"]
    if kind in BETS:
        amounts = {key: str(action[key]) for key in ("amount", "to") if key in action}
        cards = [action[key] for key in RIDES if key in action]
        return kind.replace("_", ""), {**amounts, **({"card": _typed(cards)} if cards else {})}
    if kind == "draw":
        return "draw", {"discard": _typed(action["discard"])} if action["discard"] else {}
    if kind == "discard":
        return "discard", {"card": _typed(action["cards"])}
    if kind in ("reveal", "fold_cards"):
        return kind.replace("_", ""), {"cards": _typed(action["cards"])}
    if kind in ("throw", "match"):
        return "throw", {"throws": action["throws"]}
    commands = {"place": {"card": _typed([action.get("card", "")])}, "keep": {"plan": "keep"}}
    rest = {key: value for key, value in action.items() if key != "type"}
    return {"keep": "plan"}.get(kind, kind), commands.get(kind, rest)


def _typed(cards: list[str]) -> str:
    return " ".join(card.lower().replace("t", "10") for card in cards)
