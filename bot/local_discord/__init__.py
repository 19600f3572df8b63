"""A Discord on this machine: gateway and REST on loopback, and a page where people try the bot.

An independent judge: it knows nothing of the bot, an unmodified discord.py client connects to it,
and it refuses what Discord refuses.
"""

from .refusals import Refusal
from .rest import Exchange
from .server import LocalDiscord

__all__ = ["Exchange", "LocalDiscord", "Refusal"]
