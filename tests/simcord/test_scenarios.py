"""Ten scenarios of a table's life on simcord 3.2.1, as an independent judge beside the dealer's own local Discord.

What simcord judges here: that commands were synced before they are typed, that options fit their declarations, that
every interaction is acknowledged once and in its own way, that components of the second kind stand in messages flagged
for them, that buttons exist and are enabled when they are pressed, that modals are complete, who sees which message,
and the permissions behind every request. Whatever discord.py would only log is raised when a test ends.

What it cannot judge, and what the tests over the wire are for: it has no socket, so no resume, no heartbeat and no 429
of its own; nonces are ignored, so a message that is posted twice stands there twice; the three seconds for an answer
and the quarter of an hour of a token do not run; nobody can close their direct messages, which is why that scenario
lets the request fail with the code that Discord gives.
"""

from __future__ import annotations

from tests.simcord.guest import CARD, Guest, labels, texts
from tests.simcord.sim import Sim

ROCK, SCISSORS = "Rock - raise", "Scissors - call"
CLOSED_TO_US = 50007


async def test_open(sim: Sim) -> None:
    ana = sim.guest("Ana")
    told = await ana.ask("table open", game="rps-holdem")
    assert told.startswith("Table 1 (Rock Paper Scissors Poker) is open. Start deals the first hand.")
    lobby = await ana.shown("1 of 10 seats taken")
    assert lobby.author == sim.dealer.user
    assert {"Sit down", "House player", "Start", "Rules"} <= set(labels(lobby))
    assert lobby.flags.components_v2
    assert not lobby.content


async def test_join(sim: Sim) -> None:
    ana, ben = sim.guest("Ana"), sim.guest("Ben")
    await ana.ask("table open", game="rps-holdem")
    lobby = await ana.shown("1 of 10 seats taken")
    pressed = await ben.press(lobby, "Sit down")
    assert pressed.deferred
    assert [said.ephemeral for said in pressed.followups] == [True]
    joined = await ana.shown("2 of 10 seats taken")
    assert joined.id == lobby.id, "the lobby is edited, not posted anew"
    assert "You already sit at table 1" in await ben.ask("table join")
    assert "**500**" in await ben.ask("chips")


async def test_deal(sim: Sim) -> None:
    ana, ben = await dealt(sim, "rps-holdem")
    hers, his = set(await cards_of(ana)), set(await cards_of(ben))
    assert len(hers | his) == 4
    await ana.turn(ROCK)
    assert not his & ana.cards_seen(), "Ana was sent a card of Ben's"
    assert not hers & ben.cards_seen(), "Ben was sent a card of Ana's"


async def test_act_by_button(sim: Sim) -> None:
    ana, ben = await dealt(sim, "rps-holdem")
    asking = await ana.turn(ROCK)
    pressed = await ana.press(asking, ROCK)
    assert pressed.deferred
    assert "Rock is in" in texts(pressed.followups[0].message)
    assert not any("Rock is in" in texts(message) for message in ben.seen())
    letter = ben.letters()[-1]
    await ben.press(letter, "Scissors")
    flop = await ben.turn(ROCK, after=asking.id)
    assert "Ana ✊ Rock" in texts(flop)
    await ana.until(lambda: ana.labels_now(asking) == [], "the message before to lose its buttons")
    await ben.until(lambda: "Flop" in texts(ben.letters()[-1]), "the flop in the letter")
    assert ben.letters()[-1].id == letter.id, "one letter a hand, edited"


async def test_act_by_slash(sim: Sim) -> None:
    small, big = await heads_up(sim)
    assert "Nothing is asked of you" in await big.ask("check")
    assert "done" in await small.ask("call")
    await big.turn("Check")
    assert "done" in await big.ask("raise", to="pot")
    await small.turn("Call 20")
    assert "between 50 and 500" in await small.ask("raise", to="5")
    assert "done" in await small.ask("fold")
    assert "wins" in texts(await big.shown("the last one in"))


async def test_act_by_modal(sim: Sim) -> None:
    small, big = await heads_up(sim)
    opened = await small.press(await small.turn("Raise…"), "Raise…")
    assert opened.modal is not None
    assert opened.modal["title"] == "Raise"
    sent = await small.actor.submit_modal(opened, {"amount": "60"})
    assert sent.acknowledged
    await big.turn("Call 50")
    assert "60" in texts(await big.shown("raises to 60"))


