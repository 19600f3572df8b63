"""The results of teams as rows, and the statements that take them, in the order in which they run."""

from __future__ import annotations

from sqlalchemy import insert

from bot.store.schema import team_plans, team_results
from bot.store.steps import Rows, Step
from bot.tables.records import Commit


def _results(commit: Commit) -> Rows:
    if result := commit.result:
        yield {"table_id": result.table, "hand": result.hand, "won": result.won, "score": result.score}


def _plans(commit: Commit) -> Rows:
    if result := commit.result:
        of_hand = {"table_id": result.table, "hand": result.hand}
        for each in result.plans:
            whose = {"seat": each.seat, "user_id": each.user}
            yield {**of_hand, **whose, "plan": each.plan, "achieved": each.achieved}


RESULT_STEPS: tuple[Step[Commit], ...] = (
    Step(insert(team_results), "table_id hand won score", _results),
    Step(insert(team_plans), "table_id hand seat user_id plan achieved", _plans),
)
