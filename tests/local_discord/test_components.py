"""Buttons, menus, layouts and modals between the page and a discord.py client."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import Client, running
from tests.wire.person import ErrorFrame, Person, buttons_of, components_of, text_of


class Sit(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"sit:(?P<seat>\d+)"):
    """A button that outlives the process: found by its custom_id alone."""

    def __init__(self, seat: int) -> None:
        super().__init__(discord.ui.Button(label=f"Seat {seat}", custom_id=f"sit:{seat}"))
        self.seat = seat

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, __: discord.ui.Item[Any], found: re.Match[str]) -> Sit:
        return cls(int(found["seat"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        parts = len(list(discord.ui.LayoutView.from_message(interaction.message).walk_children()))
        await interaction.response.edit_message(view=board(f"{interaction.user} took {self.seat} of {parts} parts"))


class Bet(discord.ui.Modal, title="Bet"):
    """A modal with a labelled input."""

    amount: discord.ui.Label[Any] = discord.ui.Label(
        text="Amount", component=discord.ui.TextInput(custom_id="amount", min_length=2, max_length=4)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.amount.component, discord.ui.TextInput)
        await interaction.response.edit_message(view=board(f"bet {self.amount.component.value}"))


class Panel(discord.ui.View):
    """An old-style view: a modal's button, a menu, a disabled button."""

    @discord.ui.button(label="Bet", custom_id="bet")
    async def bet(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Bet())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")

    @discord.ui.select(custom_id="pick", max_values=2, options=[discord.SelectOption(label=x) for x in ("one", "two")])
    async def pick(self, interaction: discord.Interaction, menu: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(" and ".join(menu.values), ephemeral=True)


def board(text: str) -> discord.ui.LayoutView:
    """A layout: text in a container, a section with a button, a row."""
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container(discord.ui.TextDisplay(text), accent_colour=0x336699)
    container.add_item(discord.ui.Separator())
    container.add_item(discord.ui.Section("Rules", accessory=discord.ui.Button(label="Read", custom_id="read")))
    view.add_item(container)
    view.add_item(discord.ui.ActionRow(Sit(1), Sit(2)))
    return view


@pytest.fixture
async def client() -> Client:
    """A client that knows the buttons."""
    client = Client()
    client.add_dynamic_items(Sit)

    @client.event
    async def on_message(message: discord.Message) -> None:
        if message.content == "panel":
            await message.channel.send("Your panel", view=Panel())
        elif message.content == "board":
            await message.channel.send(view=board("The board"))

    return client


async def send(client: Client, local: LocalDiscord, view: Any, content: str | None = None) -> discord.Message:
    """Post in the card room."""
    channel = client.get_partial_messageable(local.channel_id("card-room"), guild_id=local.guild_id)
    return await channel.send(content, view=view)


async def test_a_dynamic_button_edits_the_layout(local: LocalDiscord, bot: Client, ana: Person, ben: Person) -> None:
    await send(bot, local, board("The board"))
    message = await ana.sees("The board", "card-room")
    assert [button["label"] for button in buttons_of(message)] == ["Read", "Seat 1", "Seat 2"]
    assert message["flags"] & 1 << 15
    await ana.click(message, label="Seat 2")
    assert "Ana took 2 of 9 parts" in text_of(ana.again(message))
    assert (await ben.sees("Ana took 2"))["id"] == message["id"]


async def test_a_dynamic_button_outlives_the_client(local: LocalDiscord, client: Client, ana: Person) -> None:
    async with running(client, local):
        await send(client, local, board("The board"))
    message = await ana.sees("The board")
    second = Client()
    second.add_dynamic_items(Sit)
    async with running(second, local):
        await ana.click(message, label="Seat 1")
        assert "Ana took 1" in text_of(ana.again(message))


async def test_a_modal_edits_the_message_of_its_button(local: LocalDiscord, bot: Client, ana: Person) -> None:
    view = board("The board")

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Bet())

    button = next(item for item in view.walk_children() if getattr(item, "custom_id", "") == "read")
    button.callback = ask  # type: ignore[method-assign]
    await send(bot, local, view)
    message = await ana.sees("The board")
    await ana.click(message, label="Read")
    assert ana.modals[-1]["title"] == "Bet"
    assert "2 to 4 characters" in await ana.refused(ana.submit(amount="5"))
    assert "required" in await ana.refused(ana.submit(amount=""))
    await ana.fill("50")
    assert "bet 50" in text_of(ana.again(message))
    assert await ana.refused(ana.fill("50")) == "This form is not open."


