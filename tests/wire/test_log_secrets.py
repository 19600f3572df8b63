"""Whole hands of every game over the wire at DEBUG: nothing that is written names people, cards, throws or tokens."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator

import pytest
import structlog

from bot import logs
from bot.games import GAMES
from bot.local_discord.rest import Exchange
from bot.render import signs
from tests.wire.conftest import Join
from tests.wire.felt import ask, dealt, hand_over
from tests.wire.house import House
from tests.wire.person import Person, text_of
from tests.wire.test_secrets import HELD, play_out

NAMES = ("Zsofia", "Bartholomew", "Xiomara")
THROWS = re.compile(r"\b[RPS]{2,9}\b|[✊✋✌]|\b(?:rock|paper|scissors)\b", re.IGNORECASE)
WORDS = "Zsofia holds As Kd and shows rock"
IDS = re.compile(r"\bd:\d+:\d+:\d+:|:(?:shoot|act|throw|pick|wager|bet|raise):")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that is written at DEBUG; afterwards logging is as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, {name: logging.getLogger(name).level for name in logs.QUIET}
    stream = io.StringIO()
    logs.configure("DEBUG", stream)
    yield stream
    root.handlers[:], root.level = before[0], before[1]
    for name, level in before[2].items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()


class Ears:
    """The tokens of all interactions, taken from the requests that answered them."""

    def __init__(self, house: House) -> None:
        self.tokens: set[str] = set()
        self._next = house.local.on_exchange
        house.local.on_exchange = self

    def __call__(self, exchange: Exchange) -> None:
        self.tokens |= {value for name, value in exchange.params.items() if "token" in name}
        if self._next is not None:
            self._next(exchange)


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_hand_of_every_game_leaves_no_secret_in_the_log(
    written: io.StringIO, house: House, join: Join, key: str
) -> None:
    ears = Ears(house)
    people = {name: await join(name) for name in NAMES[: GAMES[key].seats[1]]}
    await dealt(key, list(people.values()))
    for route in ("callback", "webhooks", "messages"):
        house.local.fail_next(route=route, status=429, retry_after=0.01, times=2)
    await ask(people["Zsofia"], "hand")
    house.local.fail_next(method="POST", route="channels/.*/messages", status=500, times=1)
    await play_out(house, people, seed=3)
    await hand_over(people["Zsofia"])
    log = written.getvalue()
    assert "rate limited" in log  # the libraries were heard
    assert "committed" in log  # and so was the dealer, at its most talkative
    found = secrets_in(log, GAMES[key].deck, people)
    assert found == []
    assert len(ears.tokens) > 3
    assert [token for token in [house.local.token, *ears.tokens] if token in log] == []


async def test_a_fault_in_a_door_leaves_no_secret_in_the_log(
    written: io.StringIO, house: House, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    zsofia = await join("Zsofia")
    await dealt("rps-holdem", [zsofia, await join("Xiomara")])

    def broken(*asked: object, **more: object) -> None:
        raise ValueError(WORDS, asked, more)

    monkeypatch.setattr(house.dealer.tables, "act", broken)
    await zsofia.command("shoot", gesture="rock")
    await zsofia.until(lambda: any("Something went wrong" in text_of(m) for m in zsofia.ephemerals), "an apology")
    log = written.getvalue()
    assert "ValueError" in log
    assert secrets_in(log, GAMES["rps-holdem"].deck, {"Zsofia": zsofia}) == []


def secrets_in(log: str, deck: tuple[str, ...], people: dict[str, Person]) -> list[str]:
    """What must not be written: names, cards as text and signs, throws, and what buttons carry."""
    cards = [card for card in deck if len(card) == 2 and re.search(rf"\b{card}\b", log)]
    cards += HELD.findall(log) if all(len(card) == 1 for card in deck) else []
    shown = [signs.card(card) for card in deck if len(card) == 2 and signs.card(card) in log]
    names = [name for name in people if name.lower() in log.lower()]
    ids = [person.me["id"] for person in people.values() if person.me["id"] in log]
    code = re.compile(r'^ +(?:File ".*|\S.*)$', re.MULTILINE)  # lines of our own source, which say what a throw is
    return [*cards, *shown, *names, *ids, *THROWS.findall(code.sub("", log)), *IDS.findall(code.sub("", log))]
