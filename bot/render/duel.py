"""A duel's message, and what its two people are told of their own throws."""

from __future__ import annotations

from bot.cards import tally
from bot.render import signs
from bot.render.locale import Locale
from bot.render.names import inert, shown
from bot.render.page import DANGER, SECONDARY, Button, Page, Press
from bot.render.pages import moment
from bot.tables.duel import DECLINED, OPEN, WON, Duel

LAST_ROUNDS = 12  # throws that a message shows: nearly all duels have fewer
Row = tuple[Button, ...]


def duel_page(duel: Duel, text: Locale) -> Page:
    """The message for both and everybody: the throws that were shown, then the question or the end."""
    blocks = (*_head(duel, text), _question(duel, text) if duel.state == OPEN else _end(duel, text))
    people = tuple(person.user for person in duel.people)
    return Page(blocks, _buttons(duel, text) if duel.state == OPEN else (), mentions=people)


def past_page(duel: Duel, moment: int, text: Locale) -> Page:
    """A message that is no longer the newest: the throws that it showed, without buttons."""
    return Page(_head(duel, text, rounds=moment - 1))


def own_page(duel: Duel, place: int, text: Locale) -> Page:
    """What one of the two alone may see: the own throw, and the buttons that change it."""
    who = shown(duel.people[1 - place].name)
    own = duel.sealed[place]
    if duel.state != OPEN:
        declined = duel.state == DECLINED and place == 1
        return Page((text("duel-you-declined" if declined else "duel-over", who=who),))
    if own is None:
        return Page((text("duel-choose", number=duel.number, who=who),), (_throws(duel, text),))
    return Page((text("duel-in", throw=_throw(own, text), who=who),), (_throws(duel, text),))


def sent_page(duel: Duel, text: Locale) -> Page:
    """What the challenger is told, with the first throw to choose."""
    return Page((text("duel-sent", who=shown(duel.people[1].name)),), (_throws(duel, text),))


def _head(duel: Duel, text: Locale, rounds: int | None = None) -> tuple[str, ...]:
    one, other = (shown(person.name) for person in duel.people)
    blocks = [f"{text('duel-title', one=one, other=other)}\n-# {text('duel-rules')}"]
    if duel.about:
        blocks.append(text("duel-about", about=inert(duel.about)))
    lines = _rounds(duel, rounds, text)
    return (*blocks, *(("\n".join(lines),) if lines else ()))


def _rounds(duel: Duel, most: int | None, text: Locale) -> list[str]:
    """The throws in order; of very many draws only the last ones."""
    lines = [_round(duel, number, text) for number in range(len(duel.rounds[:most]))]
    if len(lines) > LAST_ROUNDS:
        return [text("duel-earlier", count=len(lines) - LAST_ROUNDS), *lines[-LAST_ROUNDS:]]
    return lines


def _round(duel: Duel, number: int, text: Locale) -> str:
    one, other = (shown(person.name) for person in duel.people)
    throw, reply = duel.rounds[number]
    values = {"one": one, "throw": _throw(throw, text), "other": other, "reply": _throw(reply, text)}
    won, lost = tally(throw, reply)
    if won == lost:
        return text("duel-draw", number=number + 1, **values)
    return text("duel-round", number=number + 1, winner=one if won else other, **values)


def _question(duel: Duel, text: Locale) -> str:
    """What is asked, who has thrown (in the order of the two, not of throwing), until when."""
    one, other = (f"<@{person.user}>" for person in duel.people)
    if duel.thrown:
        asked = text("duel-asked", number=duel.number, one=one, other=other)
    else:
        asked = text("duel-called", one=one, other=other)
    ticks = [f"{shown(person.name)} {'…' if place in duel.silent else '✓'}" for place, person in enumerate(duel.people)]
    closes = text("closes", when=moment(duel.due)) if duel.due is not None else ""
    return f"{asked}\n{text('asked-in', who=' · '.join(ticks))} — {closes}"


def _end(duel: Duel, text: Locale) -> str:
    one, other = people = [f"<@{person.user}>" for person in duel.people]
    if duel.state == WON:
        place = 0 if duel.winner == 0 else 1
        points, behind = duel.points[place], duel.points[1 - place]
        return f"**{text('duel-won', winner=people[place], loser=people[1 - place], points=points, behind=behind)}**"
    if duel.state == DECLINED:
        return text("duel-declined", one=one, other=other)
    return text("duel-void", silent=text.every([people[place] for place in duel.silent]))


def _buttons(duel: Duel, text: Locale) -> tuple[Row, ...]:
    """The three throws; as long as none was shown the challenged may decline."""
    if duel.thrown:
        return (_throws(duel, text),)
    decline = Button(text("button-decline"), Press(duel.id, 0, duel.number, "duel", "decline"), DANGER)
    return ((*_throws(duel, text), decline),)


def _throws(duel: Duel, text: Locale) -> Row:
    return tuple(
        Button(
            text(f"gesture-{gesture}"),
            Press(duel.id, 0, duel.number, "duel", gesture),
            SECONDARY,
            emoji=signs.GESTURE_SIGNS[gesture],
        )
        for gesture in signs.GESTURES.values()
    )


def _throw(letter: str, text: Locale) -> str:
    return signs.gesture(signs.GESTURES[letter], text)
