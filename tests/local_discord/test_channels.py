"""Messages, files, threads and DMs over REST, and what the gateway says of them."""

from __future__ import annotations

import io
import struct

import aiohttp
import discord
import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import Client, running
from tests.wire.person import Person, text_of

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", 30, 20) + b"rest"


def room(client: Client, local: LocalDiscord) -> discord.TextChannel:
    """The card room."""
    channel = client.get_channel(local.channel_id("card-room"))
    assert isinstance(channel, discord.TextChannel)
    return channel


def the_code(error: pytest.ExceptionInfo[discord.HTTPException]) -> tuple[int, int]:
    """An answer's HTTP status and Discord's code."""
    return error.value.status, error.value.code


async def test_post_edit_delete(local: LocalDiscord, bot: Client, ana: Person) -> None:
    message = await room(bot, local).send(
        "one", embed=discord.Embed(title="T", description="D").add_field(name="n", value="v")
    )
    seen = await ana.sees("one")
    assert text_of(seen) == "one\nT\nD\nn: v"
    await message.edit(content="two", embed=None)
    await ana.until(lambda: text_of(ana.again(seen)) == "two", "the edit")
    await message.delete()
    await ana.until(lambda: not ana.messages("card-room"), "the end of it")
    with pytest.raises(discord.NotFound) as gone:
        await message.edit(content="three")
    assert the_code(gone) == (404, 10008)


async def test_listing(local: LocalDiscord, bot: Client) -> None:
    channel = room(bot, local)
    posted = [await channel.send(str(number)) for number in range(5)]
    assert [m.content async for m in channel.history(limit=3)] == ["4", "3", "2"]
    assert [m.content async for m in channel.history(before=posted[2])] == ["1", "0"]
    assert [m.content async for m in channel.history(after=posted[2], oldest_first=True)] == ["3", "4"]
    assert [m.content async for m in channel.history(around=posted[2], limit=3)] == ["3", "2", "1"]
    assert (await channel.fetch_message(posted[0].id)).content == "0"


async def test_a_nonce_posts_once(local: LocalDiscord, bot: Client, ana: Person) -> None:
    channel = room(bot, local)
    first = await channel.send("once", nonce="row-7")
    second = await channel.send("once more", nonce="row-7")
    assert (first.id, second.content) == (second.id, "once")
    local.fail_next("POST", "/messages$", 500, after=True)
    third = await channel.send("answer lost", nonce="row-8")
    await ana.sees("answer lost")
    assert [text_of(m) for m in await ana.history("card-room")] == ["once", "answer lost"]
    assert third.content == "answer lost"


async def test_files(local: LocalDiscord, bot: Client, ana: Person) -> None:
    view = discord.ui.LayoutView()
    file = discord.File(io.BytesIO(PNG), "table 1.png", description="The table")
    view.add_item(
        discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://table_1.png", description="The table"))
    )
    message = await room(bot, local).send(view=view, file=file)
    attachment = message.attachments[0]
    assert (attachment.width, attachment.description, await attachment.read()) == (30, "The table", PNG)
    seen = await ana.until(lambda: ana.messages("card-room"), "the picture")
    url = seen[0]["components"][0]["items"][0]["media"]["url"]
    assert url == attachment.url
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as answer:
            assert (answer.status, answer.content_type, await answer.read()) == (200, "image/png", PNG)
        async with session.get(url[:-1]) as answer:
            assert answer.status == 404
    await message.edit(
        attachments=[discord.File(io.BytesIO(PNG), "other.png")],
        view=discord.ui.LayoutView().add_item(discord.ui.TextDisplay("gone")),
    )
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 404


async def test_a_file_too_large(local: LocalDiscord, bot: Client) -> None:
    with pytest.raises(discord.HTTPException) as large:
        await room(bot, local).send(file=discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "big"))
    assert the_code(large) == (413, 40005)


