"""What is said outside any hand: the first word on a server, and that a table has opened."""

from __future__ import annotations

from bot.engine import known_game
from bot.render.locale import Locale
from bot.render.page import SUCCESS, Button, Page, Press
from bot.tables.records import Image, Post, Table


def hello_page(text: Locale) -> Page:
    """The one message on a server that has just been joined."""
    return Page((text("hello"),))


def call_page(table: Table, call: Post, text: Locale) -> Page:
    """To those who are awaited, and to nobody else: that it is their turn, and the way to the table's message."""
    [told] = call.events
    users = tuple(told["users"])
    names = text.every([f"<@{user}>" for user in users])
    link = f"https://discord.com/channels/{table.guild}/{call.channel}/{told['of']}"
    words = text("call", count=len(users), who=names, table=table.id)
    return Page((words,), ((Button(text("button-to-table"), url=link),),), users)


def opened_page(image: Image, link: str, text: Locale) -> Page:
    """To somebody who wanted to be told: which table has opened, and the way there."""
    table = image.table
    told = text(
        "wish-true",
        game=known_game(table.game).name,
        table=table.id,
        taken=len(image.seats),
        seats=table.max_seats,
    )
    sit = Button(text("button-sit"), Press(table.id, 0, 0, "sit"), SUCCESS)
    return Page((told,), ((sit, Button(text("button-to-table"), url=link)),))
