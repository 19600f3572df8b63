"""What the store holds of a table, as the page that its message shows: rendered when it is sent, from the snapshot."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Event, Hand, pending, view
from bot.errors import OldRules, UnknownGame
from bot.render.happenings import happened
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import Page
from bot.render.pages import Scene, closed_page, lobby_page, result_page, street_page
from bot.render.private import hand_page
from bot.tables.desk import Look
from bot.tables.ports import Store
from bot.tables.records import CANCELLED, CLOSED, OPEN, HandRow, Image

LAST_LINES, RESULT_LINES = 14, 40  # of a message: what came before has been read, but a result is told in full


class Scenes:
    """Reads a table and renders it for the channel or for one seat."""

    def __init__(self, store: Store, text: Locale) -> None:
        self._store = store
        self._text = text

    async def public(self, table: int, number: int, events: Sequence[Event]) -> Page | None:
        """The table's message after these events of hand `number`; None if there is no such table."""
        image = await self._store.image(table)
        if image is None:
            return None
        scene = await self._scene(image, number, events)
        if image.table.state == CLOSED:
            return closed_page(scene, self._text).fitted(self._text)
        if scene.view is None and not scene.hand:
            return lobby_page(scene, self._text).fitted(self._text)
        page = result_page if scene.view is None or scene.view.over else street_page  # a cancelled hand has no view
        return page(scene, self._text).fitted(self._text)

    async def history(self, table: int, number: int, events: Sequence[Event]) -> Page | None:
        """A message that is no longer the newest: what it told, without buttons."""
        image = await self._store.image(table)
        if image is None:
            return None
        return closed_page(await self._scene(image, number, events), self._text).fitted(self._text)

    async def private(self, image: Image, row: HandRow, place: int, link: str | None) -> Page | None:
        """An engine's seat's own page of a hand; None for a hand that today's games cannot read."""
        play = hand_in_play(row)
        if play is None:
            return None
        seat = row.seats[place]
        owner = next((each for each in image.seats if each.seat == seat and each.user == row.users[place]), None)
        asked = pending(play).get(place) if row.state == OPEN else None
        look = Look(image.table, image.seats, row, owner, view(play, place), asked)
        return hand_page(look, self._text, closes=await self._closes(row, seat), link=link).fitted(self._text)

    async def _scene(self, image: Image, number: int, events: Sequence[Event]) -> Scene:
        row = await self._store.hand(image.table.id, number) if number else None
        names = tuple(shown(name) for name in row.names) if row else ()
        play = hand_in_play(row) if row and row.state != CANCELLED else None
        most = RESULT_LINES if play and play.over else LAST_LINES
        # Throws at the showdown stand in a table of their own.
        spoken = [event for event in events if event["type"] != "shown" or not event.get("throws") or "street" in event]
        lines = tuple(happened(spoken, names, self._text)[-most:])
        if row is None or play is None:
            return Scene(image.table, image.seats, lines, hand=number)
        asked = pending(play) if row.state == OPEN else {}
        return Scene(
            image.table,
            image.seats,
            lines,
            view=view(play, None),
            places=row.seats,
            names=row.names,
            hand=row.number,
            decision=row.decision,
            asked=next(iter(asked.values()), None),
            closes=await self._closes(row, None),
            winners=tuple(event["seat"] for event in events if event["type"] == "won" and event.get("hand")),
        )

    async def _closes(self, row: HandRow, seat: int | None) -> int | None:
        """When the first clock of the open question runs out, or the seat's own."""
        deadlines = await self._store.deadlines(row.table)
        dues = [
            each.due
            for each in deadlines
            if each.kind == "decision" and each.hand == row.number and seat in (None, each.seat)
        ]
        return min(dues, default=None)


def hand_in_play(row: HandRow) -> Hand | None:
    """The hand of a row; None where an update has changed or removed its game."""
    try:
        return Hand.from_json(row.snapshot)
    except (OldRules, UnknownGame):
        return None
