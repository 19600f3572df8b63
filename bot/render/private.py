"""What one person alone is shown: their hand, their chips, answers to their commands, and texts to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.engine import Decision, Game, View, known_game
from bot.render import signs
from bot.render.choosing import LISTS, domain_of
from bot.render.controls import controls, has_room, may_keep, throws_asked
from bot.render.grids import grid_block
from bot.render.grids import own_lines as grid_lines
from bot.render.lines import own_words
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import SUCCESS, Button, Page, Press, Row
from bot.render.pages import moment
from bot.render.throwing import dealer_line, own_lines
from bot.render.wagering import riding
from bot.render.worked import worked_hand
from bot.tables.desk import Look
from bot.tables.money import REFILL_BELOW, REFILL_TO, unit_of
from bot.tables.records import OUT, Seat, Table, broke


def hand_page(look: Look, text: Locale, *, closes: int | None = None, link: str | None = None) -> Page:
    """One's own hand: what one holds, what it costs, the buttons; what there is to say where there is no hand."""
    view = look.view
    if look.hand is None or view is None or view.mine is None:
        return Page((text(_no_cards(look), table=look.table.id),), with_way(_back(look, text), link, text))
    street = f"street-{view.street}"
    title = text(
        "mine-title",
        table=look.table.id,
        hand=look.hand.number,
        street=text(street) if street in text else view.street,
    )
    blocks = [title, "\n".join(_holding(view, look.hand.names, text)), "\n".join(_standing(look, view, text, closes))]
    rows: tuple[Row, ...] = ()
    if look.decision is not None:
        base = Press(look.table.id, look.hand.number, look.hand.decision, "")
        rows = tuple(controls(look.decision, base, text, public=False))
        rows = (*rows, *rest(view, look.decision, base, text))
    elif view.over:
        rows = _back(look, text)
    return Page(tuple(filter(None, blocks)), with_way(rows, link, text))


def _no_cards(look: Look) -> str:
    """Why somebody holds no cards: no seat, no chips, sitting out, not dealt in, or nothing dealt."""
    if look.seat is None:
        return "mine-none"
    if look.seat.state == OUT:
        return "mine-broke" if broke(look.table, look.seat) else "mine-out"
    return "mine-between" if look.hand is None else "mine-next"


def _back(look: Look, text: Locale) -> tuple[Row, ...]:
    """The way back into the game for a seat that sits out."""
    if look.seat is None or look.seat.state != OUT:
        return ()
    label = "button-again" if broke(look.table, look.seat) else "button-back-in"
    return ((Button(text(label), Press(look.table.id, look.table.hand, 0, "again"), SUCCESS),),)


def chips_page(wallet: int, seats: Iterable[tuple[Table, Seat]], text: Locale, *said: str) -> Page:
    """A person's chips on a server, after what there is to say about them; a refill for who is nearly out of them."""
    seated = list(seats)
    lines = [*said, text("chips-wallet", amount=wallet)]
    lines += [
        text("chips-seat", table=table.id, game=known_game(table.game).name, stack=seat.stack)
        for table, seat in seated
        if table.for_chips
    ]
    rows: tuple[Row, ...] = ()
    if wallet + sum(seat.stack for _, seat in seated) < REFILL_BELOW:
        lines.append(text("chips-refill", below=REFILL_BELOW, most=REFILL_TO))
        rows = ((Button(text("button-refill"), Press(0, 0, 0, "refill"), SUCCESS),),)
    return Page(("\n".join(lines), f"-# {text('chips-policy')}"), rows)


def games_page(games: Sequence[Game], text: Locale) -> Page:
    """The list of games, one that one wants to read."""
    lines = [
        text(
            "games-line",
            name=game.name,
            key=game.key,
            seats=_seats(game, text),
            pace=text(f"pace-{game.pace}"),
            character=game.character,
        )
        for game in games
    ]
    return Page((text("games-title"), "\n".join(lines), f"-# {text('games-hint')}")).fitted(text)


def rules_page(game: Game, text: Locale) -> Page:
    """How a game is played, for players, with a worked hand at the end."""
    blocks = (text("rules-title", name=game.name), game.rules_text, worked_hand(game.key, text.language))
    return Page(tuple(filter(None, blocks))).fitted(text)


