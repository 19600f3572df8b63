"""Plans of a team that cannot fail: better than any number of imagined hands."""

from __future__ import annotations

from bot.cards import PLANS, proof
from bot.engine import Action, Decision, View


def sure_plan(view: View, decision: Decision) -> Action | None:
    """The answer that leads to the hardest plan which a seat's cards and those face up already make, None without."""
    mine = view.mine or {"cards": []}
    face_up = [card for seat in view.seats if seat["seat"] != view.seat for card in seat["revealed"] or ()]
    has = view.seats[decision.seat]["plan"]
    open_ones = {each for template in decision.templates if "plan" in template for each in template["plan"]["of"]}
    for plan in reversed(PLANS):
        if plan in open_ones | {has} and proof(mine["cards"], face_up, plan):
            return {"type": "keep"} if plan == has else {"type": "plan", "plan": plan}
    return None
