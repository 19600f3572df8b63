"""The slash commands as one tree: what is asked before each of them, and what is said when one fails."""

from __future__ import annotations

from contextlib import suppress

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs._answers import admitted, dealer

log = structlog.get_logger(__name__)


class Tree(app_commands.CommandTree[commands.Bot]):
    """The slash commands; whatever goes wrong in one is logged and said, and never shows a traceback."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Whether a command may be carried out: nobody types faster than the dealer deals."""
        # What is offered while one types is looked up in memory: it is not counted.
        return interaction.type is discord.InteractionType.autocomplete or await admitted(interaction)

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Log a fault of a command and tell the person that it failed."""
        cause = getattr(error, "original", error)
        log.error("command failed", error=type(cause).__name__, exc_info=cause)
        said = dealer(interaction).text("error-fault")
        with suppress(discord.HTTPException):
            if interaction.response.is_done():
                await interaction.followup.send(said, ephemeral=True)
            else:
                await interaction.response.send_message(said, ephemeral=True)
