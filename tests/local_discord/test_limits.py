"""Every refusal that Discord's schema does not make, each next to the largest body that passes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local_discord.limits import choice_faults, command_list_faults, message_faults, modal_faults

V2 = 1 << 15


def button(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "b", "custom_id": f"b{number}", **changes}


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def select(count: int = 1, **changes: Any) -> dict[str, Any]:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **changes}


def text(content: str = "t") -> dict[str, Any]:
    return {"type": 10, "content": content}


def rows(count: int, width: int = 5) -> list[dict[str, Any]]:
    return [row(*(button(10 * r + b) for b in range(width))) for r in range(count)]


def v2(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components), **more}


def embed(length: int) -> dict[str, Any]:
    return {"description": "x" * length}


GOOD: dict[str, dict[str, Any]] = {
    "content of 2,000": {"content": "x" * 2000},
    "embeds of 6,000": {"embeds": [embed(3000), embed(3000)]},
    "five rows of five": {"content": "x", "components": rows(5)},
    "a link without custom_id": {
        "content": "x",
        "components": [row(button(custom_id=None, style=5, url="https://x.y"))],
    },
    "a select of 25": {"content": "x", "components": [row(select(25, max_values=25))]},
    "40 parts in V2": v2({"type": 17, "components": [text() for _ in range(39)]}),
    "4,000 characters in V2": v2(text("x" * 4000)),
    "a section": v2({"type": 9, "components": [text()], "accessory": button()}),
}
BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "content over 2,000": ({"content": "x" * 2001}, "content", "2000"),
    "embeds over 6,000": ({"embeds": [embed(3000), embed(3001)]}, "embeds", "6000"),
    "eleven embeds": ({"embeds": [embed(1)] * 11}, "embeds", "10"),
    "an empty embed": ({"embeds": [{}]}, "embeds.0.description", "required"),
    "six rows": ({"content": "x", "components": rows(6, 1)}, "components", "5"),
    "six buttons in a row": ({"content": "x", "components": rows(1, 6)}, "components.0.components", "5"),
    "a button without custom_id": (
        {"content": "x", "components": [row(button(custom_id=None))]},
        "components.0.components.0.custom_id",
        "required",
    ),
    "a link with custom_id": (
        {"content": "x", "components": [row(button(style=5, url="https://x.y"))]},
        "components.0.components.0.custom_id",
        "both",
    ),
    "a button without label": (
        {"content": "x", "components": [row(button(label=None))]},
        "components.0.components.0.label",
        "label or an emoji",
    ),
    "a custom_id over 100": (
        {"content": "x", "components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id",
        "100",
    ),
    "a custom_id twice": ({"content": "x", "components": [row(button(1)), row(button(1))]}, "components", "duplicated"),
    "a custom_id twice in V2": (
        v2(row(button(1)), {"type": 9, "components": [text()], "accessory": button(1)}),
        "components",
        "duplicated",
    ),
    "a select beside a button": (
        {"content": "x", "components": [row(select(), button())]},
        "components.0.components",
        "select",
    ),
    "two selects in a row": (
        {"content": "x", "components": [row(select(), select(custom_id="o"))]},
        "components.0.components",
        "select",
    ),
    "a select of 26": ({"content": "x", "components": [row(select(26))]}, "components.0.components.0.options", "25"),
    "an option value twice": (
        {
            "content": "x",
            "components": [row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))],
        },
        "components.0.components.0.options",
        "already used",
    ),
    "content with V2": (v2(text(), content="x"), "content", "IS_COMPONENTS_V2"),
    "embeds with V2": (v2(text(), embeds=[embed(1)]), "embeds", "IS_COMPONENTS_V2"),
    "V2 parts without the flag": ({"content": "x", "components": [text()]}, "components.0.type", "one of (1)"),
    "a button at the top": (v2(button()), "components.0.type", "one of"),
    "41 parts in V2": (v2({"type": 17, "components": [text() for _ in range(40)]}), "components", "40"),
    "over 4,000 characters in V2": (v2(text("x" * 4000), text("x")), "components", "4000"),
    "a section without accessory": (v2({"type": 9, "components": [text()]}), "components.0.accessory", "required"),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
        "one of",
    ),
    "a picture that is not there": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}),
        "components.0.items.0.media.url",
        "not found",
    ),
    "a nonce over 25": ({"content": "x", "nonce": "x" * 26}, "nonce", "25"),
    "mentions told twice": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "exclusive",
    ),
    "content that is no text": ({"content": 5}, "content", "string"),
    "components that are no list": ({"content": "x", "components": "no"}, "components", "iterables"),
}


@pytest.mark.parametrize("name", GOOD)
def test_the_largest_message_passes(name: str) -> None:
    assert message_faults(GOOD[name]) == []


@pytest.mark.parametrize("name", BAD)
def test_a_message_is_refused(name: str) -> None:
    body, path, words = BAD[name]
    faults = message_faults(body)
    assert [(fault.code, fault.path) for fault in faults] == [(50035, path)]
    assert words in faults[0].message


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": " \n"}, {"components": rows(1)}, {"flags": V2}])
def test_an_empty_message_is_refused(body: dict[str, Any]) -> None:
    assert [fault.code for fault in message_faults(body)] == [50006]


def test_files_are_not_empty() -> None:
    assert message_faults({}, ["table.png"]) == []
    picture = v2({"type": 12, "items": [{"media": {"url": "attachment://table.png"}}]})
    assert message_faults(picture, ["table.png"]) == []


def test_an_edit_is_judged_with_what_it_edits() -> None:
    before = {"content": "x", "embeds": [], "components": [], "attachments": [], "flags": 0}
    assert [fault.path for fault in message_faults(v2(text()), before=before)] == ["content"]
    assert message_faults(v2(text(), content=None), before=before) == []
    assert [fault.code for fault in message_faults({"content": ""}, before=before)] == [50006]
    laid_out = {**before, "content": "", "flags": V2, "components": [text()]}
    assert [fault.path for fault in message_faults({"content": "x"}, before=laid_out)] == ["content"]
    assert message_faults({"components": [text("new")]}, before=laid_out) == []


def label(number: int = 0, **changes: Any) -> dict[str, Any]:
    field = {"type": 4, "custom_id": f"f{number}", "style": 1, **changes}
    return {"type": 18, "label": "Amount", "component": field}


def modal(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "Bet", "components": list(parts), **changes}


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (modal(*(label(n) for n in range(6))), "data.components"),
        (modal(), "data.components"),
        (modal(label(), title="x" * 46), "data.title"),
        (modal(label(), custom_id=""), "data.custom_id"),
        (modal(label(1), label(1)), "data.components"),
        (modal(row(button())), "data.components.0.components.0.type"),
        (modal(button()), "data.components.0.type"),
        (modal(label(max_length=4001)), "data.components.0.component.max_length"),
        (modal(label(min_length=5, max_length=4)), "data.components.0.component.min_length"),
        (modal(label(value="xx", max_length=1)), "data.components.0.component.value"),
    ],
)
def test_a_modal_is_refused(body: dict[str, Any], path: str) -> None:
    assert path in [fault.path for fault in modal_faults(body)]


def test_a_modal_of_five_passes() -> None:
    assert modal_faults(modal(*(label(n) for n in range(5)))) == []
    old = {"type": 4, "custom_id": "f", "style": 2, "label": "Amount"}
    assert modal_faults(modal(row(old))) == []


def command(name: str = "table", **changes: Any) -> dict[str, Any]:
    return {"name": name, "description": "d", "type": 1, **changes}


def option(name: str = "game", **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "d", **changes}


LONG = [{"name": "n" * 100, "value": "v" * 100} for _ in range(9)]


@pytest.mark.parametrize(
    ("commands", "path"),
    [
        ([command("Table")], "0.name"),
        ([command("a b")], "0.name"),
        ([command("x" * 33)], "0.name"),
        ([command(description="")], "0.description"),
        ([command(), command()], "1.name"),
        ([command(options=[option(str(n)) for n in range(26)])], "0.options"),
        ([command(options=[option("a"), option("b", required=True)])], "0.options.1"),
        ([command(options=[option("a"), option("a")])], "0.options"),
        (
            [command(options=[option(choices=[{"name": str(n), "value": "v"} for n in range(26)])])],
            "0.options.0.choices",
        ),
        (
            [command(options=[option(autocomplete=True, choices=[{"name": "n", "value": "v"}])])],
            "0.options.0.autocomplete",
        ),
        ([command(options=[option("a"), {"type": 1, "name": "b", "description": "d"}])], "0.options.1"),
        ([command(options=[option(str(n), choices=LONG) for n in range(5)])], "0.options"),
    ],
)
def test_commands_are_refused(commands: list[dict[str, Any]], path: str) -> None:
    assert path in [fault.path for fault in command_list_faults(commands)]


def test_a_hundred_commands_pass_and_one_more_does_not() -> None:
    commands = [command(f"c{number}") for number in range(101)]
    assert command_list_faults(commands[:100]) == []
    assert [fault.code for fault in command_list_faults(commands)] == [30032]


def test_choices() -> None:
    choices = [{"name": str(number), "value": str(number)} for number in range(26)]
    assert list(choice_faults(choices[:25])) == []
    assert [fault.path for fault in choice_faults(choices)] == ["data.choices"]
    assert [fault.path for fault in choice_faults([{"name": "", "value": "v"}])] == ["data.choices.0.name"]
