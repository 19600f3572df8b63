"""A Page as Discord's components: one container with texts and rows of buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import discord

from bot.render.page import Button, Menu, Page

FELT = discord.Colour(0x2F7D5B)
STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class _Named:
    """Somebody by id, as text: that is what Discord's description asks for, and the library would send a number."""

    id: str


def layout(page: Page) -> discord.ui.LayoutView:
    """The view of a page.

    It is stopped, so that discord.py keeps no memory of it: presses are found again by their ids, after a restart too.
    """
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=FELT)
    for block in page.blocks:
        container.add_item(discord.ui.TextDisplay(block))
    for row in page.rows:
        container.add_item(discord.ui.ActionRow(*(_item(each) for each in row)))
    view.add_item(container)
    view.stop()
    return view


def mentions(page: Page) -> discord.AllowedMentions:
    """Nobody is mentioned but those the page names by id."""
    named = cast("list[discord.abc.Snowflake]", [_Named(str(user)) for user in page.mentions])
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=named)


def _item(item: Button | Menu) -> discord.ui.Item[discord.ui.LayoutView]:
    return _menu(item) if isinstance(item, Menu) else _button(item)


def _menu(menu: Menu) -> discord.ui.Select[discord.ui.LayoutView]:
    options = [discord.SelectOption(label=label, value=word) for word, label in menu.choices]
    return discord.ui.Select(custom_id=menu.press.id, placeholder=menu.label, options=options)


def _button(button: Button) -> discord.ui.Button[discord.ui.LayoutView]:
    if button.url is not None:
        return discord.ui.Button(label=button.label, url=button.url)
    return discord.ui.Button(
        label=button.label,
        style=STYLES[button.style],
        emoji=button.emoji,
        disabled=button.dim,
        custom_id=button.press.id if button.press else None,
    )