async def test_closed_dm(sim: Sim) -> None:
    """Nobody on simcord can close their direct messages, so the request fails here as it does at Discord."""
    ana, ben = sim.guest("Ana"), sim.guest("Ben")
    room = ben.actor.user.dm_channel
    sim.env.inject_error(
        "POST", f"/channels/{room.id}/messages", status=403, code=CLOSED_TO_US, message="Cannot send", times=None
    )
    await seated(ana, ben, "rps-holdem")
    await ana.ask("table start")
    said = await ana.shown("your direct messages are closed to me")
    assert "Ben" in texts(said)
    assert ben.letters() == []
    shown = await ben.press(await ben.turn("My hand"), "My hand")
    assert shown.ephemeral
    assert shown.response is not None
    assert len(CARD.findall(texts(shown.response.message))) >= 2
    await both_show_scissors(ana, ben)
    assert len([m for m in ana.seen() if "closed to me" in texts(m)]) == 1, "it is said once"


async def test_restart(sim: Sim) -> None:
    small, big = await heads_up(sim)
    asking = await small.turn("Raise…")
    held = await cards_of(small)
    opened = await small.press(asking, "Raise…")
    await sim.stop()
    await sim.start()
    await small.actor.submit_modal(opened, {"amount": "60"})
    called = await big.turn("Call 50")
    assert held[0] in await small.ask("hand"), "the same cards after the restart"
    await sim.stop()
    await sim.start()
    await big.press(called, "Call 50")
    assert "Pot 120" in texts(await small.shown("Flop:"))


async def test_cancel(sim: Sim) -> None:
    ana, ben = await dealt(sim, "rps-holdem")
    await ana.press(await ana.turn(ROCK), ROCK)
    assert "Only the host" in await ben.ask("table cancel")
    assert "cancelled" in await ana.ask("table cancel")
    said = await ben.shown("cancels the hand")
    assert texts(said).count("**500**") == 2
    assert ROCK not in labels(said)


async def test_close(sim: Sim) -> None:
    ana, ben = await dealt(sim, "rps-holdem")
    assert "Table 1" in await ana.ask("table close")
    await both_show_scissors(ana, ben)
    last = await ben.shown("The table is closed")
    assert labels(last) == []
    chips = [await guest.chips() for guest in (ana, ben)]
    assert sum(chips) == 2_000
    assert "No table is open" in await ana.ask("table list")


async def seated(ana: Guest, ben: Guest, game: str) -> None:
    """Ana opens a table and Ben sits down at it."""
    await ana.ask("table open", game=game)
    await ben.press(await ana.shown("1 of 10 seats taken"), "Sit down")
    await ana.shown("2 of 10 seats taken")


async def dealt(sim: Sim, game: str) -> tuple[Guest, Guest]:
    """Ana and Ben with the first hand dealt."""
    ana, ben = sim.guest("Ana"), sim.guest("Ben")
    await seated(ana, ben, game)
    await ana.ask("table start")
    for guest in (ana, ben):
        await guest.until(guest.letters, "a letter")
    return ana, ben


async def heads_up(sim: Sim) -> tuple[Guest, Guest]:
    """Two people at Texas hold'em with the first hand dealt: the small blind, who acts first, and the big blind."""
    ana, ben = await dealt(sim, "texas-holdem")
    turn = texts(await ana.turn("Call 5"))
    return (ana, ben) if "▸ **Ana**" in turn else (ben, ana)


async def cards_of(guest: Guest) -> list[str]:
    """The two cards that somebody holds, as their letter shows them."""
    letters = await guest.until(guest.letters, "a letter")
    return CARD.findall(texts(letters[-1]))[:2]


async def both_show_scissors(ana: Guest, ben: Guest) -> None:
    """Scissors on every street until the hand has ended."""
    after = 0
    for _ in range(4):
        asking = await ana.turn(SCISSORS, after=after)
        for guest in (ana, ben):
            await guest.press(asking, SCISSORS)
        after = asking.id
    await ana.shown("wins")
