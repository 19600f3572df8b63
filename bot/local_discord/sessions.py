"""One client's gateway session: its numbered events, kept for a resume."""

from __future__ import annotations

import json
import secrets
from collections import deque

from aiohttp import web

from .constants import JSON, Intent

REPLAYED = 5000


class Session:
    """A session outlives its socket; while there is none, events wait."""

    def __init__(self, intents: Intent, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.socket: web.WebSocketResponse | None = None
        self.left_at = 0.0
        self._seq = 0
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)
        self._waiting: deque[str] = deque()

    def dispatch(self, event: str, body: JSON) -> None:
        """Number an event, keep it, and queue it for the socket."""
        self._seq += 1
        text = json.dumps({"op": 0, "t": event, "s": self._seq, "d": body}, ensure_ascii=False)
        self._sent.append((self._seq, text))
        if self.socket is not None:
            self._waiting.append(text)

    def can_replay(self, seq: int) -> bool:
        """Whether everything after an event number is still kept."""
        oldest = self._sent[0][0] if self._sent else self._seq + 1
        return oldest - 1 <= seq <= self._seq

    def replay(self, socket: web.WebSocketResponse, seq: int) -> None:
        """Take a new socket and queue what the old one missed."""
        self.socket = socket
        self._waiting = deque(text for number, text in self._sent if number > seq)
        self.dispatch("RESUMED", {})

    def take_waiting(self) -> list[str]:
        """The frames to send now, in order."""
        frames = list(self._waiting)
        self._waiting.clear()
        return frames
