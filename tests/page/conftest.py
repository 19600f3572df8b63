"""Chromium for the page's tests: one browser for all, a fresh context and a fresh stub a test."""

import os
import shutil
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from .stub import Stub

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


def _chromium() -> str:
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None and os.environ.get("REQUIRE_CHROMIUM") == "1":
        pytest.fail("REQUIRE_CHROMIUM=1, but no Chromium is installed")
    if found is None:
        pytest.skip("no Chromium on this machine: the page was not driven")
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    executable = _chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"], headless=True)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def stub() -> AsyncIterator[Stub]:
    stub = Stub()
    await stub.start()
    yield stub
    await stub.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page that fails its test when a script throws or the content policy is broken."""
    context = await browser.new_context(viewport=DESKTOP, locale="en-GB")
    page = await context.new_page()
    page.set_default_timeout(10_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    yield page
    await context.close()
    assert wrong == []
