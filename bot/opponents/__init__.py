"""House players: for every game, from a view, a decision and redrawn hands alone.

`choose` never gets the hand that is played. It gets a way to imagine one: a hand that looks the same from its seat,
with everything that the seat cannot know drawn anew. It tries its candidate answers on many of these and takes the
one after which it ends with most.
"""

from bot.opponents.choosing import choose, counted
from bot.opponents.names import NAMES

__all__ = ["NAMES", "choose", "counted"]
