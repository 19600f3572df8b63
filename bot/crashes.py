"""Named points where the process dies if it is asked to, as it would in a power cut: for tests of what survives.

`DEALER_FAULT=point` or `DEALER_FAULT=point:n` in the environment kills the process with SIGKILL when it passes the
point for the first, or the nth, time. Without it a point does nothing.
"""

from __future__ import annotations

import os
import signal
from itertools import count

POINTS = {
    "migrated": "a new schema is written, its COMMIT is not",
    "acknowledged": "Discord knows that we have heard of a press, nothing is done yet",
    "due": "a clock has run out, nothing is decided yet",
    "prepared": "a change is ready, the store knows nothing of it",
    "written": "rows are written, their COMMIT is not",
    "settling": "a hand that has ended is written, its chips have not moved",
    "committed": "the store has a change, memory does not",
    "adopted": "memory has it too, nobody has been told",
    "gathered": "rows of the outbox are picked up, nothing is sent",
    "sending": "a message is about to be posted",
    "sent": "Discord has the message, we do not know its id yet",
    "posted": "the message before has lost its buttons, the new one is not written down",
    "kept": "the new message is written down, its rows still wait",
    "editing": "a message is about to be edited",
    "edited": "Discord has the edit, we have not noted it",
    "noted": "what an edit told is written down, its rows still wait",
    "delivered": "rows are marked as shown",
    "calling": "a call to somebody is written down, not sent",
    "called": "Discord has the call, we do not know its id yet",
    "writing": "cards are about to go to their owner by direct message",
    "whispered": "Discord has the direct message, it is not written down",
}

_name, _, _number = os.environ.get("DEALER_FAULT", "").partition(":")
_passing = count(1)
_fatal = int(_number) if _number.isdigit() else 1


def point(name: str) -> None:
    """Pass a point of POINTS; the process ends here if that is what it was asked for."""
    if name == _name and next(_passing) == _fatal:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
