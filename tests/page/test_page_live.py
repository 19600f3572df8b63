"""The page on the real local Discord: what one person says the other reads, also after a restart."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.local_discord import LocalDiscord

pytestmark = pytest.mark.asyncio(loop_scope="session")


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
