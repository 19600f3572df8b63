"""Components, interactions, ephemerals, modals, and how the list behaves while one reads."""

import re

import pytest
from playwright.async_api import Page, expect

from .stub import BOT, Stub, message, press, row, text, v2

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def arrive(page: Page, stub: Stub, name: str = "Ana") -> None:
    await page.goto(stub.url(name))
    await expect(page.get_by_test_id("composer")).to_be_enabled()
    await stub.until("history", name)


def select(custom_id: str, *labels: str, **more: object) -> dict[str, object]:
    options = [{"label": label, "value": label.lower()} for label in labels]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


async def test_v2_parts_are_drawn(page: Page, stub: Stub) -> None:
    picture = {"filename": "board.png", "url": "/attachments/board.png", "content_type": "image/png"}
    stub.history["10"] = [
        v2(
            {
                "type": 17,
                "accent_color": 0x2F8F6B,
                "components": [
                    {"type": 9, "components": [text("## Table 7")], "accessory": press("My hand", "hand")},
                    {"type": 14, "divider": True, "spacing": 2},
                    {
                        "type": 12,
                        "items": [{"media": {"url": "attachment://board.png"}, "description": "The board: A♠ 10♥"}],
                    },
                    {"type": 13, "file": {"url": "/attachments/hand.txt"}, "name": "hand.txt", "size": 2048},
                    row(press("Fold", "fold", 4), press("Wait", "wait", disabled=True)),
                    {
                        "type": 9,
                        "components": [text("beside")],
                        "accessory": {
                            "type": 11,
                            "media": {"url": "/attachments/t.png"},
                            "description": "a card's back",
                        },
                    },
                ],
            },
            attachments=[picture],
        )
    ]
    await arrive(page, stub)
    card = page.locator(".container")
    await expect(card).to_have_css("border-left-color", "rgb(47, 143, 107)")
    await expect(card.locator("h4")).to_have_text("Table 7")
    await expect(card.get_by_alt_text("The board: A♠ 10♥")).to_have_js_property("complete", True)
    await expect(card.get_by_alt_text("a card's back")).to_be_visible()
    await expect(card.get_by_role("link", name="hand.txt")).to_be_visible()
    await expect(card.locator("[data-custom-id=wait]")).to_be_disabled()
    await expect(card.locator("[data-custom-id=fold]")).to_have_class(re.compile("danger"))


async def test_button_waits_then_fails_with_words_then_works(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message("Your turn", components=[row(press("Call 20", "call", 3))])]
    await arrive(page, stub)
    call = page.get_by_test_id("button")
    await call.click()
    click = await stub.until("click")
    assert (click["custom_id"], click["component_type"]) == ("call", 2)
    assert click["message_id"] == stub.history["10"][0]["id"]
    await expect(call).to_have_attribute("aria-busy", "true")
    await stub.answer("Ana", click, "failed", "The application did not respond")
    await expect(page.get_by_test_id("failure")).to_have_text("The application did not respond")
    await call.click()
    await stub.answer("Ana", await stub.until("click"), "done")
    await expect(page.get_by_test_id("failure")).to_have_count(0)
    await expect(call).not_to_have_attribute("aria-busy", "true")
    await expect(call).to_be_focused()


async def test_refusal_frees_the_button_that_was_pressed(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message("Your turn", components=[row(press("Call 20", "call"))])]
    await arrive(page, stub)
    await page.get_by_test_id("button").click()
    nonce = (await stub.until("click"))["nonce"]
    await stub.send("Ana", {"op": "error", "text": "There is no such channel."})
    await expect(page.get_by_test_id("toast")).to_have_text("There is no such channel.")
    await expect(page.get_by_test_id("button")).to_have_attribute("aria-busy", "true")
    await stub.send("Ana", {"op": "error", "nonce": nonce, "text": "That button is gone."})
    await expect(page.get_by_test_id("failure")).to_have_text("That button is gone.")


async def test_single_select_by_keyboard(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message("Bet", components=[row(select("bet", "Half", "Pot", "All"))])]
    await arrive(page, stub)
    await page.get_by_test_id("select").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    click = await stub.until("click")
    assert (click["component_type"], click["values"]) == (3, ["pot"])


