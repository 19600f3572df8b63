"""What one person alone is shown: their hand, their chips, answers to their commands, and texts to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.engine import Decision, Game, View, known_game
from bot.render import signs
from bot.render.controls import controls, cost, sure, throws_asked, throws_panel
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import SUCCESS, Button, Page, Press
from bot.render.pages import moment
from bot.render.throwing import dealer_line, own_lines
from bot.tables.desk import Look
from bot.tables.money import REFILL_BELOW, REFILL_TO
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
    rows: tuple[tuple[Button, ...], ...] = ()
    if look.decision is not None:
        base = Press(look.table.id, look.hand.number, look.hand.decision, "")
        rows = tuple(controls(look.decision, base, text, public=False))
        rows = (*rows, *_rest(view, look.decision, base, text))
    elif view.over:
        rows = _back(look, text)
    return Page(tuple(blocks), with_way(rows, link, text))


def _no_cards(look: Look) -> str:
    """Why somebody holds no cards: no seat, no chips, sitting out, not dealt in, or nothing dealt."""
    if look.seat is None:
        return "mine-none"
    if look.seat.state == OUT:
        return "mine-broke" if broke(look.table, look.seat) else "mine-out"
    return "mine-between" if look.hand is None else "mine-next"


def _back(look: Look, text: Locale) -> tuple[tuple[Button, ...], ...]:
    """The way back into the game for a seat that sits out."""
    if look.seat is None or look.seat.state != OUT:
        return ()
    label = "button-again" if broke(look.table, look.seat) else "button-back-in"
    return ((Button(text(label), Press(look.table.id, look.table.hand, 0, "again"), SUCCESS),),)


def confirm_page(look: Look, asked: Decision, kind: str, text: Locale) -> Page:
    """The second question before an all-in, or a fold where checking is free."""
    hand, decision = look.asked
    amount = cost(asked, kind) if kind == "all_in" else 0
    label = text(f"button-{kind}", amount=amount) if kind == "all_in" else text("button-fold")
    question = text(f"sure-{kind}", amount=amount)
    return Page((question,), sure(Press(look.table.id, hand, decision, ""), kind, label, text))


def throws_page(look: Look, asked: Decision, chosen: str, text: Locale) -> Page:
    """The panel that builds a sequence of throws; nothing is sent off before Lock in."""
    hand, decision = look.asked
    so_far = " ".join(
        [*(signs.throw(letter) for letter in chosen), *[signs.FACE_DOWN] * (throws_asked(asked) - len(chosen))]
    )
    page = hand_page(look, text)
    base = Press(look.table.id, hand, decision, "")
    rows = throws_panel(asked, chosen, base, text)
    if look.view is not None:
        rows = (*rows, *_rest(look.view, asked, base, text))
    return Page((*page.blocks, text("throws-so-far", throws=so_far)), rows)


def chips_page(wallet: int, seats: Iterable[tuple[Table, Seat]], text: Locale, *said: str) -> Page:
    """A person's chips on a server, after what there is to say about them; a refill for who is nearly out of them."""
    seated = list(seats)
    lines = [*said, text("chips-wallet", amount=wallet)]
    lines += [
        text("chips-seat", table=table.id, game=known_game(table.game).name, stack=seat.stack) for table, seat in seated
    ]
    rows: tuple[tuple[Button, ...], ...] = ()
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
    """How a game is played, for players."""
    return Page((text("rules-title", name=game.name), game.rules_text)).fitted(text)


def _seats(game: Game, text: Locale) -> str:
    least, most = game.seats[0], min(game.seats[1], game.offered_seats)
    return text("seats-exact", least=least) if least == most else text("seats-range", least=least, most=most)


def _holding(view: View, names: Sequence[str], text: Locale) -> list[str]:
    mine = view.mine or {}
    lines = [text("mine-holds", cards=signs.cards(mine["cards"]))] if mine["cards"] else []
    if mine["throws"] is not None:
        return [dealer_line(view, [shown(name) for name in names], text), *own_lines(view, mine, text)]
    words = known_game(view.game).holding(mine["cards"], [card for card in view.board if card])
    if words:
        lines[-1] += f"   {text('mine-name', hand=words)}"
    if view.board:
        lines.append(text("mine-board", cards=signs.cards(view.board)))
    return lines


def _standing(look: Look, view: View, text: Locale, closes: int | None) -> list[str]:
    """Pot and stack, then what is awaited of this person."""
    seat = view.seats[view.seat or 0]
    status = _status(look, view, text, closes)
    return [_price(look.decision, view.pot, seat["stack"], text), *([status] if status else [])]


def _price(asked: Decision | None, pot: int, stack: int, text: Locale) -> str:
    """The pot, what an answer costs, and what one has to pay it with."""
    if asked is None:
        return text("mine-pot", pot=pot, stack=stack)
    if asked.kind == "match":
        return text("mine-match", count=throws_asked(asked))
    if asked.kind == "bet":
        return text("mine-pot-bet", pot=pot, stack=stack, owed=asked.terms["owed"])
    if "unit" in asked.terms:
        return text("mine-pot-unit", pot=pot, stack=stack, unit=asked.terms["unit"])
    return text("mine-pot", pot=pot, stack=stack)


def _status(look: Look, view: View, text: Locale, closes: int | None) -> str:
    """One's sealed answer, or until when one is awaited, or why nothing is left to decide."""
    answer = (view.mine or {})["answer"] or {}
    if view.over:
        return text("mine-over")
    if "gesture" in answer:
        return text("mine-shoot", gesture=signs.gesture(answer["gesture"], text))
    if "throws" in answer:
        return text("mine-throws", throws=signs.fists(answer["throws"]))
    if look.decision is not None:
        return text("mine-choose", when=moment(closes)) if closes is not None else ""
    messages = {"folded": "mine-folded", "all_in": "mine-all-in"}
    message = messages.get(view.seats[view.seat or 0]["status"])
    return text(message) if message else ""


def _rest(view: View, asked: Decision, base: Press, text: Locale) -> tuple[tuple[Button, ...], ...]:
    """Who throws but no longer bets may leave the rest to chance."""
    if asked.kind != "throw" or view.seats[asked.seat]["status"] == "live":
        return ()
    return ((Button(text("button-auto"), replace(base, verb="auto")),),)


def with_way(rows: tuple[tuple[Button, ...], ...], link: str | None, text: Locale) -> tuple[tuple[Button, ...], ...]:
    """Rows of buttons with one more that leads to the table, if there is a link."""
    if link is None:
        return rows
    button = Button(text("button-to-table"), url=link)
    if rows and len(rows[-1]) < 5:
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,))
