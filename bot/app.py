"""The composition root: the only room, with the command line, that knows every floor."""

from __future__ import annotations

import asyncio
import hashlib
import json
import pkgutil
import signal
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from random import Random, SystemRandom

import discord
import structlog
from discord.ext import commands

import cogs
from bot import logs, settings
from bot.delivery import Caller, Courier, Crier, Gathering, Mailbox
from bot.errors import BadSettings
from bot.health import Health, served
from bot.home import own_discord, show
from bot.opponents import NAMES, choose
from bot.reach import connect, ended, lost, point_at
from bot.render.locale import Locale
from bot.store import Database
from bot.tables import Tables
from bot.tables.buckets import Buckets
from bot.tables.clocks import Clocks
from bot.tables.hands import Pace
from bot.tables.house import THINKING_S, House
from bot.tables.limits import HOUR_MS, Limits
from bot.tables.ports import Clock
from bot.tables.pulse import Pulse
from cogs._intake import Intake
from cogs._tree import Tree

FLUSH_S = 5.0  # what is waiting to be told gets this long when the dealer is stopped
RATE_LIMIT_S = 30.0  # a longer wait is the outbox's business
REMEMBERED = 10_000  # interactions, of which one that comes twice is known
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
        self.heard: Callable[[int], None] = lambda channel: None
        self._answered: OrderedDict[int, None] = OrderedDict()
        self.buckets = Buckets(tables.clock.now)
        self.intake = Intake()
        self.pulse: Pulse | None = None
        self.reached = asyncio.Event()  # people can reach the dealer, and it has looked after what is due
        self.connection: asyncio.Task[None]
        self._guild = discord.Object(guild) if guild else None
        self.near = near

    def first_time(self, interaction: int) -> bool:
        """Whether an interaction is delivered for the first time: after a reconnect some come again."""
        if interaction in self._answered:
            return False
        self._answered[interaction] = None
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)
        return True

    async def setup_hook(self) -> None:
        """Load the doors and tell Discord of the commands, if they have changed."""
        for module in pkgutil.iter_modules(cogs.__path__):
            if not module.name.startswith("_"):
                await self.load_extension(f"cogs.{module.name}")
        await self._sync()

    async def on_message(self, message: discord.Message, /) -> None:
        """Note that messages move up, and nothing else: no free text is ever a move."""
        self.heard(message.channel.id)

    async def on_ready(self) -> None:
        """Take up what was left: at the start, and after a session that could not be resumed."""
        await self._found()

    async def on_resumed(self) -> None:
        """Go on after a connection that was lost for a while."""
        await self._found()

    async def on_disconnect(self) -> None:
        """Nobody can reach the dealer until the connection is back."""
        if self.pulse is not None:
            self.pulse.lost()

    async def _found(self) -> None:
        try:
            if self.pulse is not None:
                await self.pulse.found()
        finally:
            self.reached.set()
            self.tables.wake()

    async def _sync(self) -> None:
        if self._guild is not None:
            self.tree.copy_global_to(guild=self._guild)
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands(guild=self._guild)]
        digest = hashlib.sha256(json.dumps(tree, sort_keys=True).encode()).hexdigest()
        key = f"commands:{self.application_id}:{self._guild.id if self._guild else 'all'}"
        if self.near or await self.tables.store.fact(key) != digest:
            try:
                await self.tree.sync(guild=self._guild)
            except discord.Forbidden as error:
                raise BadSettings("guild", given=self._guild.id if self._guild else "") from error
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
        stopping = asyncio.create_task(stopped.wait())
        house.push_async_callback(ended, stopping)
        starting = asyncio.create_task(_start(house, chosen, browser))
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not starting.done():
            await ended(starting)
            return 0
        dealer = starting.result()
        await asyncio.wait({dealer.connection, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if dealer.connection.done():
            raise lost(dealer.connection)
        log.info("stopping")
    return 0


async def _start(house: AsyncExitStack, chosen: settings.Settings, browser: bool) -> Dealer:
    """Open the database, connect, deal."""
    store = await house.enter_async_context(Database.open(chosen.database))
    token = chosen.token
    if token is None:
        token, address = await own_discord(house, chosen, store)
        show(address, browser)
    elif chosen.rest is not None and chosen.gateway is not None:
        point_at(chosen.rest, chosen.gateway)
    return await house.enter_async_context(
        dealing(
            store,
            token,
            guild=chosen.guild,
            near=chosen.near,
            health_port=chosen.health_port,
            limits=_limits(chosen),
        )
    )


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
    health_port: int = 0,
    limits: Limits | None = None,
) -> AsyncIterator[Dealer]:
    """The dealer connected and dealing; on leaving it takes no more, finishes what it has begun, lets go of Discord.

    `near` is a Discord on this machine: it is ready at once and may have forgotten the commands. Raises what `connect`
    raises, BadSettings("health_port") where that port is taken.
    """
    async with AsyncExitStack() as house:
        clock, text, chance = clock or WallClock(), Locale(strict=False), rng or SystemRandom()
        tables = Tables(store, clock, lambda _: chance, chance, NAMES, pace=pace, limits=limits)
        dealer = Dealer(tables, text, guild=guild, near=near)
        courier = Courier(store, Mailbox(dealer), text, clock, gathering)
        dealer.heard = courier.heard
        clocks = Clocks(tables, clock, House(choose, chance, thinking_s))
        dealer.pulse = pulse = Pulse(store, clock, clocks)
        clocks.hold()  # until people can reach the dealer
        crier = Crier(store, Mailbox(dealer), text, clock)
        caller = Caller(store, Mailbox(dealer), text, clock, courier.pushed_up)
        tables.wake = partial(_wake, courier, crier, caller, clocks)
        dealer.connection = await connect(house, dealer, token, dealer.reached)
        await _watched(house, Health(store, clock, pulse), health_port)
        house.push_async_callback(ended, asyncio.create_task(courier.run()))
        house.push_async_callback(_in_time, courier.flush)
        house.push_async_callback(ended, asyncio.create_task(caller.run()))
        house.push_async_callback(ended, asyncio.create_task(crier.run()))
        house.push_async_callback(_in_time, crier.flush)
        house.push_async_callback(ended, asyncio.create_task(clocks.run()))
        house.push_async_callback(_in_time, dealer.intake.stop)
        house.push_async_callback(_last_beat, pulse, asyncio.create_task(pulse.run()))
        log.info("dealing")
        yield dealer


def _limits(chosen: settings.Settings) -> Limits:
    """How much there may be of everything, as the operator has set it."""
    return Limits(
        person=chosen.tables_person,
        channel=chosen.tables_channel,
        server=chosen.tables_server,
        refill_ms=chosen.refill_hours * HOUR_MS,
    )


def _wake(courier: Courier, crier: Crier, caller: Caller, clocks: Clocks) -> None:
    courier.wake()
    crier.wake()
    caller.wake()
    clocks.wake()


async def _watched(house: AsyncExitStack, health: Health, port: int) -> None:
    """Answer whether all is well, if a port is set for that."""
    if port:
        try:
            await house.enter_async_context(served(health, port))
        except OSError as error:
            raise BadSettings("health_port", setting="DEALER_HEALTH_PORT", given=port) from error


async def _in_time(work: Callable[[], Awaitable[None]]) -> None:
    """Give what has been begun a few seconds to end; what is not told by then is told at the next start."""
    with suppress(TimeoutError):
        await asyncio.wait_for(work(), FLUSH_S)


async def _last_beat(pulse: Pulse, beating: asyncio.Task[None]) -> None:
    """Write until when the dealer was there, unless it is out of reach already."""
    await ended(beating)
    if pulse.in_reach:
        await pulse.beat()
