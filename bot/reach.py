"""Reaching Discord: logging in, staying connected, and what it means where that fails."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Any

import aiohttp
import discord
import yarl

from bot.errors import BadSettings, DealerError, Unreachable

BAD_TOKEN = 4004  # a close code of the gateway, which says the same as HTTP's 401
FAR = (OSError, aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException, TimeoutError)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the dealer never speaks


def point_at(rest: str, gateway: str) -> None:
    """Let discord.py talk to another Discord, for the whole process."""
    discord.http.Route.BASE = rest
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def connect(
    house: AsyncExitStack, client: discord.Client, token: str, reached: asyncio.Event
) -> asyncio.Task[None]:
    """Log in and wait until `reached`; the running connection, which ends only by a fault or when the house empties.

    Raises BadSettings("login" or "intents" or "gateway") for what no new try will mend, Unreachable for the rest.
    """
    house.push_async_callback(client.close)
    try:
        await client.login(token)
    except (discord.LoginFailure, *FAR) as error:
        raise explained(error) from error
    connection = asyncio.create_task(client.connect(), name="gateway")
    house.push_async_callback(ended, connection)
    ready = asyncio.create_task(reached.wait())
    try:
        await asyncio.wait({connection, ready}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ready.cancel()
    if connection.done():
        raise lost(connection)
    return connection


def lost(connection: asyncio.Task[None]) -> Exception:
    """Why a connection has ended that should not have."""
    error = None if connection.cancelled() else connection.exception()
    return explained(error) if isinstance(error, Exception) else Unreachable(found="closed")


def explained(error: Exception) -> Exception:
    """A fault of the connection as what the operator can do about it; another fault as it is."""
    if isinstance(error, discord.LoginFailure):
        return BadSettings("login", setting="DISCORD_TOKEN")
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return BadSettings("intents")
    if isinstance(error, discord.ConnectionClosed):
        return _closed(error.code)
    if isinstance(error, FAR):
        status = getattr(error, "status", None)
        return Unreachable(found=f"HTTP {status}" if status else type(error).__name__)
    return error


async def ended(task: asyncio.Task[Any]) -> None:
    """Cancel a task and wait until it is over; how it ended is somebody else's to say."""
    task.cancel()
    with suppress(asyncio.CancelledError, DealerError, discord.DiscordException, *FAR):
        await task


def _closed(code: int) -> BadSettings:
    if code == BAD_TOKEN:
        return BadSettings("login", setting="DISCORD_TOKEN")
    return BadSettings("gateway", found=code)