async def test_open_select_survives_an_edit_and_takes_several(page: Page, stub: Stub) -> None:
    parts = [row(select("throws", "Rock", "Paper", "Scissors", min_values=2, max_values=2))]
    stub.history["10"] = [message("Two throws", components=parts)]
    await arrive(page, stub)
    await page.get_by_test_id("select").click()
    options = page.get_by_test_id("select-option")
    await options.nth(0).click()
    await stub.send("Ana", {"op": "edit", "message": {**stub.history["10"][0], "content": "Two throws, 9 s"}})
    await expect(page.get_by_test_id("message")).to_contain_text("9 s")
    await expect(page.get_by_test_id("select-done")).to_be_disabled()
    await options.nth(2).click()
    await page.get_by_test_id("select-done").click()
    assert (await stub.until("click"))["values"] == ["rock", "scissors"]


@pytest.mark.parametrize(
    ("kind", "more", "offered", "chosen"),
    [
        (5, {}, ["Dealer", "Ana"], "500"),
        (6, {}, ["@everyone", "@Hosts"], "71"),
        (7, {}, ["Dealer", "Ana", "@everyone", "@Hosts"], "71"),
        (8, {}, ["#card-room", "#lounge"], "11"),
        (8, {"channel_types": [15]}, [], None),
    ],
)
async def test_people_roles_and_channels_are_offered(
    page: Page, stub: Stub, kind: int, more: dict[str, object], offered: list[str], chosen: str | None
) -> None:
    preset = [{"id": "10", "type": "channel"}, {"id": "1", "type": "role"}]
    menu = {"type": kind, "custom_id": "who", "default_values": preset, **more}
    stub.history["10"] = [message("Who?", components=[row(menu)])]
    await arrive(page, stub)
    await page.get_by_test_id("select").click()
    options = page.get_by_test_id("select-option")
    assert sorted(await options.all_inner_texts()) == sorted(offered)
    if chosen is None:
        await expect(page.locator(".popup")).to_have_text("There is nothing to choose from.")
        return
    assert await page.locator("[role=option][aria-selected=true]").count() == (kind in (6, 7, 8))
    await page.locator(f'[data-value="{chosen}"]').click()
    click = await stub.until("click")
    assert (click["component_type"], click["values"]) == (kind, [chosen])


async def test_a_thread_begins_with_what_it_was_started_from(page: Page, stub: Stub) -> None:
    table = message("Table 7", components=[row(press("Deal", "deal"))])
    place = {"channel_id": "10", "message_id": table["id"]}
    starter = message(channel="12", type=21, message_reference=place, referenced_message=table)
    stub.channels = [*stub.channels, {"id": "12", "type": 11, "name": "aside", "parent_id": "10"}]
    stub.history |= {"10": [table], "12": [starter]}
    await arrive(page, stub)
    await page.get_by_test_id("channel-aside").click()
    await expect(page.get_by_test_id("message")).to_contain_text("Table 7")
    await page.get_by_role("button", name="Deal", exact=True).click()
    click = await stub.until("click")
    assert (click["channel_id"], click["message_id"]) == ("10", table["id"])


