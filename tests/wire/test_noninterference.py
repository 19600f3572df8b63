"""Noninterference of what is delivered, for every game there is: two hands that differ only in one player's secrets
and are played by the same actions send everybody else the same bytes - messages, edits and direct messages.

The whole session is played at two dealers, each on a
Discord of its own, so that tables, hands and nonces have the same numbers; Discord's ids and the time do not.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import WallClock
from bot.engine import Game, Hand, act
from bot.errors import Refused
from bot.games import GAMES
from bot.local_discord import Exchange, LocalDiscord
from bot.tables import Person, Place
from bot.tables.limits import Limits
from tests.local_discord.client import pointed_at
from tests.wire.felt import CHANNEL
from tests.wire.house import House
from tests.wire.person import PATIENCE
from tests.wire.twins import Script, Setup, scripted

NAMES = ("Ana", "Ben", "Mia", "Tom", "Zoe", "Ike")
DELIVERED = 4  # moves at a table; those before are played while the cards are dealt, since each takes a while
SEEDS = range(6)  # of hands, of which the one that keeps its secret longest is played
ALL = "everybody"
SNOWFLAKE, TIME = re.compile(r"\b\d{17,20}\b"), re.compile(r"<t:\d+")
Bodies = dict[str, list[str]]  # by who was written to


async def test_nobody_is_sent_a_byte_that_depends_on_what_another_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer = Shuffler()
    monkeypatch.setattr("bot.tables.hands.new_hand", dealer.new_hand)
    told: list[dict[str, Bodies]] = []
    for way in range(2):
        dealer.way = way
        folder = tmp_path / str(way)
        folder.mkdir()
        async with opened(folder) as hall:
            told.append({key: await session(hall, key, dealer) for key in sorted(GAMES)})
    for key, script in sorted(dealer.scripts.items()):
        here, there, owner = told[0][key], told[1][key], NAMES[script.secret]
        about = f"{key}, seed {script.seed}, {len(script.moves)} moves, {owner}'s secrets"
        assert script.differs, f"{about}: the hands are the same"
        assert here.keys() == there.keys(), about
        assert here.pop(owner) != there.pop(owner), f"{about}: {owner} sees no difference"
        for name in here:
            for one, other in zip(here[name], there[name], strict=True):
                assert one == other, f"{about}: {name} can tell"


class Shuffler:
    """Deals the script's hand, which is written when its game is dealt for the first time."""

    def __init__(self) -> None:
        self.way = 0
        self.scripts: dict[str, Script] = {}

    def new_hand(self, game: Game, stacks: list[int], *, button: int, rng: Random, options: dict[str, Any]) -> Hand:
        """What the tables ask the engine for, played on to the script's last moves; the first seat has the button."""
        setup = Setup(game, stacks, options)
        if game.key not in self.scripts:
            self.scripts[game.key] = max((scripted(setup, seed) for seed in SEEDS), key=_length)
        script = self.scripts[game.key]
        hand = setup.dealt(script.decks[self.way])
        for move in script.moves[: script.last(DELIVERED)]:
            act(hand, move.seat, move.both[self.way])
        return hand


def _length(script: Script) -> tuple[bool, int]:
    return script.differs, len(script.moves)


class Hall:
    """A dealer on a Discord of its own, and what it sends while somebody listens."""

    def __init__(self, house: House) -> None:
        self.tables = house.dealer.tables
        self.local = house.local
        self._shown = asyncio.Event()
        self._mark = self.tables.store.delivered
        self.tables.store.delivered = self._delivered  # type: ignore[method-assign]

    async def _delivered(self, ids: list[int]) -> None:
        await self._mark(ids)
        self._shown.set()

    async def quiet(self) -> None:
        """Wait until all that there is to tell is told, so that both sessions tell it in the same portions."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._shown.clear()
                if not await self.tables.store.waiting():
                    return
                await self._shown.wait()

    @contextmanager
    def heard(self, people: list[Person]) -> Iterator[Bodies]:
        """What the dealer sends while this lasts."""
        names = {str(person.user): person.name for person in people}
        bodies: Bodies = defaultdict(list)

        def note(exchange: Exchange) -> None:
            if exchange.method != "GET":
                sent = [exchange.method, exchange.path, exchange.params, exchange.request, exchange.files]
                bodies[self._reader(exchange, names)].append(json.dumps(sent, ensure_ascii=False))

        self.local.on_exchange = note
        yield bodies
        self.local.on_exchange = None

    def _reader(self, exchange: Exchange, names: dict[str, str]) -> str:
        """Who is meant by a request: somebody by name, or everybody in the channel."""
        if exchange.path == "/users/@me/channels":
            return names[str(exchange.request["recipient_id"])]
        channel = self.local.world.channels.get(exchange.params["channel_id"]) or {}
        return next((names[end] for end in channel.get("_pair", ()) if end in names), ALL)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Hall]:
    """A dealer that is dealing."""
    local = LocalDiscord(None)
    await local.start()
    house = House(local, folder / "dealer.db")
    house.clock = WallClock()  # nobody is in a hurry, and looking for it all the time takes time
    try:
        with pointed_at(local):
            await house.start()
            yield Hall(house)
    finally:
        await house.stop()
        await local.close()


async def session(hall: Hall, key: str, dealer: Shuffler) -> Bodies:
    """A table of one game from its opening to the script's last move: what was sent, by who was written to."""
    tables, local = hall.tables, hall.local
    tables.limits = Limits(channel=len(GAMES))
    people = [Person(int(local.world.join(f"{name} {key}")["id"]), name) for name in NAMES[: GAMES[key].seats[0]]]
    with hall.heard(people) as bodies:
        place = Place(local.guild_id, local.channel_id(CHANNEL))
        table = (await tables.open(people[0], place, key, clock_s=86_400)).table.id
        for person in people[1:]:
            await hall.quiet()
            await tables.join(person, table)
        await hall.quiet()
        await tables.start(people[0].user, table)
        script = dealer.scripts[key]
        for move in script.moves[script.last(DELIVERED) :]:
            await hall.quiet()
            await tables.act(people[move.seat].user, table, move.both[dealer.way])
        await hall.quiet()
    with suppress(Refused):  # the last move may have ended the hand
        await tables.cancel(people[0].user, table)
    await tables.close(people[0].user, table)
    await hall.quiet()
    return {name: normal(sent) for name, sent in bodies.items()}


def normal(sent: list[str]) -> list[str]:
    """Bodies with Discord's ids numbered as they come, and without the time."""
    numbers: dict[str, str] = {}
    return [
        SNOWFLAKE.sub(lambda found: numbers.setdefault(found[0], f"id {len(numbers)}"), TIME.sub("<t:", body))
        for body in sent
    ]
