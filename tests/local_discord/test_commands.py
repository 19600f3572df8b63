"""Slash commands from the page to a discord.py client and back."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from bot.local_discord import LocalDiscord
from tests.local_discord.client import Client, running
from tests.wire.person import LOADING, Failed, Person, text_of


@pytest.fixture
async def client() -> Client:
    """A client with a command of every kind this needs."""
    client = Client()
    table = app_commands.Group(name="table", description="Tables")

    @client.tree.command(description="Says hello")
    async def hello(interaction: discord.Interaction, name: str, times: app_commands.Range[int, 1, 3] = 1) -> None:
        await interaction.response.send_message(f"Hello {name}! " * times)
        await interaction.followup.send("psst", ephemeral=True)

    @table.command(name="open", description="Opens")
    async def open_(interaction: discord.Interaction, game: str, host: discord.Member | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content=f"{game} for {host or interaction.user}")

    @open_.autocomplete("game")
    async def games(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = ("rombo-draw", "rombo-holdem", "nine")
        return [app_commands.Choice(name=name.title(), value=name) for name in names if name.startswith(current)]

    @client.tree.command(description="Never answers")
    async def silent(_: discord.Interaction) -> None:
        return

    @client.tree.command(description="For those who manage the guild")
    @app_commands.default_permissions(manage_guild=True)
    async def manage(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("done", ephemeral=True)

    @client.tree.command(description="A guild's only")
    @app_commands.guild_only()
    async def guild(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.app_permissions.send_messages}", ephemeral=True)

    client.tree.add_command(table)
    return client


async def test_answer_and_private_follow_up(bot: Client, ana: Person, ben: Person) -> None:
    await ana.command("hello", name="Cy", times=2)
    public = await ben.sees("Hello Cy! Hello Cy!", "card-room")
    private = await ana.sees("psst")
    assert public["interaction_metadata"]["user"]["id"] == ana.me["id"]
    assert ana.ephemerals == [private]
    await ben.say("over")
    await ben.sees("over")
    assert ben.ephemerals == []


async def test_deferred_answer_is_filled_in(bot: Client, ana: Person, ben: Person) -> None:
    answers = await ana.command("table open", game="nine", host="Ben")
    assert answers[0]["state"] == "thinking"
    message = await ana.sees("nine for Ben")
    loading = next(f["message"] for f in ana.frames if f["op"] == "message")
    assert loading["flags"] & LOADING
    assert (loading["id"], message["flags"]) == (message["id"], 64)
    await ana.until(lambda: answers[-1].get("state") == "done", "the end of thinking")


async def test_autocomplete(bot: Client, ana: Person) -> None:
    choices = await ana.autocomplete("table open", "game", "rombo")
    assert choices == [
        {"name": "Rombo-Draw", "value": "rombo-draw"},
        {"name": "Rombo-Holdem", "value": "rombo-holdem"},
    ]


@pytest.mark.parametrize(
    ("path", "options", "sentence"),
    [
        ("nothing", {}, "There is no command /nothing here."),
        ("table", {}, "There is no command /table here."),
        ("hello", {}, "The option name is required."),
        ("hello", {"name": "x", "times": 4}, "The option times goes from 1 to 3."),
        ("hello", {"name": "x", "times": "many"}, "The option times is a number."),
        ("hello", {"name": "x", "extra": 1}, "The command has no option extra."),
        ("table open", {"game": "nine", "host": "Zed"}, "There is no such person."),
    ],
)
async def test_what_a_person_typed_is_checked(
    bot: Client, ana: Person, path: str, options: dict[str, object], sentence: str
) -> None:
    assert await ana.refused(ana.command(path, **options)) == sentence


@pytest.mark.parametrize("local", [{"answer_limit": 0.05}], indirect=True)
async def test_no_answer_fails_and_the_late_one_is_unknown(local: LocalDiscord, client: Client, ana: Person) -> None:
    async with running(client, local):
        with pytest.raises(Failed, match="The application did not respond"):
            await ana.command("silent")
        interaction: discord.Interaction = client.seen("interaction")[0]
        with pytest.raises(discord.NotFound) as late:
            await interaction.response.send_message("too late")
        assert late.value.code == 10062


@pytest.mark.parametrize("local", [{"answer_limit": 0.05}], indirect=True)
async def test_without_a_bot_a_command_fails(local: LocalDiscord, client: Client, ana: Person) -> None:
    async with running(client, local):
        await ana.until(lambda: ana.commands and ana.online, "the commands")
    await ana.until(lambda: not ana.online, "the bot to go")
    with pytest.raises(Failed):
        await ana.command("silent")


async def test_a_second_first_answer_is_refused(bot: Client, ana: Person) -> None:
    await ana.command("hello", name="Cy")
    interaction: discord.Interaction = bot.seen("interaction")[0]
    interaction.response._response_type = None
    with pytest.raises(discord.HTTPException) as twice:
        await interaction.response.send_message("again")
    assert (twice.value.status, twice.value.code) == (400, 40060)


async def test_permissions_and_places_of_commands(bot: Client, ana: Person, ben: Person) -> None:
    await ana.command("manage")
    assert await ben.refused(ben.command("manage")) == "You do not have permission to use this command."
    dm = await ana.open_dm()
    assert await ana.refused(ana.command("guild", channel=dm)) == "There is no command /guild here."
    await ana.command("hello", channel=dm, name="me")
    await ana.until(lambda: [text_of(m).strip() for m in ana.dms] == ["Hello me!", "psst"], "both in the DM")


async def test_app_permissions_show_a_denial(local: LocalDiscord, bot: Client, ana: Person) -> None:
    await ana.command("guild")
    local.deny(local.channel_id("card-room"), "send")
    await ana.command("guild")
    assert [text_of(message) for message in ana.ephemerals] == ["True", "False"]
    channel = bot.get_channel(local.channel_id("card-room"))
    assert not channel.permissions_for(channel.guild.me).send_messages


CLOCK = [0.0]


@pytest.mark.parametrize("local", [{"clock": lambda: CLOCK[0]}], indirect=True)
async def test_a_token_dies_after_fifteen_minutes(bot: Client, ana: Person) -> None:
    await ana.command("hello", name="Cy")
    interaction: discord.Interaction = bot.seen("interaction")[0]
    await ana.sees("psst")
    CLOCK[0] += 899
    await interaction.followup.send("still", ephemeral=True)
    CLOCK[0] += 2
    with pytest.raises(discord.HTTPException) as dead:
        await interaction.followup.send("dead")
    assert (dead.value.status, dead.value.code) == (401, 50027)


async def test_a_follow_up_before_any_answer_is_an_unknown_webhook(bot: Client, ana: Person) -> None:
    await ana._send({"op": "command", "channel_id": ana.channel_id("card-room"), "command": "silent", "nonce": 9})
    interaction: discord.Interaction = await bot.until_seen("interaction")
    with pytest.raises(discord.NotFound) as early:
        await interaction.followup.send("early")
    assert early.value.code == 10015


async def test_commands_live_on_the_server(bot: Client, ana: Person) -> None:
    names = {command["name"] for command in ana.commands}
    assert names == {"hello", "table", "silent", "manage", "guild"}
    ids = {command.name: command.id for command in await bot.tree.fetch_commands()}
    bot.tree.remove_command("silent")
    await bot.tree.sync()
    await ana.until(lambda: "silent" not in {c["name"] for c in ana.commands}, "the command to go")
    assert {c.name: c.id for c in await bot.tree.fetch_commands()} == {k: v for k, v in ids.items() if k != "silent"}
    command = await bot.tree.fetch_command(ids["hello"])
    await command.edit(description="Greets")
    await command.delete()
    with pytest.raises(discord.NotFound):
        await bot.tree.fetch_command(ids["hello"])
