"""The composition root: the only room, with the command line, that knows every floor."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import pkgutil
import secrets
import signal
import sys
import time
import webbrowser
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from random import Random, SystemRandom

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands

import cogs
from bot import logs, settings
from bot.delivery import Courier, Gathering, Mailbox
from bot.errors import BadSettings
from bot.opponents import NAMES, choose
from bot.render.locale import Locale
from bot.store import Database
from bot.tables import Tables
from bot.tables.clocks import Clocks
from bot.tables.hands import Pace
from bot.tables.house import THINKING_S, House
from bot.tables.limits import HOUR_MS, Limits
from bot.tables.ports import Clock

FLUSH_S = 5.0  # what is waiting to be told gets this long when the dealer is stopped
RATE_LIMIT_S = 30.0  # a longer wait is the outbox's business
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)  # none that is privileged
log = structlog.get_logger(__name__)


class WallClock:
    """The real time."""

    def now(self) -> int:
        """Milliseconds since 1970 in UTC."""
        return time.time_ns() // 1_000_000

    async def sleep(self, ms: int) -> None:
        """Wait."""
        await asyncio.sleep(ms / 1_000)


class Tree(app_commands.CommandTree[commands.Bot]):
    """The slash commands; whatever goes wrong in one is logged and said, and never shows a traceback."""

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Log a fault of a command and tell the person that it failed."""
        cause = getattr(error, "original", error)
        log.error("command failed", error=type(cause).__name__, exc_info=cause)
        bot = interaction.client
        said = bot.text("error-fault") if isinstance(bot, Dealer) else "…"
        with suppress(discord.HTTPException):
            if interaction.response.is_done():
                await interaction.followup.send(said, ephemeral=True)
            else:
                await interaction.response.send_message(said, ephemeral=True)


class Dealer(commands.Bot):
    """The Discord client with everything a door needs: the tables and the words."""

    def __init__(self, tables: Tables, text: Locale, *, guild: int | None = None, near: bool = False) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=RATE_LIMIT_S,
            guild_ready_timeout=0.05 if near else 2.0,
        )
        self.tables = tables
        self.text = text
        self._guild = discord.Object(guild) if guild else None
        self._sync_always = near

    async def setup_hook(self) -> None:
        """Load the doors and tell Discord of the commands, if they have changed."""
        for module in pkgutil.iter_modules(cogs.__path__):
            if not module.name.startswith("_"):
                await self.load_extension(f"cogs.{module.name}")
        await self._sync()

    async def on_message(self, message: discord.Message, /) -> None:
        """Do nothing: no free text is ever a move."""

    async def _sync(self) -> None:
        if self._guild is not None:
            self.tree.copy_global_to(guild=self._guild)
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands(guild=self._guild)]
        digest = hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()
        key = f"commands:{self.application_id}:{self._guild.id if self._guild else 'all'}"
        if self._sync_always or await self.tables.store.fact(key) != digest:
            await self.tree.sync(guild=self._guild)
            await self.tables.store.keep_fact(key, digest)


def run(port: int | None = None, browser: bool = True) -> int:
    """Run the dealer until it is stopped; the exit code. Raises BadSettings and BadDatabase before anything began."""
    chosen = settings.load()
    if port is not None:
        chosen = replace(chosen, port=port)
    logs.configure(chosen.log_level)
    return asyncio.run(_run(chosen, browser))


async def _run(chosen: settings.Settings, browser: bool) -> int:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, stopped.set)
    async with AsyncExitStack() as house:
        store = await house.enter_async_context(Database.open(chosen.database))
        token = chosen.token
        if token is None:
            token, address = await _local_discord(house, chosen, store)
            _show(address, browser)
        await house.enter_async_context(
            dealing(store, token, guild=chosen.guild, near=chosen.local, limits=_limits(chosen))
        )
        await stopped.wait()
    return 0


@asynccontextmanager
async def dealing(
    store: Database,
    token: str,
    *,
    guild: int | None = None,
    near: bool = False,
    pace: Pace | None = None,
    gathering: Gathering | None = None,
    rng: Random | None = None,
    thinking_s: float = THINKING_S,
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> AsyncIterator[Dealer]:
    """The dealer connected and dealing; on leaving it finishes what it has begun and lets go of Discord.

    `near` is a Discord on this machine: it is ready at once and may have forgotten the commands. Raises
    BadSettings("login") where Discord refuses the token.
    """
    async with AsyncExitStack() as house:
        clock, text, chance = clock or WallClock(), Locale(strict=False), rng or SystemRandom()
        tables = Tables(store, clock, lambda _: chance, chance, NAMES, pace=pace, limits=limits)
        dealer = Dealer(tables, text, guild=guild, near=near)
        courier = Courier(store, Mailbox(dealer), text, clock, gathering)
        clocks = Clocks(tables, clock, House(choose, chance, thinking_s))
        tables.wake = partial(_wake, courier, clocks)
        await _connect(house, dealer, token)
        house.push_async_callback(_end, asyncio.create_task(courier.run()))
        house.push_async_callback(_flush, courier)
        house.push_async_callback(_end, asyncio.create_task(clocks.run()))
        yield dealer


def _limits(chosen: settings.Settings) -> Limits:
    """How much there may be of everything, as the operator has set it."""
    return Limits(
        person=chosen.tables_person,
        channel=chosen.tables_channel,
        server=chosen.tables_server,
        refill_ms=chosen.refill_hours * HOUR_MS,
    )


async def _local_discord(house: AsyncExitStack, chosen: settings.Settings, store: Database) -> tuple[str, str]:
    """Start a Discord on this machine and point discord.py at it; the token that it takes, and the page's address."""
    from bot.local_discord import LocalDiscord

    key = await store.fact("page_key") or secrets.token_urlsafe(16)
    await store.keep_fact("page_key", key)
    local = LocalDiscord(chosen.database.with_suffix(".discord"), port=chosen.port, key=key)
    await local.start()
    house.push_async_callback(local.close)
    point_at(local.rest_base, local.gateway_url)
    return local.token, local.page_url


def point_at(rest: str, gateway: str) -> None:
    """Let discord.py talk to another Discord, for the whole process."""
    discord.http.Route.BASE = rest
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


async def _connect(house: AsyncExitStack, dealer: Dealer, token: str) -> None:
    """Log in and wait until the gateway is ready; closed again when the house empties."""
    house.push_async_callback(dealer.close)
    try:
        await dealer.login(token)
    except discord.LoginFailure as error:
        raise BadSettings("login", setting="DISCORD_TOKEN") from error
    connection = asyncio.create_task(dealer.connect())
    house.push_async_callback(_end, connection)
    ready = asyncio.create_task(dealer.wait_until_ready())
    await asyncio.wait({connection, ready}, return_when=asyncio.FIRST_COMPLETED)
    if connection.done():
        ready.cancel()
        await connection


def _wake(courier: Courier, clocks: Clocks) -> None:
    courier.wake()
    clocks.wake()


async def _flush(courier: Courier) -> None:
    """Give what is waiting a few seconds to be told; the rest is told at the next start."""
    with suppress(TimeoutError):
        await asyncio.wait_for(courier.flush(), FLUSH_S)


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _show(address: str, browser: bool) -> None:
    print(f"The dealer's table is at {address}", flush=True)
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if browser and screen:
        webbrowser.open(address)
