"""Whole hands in the browser: two people, one at a desk and one on a phone, and nothing pressed that is not shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from bot.games import GAMES
from tests.page.player import Player, play_out
from tests.wire.answers import command_of
from tests.wire.house import housed
from tests.wire.test_every_game import chosen_by

pytestmark = pytest.mark.asyncio(loop_scope="session")
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def pages(browser: Browser) -> AsyncIterator[tuple[Page, Page]]:
    """A page at a desk and one on a phone, kept for all games."""
    contexts = [await browser.new_context(viewport=size, reduced_motion="reduce") for size in (DESK, PHONE)]
    desk, phone = [await context.new_page() for context in contexts]
    yield desk, phone
    for context in contexts:
        await context.close()


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_hand_of_every_game(pages: tuple[Page, Page], tmp_path: Path, key: str) -> None:
    desk, phone = pages
    even = sorted(GAMES).index(key) % 2 == 0
    wrong: list[str] = []
    for page in pages:
        page.on("pageerror", lambda error: wrong.append(str(error)))
    async with housed(tmp_path) as house:
        # Who looks behind My hand, and who presses what the channel shows, takes turns from game to game.
        ana = Player(desk, house, "Ana", privately=even)
        ben = Player(phone, house, "Ben", privately=not even)
        await enter(ana, ben)
        await deal(ana, ben, key)
        await play_out((ana, ben), photographing(key))
        for player in (ana, ben):
            await expect(newest(player.page, "Stand up")).to_contain_text("Next hand")
            await player.photograph(f"{key}-4-showdown-{player.name}")
            await nothing_sticks_out(player.page)
    assert wrong == []


async def test_a_hand_from_direct_messages_on_the_phone(pages: tuple[Page, Page], tmp_path: Path) -> None:
    async with housed(tmp_path) as house:
        ana, ben = (Player(page, house, name) for page, name in zip(pages, ("Ana", "Ben"), strict=True))
        await enter(ana, ben)
        await deal(ana, ben, "rps-holdem")
        await ben.page.get_by_test_id("menu").click()
        await ben.page.get_by_test_id("channel-The dealer").click()
        await expect(newest(ben.page, "You hold")).to_be_visible()
        await play_out((ana, ben), photographing("direct"))
        await expect(newest(ben.page, "You hold").get_by_role("button", name="Scissors")).to_have_count(0)
        await nothing_sticks_out(ben.page)
        await ben.page.get_by_text("Go to the table").last.click()
        await expect(newest(ben.page, "Stand up")).to_be_visible()


async def test_a_hand_by_slash_commands_alone(pages: tuple[Page, Page], tmp_path: Path) -> None:
    async with housed(tmp_path) as house:
        ana, ben = (Player(page, house, name) for page, name in zip(pages, ("Ana", "Ben"), strict=True))
        await enter(ana, ben)
        await type_command(ana.page, "/table open", game="solidarity")
        await expect(newest(ben.page, "1 of ")).to_be_visible()
        await type_command(ben.page, "/table join")
        await expect(newest(ana.page, "2 of ")).to_be_visible()
        await type_command(ana.page, "/table start")
        await expect(newest(ana.page, "hand 1")).to_be_visible()
        await play_out((ana, ben), type_answer)
        for player in (ana, ben):
            await expect(newest(player.page, "Stand up")).to_be_visible()


async def type_answer(player: Player, asked: tuple[int, int]) -> None:
    """Answer a question by its slash command, and wait until the answer is in."""
    decision = (await player.look()).decision
    assert decision is not None
    path, options = command_of(chosen_by(Random(2))(decision))
    await type_command(player.page, f"/{path}", **options)

    async def answered() -> bool:
        return await player.asked() != asked

    await player.until(answered)


async def enter(*players: Player) -> None:
    for player in players:
        await player.page.goto(f"{player.house.local.page_url}&as={player.name}")
        await player.page.get_by_test_id("composer").wait_for()


async def deal(ana: Player, ben: Player, key: str) -> None:
    """Ana opens a table, Ben sits down, and the house fills up what the game needs."""
    least, lobby = GAMES[key].seats[0], "seats taken"
    await type_command(ana.page, "/table open", game=key)
    await newest(ben.page, lobby).get_by_role("button", name="Sit down").click()
    for taken in range(3, least + 1):
        await expect(newest(ana.page, f"{taken - 1} of ")).to_be_visible()
        await newest(ana.page, lobby).get_by_role("button", name="House player").click()
    await expect(newest(ana.page, f"{least} of ")).to_be_visible()
    for player in (ana, ben):
        await player.photograph(f"{key}-1-lobby-{player.name}")
    await newest(ana.page, lobby).get_by_role("button", name="Start").click()
    await expect(newest(ana.page, "hand 1")).to_be_visible()
    await expect(newest(ben.page, "hand 1")).to_be_visible()


def photographing(key: str) -> Callable[[Player, tuple[int, int]], Awaitable[None]]:
    """One step after the other, with photographs of the first private panels and of the middle of the hand."""
    steps = count()

    async def step(player: Player, asked: tuple[int, int]) -> None:
        if (number := next(steps)) in (1, 2, 6, 7):
            await player.photograph(f"{key}-{2 if number < 6 else 3}-step{number}-{player.name}")
        await player.step(asked)

    return step


async def nothing_sticks_out(page: Page) -> None:
    """No part of the page is wider than the screen."""
    wide = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    cut = await page.evaluate("[...document.querySelectorAll('.feed')].map(f => f.scrollWidth - f.clientWidth)")
    assert (wide, cut) == (0, [0])


async def type_command(page: Page, path: str, **options: object) -> None:
    """Type a slash command with its options, by keyboard alone, and send it."""
    await page.get_by_test_id("composer").press_sequentially(path)
    await page.keyboard.press("Enter")
    form = page.get_by_test_id("slash")
    for name, value in options.items():
        field = page.get_by_test_id(f"slash-option-{name}")
        if not await field.count():
            await form.get_by_role("button", name=name).click()
        await field.press_sequentially(str(value))
    for _ in range(2 + 2 * len(options)):  # a suggestion that is open takes the first press
        if await form.is_visible():
            await page.keyboard.press("Enter")
    await expect(form).to_be_hidden()


def newest(page: Page, text: str) -> Locator:
    return page.get_by_test_id("message").filter(has_text=text).last
