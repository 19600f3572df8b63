"""What a hand without chips leaves behind: whether the team won, and what became of everybody's plan."""

from __future__ import annotations

from bot.engine import Event
from bot.tables.records import HandRow, TeamPlan, TeamResult


def team_result(hand: HandRow, solved: Event) -> TeamResult:
    """A hand's `solved` event as rows, by the table's seats."""
    plans = tuple(
        TeamPlan(hand.seats[each["seat"]], hand.users[each["seat"]], each["plan"], each["achieved"])
        for each in solved["seats"]
    )
    return TeamResult(hand.table, hand.number, solved["won"], solved["score"], plans)