def _seats(game: Game, text: Locale) -> str:
    least, most = game.seats[0], min(game.seats[1], game.offered_seats)
    return text("seats-exact", least=least) if least == most else text("seats-range", least=least, most=most)


def _holding(view: View, names: Sequence[str], text: Locale) -> list[str]:
    mine = view.mine or {}
    lines = [text("mine-holds", cards=signs.cards(mine["cards"]))] if mine["cards"] else []
    if mine["throws"] is not None:
        return [dealer_line(view, [shown(name) for name in names], text), *own_lines(view, mine, text)]
    words = known_game(view.game).holding(mine["cards"], [card for card in view.board if card])
    if words and lines and not view.grid:
        lines[-1] += f"   {text('mine-name' if view.board else 'mine-makes', hand=words)}"
    if view.grid:
        return [*lines, *grid_lines(view, mine["lines"] or (), text), grid_block(view, text)]
    if view.board:
        lines.append(text("mine-board", cards=signs.cards(view.board)))
    return lines


def _standing(look: Look, view: View, text: Locale, closes: int | None) -> list[str]:
    """Pot and stack, then what is asked of this person, then how that stands."""
    asked = look.decision
    lines = [_price(asked, view, text), _task(asked, text) if asked and not asked.answered else ""]
    return [line for line in [*lines, _status(look, view, text, closes)] if line]


def _price(asked: Decision | None, view: View, text: Locale) -> str:
    """The pot, what an answer costs, and what one has to pay it with; nothing in a game without chips."""
    if asked is not None and asked.kind == "match":
        return text("mine-match", count=throws_asked(asked))
    if not unit_of(view.options):
        return ""
    values = {"pot": view.pot, "stack": view.seats[view.seat or 0]["stack"]}
    parts = [text("mine-pot", **values)]
    if asked is not None and asked.kind == "bet":
        owed, stakes = asked.terms["owed"], asked.terms["stakes"]
        parts = [text("mine-pot-bet" if stakes == 1 else "mine-pot-bets", **values, owed=owed, each=owed // stakes)]
    elif asked is not None and "unit" in asked.terms:
        parts = [text("mine-pot-unit", **values, unit=asked.terms["unit"])]
    return " · ".join([*parts, *([text("mine-kings-pot", amount=view.kings_pot)] if view.kings_pot else [])])


def _task(asked: Decision, text: Locale) -> str:
    """What there is to choose, where the price does not say it."""
    if key := riding(asked):
        return text(f"mine-ride-{key}")
    if asked.kind in LISTS:
        domain = domain_of(asked, asked.kind)
        return text(f"mine-{asked.kind}", count=domain["count"][1], cards=len(domain["of"]))
    message = f"mine-asked-{asked.kind}-again" if may_keep(asked) else f"mine-asked-{asked.kind}"
    return text(message, **asked.terms) if message in text else ""


def _status(look: Look, view: View, text: Locale, closes: int | None) -> str:
    """One's sealed answer, or until when one is awaited, or why nothing is left to decide."""
    answer = (view.mine or {})["answer"] or {}
    if view.over:
        return text("mine-over")
    if "gesture" in answer:
        return text("mine-shoot", gesture=signs.gesture(answer["gesture"], text))
    if "throws" in answer:
        return text("mine-throws", throws=signs.fists(answer["throws"]))
    if answer:
        return text("mine-sealed", said=own_words(answer, text) or "")
    if look.decision is not None:
        return text("mine-choose", when=moment(closes)) if closes is not None else ""
    messages = {"folded": "mine-folded", "all_in": "mine-all-in", "out": "mine-sits-out"}
    message = messages.get(view.seats[view.seat or 0]["status"])
    return text(message) if message else ""


def rest(view: View, asked: Decision, base: Press, text: Locale) -> tuple[Row, ...]:
    """Who throws but no longer bets may leave the rest to chance."""
    if asked.kind != "throw" or view.seats[asked.seat]["status"] == "live":
        return ()
    return ((Button(text("button-auto"), replace(base, verb="auto")),),)


def with_way(rows: tuple[Row, ...], link: str | None, text: Locale) -> tuple[Row, ...]:
    """Rows of buttons with one more that leads to the table, if there is a link."""
    if link is None:
        return rows
    button = Button(text("button-to-table"), url=link)
    if rows and has_room(rows[-1]):
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,))
