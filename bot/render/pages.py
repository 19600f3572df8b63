"""The table's message: the same places in every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine import Decision, View, known_game
from bot.errors import UnknownGame
from bot.render import signs
from bot.render.choosing import LISTS, domain_of
from bot.render.controls import controls, may_keep, throws_asked, with_last
from bot.render.grids import grid_block
from bot.render.holdings import marks
from bot.render.locale import Locale
from bot.render.names import shown
from bot.render.page import PRIMARY, SECONDARY, SUCCESS, Button, Page, Press, Row
from bot.render.throwing import dealer_line, showdown_block
from bot.render.wagering import riding
from bot.tables.money import unit_of
from bot.tables.records import IN, LEAVING, LOBBY, Seat, Table, broke


@dataclass(frozen=True, slots=True)
class Scene:
    """What a table's message shows: the table, its seats, the public view of the newest hand, the moment's lines.

    `places` maps the view's seats to the table's; `asked` is any open question, of which only kind and terms are used;
    `closes` is when the first clock runs out, in milliseconds; `winners` are the view's seats that have won by their
    hands.
    """

    table: Table
    seats: tuple[Seat, ...]
    lines: tuple[str, ...] = ()
    view: View | None = None
    places: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    hand: int = 0
    decision: int = 0
    asked: Decision | None = None
    closes: int | None = None
    winners: tuple[int, ...] = ()


def street_page(scene: Scene, text: Locale) -> Page:
    """A hand in play: what happened last, board, pot, seats, the question with its buttons."""
    view = scene.view
    if view is None:
        return lobby_page(scene, text)
    middle = [*_board(scene, view, text), *_pot(view, text)]
    blocks = [_title(scene, text), *_told(scene), *(["\n".join(middle)] if middle else [])]
    blocks.append("\n".join(_seat_lines(scene, view, text)))
    rows: list[Row] = []
    if scene.asked is not None:
        blocks.append(_question(scene, view, scene.asked, text))
        base = Press(scene.table.id, scene.hand, scene.decision, "")
        rows += controls(scene.asked, base, text, public=True)
    rows.append((_mine(scene, text), *_again(scene, text)))
    return Page(tuple(blocks), with_last(rows))


def result_page(scene: Scene, text: Locale) -> Page:
    """A hand that has ended: why, not only who; what comes next."""
    view = scene.view
    blocks = [_title(scene, text), *_told(scene)]
    if view is not None:
        blocks[1:1] = ["\n".join(board)] if (board := _board(scene, view, text)) else []
        blocks += [block] if (block := showdown_block(view, scene.names, text)) else []
    blocks.append("\n".join(_resting_lines(scene, text)))
    return Page(tuple(block for block in blocks if block), _between(scene, text))


def closed_page(scene: Scene, text: Locale) -> Page:
    """A table that is no more, or a message that is only history: what it told, without buttons."""
    return Page((_title(scene, text), *_told(scene)))


def lobby_page(scene: Scene, text: Locale) -> Page:
    """A table that waits for players: who sits there, what it costs, how to begin."""
    table = scene.table
    game = known_game(table.game)
    seats = "\n".join(_resting_lines(scene, text)) or text("lobby-empty")
    counts = text("lobby-seats", taken=len(scene.seats), seats=table.max_seats, least=game.seats[0])
    usual = max(table.buy_in_min, table.buy_in_max // 2)
    hint = text("lobby-hint", amount=usual) if usual else text("lobby-hint-free")
    base = Press(table.id, scene.hand, 0, "")
    rows = (
        (
            _button("sit", base, text, SUCCESS),
            _button("house", base, text),
            _button("start", base, text, PRIMARY),
            _button("rules", base, text),
            _button("tell", base, text),
        ),
    )
    return Page((_title(scene, text), game.character, *_told(scene), seats, f"-# {counts} {hint}"), rows)


def stakes_line(options: Mapping[str, Any], clock_s: int, text: Locale) -> str:
    """`no-limit · blinds 5/10 · 60 s a decision`."""
    parts = [str(options["structure"])] if options.get("structure") else []
    if "ante" in options:
        parts.append(text("stakes-ante", ante=options["ante"]))
    elif "big_blind" in options:
        parts.append(text("stakes-blinds", small=options["small_blind"], big=options["big_blind"]))
    elif not unit_of(options):
        parts.append(text("stakes-none"))
    parts.append(text("stakes-clock", clock=clock_words(clock_s, text)))
    return " · ".join(parts)


def clock_words(seconds: int, text: Locale) -> str:
    """A clock's length in the largest unit that is exact: `60 s`, `15 min`, `24 h`, `3 days`."""
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size and seconds % size == 0:
            return text(f"clock-{unit}", count=seconds // size)
    return text("clock-seconds", count=seconds)


def moment(ms: int) -> str:
    """A moment that Discord words relative to now and keeps ticking."""
    return f"<t:{-(-ms // 1000)}:R>"


def _title(scene: Scene, text: Locale) -> str:
    game = _game_name(scene.table.game)
    if scene.hand:
        title = text("title-hand", game=game, table=scene.table.id, hand=scene.hand)
    else:
        title = text("title-table", game=game, table=scene.table.id)
    return f"{title}\n-# {stakes_line(scene.table.options, scene.table.clock_s, text)}"


def _game_name(key: str) -> str:
    """A game's name, its key where the game is no longer there."""
    try:
        return known_game(key).name
    except UnknownGame:
        return key


def _told(scene: Scene) -> list[str]:
    return ["\n".join(scene.lines)] if scene.lines else []


def _board(scene: Scene, view: View, text: Locale) -> list[str]:
    """What is face up: the board, the grid, or the dealer's throws."""
    if "dealer" in view.options:
        return [dealer_line(view, [shown(name) for name in scene.names], text)]
    if view.grid:
        return [grid_block(view, text, scene.winners)]
    return [text("board", cards=signs.cards(view.board))] if view.board else []


def _pot(view: View, text: Locale) -> list[str]:
    """What there is to win; nothing in a game without chips."""
    if not unit_of(view.options):
        return []
    kings = [text("kings-pot", amount=view.kings_pot)] if view.kings_pot else []
    return [" · ".join([_middle(view, text), *kings])]


def _middle(view: View, text: Locale) -> str:
    # While nobody is all-in, what looks like side pots are only bets that are still being matched.
    if len(view.pots) < 2 or all(seat["status"] != "all_in" for seat in view.seats):
        return text("pot", amount=view.pot)
    parts = [text("part-side" if number else "part-main", amount=pot["amount"]) for number, pot in enumerate(view.pots)]
    return text("pot-parts", amount=view.pot, parts=" · ".join(parts))


def _seat_lines(scene: Scene, view: View, text: Locale) -> list[str]:
    """The seats of the hand clockwise from the first, then those that wait for the next one."""
    by_place = {seat.seat: seat for seat in scene.seats}
    lines = [_seat_line(scene, view, facts, by_place, text) for facts in view.seats]
    waiting = [seat for seat in scene.seats if seat.seat not in scene.places]
    return lines + [_resting_line(scene, seat, text) for seat in waiting]


def _seat_line(scene: Scene, view: View, facts: Mapping[str, Any], by_place: Mapping[int, Seat], text: Locale) -> str:
    number = facts["seat"]
    name = shown(scene.names[number])
    turn = view.asked == [number]
    parts = [f"**{facts['stack']:,}**"] if unit_of(view.options) else []
    if facts["street_bet"]:
        parts.append(text("seat-in", amount=facts["street_bet"]))
    if facts["status"] in ("all_in", "folded", "out"):
        parts.append(text(f"seat-{facts['status']}"))
    parts += marks(view, facts, text)
    owner = by_place.get(scene.places[number])
    if owner is not None and owner.state != IN:
        parts.append(text("seat-leaving" if owner.state == LEAVING else "seat-out-later"))
    mark = "▸" if turn else "·"
    dealer = f" {text('dealer-mark')}" if number == view.button else ""
    return f"{mark} {f'**{name}**' if turn else name}{dealer}  {' · '.join(parts)}".rstrip()


def _resting_lines(scene: Scene, text: Locale) -> list[str]:
    return [_resting_line(scene, seat, text) for seat in scene.seats]


def _resting_line(scene: Scene, seat: Seat, text: Locale) -> str:
    parts = [f"**{seat.stack:,}**"] if unit_of(scene.table.options) else []
    if seat.house:
        parts.append(text("seat-house"))
    if broke(scene.table, seat):
        parts.append(text("seat-broke"))
    elif seat.state != IN:
        parts.append(text("seat-leaving" if seat.state == LEAVING else "seat-out"))
    return f"· {shown(seat.name)}  {' · '.join(parts)}".rstrip()


def _question(scene: Scene, view: View, asked: Decision, text: Locale) -> str:
    """What is asked, who has answered (ticks in seat order, so that order of answering shows nothing), until when."""
    parts = [_asked(scene, view, asked, text)]
    if len(view.asked) > 1 or view.seats[view.asked[0]]["answered"]:
        ticks = [f"{shown(scene.names[seat])} {'✓' if view.seats[seat]['answered'] else '…'}" for seat in view.asked]
        parts.append(text("asked-in", who=" · ".join(ticks)))
    if scene.closes is not None:
        parts.append(text("closes", when=moment(scene.closes)))
    return "\n".join([parts[0], " — ".join(parts[1:])]) if len(parts) > 1 else parts[0]


def _asked(scene: Scene, view: View, asked: Decision, text: Locale) -> str:
    """The question itself, of which everybody may know the kind and the numbers."""
    if asked.kind == "bet":
        return _asked_to_bet(scene, asked, text)
    if asked.kind == "throw":
        street = text(f"street-{view.street}")
        return text("asked-throw", street=street, count=throws_asked(asked))
    if asked.kind == "shoot":
        return text("asked-shoot", **asked.terms)
    who = text.every([shown(scene.names[seat]) for seat in view.asked])
    count = domain_of(asked, asked.kind)["count"][1] if asked.kind in LISTS else 0
    message = f"asked-{asked.kind}-again" if may_keep(asked) else f"asked-{asked.kind}"
    return text(message, who=who, seats=len(view.asked), count=count)


def _asked_to_bet(scene: Scene, asked: Decision, text: Locale) -> str:
    key = riding(asked)
    who, owed, stakes = shown(scene.names[asked.seat]), asked.terms["owed"], asked.terms["stakes"]
    if stakes > 1:
        return text("asked-bets", who=who, owed=owed, each=owed // stakes)
    return text(f"asked-bet-{key}" if key else "asked-bet", who=who, owed=owed)


def _between(scene: Scene, text: Locale) -> tuple[tuple[Button, ...], ...]:
    """Between hands: who comes, who goes; Start only where the next hand does not come by itself."""
    base = Press(scene.table.id, scene.hand, 0, "")
    start = (_button("start", base, text, PRIMARY),) if scene.table.state == LOBBY else ()
    row = (*start, *(_button(verb, base, text) for verb in ("sit", "house", "leave", "mine")))
    again = _again(scene, text)
    return (row, again) if again else (row,)


def _again(scene: Scene, text: Locale) -> tuple[Button, ...]:
    """New chips for those who have lost theirs."""
    if not any(broke(scene.table, seat) for seat in scene.seats):
        return ()
    return (_button("again", Press(scene.table.id, scene.hand, 0, ""), text, SUCCESS),)


def _mine(scene: Scene, text: Locale) -> Button:
    # It asks for what is true when it is pressed: with no decision in its id an edit in between does not make it stale.
    return _button("mine", Press(scene.table.id, scene.hand, 0, ""), text)


def _button(verb: str, base: Press, text: Locale, style: str = SECONDARY) -> Button:
    return Button(text(f"button-{verb}"), Press(base.table, base.hand, base.decision, verb), style)
