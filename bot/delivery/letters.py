"""Direct messages: a seat's own page, one message a hand, and what a host has to know."""

from __future__ import annotations

import discord

from bot import crashes
from bot.delivery.board import AGED_MS, NONCE_LIFE_MS
from bot.delivery.codes import DMS_CLOSED, DMS_TOO_FAST, asked_to_wait, code_of
from bot.delivery.mailbox import Edited, Mailbox
from bot.delivery.scenes import Scenes
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import Page
from bot.tables.ports import Clock, Store
from bot.tables.records import OutboxRow, Post

REST_MS = 180_000  # without new direct messages after Discord found that we open them too fast


class NotYet(Exception):
    """No direct message is opened now; `wait` is in milliseconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class Letters:
    """Tells people what is for them alone; raises what Discord raises, and NotYet."""

    def __init__(self, store: Store, mailbox: Mailbox, scenes: Scenes, text: Locale, clock: Clock) -> None:
        self._store = store
        self._mailbox = mailbox
        self._scenes = scenes
        self._text = text
        self._clock = clock
        self._rests_until = 0

    async def tell(self, table: int, seat: int, rows: list[OutboxRow], *, again: bool) -> None:
        """Show a seat its own page of the rows' hand."""
        row = rows[0]
        image, hand = await self._store.image(table), await self._store.hand(table, row.hand)
        if image is None or hand is None or seat not in hand.seats:
            return
        place = hand.seats.index(seat)
        # Whoever was dealt the cards, not whoever sits there by now.
        user = hand.users[place]
        if user is None or await self._store.fact(f"dms_closed:{table}:{user}"):
            return
        page = await self._scenes.private(image, hand, place, await self._link(image.table.guild, table))
        if page is None:
            return
        try:
            await self._write(user, page, row, again)
        except discord.HTTPException as error:
            if error.code not in DMS_CLOSED:
                raise
            await self._say_closed(image.table.channel, user, hand.names[place], row)

    async def tell_host(self, table: int) -> None:
        """Tell a paused table's host why it waits; whoever cannot be told is not tried again."""
        image = await self._store.image(table)
        if image is not None:
            page = Page((self._text("paused-host", table=table),))
            try:
                await self._mailbox.send(await self._channel(image.table.host), page, f"p{table}:{image.table.tick}")
            except discord.HTTPException as error:
                if not 400 <= error.status < 500 or asked_to_wait(error):
                    raise
        await self._store.host_told(table)

    async def _write(self, user: int, page: Page, row: OutboxRow, again: bool) -> None:
        """One direct message a hand, edited at every change."""
        table, seat, now = row.table, row.seat or 0, self._clock.now()
        last = await self._store.post(table, "seat", seat)
        serves = last is not None and last.hand == row.hand and now - last.at <= AGED_MS
        if last is not None and serves and await self._mailbox.edit(last.channel, last.message, page) is Edited.DONE:
            return
        channel = await self._channel(user)
        message = None
        if now - row.at > NONCE_LIFE_MS:
            after = last.message if last is not None and last.channel == channel else 0
            message = await self._mailbox.found(channel, page, after, row.at)
        if message is None:
            crashes.point("writing")
            message = await self._mailbox.send(channel, page, f"s{row.id}")
            crashes.point("whispered")
        if again:
            await self._mailbox.edit(channel, message, page)
        await self._store.keep_post(Post(table, "seat", seat, row.hand, channel, message, self._clock.now()))

    async def _channel(self, user: int) -> int:
        """The channel to somebody; raises NotYet while Discord wants us to open none."""
        now = self._clock.now()
        if now < self._rests_until:
            raise NotYet(self._rests_until - now)
        try:
            return await self._mailbox.direct_channel(user)
        except (discord.HTTPException, discord.RateLimited) as error:
            if code_of(error) not in DMS_TOO_FAST and not isinstance(error, discord.RateLimited):
                raise
            wait = max(REST_MS, asked_to_wait(error))
            self._rests_until = now + wait
            raise NotYet(wait) from error

    async def _say_closed(self, channel: int, user: int, name: str, row: OutboxRow) -> None:
        """Say once, without blame, that somebody's direct messages are closed, and what to press instead."""
        page = Page((self._text("dms-closed", who=shown(name)),))
        await self._mailbox.send(channel, page, f"c{row.id}")
        await self._store.keep_fact(f"dms_closed:{row.table}:{user}", "yes")

    async def _link(self, guild: int, table: int) -> str | None:
        post = await self._store.post(table, "table")
        return f"https://discord.com/channels/{guild}/{post.channel}/{post.message}" if post else None
