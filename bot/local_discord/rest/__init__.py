"""Discord's REST API, version 10, as far as a bot of this kind needs it."""

from .front import Exchange, Front

__all__ = ["Exchange", "Front"]
