"""The few things that delivery does on Discord, and what their failures mean for it (Discord's JSON error codes)."""

from __future__ import annotations

import discord

from bot.delivery.layout import layout, mentions
from bot.render.page import Page

MESSAGE_GONE = frozenset({10008})
NOWHERE_TO_WRITE = frozenset({10003, 10004, 50001, 50013})  # channel or server gone, no access, no permission
DMS_CLOSED = frozenset({50007, 50278})
EDIT_TOO_OLD = frozenset({30046})
OUR_FAULT = frozenset({50035, 50006, 40005})
MOST_PLAIN = 2_000


class Mailbox:
    """Sends and edits pages by channel and message ids, from any process that holds the bot's token."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel: int, page: Page, nonce: str) -> int:
        """Post a page; the same nonce within minutes is the same message. The message's id."""
        target = self._client.get_partial_messageable(channel)
        try:
            sent = await target.send(view=layout(page), nonce=nonce, allowed_mentions=mentions(page))
        except discord.HTTPException as error:
            if error.code not in OUR_FAULT:
                raise
            # The page itself is refused: the words without any layout are better than silence.
            sent = await target.send(page.plain()[:MOST_PLAIN], nonce=f"{nonce}p", allowed_mentions=mentions(page))
        return sent.id

    async def edit(self, channel: int, message: int, page: Page) -> bool:
        """Edit a message of ours; False if it is gone, too old to be edited freely, or refuses the page: post anew."""
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await target.edit(view=layout(page), allowed_mentions=mentions(page))
        except discord.HTTPException as error:
            if error.code in MESSAGE_GONE | EDIT_TOO_OLD | OUR_FAULT:
                return False
            raise
        return True

    async def direct_channel(self, user: int) -> int:
        """The channel of direct messages with a person."""
        return (await self._client.create_dm(discord.Object(user))).id
