"""RPS Poker over the wire: the panel, the reveal, the showdown, and throws that nobody else ever sees."""

from __future__ import annotations

import json

from tests.wire.conftest import Join
from tests.wire.felt import CHANNEL, ask, labels, press, result_message, table_message
from tests.wire.house import House
from tests.wire.person import JSON, Person, text_of

STREETS = (("Gambit", 3), ("Flop", 1), ("Turn", 2), ("River", 3))


async def test_a_hand_by_panel_and_command_to_the_showdown(house: House, join: Join) -> None:
    people = await table_of(join, "Ana", "Ben", "Mia")
    for street, count in STREETS:
        for person, letter in zip(people, "RPS", strict=True):
            await throw_by_panel(person, letter * count, street)
        await people[0].sees(f"{street}: ", CHANNEL)
        await check_around(people)
    result = text_of(await result_message(people[0]))
    assert "```" in result
    assert "D  " in result
    table = result.split("```")[1]
    assert all(len(line) <= 34 for line in table.splitlines())
    assert "RRR  R  RR  RRR" in table


async def test_the_panel_builds_takes_back_and_fills_by_chance(house: House, join: Join) -> None:
    ana, *_ = await table_of(join, "Ana", "Ben", "Mia")
    panel = await open_panel(ana, "Gambit")
    await ana.click(panel, label="Rock")
    await ana.until(lambda: "✊R ▢ ▢" in text_of(ana.again(panel)), "one throw")
    await ana.click(panel, label="Back")
    await ana.until(lambda: "▢ ▢ ▢" in text_of(ana.again(panel)), "none")
    await ana.click(panel, label="By chance")
    await ana.until(lambda: "Lock in" in labels(ana.again(panel)), "three by chance")
    await ana.click(panel, label="Lock in")
    await ana.until(lambda: "locked" in text_of(ana.again(panel)), "the answer")


async def test_throw_by_command_in_letters_and_words(house: House, join: Join) -> None:
    ana, *_ = await table_of(join, "Ana", "Ben", "Mia")
    await open_panel(ana, "Gambit")
    assert "✊R ✋P ✌️S locked" in await ask(ana, "throw", throws="rps")
    assert "✋P ✋P ✊R locked" in await ask(ana, "throw", throws="paper, Paper rock")


async def test_bad_sequences_are_refused_with_what_is_legal(house: House, join: Join) -> None:
    ana, *_ = await table_of(join, "Ana", "Ben", "Mia")
    await open_panel(ana, "Gambit")
    before = await house.dealer.tables.store.image(1)
    for bad in ("RP", "RPSR", "RPX", "", "R" * 4_000, "ＲＰＳ"):
        answer = await ask(ana, "throw", throws=bad or " ")
        assert "3 of Rock, Paper and Scissors" in answer, answer
        assert len(answer) < 400
    assert await house.dealer.tables.store.image(1) == before


async def test_nobody_ever_receives_throws_that_are_not_theirs(house: House, join: Join) -> None:
    ana, ben, mia = await table_of(join, "Ana", "Ben", "Mia")
    dealer = next(p for p in (ana, ben, mia) if f"Dealer {p.name}" in text_of(table_message(ana) or {}))
    others = [person for person in (ana, ben, mia) if person is not dealer]
    sequences = {others[0].name: "RSP", others[1].name: "PSR", dealer.name: "RRS"}
    for person in (ana, ben, mia):
        await ask(person, "throw", throws=sequences[person.name])
    await ana.sees("Gambit: ", CHANNEL)
    for owner in others:
        secret = _spelled(sequences[owner.name])
        for reader in (ana, ben, mia):
            seen = json.dumps(reader.frames, ensure_ascii=False)
            assert (secret in seen) == (reader is owner), f"{reader.name} and the throws of {owner.name}"
    # Somebody folds: that gambit is never shown to anybody, at the showdown either.
    folder = others[0]
    await fold_first(folder, (ana, ben, mia))
    for street, count in STREETS[1:]:
        for person in (ana, ben, mia):
            if person is not folder:
                await throw_by_panel(person, ("R" if person is dealer else "P") * count, street)
        await ana.sees(f"{street}: ", CHANNEL)
        await check_around([ana, ben, mia])
    await result_message(ana)
    for reader in (ana, ben, mia):
        if reader is not folder:
            seen = json.dumps(reader.frames, ensure_ascii=False)
            assert _spelled(sequences[folder.name]) not in seen
            assert sequences[folder.name] not in seen.replace("custom_id", "")


async def test_the_dealer_whose_throw_was_seen_has_to_change_it(house: House, join: Join) -> None:
    people = await table_of(join, "Ana", "Ben", "Mia")
    dealer = next(p for p in people if f"Dealer {p.name}" in text_of(table_message(people[0]) or {}))
    panel = await open_panel(dealer, "Gambit")
    assert "locked" in await ask(dealer, "throw", throws="RPS")
    shown = await ask_message(dealer, "hand")
    await dealer.click(shown, label="My throw was seen")
    await dealer.until(lambda: "locked" not in text_of(dealer.again(shown)), "the void answer")
    assert "RPS" not in text_of(panel)
    assert "Rock, Paper and Scissors" in await ask(dealer, "throw", throws="RPS")
    assert "locked" in await ask(dealer, "throw", throws="RPR")


