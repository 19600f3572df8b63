"""How a message's text is drawn, and that nothing in it is ever taken for markup."""

import pytest
from playwright.async_api import Locator, Page, expect

from .stub import Stub, message, text, user, v2

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def shown(page: Page, stub: Stub, content: str) -> Locator:
    """Ana's view of one message of the bot."""
    stub.history["10"] = [message(content)]
    await page.goto(stub.url("Ana"))
    return page.get_by_test_id("message")


CASES = [  # what is written, where it is found, what is read there
    ("a **bold _and_ more** end", "strong", "bold and more"),
    ("**a *b* c**", "strong em", "b"),
    ("*lean*", "em", "lean"),
    ("__under__", "u", "under"),
    ("~~gone~~", "s", "gone"),
    ("say `**raw** <b>`", "code", "**raw** <b>"),
    ("```py\n  K♠ **x**\n```after", "pre code", "  K♠ **x**"),
    ("> one\n> **two**", "blockquote strong", "two"),
    ("# Top", "h3", "Top"),
    ("### Low", "h5", "Low"),
    ("-# fine print", ".small", "fine print"),
    ("- one\n  - inner\n- two", "ul ul li", "inner"),
    ("3. three\n4. four", "ol[start='3'] li:nth-child(2)", "four"),
    ("hello <@500>", ".mention.mine", "@Ana"),
    ("hello <@900>", ".mention", "@Dealer"),
    ("see <#11>", "button.mention", "#lounge"),
    ("at <t:0:D>", ".stamp", "1 January 1970"),
    (r"\*plain\* snake_case_name 2*3*4", ".para", "*plain* snake_case_name 234"),
]


async def test_markdown(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message(content) for content, _, _ in CASES]
    await page.goto(stub.url("Ana"))
    await expect(page.get_by_test_id("message")).to_have_count(len(CASES))
    for shown, (content, selector, words) in zip(await page.get_by_test_id("message").all(), CASES, strict=True):
        assert await shown.locator(selector).first.text_content() == words, content


async def test_spaces_and_line_breaks_stay(page: Page, stub: Stub) -> None:
    one = await shown(page, stub, "Ana   615\nBen    20")
    await expect(one.locator(".para")).to_have_css("white-space", "pre-wrap")
    assert await one.locator(".para").text_content() == "Ana   615\nBen    20"


async def test_spoiler_opens_by_keyboard(page: Page, stub: Stub) -> None:
    one = await shown(page, stub, "it is ||a fist||")
    spoiler = one.locator(".spoiler")
    await expect(spoiler).to_have_css("color", "rgba(0, 0, 0, 0)")
    await spoiler.press("Enter")
    await expect(spoiler).not_to_have_css("color", "rgba(0, 0, 0, 0)")


async def test_links_say_where_they_lead_and_only_lead_to_pages(page: Page, stub: Stub) -> None:
    one = await shown(page, stub, "[rules](https://example.org/r) https://example.org/b. [no](javascript:alert(1))")
    masked, bare = one.get_by_role("link").all(), one.locator("a")
    assert len(await masked) == 2
    await expect(bare.nth(0)).to_have_text("rules (example.org)")
    await expect(bare.nth(0)).to_have_attribute("rel", "noopener noreferrer")
    await expect(bare.nth(1)).to_have_attribute("href", "https://example.org/b")


async def test_link_to_a_channel_of_ours_opens_it_here(page: Page, stub: Stub) -> None:
    one = await shown(page, stub, "[the table](https://discord.com/channels/1/11)")
    await one.get_by_role("link").click()
    await expect(page.get_by_test_id("channel-lounge")).to_have_attribute("aria-current", "page")


HOSTILE = '<img src=x onerror="document.title=1"><b>x</b>'


async def test_markup_in_names_and_contents_is_only_text(page: Page, stub: Stub) -> None:
    mallory = user(HOSTILE, "66")
    stub.channels = [*stub.channels, {"id": "12", "type": 11, "name": HOSTILE, "parent_id": "10"}]
    stub.history["10"] = [
        message(f"{HOSTILE} **{HOSTILE}** `{HOSTILE}` <@66> <#12>", author=mallory, mentions=[mallory]),
        v2({"type": 17, "components": [text(HOSTILE)]}, author=mallory),
    ]
    await page.goto(stub.url("Ana"))
    first = page.get_by_test_id("message").first
    await expect(first.locator(".author")).to_have_text(HOSTILE)
    await expect(first.locator(".mention").first).to_have_text(f"@{HOSTILE}")
    await expect(first.locator("code")).to_have_text(HOSTILE)
    await expect(page.get_by_test_id(f"channel-{HOSTILE}")).to_be_visible()
    assert await page.locator("img, .message b").count() == 0


async def test_relative_timestamps_tick(page: Page, stub: Stub) -> None:
    start = 2_000_000_000
    await page.clock.install(time=start)
    one = await shown(page, stub, f"closes <t:{start + 1000}:R>")
    stamp = one.locator("time.stamp")
    # Paused far ahead of where the time spent on loading can have got.
    await page.clock.pause_at(start + 930)
    await expect(stamp).to_have_text("in 1 minute")
    await page.clock.run_for(30_000)
    await expect(stamp).to_have_text("in 40 seconds")
    await page.clock.run_for(100_000)
    await expect(stamp).to_have_text("1 minute ago")