async def test_a_thread_from_a_message(local: LocalDiscord, bot: Client, ana: Person) -> None:
    message = await room(bot, local).send("The table")
    thread = await message.create_thread(name="Table 1", auto_archive_duration=10080)
    assert thread.id == message.id
    await ana.until(lambda: ana.threads, "the thread")
    starter = await bot.until_seen("message", 2)
    assert (starter.type, starter.author.id) == (discord.MessageType.thread_starter_message, bot.user and bot.user.id)
    assert starter.reference.message_id == message.id
    assert starter.reference.resolved.content == "The table"
    first = (await ana.history("Table 1"))[0]
    assert (first["type"], first["referenced_message"]["id"]) == (21, str(message.id))
    assert [m.type async for m in thread.history()] == [discord.MessageType.thread_starter_message]
    await ana.say("in here", "Table 1")
    heard = await bot.until_seen("message", 3)
    assert (heard.channel.id, heard.content) == (thread.id, "")
    assert (await bot.fetch_channel(thread.id)).message_count == 1  # which the starter is not one of
    with pytest.raises(discord.HTTPException) as twice:
        await message.create_thread(name="Table 2")
    assert the_code(twice) == (400, 160004)
    assert (await bot.until_seen("thread_create")).name == "Table 1"


async def test_a_thread_on_its_own_and_a_private_one(
    local: LocalDiscord, bot: Client, ana: Person, ben: Person
) -> None:
    channel = room(bot, local)
    thread = await channel.create_thread(name="Open", type=discord.ChannelType.public_thread)
    await thread.send("hello")
    assert (await ana.sees("hello", "Open"))["channel_id"] == str(thread.id)
    assert text_of(await ana.sees("Open", "card-room")) == "Open"
    private = await channel.create_thread(name="Closed")
    await private.add_user(discord.Object(int(ana.me["id"])))
    await ana.until(lambda: "Closed" in {t["name"] for t in ana.threads}, "the private thread")
    await ben.history("card-room")
    assert {t["name"] for t in ben.threads} == {"Open"}


async def test_archived_and_locked_threads(local: LocalDiscord, bot: Client, ana: Person) -> None:
    thread = await (await room(bot, local).send("x")).create_thread(name="T")
    message = await thread.send("before")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as archived:
        await message.edit(content="no")
    assert the_code(archived) == (400, 50083)
    await thread.send("sending unarchives")
    assert not (await bot.fetch_channel(thread.id)).archived
    local.archive_thread(thread.id, locked=True)
    with pytest.raises(discord.HTTPException) as locked:
        await thread.send("no")
    assert the_code(locked) == (400, 50083)
    with pytest.raises(discord.Forbidden) as forbidden:
        await thread.edit(archived=False, locked=False)
    assert the_code(forbidden) == (403, 50013)


async def test_threads_are_listed_awake_and_asleep(local: LocalDiscord, bot: Client) -> None:
    channel = room(bot, local)
    kind = discord.ChannelType.public_thread
    threads = [await channel.create_thread(name=name, type=kind) for name in ("one", "two", "three")]
    assert [thread.name for thread in await channel.guild.active_threads()] == ["three", "two", "one"]
    for thread in threads[:2]:
        await thread.edit(archived=True)
    assert [thread.name for thread in await channel.guild.active_threads()] == ["three"]
    assert [thread.name async for thread in channel.archived_threads(limit=1)] == ["two"]
    assert [thread.name async for thread in channel.archived_threads()] == ["two", "one"]


async def test_direct_messages(local: LocalDiscord, bot: Client, ana: Person, ben: Person) -> None:
    user = await bot.fetch_user(int(ana.me["id"]))
    await user.send("your hand")
    assert text_of((await ana.until(lambda: ana.dms, "the DM"))[0]) == "your hand"
    await ana.say("thanks", ana.dms[0]["channel_id"])
    heard = await bot.until_seen("message", 2)
    assert (heard.content, heard.guild) == ("thanks", None)
    await ben.history("card-room")
    assert not any(m["content"] for m in ben.messages())
    assert "your hand" not in str(local.page_frames["Ben"])


