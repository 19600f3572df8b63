"""The first hand: from one command to a result, over a real socket."""

from __future__ import annotations

from tests.wire.conftest import House, Join
from tests.wire.felt import play_to_the_end
from tests.wire.person import text_of


async def test_one_command_seats_a_newcomer_and_a_hand_is_played_to_its_end(house: House, join: Join) -> None:
    ana = await join("Ana")
    await ana.command("play")
    await ana.sees("You play at table 1")
    result = await play_to_the_end([ana])
    assert "wins" in text_of(result)
