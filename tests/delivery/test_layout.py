"""A page as Discord's components."""

from __future__ import annotations

from typing import Any

from bot.delivery import layout, mentions
from bot.render.page import DANGER, PRIMARY, SECONDARY, SUCCESS, Button, Page, Press
from tests.delivery.post_office import parts

PAGE = Page(
    ("**Title**", "body"),
    (
        (
            Button("Rock", Press(1, 2, 3, "shoot", "rock"), PRIMARY, emoji="✊"),
            Button("Yes", Press(1, 2, 3, "yes"), SUCCESS),
            Button("No", Press(1, 2, 3, "no"), DANGER),
            Button("Look", Press(1, 2, 3, "mine"), SECONDARY),
        ),
        (Button("Table", url="https://discord.com/channels/1/2/3"),),
    ),
    (77,),
)


def test_a_page_is_one_container_of_texts_and_rows() -> None:
    [container] = layout(PAGE).to_components()
    inside: list[Any] = container["components"]
    assert [part["type"] for part in inside] == [10, 10, 1, 1]
    assert [part["content"] for part in inside[:2]] == ["**Title**", "body"]


def test_buttons_carry_their_press_their_look_and_their_words() -> None:
    buttons = [part for part in parts(layout(PAGE)) if part["type"] == 2]
    assert [button["label"] for button in buttons] == ["Rock", "Yes", "No", "Look", "Table"]
    assert [button["style"] for button in buttons] == [1, 3, 4, 2, 5]
    assert buttons[0]["custom_id"] == "d:1:2:3:shoot:rock"
    assert buttons[0]["emoji"]["name"] == "✊"
    assert buttons[4]["url"] == "https://discord.com/channels/1/2/3"
    assert "custom_id" not in buttons[4]


async def test_discord_py_keeps_no_memory_of_a_layout() -> None:
    assert layout(PAGE).is_finished()


def test_nobody_is_mentioned_but_whom_the_page_names() -> None:
    assert mentions(PAGE).to_dict()["users"] == ["77"]
    assert mentions(PAGE).to_dict()["parse"] == []
    assert mentions(Page(("@everyone <@1>",))).to_dict()["parse"] == []
