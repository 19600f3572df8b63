"""The page on the real local Discord: what one person says the other reads, also after a restart."""

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from bot.local_discord import LocalDiscord

pytestmark = pytest.mark.asyncio(loop_scope="session")


PHONE: ViewportSize = {"width": 390, "height": 780}


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
async def test_a_thread_is_one_press_away_from_its_channel(
    page: Page, tmp_path: Path, size: ViewportSize | None
) -> None:
    if size is not None:
        await page.set_viewport_size(size)
    local = LocalDiscord(None, key="k")
    await local.start()
    await page.goto(f"{local.page_url}&as=Ana")
    await expect(page.get_by_test_id("composer")).to_be_visible()
    [parent, *_] = local.world.channels.texts()
    thread = local.world.start_thread(parent, {"name": "cards · table 1", "type": 11}, local.world.bot["id"], None)
    line = page.get_by_test_id("message")
    await expect(line).to_contain_text("The dealer started a thread: cards · table 1")
    await line.get_by_role("button", name="open the thread").click()
    await expect(page.locator("header.topbar")).to_contain_text("cards · table 1")
    local.archive_thread(thread["id"])
    await page.get_by_test_id("composer").fill("good evening")
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("message")).to_contain_text("good evening")
    assert not local.world.channels.threads()[0]["thread_metadata"]["archived"]
    assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    await local.close()


async def test_two_people_talk_through_a_restart(page: Page, tmp_path: Path) -> None:
    local = LocalDiscord(tmp_path / "discord", key="k")
    await local.start()
    await page.goto(f"{local.page_url}&as=Ana&as=Ben")
    ana, ben = page.get_by_test_id("pane-0"), page.get_by_test_id("pane-1")
    await ana.get_by_test_id("composer").fill("hello **Ben**")
    await ana.get_by_test_id("send").click()
    await expect(ben.get_by_test_id("message").locator("strong")).to_have_text("Ben")
    await local.close()
    await expect(ben.get_by_test_id("reconnecting")).to_be_visible()
    again = LocalDiscord(tmp_path / "discord", key="k", port=local.port)
    await again.start()
    await expect(ben.get_by_test_id("reconnecting")).to_be_hidden()
    await ben.get_by_test_id("composer").fill("still here")
    await ben.get_by_test_id("send").click()
    await expect(ana.get_by_test_id("message")).to_have_count(2)
    await again.close()
