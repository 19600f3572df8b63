"""What Discord refuses in a body: pure functions from a body to its faults, none if it may pass."""

from .commands import choice_faults, command_faults, command_list_faults
from .messages import message_faults
from .modals import modal_faults

__all__ = ["choice_faults", "command_faults", "command_list_faults", "message_faults", "modal_faults"]
