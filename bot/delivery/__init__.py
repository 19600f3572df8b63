"""Discord out: what the tables have to tell becomes messages, edits and direct messages."""

from bot.delivery.caller import Caller
from bot.delivery.courier import Courier, Gathering
from bot.delivery.crier import Crier
from bot.delivery.layout import layout, mentions
from bot.delivery.mailbox import Mailbox

__all__ = ["Caller", "Courier", "Crier", "Gathering", "Mailbox", "layout", "mentions"]
