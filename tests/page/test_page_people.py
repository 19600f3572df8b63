"""Coming in, the composer, several people, lost lines, small screens."""

import pytest
from playwright.async_api import Page, expect

from .stub import BOT, Stub, message, press, row, v2

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def arrive(page: Page, stub: Stub, name: str = "Ana") -> None:
    await page.goto(stub.url(name))
    await expect(page.get_by_test_id("composer")).to_be_enabled()
    await stub.until("history", name)


async def test_join_card_then_the_address_remembers(page: Page, stub: Stub) -> None:
    await page.goto(stub.url())
    await page.get_by_test_id("join-name").fill("  Ana ")
    await page.keyboard.press("Enter")
    assert (await stub.until("join"))["name"] == "Ana"
    await expect(page).to_have_url(stub.url("Ana"))
    await page.reload()
    assert (await stub.until("join"))["name"] == "Ana"
    await page.get_by_test_id("switch-person").click()
    await page.get_by_test_id("join-name").fill("Ben")
    await page.get_by_test_id("join-button").click()
    assert (await stub.until("join"))["name"] == "Ben"


async def test_plain_words_go_out_as_a_message(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    await page.get_by_test_id("composer").fill("hello")
    await page.keyboard.press("Enter")
    said = await stub.until("say")
    assert (said["channel_id"], said["content"]) == ("10", "hello")
    await expect(page.get_by_test_id("composer")).to_have_value("")


async def test_slash_command_by_keyboard(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    await page.get_by_test_id("composer").press_sequentially("/table")
    await expect(page.get_by_test_id("suggestion")).to_have_text(["/table invitethe invite", "/table openthe open"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Tab")
    game = page.get_by_test_id("slash-option-game")
    await expect(game).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("composer-error")).to_have_text("game is required.")
    await page.keyboard.type("hold")
    asked = await stub.until("autocomplete")
    while asked["value"] != "hold":
        asked = await stub.until("autocomplete")
    assert (asked["command"], asked["option"]) == ("table open", "game")
    choices = [{"name": "RPS Hold'em", "value": "rps-holdem"}]
    await stub.send("Ana", {"op": "choices", "nonce": asked["nonce"], "choices": choices})
    await expect(page.get_by_test_id("suggestion")).to_have_text("RPS Hold'em")
    await page.keyboard.press("Enter")
    await expect(game).to_have_value("RPS Hold'em")
    await page.get_by_test_id("slash-add-seats").press("Enter")
    await page.keyboard.type("12")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("composer-error")).to_have_text("seats is at most 9.")
    await page.get_by_test_id("slash-option-seats").fill("4")
    await page.get_by_test_id("slash-add-speed").click()
    await page.keyboard.type("sl")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    sent = await stub.until("command")
    assert sent["command"] == "table open"
    assert sent["options"] == {"game": "rps-holdem", "seats": 4, "speed": "s"}
    await stub.answer("Ana", sent, "failed", "The application did not respond")
    await expect(page.get_by_test_id("composer-error")).to_contain_text("did not respond")


async def test_users_booleans_and_roles_are_chosen_and_escape_clears(page: Page, stub: Stub) -> None:
    stub.person("Ben")
    await arrive(page, stub)
    await page.get_by_test_id("composer").fill("/table invite")
    await page.keyboard.press("Enter")
    await page.get_by_test_id("suggestion").filter(has_text="Ben").click()
    await page.get_by_test_id("slash-add-house").click()
    await page.get_by_test_id("suggestion").filter(has_text="False").click()
    await page.get_by_test_id("slash-add-as").click()
    await page.get_by_test_id("suggestion").filter(has_text="@Hosts").click()
    await page.get_by_test_id("send").click()
    assert (await stub.until("command"))["options"] == {"who": stub.person("Ben")["id"], "house": False, "as": "71"}
    await page.get_by_test_id("composer").fill("/games")
    await page.keyboard.press("Tab")
    await expect(page.get_by_test_id("slash")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("slash")).to_have_count(0)
    await expect(page.get_by_test_id("composer")).to_be_focused()


async def test_unknown_command_is_said_and_not_sent(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    await page.get_by_test_id("composer").fill("/nothing")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("composer-error")).to_contain_text("no command /nothing")
    assert all(frame["op"] != "say" for _, frame in stub.received)


async def test_first_contact_offers_what_the_bot_has(page: Page, stub: Stub) -> None:
    stub.commands = stub.commands[:2]
    await arrive(page, stub)
    await expect(page.get_by_test_id("first-contact").get_by_role("button")).to_have_count(2)
    await page.get_by_test_id("chip-play").click()
    sent = await stub.until("command")
    assert (sent["command"], sent["options"]) == ("play", {})
    await stub.post(message("Welcome."))
    await expect(page.get_by_test_id("first-contact")).to_have_count(0)


async def test_threads_and_dms_show_what_is_unread(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    thread = {"id": "12", "type": 11, "name": "table 7", "parent_id": "10"}
    dm = {"id": "20", "type": 1, "recipients": [BOT]}
    for channel in (thread, dm):
        await stub.send("Ana", {"op": "channel", "channel": channel})
    await stub.post(message("your turn", channel="20"))
    entry = page.get_by_test_id("channel-Dealer")
    await expect(entry.get_by_test_id("unread")).to_contain_text("1")
    await expect(page).to_have_title("(1) Ana · The card room")
    await expect(page.locator("nav .channel")).to_have_text(["#card-room", "↳table 7", "#lounge", "♠Dealer1 unread"])
    await entry.click()
    await expect(page.get_by_test_id("message")).to_contain_text("your turn")
    await expect(page.get_by_test_id("unread")).to_have_count(0)


async def test_two_people_side_by_side(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    await page.get_by_test_id("add-person").click()
    left, right = page.get_by_test_id("pane-0"), page.get_by_test_id("pane-1")
    await right.get_by_test_id("join-name").fill("Ben")
    await page.keyboard.press("Enter")
    await expect(right.get_by_test_id("composer")).to_be_focused()
    await stub.post(message("only for Ana", flags=64), "Ana")
    await expect(left.get_by_test_id("ephemeral")).to_contain_text("only for Ana")
    await expect(right.get_by_test_id("ephemeral")).to_have_count(0)
    await right.get_by_test_id("composer").fill("hi")
    await page.keyboard.press("Enter")
    assert (await stub.until("say", "Ben"))["content"] == "hi"
    await expect(page).to_have_url(stub.url("Ana", "Ben"))
    await right.get_by_test_id("remove-pane").click()
    await expect(right).to_have_count(0)


async def test_lost_line_comes_back_with_what_was_missed(page: Page, stub: Stub) -> None:
    stub.history["11"] = [message("old", channel="11")]
    await arrive(page, stub)
    await page.get_by_test_id("channel-lounge").click()
    await expect(page.get_by_test_id("message")).to_contain_text("old")
    port = stub.port
    await stub.close()
    await expect(page.get_by_test_id("reconnecting")).to_be_visible()
    stub.history["11"].append(message("missed", channel="11"))
    await stub.start(port)
    await expect(page.get_by_test_id("reconnecting")).to_be_hidden()
    await expect(page.get_by_test_id("message")).to_have_count(2)
    await expect(page.get_by_test_id("channel-lounge")).to_have_attribute("aria-current", "page")


async def test_bot_offline_is_said(page: Page, stub: Stub) -> None:
    stub.online = False
    await arrive(page, stub)
    await expect(page.get_by_test_id("bot-offline")).to_contain_text("Dealer is offline")
    await stub.send("Ana", {"op": "bot", "online": True, "user": BOT})
    await expect(page.get_by_test_id("bot-offline")).to_be_hidden()


async def test_phone_has_a_drawer_and_no_sideways_scroll(page: Page, stub: Stub) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    buttons = [press(label, label) for label in ("Fold", "Call 20", "Raise…", "All-in 420", "My hand")]
    wide = "```\n" + "▢ " * 60 + "\n```" + "https://example.org/" + "a" * 200
    stub.history["10"] = [message(wide), v2({"type": 17, "components": [{"type": 10, "content": wide}, row(*buttons)]})]
    await arrive(page, stub)
    await expect(page.get_by_test_id("button")).to_have_count(5)
    for box in ("document.documentElement", "document.querySelector('.panes')", "document.querySelector('.feed')"):
        assert await page.evaluate(f"{box}.scrollWidth") <= 390
    lounge = page.get_by_test_id("channel-lounge")
    await expect(lounge).to_be_hidden()
    await page.get_by_test_id("menu").click()
    await lounge.click()
    await expect(lounge).to_be_hidden()
    await expect(page.locator("header h2")).to_contain_text("lounge")
