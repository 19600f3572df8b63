"""Answers with cards over the wire: what is offered while one types, sealed ones, and panels that outlive a restart."""

from __future__ import annotations

import json

from bot.render import signs
from tests.wire.answers import my_hand, tap
from tests.wire.conftest import Join
from tests.wire.felt import ask, dealt, labels, table_message
from tests.wire.house import House
from tests.wire.person import Person, buttons_of, text_of


async def test_while_one_types_only_ones_own_cards_are_offered(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await dealt("rombo-draw", [ana, ben])
    for _ in range(2):
        actor = await in_turn(house, ana, ben)
        await ask(actor, "call" if "Call 5" in labels(await my_hand(actor)) else "check")
    for person in (ana, ben):
        held = await cards_of(house, person)
        offered = [choice["value"] for choice in await person.autocomplete("draw", "discard", "")]
        assert sorted(offered) == sorted({signs.card(card) for card in held})
        more = [choice["value"] for choice in await person.autocomplete("draw", "discard", held[0])]
        assert all(each.split()[0] == signs.card(held[0]) for each in more)
        assert {len(each.split()) for each in more} == {2}
    said = await ask(ana, "draw", discard="2 2 2 2 2")
    assert "You may discard 0 to 4 of" in said
    assert "You stand pat. You may change it until the last one is in." in await ask(ana, "draw")
    await ben.until(lambda: "✓" in text_of(table_message(ben) or {}), "a tick for Ana")


async def test_nobody_sees_what_somebody_buys_before_the_last_has_bought(house: House, join: Join) -> None:
    people = [await join(name) for name in ("Ana", "Ben", "Mia")]
    await dealt("kings-pot", people)
    ana, ben, _ = people
    await ask(ana, "buy", cards=7)
    assert "between 0 and 7" in await ask(ben, "buy", cards=8)
    await ben.until(lambda: "Ana ✓" in text_of(table_message(ben) or {}), "a tick for Ana")
    seen = json.dumps(ben.frames, ensure_ascii=False)
    assert "Ana 7" not in seen
    assert "You buy 7 cards" not in seen


async def test_a_card_rides_on_a_raise_whose_modal_was_opened_before_a_restart(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await dealt("blitz", [ana, ben])
    actor = await in_turn(house, ana, ben)
    public = await actor.sees("to act, opening a card", "card-room")
    assert labels(public) == ["Fold", "Choose card and bet", "My hand"]
    card = (await cards_of(house, actor))[0]
    assert not any(each in str(button["custom_id"]) for button in buttons_of(public) for each in (card, "open"))
    panel = await my_hand(actor, button="Choose card and bet")
    await tap(actor, panel, signs.card(card))
    assert f"You open **{signs.card(card)}** with it." in text_of(actor.again(panel))
    await actor.click(panel, label="Raise…")
    modal = await actor.until(lambda: actor.modals[-1] if actor.modals else None, "the modal")
    await house.stop()
    await house.start()
    await actor.fill("60", modal)
    await actor.sees(f"{actor.name} opens {signs.card(card)}.", "card-room")


async def test_an_open_card_needs_a_word_for_what_is_done_with_it(house: House, join: Join) -> None:
    ana, ben = await join("Ana"), await join("Ben")
    await dealt("blitz", [ana, ben])
    actor = await in_turn(house, ana, ben)
    other = ben if actor is ana else ana
    card = (await cards_of(house, actor))[0]
    assert "5 is to call" in await ask(actor, "open", card=card)
    assert "is not among your cards" in await ask(actor, "open", card=(await cards_of(house, other))[0], bet="call")
    assert "done" in await ask(actor, "open", card=card, bet="call")
    assert "done" in await ask(other, "open", card=(await cards_of(house, other))[0])


async def in_turn(house: House, *people: Person) -> Person:
    """Whose turn it is."""
    looks = [(person, await house.dealer.tables.look(1, int(person.me["id"]))) for person in people]
    return next(person for person, look in looks if look.decision is not None)


async def cards_of(house: House, person: Person) -> list[str]:
    """The cards that somebody holds."""
    look = await house.dealer.tables.look(1, int(person.me["id"]))
    assert look.view is not None
    assert look.view.mine is not None
    return list(look.view.mine["cards"])
