"""Gateway drops and resumes, faults on order, and what is refused at the door."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import discord
import pytest

from bot.local_discord import LocalDiscord
from tests.local_discord.client import Client, running
from tests.wire.person import Person, text_of


async def test_a_resume_brings_what_was_missed(local: LocalDiscord, bot: Client, ana: Person) -> None:
    connected = len(bot.seen("connect"))
    await local.drop_gateway()
    await ana.say("while away")
    assert (await bot.until_seen("resumed")) is None
    await bot.until_seen("message")
    assert len(bot.seen("connect")) == connected
    await ana.say("and now")
    await bot.until_seen("message", 2)


async def test_a_session_forgotten_is_identified_anew(local: LocalDiscord, bot: Client, ana: Person) -> None:
    await local.drop_gateway(resumable=False)
    await bot.until_seen("ready", 2)
    await ana.until(lambda: ana.online, "the bot to be back")
    assert not bot.seen("resumed")


async def test_the_page_is_told_whether_the_bot_is_here(local: LocalDiscord, client: Client, ana: Person) -> None:
    assert not ana.online
    async with running(client, local):
        await ana.until(lambda: ana.online, "the bot")
    await ana.until(lambda: not ana.online, "the bot to go")


async def test_a_wrong_token(local: LocalDiscord, client: Client) -> None:
    with pytest.raises(discord.LoginFailure):
        await client.start("wrong")
    await client.close()


async def test_the_gateways_close_codes(local: LocalDiscord) -> None:
    async def closed_after(*frames: Any) -> int | None:
        async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as socket:
            assert (await socket.receive_json())["op"] == 10
            for frame in frames:
                await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
            while not (await socket.receive()).type.name.startswith("CLOS"):
                pass
            return socket.close_code

    identify = {"op": 2, "d": {"token": local.token, "intents": 1}}
    assert await closed_after("no json") == 4002
    assert await closed_after({"op": 3, "d": {}}) == 4003
    assert await closed_after({"op": 2, "d": {"token": "wrong", "intents": 1}}) == 4004
    assert await closed_after(identify, identify) == 4005
    assert await closed_after(identify, {"op": 99}) == 4001
    assert await closed_after({"op": 2, "d": {"token": local.token, "intents": 1 << 15}}) == 4014


async def test_a_shard_hears_of_its_guilds_and_shard_0_of_direct_messages(local: LocalDiscord, ana: Person) -> None:
    async def identified(shard: int) -> tuple[aiohttp.ClientSession, aiohttp.ClientWebSocketResponse, dict[str, Any]]:
        session = aiohttp.ClientSession()
        socket = await session.ws_connect(local.gateway_url)
        await socket.receive_json()
        intents = discord.Intents(guilds=True, dm_messages=True).value
        await socket.send_json({"op": 2, "d": {"token": local.token, "intents": intents, "shard": [shard, 2]}})
        return session, socket, (await socket.receive_json())["d"]

    opened = [await identified(0), await identified(1)]
    mine = (local.guild_id >> 22) % 2
    assert [len(ready["guilds"]) for _, _, ready in opened] == [int(mine == 0), int(mine == 1)]
    dm = await ana.open_dm()
    await ana.say("hello", dm)
    while (frame := await opened[0][1].receive_json())["t"] == "GUILD_CREATE":
        pass
    assert (frame["t"], frame["d"]["content"]) == ("MESSAGE_CREATE", "hello")
    for session, socket, _ in opened:
        await socket.close()
        await session.close()


async def test_a_rate_limit_is_waited_out(local: LocalDiscord, bot: Client, ana: Person) -> None:
    channel = bot.get_partial_messageable(local.channel_id("card-room"))
    local.fail_next("POST", r"/channels/\d+/messages", 429, times=2, retry_after=0.01)
    await channel.send("at last")
    local.fail_next(status=429, retry_after=0.01, everywhere=True)
    await channel.send("after the global one")
    assert [text_of(message) for message in await ana.history("card-room")] == ["at last", "after the global one"]


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (503, 0), (400, 160006)])
async def test_any_answer_can_be_ordered(local: LocalDiscord, bot: Client, status: int, code: int) -> None:
    channel = bot.get_partial_messageable(local.channel_id("card-room"))
    local.fail_next("POST", "/channels/{channel_id}/messages", status, code)
    with pytest.raises(discord.HTTPException) as ordered:
        await channel.send("no")
    assert (ordered.value.status, ordered.value.code) == (status, code)
    await channel.send("yes")


async def test_a_coded_429_is_retried_by_the_library(local: LocalDiscord, bot: Client) -> None:
    channel = bot.get_partial_messageable(local.channel_id("card-room"))
    message = await channel.send("x")
    local.fail_next("PATCH", "/messages/", 429, 30046, retry_after=0.01)
    await message.edit(content="y")
    local.fail_next("POST", "/users/@me/channels", 429, 40003, retry_after=0.01)
    local.clear_failures()


async def ask(url: str, method: str = "GET", headers: dict[str, str] | None = None, **more: Any) -> tuple[int, Any]:
    """A bare request; returns the status and the body."""
    async with aiohttp.ClientSession() as session, session.request(method, url, headers=headers, **more) as answer:
        text = await answer.text()
        return answer.status, json.loads(text) if answer.content_type == "application/json" else text


async def test_bare_requests(local: LocalDiscord) -> None:
    base, key = local.rest_base, {"Authorization": f"Bot {local.token}"}
    assert await ask(f"{base}/users/@me") == (401, {"message": "401: Unauthorized", "code": 0})
    local.on_exchange = None
    assert await ask(f"{base}/nowhere", headers=key) == (404, {"message": "404: Not Found", "code": 0})
    messages = f"{base}/channels/{local.channel_id('lounge')}/messages"
    status, body = await ask(messages, "POST", key, data=b"{no", skip_auto_headers=["Content-Type"])
    assert (status, body["code"]) == (400, 50109)
    status, body = await ask(messages, "POST", key, json={"content": "x" * 2001})
    assert (status, body["errors"]["content"]["_errors"][0]["code"]) == (400, "BASE_TYPE_MAX_LENGTH")
    status, body = await ask(messages, "POST", key, json={})
    assert (status, body) == (400, {"code": 50006, "message": "Cannot send an empty message"})
    async with aiohttp.ClientSession() as session, session.get(f"{base}/users/@me", headers=key) as answer:
        assert answer.headers["Content-Type"] == "application/json"


async def test_more_bare_requests(local: LocalDiscord, bot: Client, ana: Person) -> None:
    local.on_exchange = None
    base, key = local.rest_base, {"Authorization": f"Bot {local.token}"}

    async def code(method: str, path: str, body: Any = None) -> tuple[int, int]:
        status, answer = await ask(base + path, method, key, json=body)
        return status, answer["code"]

    assert bot.user is not None
    commands = f"/applications/{bot.user.id}/commands"
    status, body = await ask(base + commands, "PUT", key, json=[{"name": "Table", "description": "d"}])
    assert (status, list(body["errors"])) == (400, ["0"])
    assert await code("PUT", "/applications/1/commands", []) == (403, 50001)
    assert await code("GET", f"{commands}/1") == (404, 10063)
    assert await code("GET", "/guilds/1") == (404, 10004)
    assert await code("GET", "/users/1") == (404, 10013)
    assert await code("POST", "/users/@me/channels", {}) == (400, 50035)
    assert await code("GET", f"/channels/{local.channel_id('lounge')}/messages?limit=101") == (400, 50035)
    assert await code("GET", f"/channels/{local.channel_id('lounge')}/messages?before=x") == (400, 50035)
    assert await code("POST", f"/channels/{local.channel_id('lounge')}/threads", {"name": ""}) == (400, 50035)
    assert await code("POST", "/interactions/1/token/callback", {"type": 6}) == (404, 10062)
    assert await code("POST", f"/webhooks/{bot.user.id}/token", {"content": "x"}) == (404, 10015)


async def test_first_answers_are_judged(local: LocalDiscord, bot: Client, ana: Person) -> None:
    @bot.tree.command(description="Waits")
    async def wait(_: discord.Interaction) -> None:
        return

    await bot.tree.sync()
    local.on_exchange = None
    await ana.until(lambda: ana.commands, "the command")
    place = {"channel_id": ana.channel_id("lounge"), "command": "wait"}
    await ana._send({"op": "command", **place, "options": {}, "nonce": 77})
    interaction: discord.Interaction = await bot.until_seen("interaction")
    url = f"{local.rest_base}/interactions/{interaction.id}/{interaction.token}/callback"
    part = {"type": 18, "label": "l", "component": {"type": 4, "style": 1, "custom_id": "c"}}
    modal = {"custom_id": "m", "title": "t", "components": [part] * 6}
    for body, where in (
        ({"type": 9, "data": modal}, "data"),
        ({"type": 4, "data": {"content": "x" * 2001}}, "data"),
        ({"type": 6}, "type"),
        ({"type": 8, "data": {"choices": []}}, "type"),
        ({"type": 5, "data": {"flags": "no"}}, "data"),
    ):
        status, answer = await ask(url, "POST", json=body)
        assert (status, answer["code"], list(answer["errors"])) == (400, 50035, [where])
    status, answer = await ask(url, "POST", json={"type": 4, "data": {}})
    assert (status, answer["code"]) == (400, 50006)
    assert (await ask(url, "POST", json={"type": 4, "data": {"content": "fine", "flags": 64}})) == (204, "")
    hidden = (await ana.sees("fine"))["id"]
    key = {"Authorization": f"Bot {local.token}"}
    messages = f"{local.rest_base}/channels/{ana.channel_id('lounge')}/messages"
    assert await ask(messages, headers=key) == (200, [])
    assert (await ask(f"{messages}/{hidden}", headers=key))[1]["code"] == 10008


async def test_what_the_door_refuses(local: LocalDiscord) -> None:
    home, bare = local.page_url, local.page_url.split("?")[0]
    assert (await ask(bare))[0] == 403
    assert (await ask(f"{bare}?key=wrong"))[0] == 403
    assert (await ask(home, headers={"Host": "evil.example"}))[0] == 403
    assert (await ask(home, headers={"Host": f"evil.example:{local.port}"}))[0] == 403
    assert (await ask(home, headers={"Origin": "https://evil.example"}))[0] == 403
    assert (await ask(home, headers={"Origin": "null"}))[0] == 403
    assert (await ask(f"{bare}page/../server.py"))[0] == 404
    assert (await ask(f"{bare}page/%2e%2e/server.py"))[0] == 404
    socket = local.page_socket_url.replace("ws:", "http:")
    assert (await ask(socket.split("?")[0]))[0] == 403
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(local.page_socket_url, origin="https://evil.example")
        own = f"http://localhost:{local.port}"
        await (await session.ws_connect(local.page_socket_url, origin=own)).close()
        async with session.get(home) as answer:
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Cache-Control"] == "no-store"


async def test_only_loopback() -> None:
    with pytest.raises(ValueError, match="loopback only"):
        LocalDiscord(None, host="0.0.0.0")


async def test_the_pages_operations_are_checked(local: LocalDiscord, ana: Person) -> None:
    async def wrong(frame: Any) -> str:
        await ana._send(frame)
        return await ana.error()

    assert await wrong([]) == "A frame is an object."
    assert await wrong({"op": "no"}) == "There is no such operation."
    assert await wrong({"op": "join", "name": " \n"}) == "A name has 1 to 32 characters."
    assert await wrong({"op": "join", "name": "x" * 33}) == "A name has 1 to 32 characters."
    assert await wrong({"op": "join", "name": "The dealer"}) == "That is the bot's name."
    assert await wrong({"op": "history", "channel_id": "1"}) == "There is no such channel."
    lounge = ana.channel_id("lounge")
    assert await wrong({"op": "say", "channel_id": lounge, "content": " "}) == "A message has 1 to 2000 characters."
    assert await wrong({"op": "open_dm", "user_id": ana.me["id"]}) == "There is nobody to write to."
    assert await wrong({"op": "history", "channel_id": lounge, "before": "x"})
    async with aiohttp.ClientSession() as session, session.ws_connect(local.page_socket_url) as socket:
        await socket.send_json({"op": "history", "channel_id": lounge})
        assert await socket.receive_json() == {"op": "error", "text": "Join first."}


async def test_people_are_seen_and_names_trimmed(local: LocalDiscord, ana: Person) -> None:
    async with await Person.join(local, "  Cy \n the  third ") as cy:
        assert cy.me["username"] == "Cy the third"
        await ana.until(lambda: len(ana.people) == 2, "Cy to be seen")
    async with await Person.join(local, "Ana") as again:
        assert again.me["id"] == ana.me["id"]


async def test_many_presses_at_once(local: LocalDiscord, bot: Client, ana: Person, ben: Person) -> None:
    @bot.tree.command(description="Counts")
    async def count(interaction: discord.Interaction, number: int) -> None:
        await interaction.response.send_message(str(number), ephemeral=True)

    await bot.tree.sync()
    await ana.until(lambda: ana.commands and ben.commands, "the command")
    await asyncio.gather(*(who.command("count", number=n) for n in range(20) for who in (ana, ben)))
    for who in (ana, ben):
        assert sorted(int(text_of(message)) for message in who.ephemerals) == list(range(20))


async def test_a_bot_that_is_removed_hears_of_it_and_of_being_invited_again(local: LocalDiscord) -> None:
    async with running(Client(), local) as client:
        channel = client.get_partial_messageable(local.channel_id("lounge"))
        local.remove_bot()
        assert (await client.until_seen("guild_remove")).id == local.guild_id
        with pytest.raises(discord.Forbidden) as refused:
            await channel.send("hello?")
        assert refused.value.code == 50001
        local.invite_bot()
        assert (await client.until_seen("guild_join")).id == local.guild_id
        await channel.send("hello")