async def test_closed_dms_and_no_mutual_guild(local: LocalDiscord, bot: Client, ana: Person) -> None:
    user = await bot.fetch_user(int(ana.me["id"]))
    await ana.set_dms(dms_open=False)
    with pytest.raises(discord.Forbidden) as closed:
        await user.send("no")
    assert the_code(closed) == (403, 50007)
    await ana.set_dms(dms_open=True)
    await user.send("yes")
    local.leave("Ana")
    with pytest.raises(discord.Forbidden) as stranger:
        await user.send("no")
    assert the_code(stranger) == (403, 50278)
    with pytest.raises(discord.NotFound) as member:
        await bot.guilds[0].fetch_member(user.id)
    assert the_code(member) == (404, 10007)


@pytest.mark.parametrize(
    ("what", "code"), [("view", 50001), ("send", 50013), ("files", 50013), ("threads", 50013), ("history", 50013)]
)
async def test_denials(local: LocalDiscord, bot: Client, what: str, code: int) -> None:
    channel = room(bot, local)
    message = await channel.send("x")
    local.deny(channel.id, what)
    doing = {"threads": lambda: message.create_thread(name="T"), "history": lambda: channel.fetch_message(message.id)}
    with pytest.raises(discord.Forbidden) as denied:
        await doing.get(what, lambda: channel.send("no", file=discord.File(io.BytesIO(b"x"), "x")))()
    assert the_code(denied) == (403, code)
    local.allow(channel.id, what)
    await channel.send("yes", file=discord.File(io.BytesIO(b"x"), "x"))


async def test_a_deleted_channel_and_message(local: LocalDiscord, bot: Client, ana: Person) -> None:
    channel = room(bot, local)
    message = await channel.send("x")
    await ana.sees("x")
    local.delete_message(channel.id, message.id)
    assert (await bot.until_seen("raw_message_delete")).message_id == message.id
    with pytest.raises(discord.NotFound) as gone:
        await message.edit(content="y")
    assert the_code(gone) == (404, 10008)
    local.delete_channel(channel.id)
    await ana.until(lambda: str(channel.id) not in ana.channels, "the channel to go")
    with pytest.raises(discord.NotFound) as unknown:
        await channel.send("x")
    assert the_code(unknown) == (404, 10003)


@pytest.mark.parametrize("local", [{"privileged_intents": True}], indirect=True)
async def test_privileged_intents_bring_content_and_members(local: LocalDiscord, ana: Person) -> None:
    async with running(Client(intents=discord.Intents.all()), local) as client:
        assert {member.name for member in client.guilds[0].members} == {"The dealer", "Ana"}
        await ana.say("hello <@1>")
        assert (await client.until_seen("message")).content == "hello <@1>"
        async with await Person.join(local, "Cy"):
            assert (await client.until_seen("member_join")).name == "Cy"


async def test_privileged_intents_are_refused_unless_switched_on(local: LocalDiscord) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(Client(intents=discord.Intents.all()), local):
            pass


async def test_replies_mentions_and_typing(local: LocalDiscord, bot: Client, ana: Person) -> None:
    channel = room(bot, local)
    first = await channel.send(f"<@{ana.me['id']}>")
    assert [user.name for user in first.mentions] == ["Ana"]
    second = await first.reply("re", allowed_mentions=discord.AllowedMentions.none())
    assert second.reference is not None
    assert second.reference.message_id == first.id
    async with channel.typing():
        quiet = await channel.send(f"<@{ana.me['id']}>", allowed_mentions=discord.AllowedMentions.none())
    assert quiet.mentions == []
    await ana.say("mine")
    heard = await bot.until_seen("message", 4)
    with pytest.raises(discord.Forbidden) as foreign:
        await heard.edit(content="not yours")
    assert the_code(foreign) == (403, 50005)
