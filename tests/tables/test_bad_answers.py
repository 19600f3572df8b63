"""Bad answers of every kind of question: one private sentence with what is legal, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.cards import PLANS
from bot.engine import Action, Decision
from bot.errors import DealerError, IllegalAction
from bot.render.locale import Locale
from bot.render.refusals import refusal
from tests.tables.felt import PEOPLE, Felt, company

TEXT = Locale()
QUIET = ("check", "call", "keep")


def own(asked: Decision, key: str) -> list[str]:
    """The cards, plans or lines that a question leaves open."""
    return next(list(template[key]["of"]) for template in asked.templates if isinstance(template.get(key), dict))


def not_held(asked: Decision, key: str) -> str:
    return next(card for card in ("As", "Kd", "7c", "2h", "9s", "Jh") if card not in own(asked, key))


def passive(asked: Decision) -> Action:
    """A legal answer that lets the hand go on."""
    template = next((each for each in asked.templates if each["type"] in QUIET), asked.silence)
    return {key: domain["of"][0] if isinstance(domain, dict) else domain for key, domain in template.items()}


# game, options, the kind that is waited for, the bad answer, what the sentence says of it and of what is legal
BAD: dict[str, tuple[str, dict[str, Any], str, Callable[[Decision], Action], str, str]] = {
    "a card one does not hold, opened": (
        *("blitz", {}, "bet"),
        lambda asked: {"type": "call", "open": not_held(asked, "open")},
        "is not among your cards. You may fold or open one of",
        "and call",
    ),
    "no card where one is opened": (
        *("blitz", {}, "bet", lambda _: {"type": "call"}),
        *("One of your cards is opened with that.", "open one of"),
    ),
    "no card at all": (
        *("blitz", {}, "bet", lambda _: {"type": "call", "open": "xx"}),
        *('"xx" is no card.', "open one of"),
    ),
    "a card one does not hold, placed": (
        *("nine", {}, "place", lambda asked: {"type": "place", "card": not_held(asked, "card")}),
        *("is not among your cards.", "You may place one of"),
    ),
    "a discard before its street": (
        *("oklahoma", {}, "bet", lambda _: {"type": "discard", "cards": ["As"]}),
        *('"discard" is not open to you now.', "You may fold, call"),
    ),
    "an exchange of five": (
        *("rombo-draw", {}, "draw", lambda asked: {"type": "draw", "discard": [*own(asked, "discard"), "8"]}),
        *("", "You may discard 0 to 4 of"),
    ),
    "the same card twice": (
        *("solidarity", {}, "reveal", lambda asked: {"type": "reveal", "cards": [own(asked, "cards")[0]] * 3}),
        *("only once. You may reveal 3 of", ""),
    ),
    "three where one is due": (
        *("solidarity", {}, "reveal", lambda asked: {"type": "reveal", "cards": own(asked, "cards")[:2]}),
        *("3 cards are due, not 2.", "You may reveal 3 of"),
    ),
    "a plan that one's own cards make": (
        *("solidarity", {"min_plan": "flush"}, "plan", lambda _: {"type": "plan", "plan": "one pair"}),
        *("You may not plan one pair now", "Choose flush"),
    ),
    "no plan at all": (
        *("solidarity", {}, "plan", lambda _: {"type": "plan", "plan": "flsh"}),
        *('"flsh" is not possible here.', "Choose"),
    ),
    "a purchase over the limit": (
        *("kings-pot", {}, "buy", lambda _: {"type": "buy", "cards": 8}),
        *('"8" is not possible here.', "You may buy between 0 and 7 cards."),
    ),
    "more cards folded than held": (
        *("kings-pot", {}, "bet", lambda asked: {"type": "fold_cards", "cards": []}),
        *("", "fold 1 to 2 of"),
    ),
    "a line that does not exist": (
        *("texas-dozen", {"declare": True}, "line", lambda _: {"type": "line", "line": "Z"}),
        *('"Z" is not possible here.', "Choose one of A 2 3 4 5 6 7 8 9 10 J Q."),
    ),
}


@pytest.mark.parametrize("case", BAD)
async def test_a_bad_answer_is_one_sentence_with_what_is_legal_and_changes_nothing(felt: Felt, case: str) -> None:
    game, options, kind, bad, wrong, legal = BAD[case]
    table = await felt.table(company(game, 2), game, options=options)
    user, asked = await until_asked(felt, table, kind)
    await felt.grant_everybody()
    before = felt.everything()
    with pytest.raises(IllegalAction) as refused:
        await felt.tables.act(user, table, bad(asked))
    said = refusal(refused.value, TEXT)
    assert wrong in said
    assert legal in said
    assert "\n" not in said
    assert len(said) < 400
    assert felt.everything() == before


async def test_a_plan_after_the_lock_is_refused(felt: Felt) -> None:
    table = await felt.table(PEOPLE[:2], "solidarity", options={"order": "open"})
    user, asked = await until_asked(felt, table, "plan")
    await felt.tables.act(user, table, asked.default())
    before = felt.everything()
    with pytest.raises(DealerError) as refused:
        await felt.tables.act(user, table, {"type": "plan", "plan": PLANS[-1]})
    assert "not your turn" in refusal(refused.value, TEXT)
    assert felt.everything() == before


async def until_asked(felt: Felt, table: int, kind: str) -> tuple[int, Decision]:
    """Play on quietly until somebody is asked a question of this kind; who, and the question."""
    for _ in range(60):
        for person in PEOPLE:
            look = await felt.tables.look(table, person.user)
            if look.decision is None or look.decision.answered:
                continue
            if look.decision.kind == kind:
                return person.user, look.decision
            two = {"type": "buy", "cards": 2} if look.decision.kind == "buy" else None
            await felt.tables.act(person.user, table, two or passive(look.decision))
    raise AssertionError(f"nobody is asked to {kind}")