async def test_a_folded_dealer_lets_the_table_throw_the_rest(house: House, join: Join) -> None:
    people = await table_of(join, "Ana", "Ben", "Mia")
    dealer = next(p for p in people if f"Dealer {p.name}" in text_of(table_message(people[0]) or {}))
    for person in people:
        await ask(person, "throw", throws="RPS")
    await people[0].sees("Gambit: ", CHANNEL)
    await fold_first(dealer, people)
    panel = await open_panel(dealer, "Flop")
    await dealer.click(panel, label="Throw the rest for me")
    for street, count in STREETS[1:]:
        for person, letter in zip((p for p in people if p is not dealer), "PR", strict=True):
            await throw_by_panel(person, letter * count, street)
        await people[0].sees(f"{street}: ", CHANNEL)
        await check_around(people)
    assert "wins" in text_of(await result_message(people[0]))


async def test_a_tie_is_played_out_by_nine_throws(house: House, join: Join) -> None:
    people = await table_of(join, "Ana", "Ben", "Mia")
    dealer = next(p for p in people if f"Dealer {p.name}" in text_of(table_message(people[0]) or {}))
    tied = [person for person in people if person is not dealer]
    for street, count in STREETS:
        for person in people:
            await throw_by_panel(person, ("R" if person is dealer else "P") * count, street)
        await people[0].sees(f"{street}: ", CHANNEL)
        await check_around(people)
    await people[0].sees("throw for it: nine throws each", CHANNEL)
    assert "locked" in await ask(tied[0], "throw", throws="RRRRRRRRR")
    await ask(tied[1], "throw", throws="PPPPPPPPP")
    result = text_of(await result_message(people[0]))
    assert f"{tied[1].name} wins 30: 9-0" in result


async def test_two_people_play_against_the_house(house: House, join: Join) -> None:
    people = await table_of(join, "Ana", "Ben")
    assert "Dealer: the house" in text_of(table_message(people[0]) or {})


async def table_of(join: Join, *names: str, **options: str) -> list[Person]:
    """People at RPS Poker with the first hand dealt."""
    people = [await join(name) for name in names]
    await ask(people[0], "table open", game="rps-poker", **options)
    lobby = await people[0].sees("1 of 10 seats taken")
    for person in people[1:]:
        await press(person, lobby, "Sit down")
    await people[0].sees(f"{len(names)} of 10 seats taken")
    await ask(people[0], "table start")
    await people[0].sees("Throws for the Gambit")
    return people


async def open_panel(person: Person, street: str) -> JSON:
    """The private panel behind Choose my throws, of this street."""

    def asking() -> JSON | None:
        table = table_message(person)
        wanted = table is not None and f"Throws for the {street}" in text_of(table)
        return table if wanted and "Choose my throws" in labels(table or {}) else None

    table = await person.until(asking, f"throws for the {street}")
    before = {message["id"] for message in person.ephemerals}
    await person.click(table, label="Choose my throws")

    def opened() -> JSON | None:
        fresh = [m for m in person.ephemerals if m["id"] not in before and "Your throws:" in text_of(m)]
        return fresh[-1] if fresh else None

    return await person.until(opened, "the panel")


async def throw_by_panel(person: Person, throws: str, street: str) -> None:
    panel = await open_panel(person, street)
    for done, letter in enumerate(throws, start=1):
        await person.click(panel, label={"R": "Rock", "P": "Paper", "S": "Scissors"}[letter])
        left = len(throws) - done
        await person.until(lambda left=left: text_of(person.again(panel)).count("▢") == left, "the next throw")
    await person.click(panel, label="Lock in")
    await person.until(lambda: "Lock in" not in labels(person.again(panel)), "the answer")


async def check_around(people: list[Person]) -> None:
    """Everybody checks or calls until the street's betting is over."""
    while True:
        table = await people[0].until(lambda: _settled(people[0]), "somebody to act, or throws, or the result")
        text = text_of(table)
        if "▸ **" not in text:
            return
        actor = next(person for person in people if person.name == text.split("▸ **")[1].split("**")[0])
        label = "Check" if "Check" in labels(table) else next(each for each in labels(table) if "Call" in each)
        await press(actor, table, label)
        await people[0].until(
            lambda table=table, text=text: (
                (_settled(people[0]) or table)["id"] != table["id"] or text_of(people[0].again(table)) != text
            ),
            "the table to go on",
        )


def _settled(person: Person) -> JSON | None:
    table = table_message(person)
    if table is None:
        return None
    text = text_of(table)
    return table if "▸ **" in text or "Throws for" in text or "wins" in text or "A tie" in text else None


async def fold_first(folder: Person, people: list[Person] | tuple[Person, ...]) -> None:
    """Somebody folds in the gambit's betting, everybody else calls or checks."""
    while True:
        table = await people[0].until(lambda: _settled(people[0]), "somebody to act, or throws")
        text = text_of(table)
        if "▸ **" not in text:
            return
        name = text.split("▸ **")[1].split("**")[0]
        actor = next(person for person in people if person.name == name)
        shown = labels(table)
        if actor is folder:
            await press(actor, table, "Fold")
            if "Check" in shown:
                await actor.click(await actor.sees("Fold anyway?"), label="Fold")
        else:
            await press(actor, table, "Check" if "Check" in shown else next(each for each in shown if "Call" in each))
        await people[0].until(
            lambda table=table, text=text: (
                (_settled(people[0]) or table)["id"] != table["id"] or text_of(people[0].again(table)) != text
            ),
            "the table to go on",
        )


async def ask_message(person: Person, path: str) -> JSON:
    """The private answer to a command, as a message."""
    await ask(person, path)
    return person.ephemerals[-1]


def _spelled(letters: str) -> str:
    signs = {"R": "✊R", "P": "✋P", "S": "✌️S"}
    return " ".join(signs[letter] for letter in letters)
