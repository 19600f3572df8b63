"""Somebody who plays any game in the browser by pressing what the page shows, without knowing the game's rules.

What may be pressed is read from the page alone; the dealer is asked only whether there is something to answer, so that
a test waits for what will come.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from bot.tables.desk import Look
from tests.wire.house import House

TABLE = 1
PATIENCE = 20.0
AGAIN = 4.0  # seconds after which people press again what did nothing, having crossed an edit perhaps
MOST_SECONDS = 90.0  # for a whole hand
ONCE = ("Bet…", "Raise…", "Fold cards…", "Rock", "Paper - fold to a Rock")  # tried one time a hand, for the variety
WISHES = (
    r"Lock in|(Draw|Discard|Reveal|Fold) \d+",  # sends what has been put together
    r"Check|Call .*",
    r"(Bet|Raise to) [\d,]+.*",
    r"Scissors - call|By chance",
    r"(Place|Draw for|Discard|Reveal|Fold) .*[♣♦♥♠]|(Place|Draw for) .*",
    r"(?!✓).{0,3}[♣♦♥♠]|[2-9JQKA]|10",  # a card that is not marked yet
    r"\d+ cards .*",
    r"One card .*",
    r"Choose .*|Buy cards",
    r"Keep the plan|Stand pat|None",
    r"All-in.*",
)


class Player:
    """One person on one page, who looks behind My hand (`privately`) or presses what the open channel shows."""

    def __init__(self, page: Page, house: House, name: str, *, privately: bool = False) -> None:
        self.page = page
        self.name = name
        self.house = house
        self._privately = privately
        self._tried: set[str] = set()

    async def look(self) -> Look:
        """The table as the dealer knows it for this person."""
        user = next(user for user in self.house.local.world.people.users() if user["username"] == self.name)
        return await self.house.dealer.tables.look(TABLE, int(user["id"]))

    async def asked(self) -> tuple[int, int] | None:
        """The hand and the number of the question this person owes an answer to, None where they owe none."""
        look = await self.look()
        return look.asked if look.decision and not look.decision.answered else None

    async def over(self) -> bool:
        """Whether no hand is being played."""
        view = (await self.look()).view
        return view is None or view.over

    async def step(self, asked: tuple[int, int]) -> None:
        """Press one thing that helps to answer a question, and wait until the page shows what came of it."""
        prefix = f"d:{TABLE}:{asked[0]}:{asked[1]}:"
        panel = await self._panel(prefix)
        controls = _controls(panel, prefix)
        before = await _ids(controls)
        await self._press(await self._wished(controls))
        modal = self.page.get_by_test_id("modal")

        async def changed() -> bool:
            failed = await panel.get_by_test_id("failure").count() > 0
            return failed or await modal.is_visible() or await self.asked() != asked or await _ids(controls) != before

        with suppress(TimeoutError):
            await self.until(changed, AGAIN)
        if await modal.is_visible():
            await modal.locator("input").first.fill("min")
            await modal.get_by_test_id("modal-submit").click()
            await expect(modal).to_be_hidden()
            await self.until(changed)

    async def until(self, true: Callable[[], Awaitable[bool]], patience: float = PATIENCE) -> None:
        """Wait for something that only asking tells."""
        async with asyncio.timeout(patience):
            while not await true():
                await self.house.clock.sleep(20)

    async def photograph(self, what: str) -> None:
        """Keep a picture in the folder that PAGE_SHOTS names, if it names one."""
        if folder := os.environ.get("PAGE_SHOTS"):
            width = (self.page.viewport_size or {"width": 0})["width"]
            await self.page.screenshot(path=Path(folder) / f"{what}-{width}.png")

    async def _panel(self, prefix: str) -> Locator:
        """The newest message with something to press for this question, a private one where one wants that."""
        kind = "ephemeral" if self._privately else "message"
        panel = self.page.get_by_test_id(kind).filter(has=_controls(self.page, prefix)).last
        if self._privately and not await panel.count():
            hand = ":".join(prefix.split(":")[:3])  # the way to one's hand is the same for all questions of a hand
            await self._opened(self.page.locator(f'[data-custom-id^="{hand}:0:mine:"]').last, panel)
        await expect(panel).to_be_visible(timeout=PATIENCE * 1000)
        return panel

    async def _opened(self, door: Locator, panel: Locator) -> None:
        """Press the way to one's hand; again where the press met a message that was just losing its buttons."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not await panel.count() and asyncio.get_running_loop().time() < deadline:
            await door.click()
            with suppress(AssertionError):
                await expect(panel).to_be_visible(timeout=AGAIN * 1000)

    async def _wished(self, controls: Locator) -> Locator:
        menu = controls.and_(self.page.get_by_test_id("select"))
        if await menu.count():
            return menu.first
        labels = [_label(text) for text in await controls.all_inner_texts()]
        for wish in [*(re.escape(each) for each in ONCE if each not in self._tried), *WISHES]:
            for place, label in enumerate(labels):
                if re.fullmatch(wish, label):
                    self._tried.add(label)
                    return controls.nth(place)
        raise AssertionError(f"{self.name} finds nothing to press among {labels}")

    async def _press(self, control: Locator) -> None:
        await control.click()
        option = self.page.get_by_test_id("select-option")
        if await option.count():
            await option.first.click()
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0)


async def play_out(players: Sequence[Player], answer: Callable[[Player, tuple[int, int]], Awaitable[None]]) -> None:
    """Whoever owes an answer gives it or does something towards it, until the hand is over."""

    async def over() -> bool:
        for player in players:
            if asked := await player.asked():
                await answer(player, asked)
                return False
        return await players[0].over()

    await players[0].until(over, patience=MOST_SECONDS)


def _controls(where: Page | Locator, prefix: str) -> Locator:
    """What can be pressed for a question, but for the way to one's hand and the way back."""
    pressed = f'[data-custom-id^="{prefix}"]:not([disabled])'
    return where.locator(f'{pressed}:not([data-custom-id^="{prefix}mine:"])')


async def _ids(controls: Locator) -> list[str]:
    """What the controls mean; their words may change by the clock alone."""
    ids: list[str] = await controls.evaluate_all("all => all.map(each => each.dataset.customId)")
    return ids


def _label(text: str) -> str:
    """The words of a button, without the sign before them."""
    return re.sub(r"^(✊|✋|✌️|🎲|↩️)\s*", "", text.strip())