async def test_ephemeral_is_marked_and_dismissed(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    hidden = await stub.post(message("You hold K♣ K♦", flags=64))
    note = page.get_by_test_id("ephemeral")
    await expect(note).to_contain_text("Only you can see this")
    await page.get_by_test_id("dismiss").click()
    assert (await stub.until("dismiss"))["message_id"] == hidden["id"]
    await expect(note).to_have_count(0)


async def test_thinking_is_replaced_by_the_edit(page: Page, stub: Stub) -> None:
    await arrive(page, stub)
    waiting = await stub.post(message(flags=128))
    await expect(page.get_by_test_id("message")).to_contain_text("Dealer is thinking…")
    await stub.send("Ana", {"op": "edit", "message": {**waiting, "flags": 0, "content": "Table 7 is open."}})
    await expect(page.get_by_test_id("message")).to_contain_text("Table 7 is open.")
    await expect(page.get_by_test_id("message")).not_to_contain_text("thinking")


def raise_modal(nonce: str) -> dict[str, object]:
    amount = {"type": 4, "custom_id": "amount", "style": 1, "min_length": 2, "max_length": 6, "placeholder": "80-420"}
    note = {"type": 4, "custom_id": "note", "style": 2, "label": "Table talk", "required": False, "value": "hm"}
    when = {"type": 3, "custom_id": "when", "options": [{"label": "Now", "value": "now"}]}
    parts = [
        text("Pot **385**"),
        {"type": 18, "label": "Raise to", "description": "80 to 420", "component": amount},
        row(note),
        {"type": 18, "label": "When", "component": when},
    ]
    return {"op": "modal", "nonce": nonce, "modal": {"custom_id": "raise:7", "title": "Raise", "components": parts}}


async def test_modal_round_trip(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message("Your turn", components=[row(press("Raise…", "raise"))])]
    await arrive(page, stub)
    await page.get_by_test_id("button").click()
    await stub.send("Ana", raise_modal((await stub.until("click"))["nonce"]))
    modal = page.get_by_role("dialog", name="Raise")
    await expect(modal.get_by_label("Raise to")).to_be_focused()
    await modal.get_by_label("When").select_option("now")
    await page.get_by_test_id("modal-submit").click()
    await expect(modal).to_contain_text("This needs an answer.")
    await modal.get_by_label("Raise to").fill("120")
    await page.keyboard.press("Enter")
    sent = await stub.until("modal")
    assert (sent["custom_id"], sent["values"]) == ("raise:7", {"amount": "120", "note": "hm", "when": ["now"]})
    await stub.answer("Ana", sent, "failed", "Something went wrong. Try again.")
    await expect(page.get_by_test_id("modal-error")).to_have_text("Something went wrong. Try again.")
    await page.get_by_test_id("modal-submit").click()
    await stub.answer("Ana", await stub.until("modal"), "done")
    await expect(modal).to_have_count(0)
    await expect(page.get_by_test_id("button")).to_be_focused()


async def test_modal_keeps_the_keyboard_and_escape_closes_it(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message("Your turn", components=[row(press("Raise…", "raise"))])]
    await arrive(page, stub)
    await page.get_by_test_id("button").click()
    await stub.send("Ana", raise_modal((await stub.until("click"))["nonce"]))
    first = page.get_by_label("Raise to")
    await expect(first).to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await expect(page.get_by_test_id("modal-submit")).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("modal")).to_have_count(0)


async def test_reading_back_is_not_disturbed(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message(f"line {number}\n" * 3, author=BOT) for number in range(40)]
    await arrive(page, stub)
    feed = page.locator(".feed")
    await expect(page.get_by_test_id("message").last).to_be_in_viewport()
    await feed.evaluate("box => { box.scrollTop = 1200 }")
    place = "box => [...box.querySelectorAll('li')].find(li => li.getBoundingClientRect().bottom > 60)"
    where = f"box => {{ const li = ({place})(box); return [li.dataset.id, li.getBoundingClientRect().top] }}"
    before = await feed.evaluate(where)
    await stub.post(message("something new"))
    await stub.send("Ana", {"op": "edit", "message": {**stub.history["10"][2], "content": "longer\n" * 30}})
    await expect(page.get_by_test_id("message").nth(2)).to_contain_text("longer")
    await expect(page.get_by_test_id("jump")).to_have_text("1 new message ↓")
    assert await feed.evaluate(where) == pytest.approx(before, abs=2)
    await page.get_by_test_id("jump").click()
    await expect(page.get_by_test_id("message").last).to_be_in_viewport()
    await expect(page.get_by_test_id("jump")).to_be_hidden()


async def test_bottom_is_kept_and_new_messages_are_announced(page: Page, stub: Stub) -> None:
    stub.history["10"] = [message("line\n" * 5) for _ in range(20)]
    await arrive(page, stub)
    await stub.post(message("the newest"))
    await expect(page.get_by_test_id("message").last).to_be_in_viewport()
    await expect(page.get_by_test_id("announcer")).to_have_text("Dealer: the newest")


async def test_history_comes_as_one_scrolls_up(page: Page, stub: Stub) -> None:
    stub.page_size = 20
    stub.history["10"] = [message(f"number {number} \n\n\n\n.") for number in range(60)]
    await arrive(page, stub)
    feed = page.locator(".feed")
    await expect(page.get_by_test_id("message")).to_have_count(20)
    await feed.evaluate("box => { box.scrollTop = 40 }")
    asked = await stub.until("history")
    assert asked["before"] == stub.history["10"][40]["id"]
    await expect(page.get_by_test_id("message")).to_have_count(40)
    # The one that was being read is still in view, though twenty now lie above it.
    await expect(page.get_by_text("number 40 ")).to_be_in_viewport()
