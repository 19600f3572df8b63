"""A whole hand in the browser: two people on two pages, and neither page ever receives the other's cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, WebSocket, expect

from tests.wire.house import housed

pytestmark = pytest.mark.asyncio(loop_scope="session")
SCISSORS = "Scissors - call"


async def test_two_people_play_a_hand_on_two_pages(browser: Browser, tmp_path: Path) -> None:
    async with housed(tmp_path) as house:
        ana, heard_by_ana = await _opened(browser, f"{house.local.page_url}&as=Ana")
        ben, heard_by_ben = await _opened(browser, f"{house.local.page_url}&as=Ben")
        await _type(ana, "/table open rps-holdem")
        await _newest(ben, "1 of 10 seats taken").get_by_role("button", name="Sit down").click()
        await _newest(ana, "2 of 10 seats taken").get_by_role("button", name="Start").click()
        hands = {"Ana": await _cards(ana), "Ben": await _cards(ben)}
        for name, heard in (("Ana", heard_by_ana), ("Ben", heard_by_ben)):
            assert all(any(card in frame for frame in heard) for card in hands[name]), "own cards must be there"
        for street in ("Pot 20", "Flop:", "Turn:", "River:"):
            for page in (ana, ben):
                message = _newest(page, street).filter(has=page.get_by_role("button", name=SCISSORS))
                await message.get_by_role("button", name=SCISSORS).click()
            if street != "River:":
                assert not any(card in frame for card in hands["Ben"] for frame in heard_by_ana)
                assert not any(card in frame for card in hands["Ana"] for frame in heard_by_ben)
        await expect(_newest(ben, "wins")).to_contain_text("Next hand")
        for page in (ana, ben):
            await page.context.close()


async def _opened(browser: Browser, address: str) -> tuple[Page, list[str]]:
    """A page, and all that it will have received over its socket."""
    page = await (await browser.new_context(viewport={"width": 1280, "height": 900})).new_page()
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.dumps(json.loads(frame), ensure_ascii=False)))

    page.on("websocket", listen)
    await page.goto(address)
    await page.get_by_test_id("composer").wait_for()
    return page, heard


async def _type(page: Page, command: str) -> None:
    """Type a slash command with one required option, by keyboard alone."""
    path, option = command.rsplit(" ", 1)
    await page.get_by_test_id("composer").press_sequentially(path)
    await page.keyboard.press("Enter")
    await page.get_by_test_id("slash-option-game").press_sequentially(option)
    await page.get_by_test_id("suggestion").first.wait_for()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


def _newest(page: Page, text: str) -> Locator:
    return page.get_by_test_id("message").filter(has_text=text).last


async def _cards(page: Page) -> list[str]:
    """The two cards, read behind My hand; the answer is dismissed again."""
    await page.get_by_role("button", name="My hand").last.click()
    answer = page.get_by_test_id("ephemeral").filter(has_text="You hold").last
    held = (await answer.locator("strong").first.inner_text()).split()
    await answer.get_by_test_id("dismiss").click()
    assert len(held) == 2
    return held
