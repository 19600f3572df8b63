"""Secrets over the wire, for every game there is: whole hands are played, and everything that reached somebody's page -
messages, edits, direct messages, private answers, custom ids - is searched for cards that this person was never shown.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from bot.engine import Action, Decision, Hand
from bot.games import GAMES
from bot.render import signs
from bot.tables.records import HandRow
from tests.wire.answers import by_buttons
from tests.wire.conftest import Join
from tests.wire.felt import MOST_ANSWERS, ask, dealt, hand_over
from tests.wire.house import House
from tests.wire.person import Person

NAMES = ("Ana", "Ben", "Mia")
BUTTONS, SERVICE = 1, 2  # seeds: a hand by the buttons of My hand, a wilder one through the tables' own door
CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")
IDS = re.compile(r'"custom_id": "d:[0-9:]*:([a-z_]+:[^"]*)"')
SPELLED = re.compile("[2-9TJQKA][cdhs]")  # a card in an id
# Where cards have no suits a single one tells nothing: what is searched for is a whole hand, as its owner reads it.
HELD = re.compile(r"\*\*((?:10|[2-9JQKA])(?: (?:10|[2-9JQKA]))+)\*\*")


@pytest.mark.parametrize("seed", [BUTTONS, SERVICE])
@pytest.mark.parametrize("key", sorted(GAMES))
async def test_nobody_is_sent_a_card_that_was_not_shown_to_them(house: House, join: Join, key: str, seed: int) -> None:
    people = {name: await join(name) for name in NAMES[: min(len(NAMES), GAMES[key].seats[1])]}
    await dealt(key, list(people.values()))
    held = await play_out(house, people, seed)
    row = await house.dealer.tables.store.hand(1, 1)
    assert row is not None
    suited = any(len(card) > 1 for card in GAMES[key].deck)
    known = known_cards(row) if suited else held
    for name, person in people.items():
        await hand_over(person)
        text = json.dumps(house.local.page_frames[name], ensure_ascii=False)
        sent = cards_in(text) if suited else set(HELD.findall(text))
        assert sent <= known[name], f"seed {seed}: {name} was sent {sorted(sent - known[name])}"
        assert sent or not known[name], f"{name} was sent no card at all: the search is blind"


async def play_out(house: House, people: dict[str, Person], seed: int) -> dict[str, set[str]]:
    """Random legal answers, by those who are asked, until the hand is over; everybody looks at their hand as well.

    The hands that each has held, as people read them.
    """
    tables, rng, held = house.dealer.tables, Random(seed), defaultdict[str, set[str]](set)
    users = {name: int(person.me["id"]) for name, person in people.items()}
    for _ in range(MOST_ANSWERS):
        looks = {name: await tables.look(1, user) for name, user in users.items()}
        for name, look in looks.items():
            mine = look.view.mine if look.view is not None else None
            held[name] |= {signs.cards(mine["cards"])} if mine and mine["cards"] else set()
        asked = [name for name, look in looks.items() if look.decision and not look.decision.answered]
        if not asked:
            return held
        name = rng.choice(asked)
        action = _wild(looks[name].decision, rng)
        if seed == BUTTONS:
            await by_buttons(people[name], action)
        else:
            await ask(people[name], "hand")
            await tables.act(users[name], 1, action, seen=looks[name].asked)
    raise AssertionError("the hand does not end")


def _wild(asked: Decision | None, rng: Random) -> Action:
    """Any legal answer, seldom a fold: folding at random would end most hands before the first card is turned."""
    assert asked is not None
    if rng.random() < 0.1:
        return asked.sample(rng)
    return replace(asked, templates=[each for each in asked.templates if each["type"] != "fold"]).sample(rng)


def cards_in(text: str) -> set[str]:
    """The cards in words and in the ids of buttons, as people read them."""
    ids = {signs.card(card) for word in IDS.findall(text) for card in SPELLED.findall(word)}
    return ids | set(CARD.findall(text))


def known_cards(row: HandRow) -> dict[str, set[str]]:
    """The cards, as people read them, that each player of a finished hand was shown at some time."""
    play = Hand.from_json(row.snapshot)
    public = [*play.board, *play.up, *(place for shown in play.shown for place in shown or ())]
    known: dict[str, set[str]] = {}
    for seat, name in enumerate(row.names):
        own = [*play.holes[seat], *play.muck[seat]] if seat < len(play.holes) else []
        known[name] = {signs.card(card) for card in play.cards([*public, *own])} if play.deck else set()
    return known
