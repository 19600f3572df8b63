"""A Discord of the dealer's own on this machine, and the page where people come to play."""

from __future__ import annotations

import os
import secrets
import sys
import webbrowser
from contextlib import AsyncExitStack

from bot.reach import point_at
from bot.settings import Settings
from bot.tables.ports import Store


async def own_discord(house: AsyncExitStack, chosen: Settings, store: Store) -> tuple[str, str]:
    """Start a Discord on this machine and point discord.py at it; the token that it takes, and the page's address."""
    from bot.local_discord import LocalDiscord

    key = await store.fact("page_key") or secrets.token_urlsafe(16)
    await store.keep_fact("page_key", key)
    local = LocalDiscord(chosen.database.with_suffix(".discord"), port=chosen.port, key=key)
    await local.start()
    house.push_async_callback(local.close)
    point_at(local.rest_base, local.gateway_url)
    return local.token, local.page_url


def show(address: str, browser: bool) -> None:
    """Say where the page is, and open it where there is a screen and it is wanted."""
    print(f"The dealer's table is at {address}", flush=True)
    screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if browser and screen:
        webbrowser.open(address)
