"""Chips that are at no table, and the lists that people ask for."""

from __future__ import annotations

from bot.tables import money
from bot.tables.desk import Desk
from bot.tables.ledger import Transfer, Worth
from bot.tables.records import Listed


class Wallets(Desk):
    """What somebody has on a server, and what is open there."""

    async def refill(self, user: int, guild: int) -> int:
        """Give somebody who is nearly out of chips new ones, once in a while; how many.

        Raises Refused("refill_rich") or Refused("refill_soon"). It is decided and done in one go: of many at once one
        succeeds.
        """
        await self.chips(user, guild)  # a newcomer is no beggar
        now = self.clock.now()

        def grant(worth: Worth) -> Transfer:
            return money.refill(guild, user, worth, now, self.limits.refill_ms)

        return (await self.store.refill(guild, user, grant, now)).amount

    async def listed(self, guild: int) -> list[Listed]:
        """The open tables of a server, oldest first."""
        return await self.store.listed(guild)