async def test_a_menu_is_checked_and_answered_in_private(
    local: LocalDiscord, bot: Client, ana: Person, ben: Person
) -> None:
    await send(bot, local, Panel(), "Your panel")
    message = await ana.sees("Your panel")
    await ana.choose(message, "one", "two")
    assert text_of((await ana.until(lambda: ana.ephemerals, "the answer"))[0]) == "one and two"
    assert await ana.refused(ana.choose(message, "three")) == "There is no such choice in this menu."
    assert await ana.refused(ana.choose(message)) == "The menu takes another number of values."
    await ben.history("card-room")
    assert len(ben.messages("card-room")) == 1


async def test_a_press_is_checked(local: LocalDiscord, bot: Client, ana: Person, ben: Person) -> None:
    await send(bot, local, Panel(), "Your panel")
    message = await ana.sees("Your panel")
    assert await ana.refused(ana.click(message, label="Off")) == "It is disabled."
    assert "no such button" in await ana.refused(ana.press(message, "sit:1"))
    assert "another kind" in await ana.refused(ana.press(message, "bet", kind=3, values=[]))
    assert "no such message" in await ana.refused(ana.press({**message, "id": "1"}, "bet"))
    await ana.choose(message, "one")
    private = (await ana.until(lambda: ana.ephemerals, "the answer"))[0]
    with pytest.raises(ErrorFrame, match="There is no such message"):
        await ben.press(private, "bet")


async def test_an_ephemeral_can_be_dismissed(local: LocalDiscord, bot: Client, ana: Person, ben: Person) -> None:
    await send(bot, local, Panel(), "Your panel")
    message = await ana.sees("Your panel")
    await ana.choose(message, "one")
    private = (await ana.until(lambda: ana.ephemerals, "the answer"))[0]
    await ben._send({"op": "dismiss", "message_id": private["id"]})
    assert await ben.error() == "There is no such message of yours."
    await ana.dismiss(private)
    assert private["id"] not in {m["id"] for m in await ana.history("card-room")}


async def test_view_updates_reach_the_client(local: LocalDiscord, bot: Client, ana: Person) -> None:
    posted = await send(bot, local, board("The board"))
    await posted.edit(view=board("The next board"))
    message = await ana.sees("The next board")
    ids = [component["id"] for component in components_of(message)]
    assert len(set(ids)) == len(ids)
    assert await bot.until_seen("raw_message_edit")


class Choices(discord.ui.View):
    """A menu of each kind that fills itself."""

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="user")
    async def user(self, interaction: discord.Interaction, menu: discord.ui.UserSelect[Any]) -> None:
        await said(interaction, menu)

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="role")
    async def role(self, interaction: discord.Interaction, menu: discord.ui.RoleSelect[Any]) -> None:
        await said(interaction, menu)

    @discord.ui.select(cls=discord.ui.MentionableSelect, custom_id="any", max_values=2)
    async def any(self, interaction: discord.Interaction, menu: discord.ui.MentionableSelect[Any]) -> None:
        await said(interaction, menu)

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="room", channel_types=[discord.ChannelType.text])
    async def room(self, interaction: discord.Interaction, menu: discord.ui.ChannelSelect[Any]) -> None:
        await said(interaction, menu)


async def said(interaction: discord.Interaction, menu: Any) -> None:
    """Answer with what was chosen, by kind and name."""
    words = " and ".join(f"{type(value).__name__} {value.name}" for value in menu.values)
    await interaction.response.send_message(words, ephemeral=True)


async def test_people_roles_and_channels_are_chosen(local: LocalDiscord, bot: Client, ana: Person, ben: Person) -> None:
    await send(bot, local, Choices(), "Who and where")
    message = await ana.sees("Who and where")
    room, everyone, ben_id = ana.channel_id("card-room"), str(local.guild_id), ben.me["id"]
    thread = local.world.start_thread(local.world.channels.get(room) or {}, {"name": "aside"}, ana.me["id"], None)
    for custom_id, kind, chosen, words in (
        ("user", 5, [ben_id], "Member Ben"),
        ("role", 6, [everyone], "Role @everyone"),
        ("any", 7, [ben_id, everyone], "Member Ben and Role @everyone"),
        ("room", 8, [room], "AppCommandChannel card-room"),
    ):
        before = len(ana.ephemerals)
        await ana.press(message, custom_id, kind=kind, values=chosen)
        answers = await ana.until(lambda before=before: ana.ephemerals[before:], "the answer")
        assert sorted(text_of(answers[0]).split(" and ")) == sorted(words.split(" and "))
    assert "no such role" in await ana.refused(ana.press(message, "role", kind=6, values=[ben_id]))
    assert "no such person" in await ana.refused(ana.press(message, "any", kind=7, values=[room]))
    assert "no such choice" in await ana.refused(ana.press(message, "room", kind=8, values=[thread["id"]]))
