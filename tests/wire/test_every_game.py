"""Every game over the wire: one hand by the buttons of My hand, one by slash commands, both to the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bot.engine import Action, Decision
from bot.games import GAMES
from bot.tables.records import SETTLED
from tests.wire.answers import by_buttons, by_command
from tests.wire.conftest import Join
from tests.wire.felt import dealt, hand_over, play_out
from tests.wire.house import House
from tests.wire.person import Person

NAMES = ("Ana", "Ben", "Mia")


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_hand_by_buttons(house: House, join: Join, key: str) -> None:
    people = await company(join, key)
    await play_out(house, people, chosen_by(Random(1)), by_buttons)
    await ended(house, people)


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_hand_by_slash_commands(house: House, join: Join, key: str) -> None:
    people = await company(join, key)
    await play_out(house, people, chosen_by(Random(2)), by_command)
    await ended(house, people)


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("rombo-draw", "sequential_draw=true draws=2"),
        ("solidarity", "order=open min_plan=two pair"),
        ("texas-dozen", "declare=true"),
    ],
)
async def test_a_hand_under_an_option_that_asks_otherwise(house: House, join: Join, key: str, rules: str) -> None:
    people = await company(join, key, rules=rules)
    await play_out(house, people, chosen_by(Random(3)), by_buttons)
    await ended(house, people)


async def company(join: Join, key: str, **options: str) -> list[Person]:
    """As few people as the game takes, its first hand dealt."""
    people = [await join(name) for name in NAMES[: GAMES[key].seats[0]]]
    await dealt(key, people, **options)
    return people


def chosen_by(rng: Random) -> Callable[[Decision], Action]:
    """Answers of every kind, bets mostly quiet and no fold, so that a hand goes to its end and does not take long."""

    def chosen(asked: Decision) -> Action:
        quiet = [each for each in asked.templates if each["type"] in ("check", "call")]
        open_ = [each for each in asked.templates if each["type"] not in ("fold", "all_in", "seen")]
        templates = quiet if quiet and rng.random() < 0.75 else open_
        while True:
            action = Decision(asked.kind, asked.seat, templates, asked.silence).sample(rng)
            if action["type"] != "fold_cards" or len(action["cards"]) < len(asked.templates[-1]["cards"]["of"]):
                return action

    return chosen


async def ended(house: House, people: list[Person]) -> None:
    """The hand is settled, and everybody has been told how."""
    row = await house.dealer.tables.store.hand(1, 1)
    assert row is not None
    assert row.state == SETTLED
    for person in people:
        await hand_over(person)
