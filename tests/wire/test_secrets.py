"""Secrets over the wire, for every game there is: whole hands are played, and everything that reached somebody's page -
messages, edits, direct messages, private answers, custom ids - is searched for cards that this person was never shown.
"""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from bot.engine import Hand
from bot.games import GAMES
from bot.render import signs
from bot.tables.records import HandRow
from tests.wire.conftest import Join
from tests.wire.felt import ask, dealt
from tests.wire.house import House
from tests.wire.person import Person, text_of

NAMES = ("Ana", "Ben", "Mia")
SEEDS = (1, 2)
CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")
MOST_ACTIONS = 200


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", sorted(GAMES))
async def test_nobody_is_sent_a_card_that_was_not_shown_to_them(house: House, join: Join, key: str, seed: int) -> None:
    people = {}
    for name in NAMES[: min(len(NAMES), GAMES[key].seats[1])]:
        people[name] = await join(name)
    await dealt(key, list(people.values()))
    await play_out(house, people, Random(seed))
    row = await house.dealer.tables.store.hand(1, 1)
    assert row is not None
    allowed = known_cards(row)
    for name, person in people.items():
        await person.until(lambda person=person: any("wins" in text_of(m) for m in person.messages()), "the result")
        seen = set(CARD.findall(json.dumps(house.local.page_frames[name], ensure_ascii=False)))
        assert seen <= allowed[name], f"seed {seed}: {name} was sent {sorted(seen - allowed[name])}"
        assert allowed[name] & seen or not row_of_cards(row), f"{name} was sent no card at all: the search is blind"


async def play_out(house: House, people: dict[str, Person], rng: Random) -> None:
    """Random legal answers, by those who are asked, until the hand is over; everybody looks at their hand as well."""
    tables = house.dealer.tables
    users = {name: int(person.me["id"]) for name, person in people.items()}
    for _ in range(MOST_ACTIONS):
        looks = {name: await tables.look(1, user) for name, user in users.items()}
        asked = [name for name, look in looks.items() if look.decision and not look.decision.answered]
        if not asked:
            return
        name = rng.choice(asked)
        decision = looks[name].decision
        assert decision is not None
        await ask(people[name], "hand")
        folding = [template for template in decision.templates if template["type"] != "fold"]
        # Folding at random would end most hands before the first card is turned.
        action = (
            decision.sample(rng)
            if rng.random() < 0.1
            else type(decision)(decision.kind, decision.seat, folding, decision.silence).sample(rng)
        )
        await tables.act(users[name], 1, action, seen=looks[name].asked)
    raise AssertionError("the hand does not end")


def known_cards(row: HandRow) -> dict[str, set[str]]:
    """The cards, as people read them, that each player of a finished hand was shown at some time."""
    play = Hand.from_json(row.snapshot)
    public = [*play.board, *play.up, *(place for shown in play.shown for place in shown or ())]
    known: dict[str, set[str]] = {}
    for seat, name in enumerate(row.names):
        own = [*play.holes[seat], *play.muck[seat]] if seat < len(play.holes) else []
        known[name] = {signs.card(card) for card in play.cards([*public, *own])} if play.deck else set()
    return known


def row_of_cards(row: HandRow) -> bool:
    """Whether the game of a hand has cards at all."""
    return bool(GAMES[Hand.from_json(row.snapshot).game].deck)
