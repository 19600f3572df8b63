"""Betting over the wire: buttons with costs, amounts by modal and by command, second questions, bad input."""

from __future__ import annotations

import pytest

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, labels, press, result_message, table_message
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of


async def test_buttons_say_what_they_cost(house: House, join: Join) -> None:
    actor, _ = await heads_up(join)
    assert labels(await turn_of(actor)) == ["Fold", "Call 5", "Raise…", "All-in 495", "My hand"]


async def test_a_hand_by_buttons_and_a_modal(house: House, join: Join) -> None:
    small, big = await heads_up(join)
    await press(small, await turn_of(small), "Call 5")
    table = await turn_of(big, asks="Check")
    await press(big, table, "Raise…")
    modal = await big.until(lambda: big.modals[-1] if big.modals else None, "the modal")
    assert modal["title"] == "Raise"
    assert "20 to 500" in str(modal)
    await big.fill("half", modal)
    await press(small, await turn_of(small, asks="Call 10"), "Call 10")
    flop = await small.sees("Flop:", CHANNEL)
    assert "Pot 40" in text_of(flop)
    await press(big, await turn_of(big, asks="Bet…"), "Check")
    await press(small, await turn_of(small, asks="Bet…"), "Check")
    await ask_ok(big, "bet", amount="pot")
    await ask_ok(small, "fold")
    result = text_of(await result_message(big))
    assert "40 back to" in result
    assert "wins 40, the last one in" in result


async def test_all_in_is_asked_twice(house: House, join: Join) -> None:
    small, big = await heads_up(join)
    await press(small, await turn_of(small), "All-in 495")
    question = await small.sees("All-in with 495?")
    assert question["flags"] & 64
    assert "All-in" not in text_of(table_message(big) or {})
    await small.click(question, label="All-in 495")
    await press(big, await turn_of(big, asks="Call 490"), "Call 490")
    result = text_of(await result_message(big))
    assert "wins 1,000" in result or "wins 500" in result


async def test_folding_for_nothing_is_asked_twice(house: House, join: Join) -> None:
    small, big = await heads_up(join)
    await ask_ok(small, "call")
    await press(big, await turn_of(big, asks="Check"), "Fold")
    question = await big.sees("Checking is free. Fold anyway?")
    await big.click(question, label="No, back")
    await big.until(lambda: "You hold" in text_of(big.again(question)), "the hand in place of the question")
    assert "Checking is free" in await ask(big, "fold")
    await ask_ok(big, "check")
    assert "Flop:" in text_of(await big.sees("Flop:", CHANNEL))


async def test_a_modal_opened_before_a_restart_is_submitted_after_it(house: House, join: Join) -> None:
    small, big = await heads_up(join)
    await press(small, await turn_of(small), "Raise…")
    modal = await small.until(lambda: small.modals[-1] if small.modals else None, "the modal")
    await house.stop()
    await house.start()
    await small.fill("60", modal)
    await turn_of(big, asks="Call 50")


BAD_AMOUNTS = ["-5", "0", "12.5", "1e21", "NaN", "１２", "0x10", "9" * 4_000, "501", "19", "1,00", "ten"]


async def test_a_bad_amount_is_refused_with_the_legal_range(house: House, join: Join) -> None:
    small, _ = await heads_up(join)
    before = await house.dealer.tables.store.image(1)
    for bad in BAD_AMOUNTS:
        answer = await ask(small, "raise", to=bad)
        assert "20 " in answer, f"{bad[:20]}: {answer}"
        assert "500" in answer, f"{bad[:20]}: {answer}"
        assert len(answer) < 400
    assert await house.dealer.tables.store.image(1) == before


async def test_raising_where_only_a_call_is_open_is_refused(house: House, join: Join) -> None:
    small, big = await heads_up(join)
    await press(small, await turn_of(small), "All-in 495")
    await small.click(await small.sees("All-in with 495?"), label="All-in 495")
    await turn_of(big, asks="Call 490")
    answer = await ask(big, "raise", to="600")
    assert '"raise" is not open to you now.' in answer
    assert "call" in answer


async def test_out_of_turn_is_refused(house: House, join: Join) -> None:
    _, big = await heads_up(join)
    assert "Nothing is asked of you" in await ask(big, "check")
    await press(big, await turn_of(_), "Call 5")
    await big.sees("It is not your turn")


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
async def test_every_structure_can_be_opened(house: House, join: Join, structure: str) -> None:
    small, _ = await heads_up(join, structure=structure)
    shown = labels(await turn_of(small))
    assert text_of(table_message(small) or {}).count(structure) == 1
    assert ("Raise to 20" in shown) == (structure == "fixed-limit")
    assert ("All-in 495" in shown) == (structure == "no-limit")


async def heads_up(join: Join, **options: str) -> tuple[Person, Person]:
    """Two people at Texas hold'em with the first hand dealt: the one who acts first, and the other."""
    ana, ben = await join("Ana"), await join("Ben")
    await ask(ana, "table open", game="texas-holdem", **options)
    await press(ben, await ana.sees("1 of 10 seats taken"), "Sit down")
    await ana.sees("2 of 10 seats taken")
    await ask(ana, "table start")
    first = await ana.until(lambda: _to_act(ana), "somebody to act")
    return (ana, ben) if first == "Ana" else (ben, ana)


def _to_act(person: Person) -> str | None:
    table = table_message(person)
    return text_of(table).split("▸ **")[1].split("**")[0] if table and "▸ **" in text_of(table) else None


async def turn_of(person: Person, asks: str = "") -> JSON:
    """The table's message once it is this person's turn, with a button that holds these words."""

    def there() -> JSON | None:
        table = table_message(person)
        mine = table is not None and _to_act(person) == person.name
        return table if table and mine and any(asks in label for label in labels(table)) else None

    return await person.until(there, f"the turn of {person.name}")


async def ask_ok(person: Person, path: str, **options: str) -> None:
    """A command that is carried out once it is this person's turn."""
    await turn_of(person)
    assert "done" in await ask(person, path, **options)
