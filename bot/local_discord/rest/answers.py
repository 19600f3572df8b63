"""Interaction callbacks and the webhook of an interaction over REST."""

from __future__ import annotations

from ..answers import Answers
from ..interactions import Interactions
from ..world import World
from .calls import NOTHING, Answer, Call, Route

_TRUE = ("1", "true", "True")


class AnswerRoutes:
    """The endpoints that need the interaction's token and no other."""

    def __init__(self, world: World, interactions: Interactions, answers: Answers) -> None:
        self._world = world
        self._interactions = interactions
        self._answers = answers

    def routes(self) -> list[Route]:
        """What there is to serve."""
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        found = [
            Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.first, with_token=False),
            Route("POST", hook, self.follow_up, with_token=False),
        ]
        for message in ("@original", "{message_id}"):
            path = f"{hook}/messages/{message}"
            found.append(Route("GET", path, self.get, with_token=False))
            found.append(Route("PATCH", path, self.edit, with_token=False))
            found.append(Route("DELETE", path, self.delete, with_token=False))
        return found

    def first(self, call: Call) -> Answer:
        """The first answer; with_response says whether it is described."""
        interaction = self._interactions.to_answer(call.params["interaction_id"], call.params["interaction_token"])
        described = self._answers.first(interaction, call.form, call.uploads)
        return Answer(200, described) if call.query.get("with_response") in _TRUE else NOTHING

    def follow_up(self, call: Call) -> Answer:
        """A further message."""
        interaction = self._interactions.of_token(call.params["webhook_id"], call.params["webhook_token"])
        return Answer(200, self._answers.follow_up(interaction, call.form, call.uploads))

    def get(self, call: Call) -> Answer:
        """The original or a follow-up."""
        interaction = self._interactions.of_token(call.params["webhook_id"], call.params["webhook_token"])
        return Answer(200, self._answers.of_interaction(interaction, call.params.get("message_id", "@original")))

    def edit(self, call: Call) -> Answer:
        """Edit the original or a follow-up."""
        interaction = self._interactions.of_token(call.params["webhook_id"], call.params["webhook_token"])
        message = self._answers.of_interaction(interaction, call.params.get("message_id", "@original"))
        return Answer(200, self._answers.edit(interaction, message, call.form, call.uploads))

    def delete(self, call: Call) -> Answer:
        """Delete the original or a follow-up."""
        interaction = self._interactions.of_token(call.params["webhook_id"], call.params["webhook_token"])
        self._world.delete(self._answers.of_interaction(interaction, call.params.get("message_id", "@original")))
        return NOTHING
