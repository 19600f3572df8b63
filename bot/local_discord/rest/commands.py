"""Application commands over REST, global and the guild's."""

from __future__ import annotations

from ..constants import JSON
from ..limits import command_faults, command_list_faults
from ..refusals import Refusal, refuse_faults
from ..world import COMMANDS, Change, World
from .calls import NOTHING, Answer, Call, Route


class CommandRoutes:
    """The endpoints of commands; a guild in the path is their scope."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[Route]:
        """What there is to serve."""
        found = []
        for scope in ("/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}"):
            found += [
                Route("GET", f"{scope}/commands", self.every),
                Route("PUT", f"{scope}/commands", self.replace),
                Route("POST", f"{scope}/commands", self.create),
                Route("GET", f"{scope}/commands/{{command_id}}", self.get),
                Route("PATCH", f"{scope}/commands/{{command_id}}", self.change),
                Route("DELETE", f"{scope}/commands/{{command_id}}", self.delete),
            ]
        return found

    def every(self, call: Call) -> Answer:
        """Every command of a scope."""
        return Answer(200, self._world.commands.of(self._scope(call)))

    def replace(self, call: Call) -> Answer:
        """Overwrite a whole scope."""
        scope = self._scope(call)
        if not isinstance(call.body, list):
            raise Refusal(50109)
        refuse_faults(command_list_faults(call.body))
        made = self._world.commands.replace(self._world.bot["id"], scope, call.body)
        self._told()
        return Answer(200, made)

    def create(self, call: Call) -> Answer:
        """Create one command, or overwrite the one of its name."""
        scope = self._scope(call)
        refuse_faults(command_faults(call.form))
        others = [c for c in self._world.commands.of(scope) if c["name"] != call.form["name"]]
        refuse_faults(command_list_faults([*others, call.form]))
        command, new = self._world.commands.upsert(self._world.bot["id"], scope, call.form)
        self._told()
        return Answer(201 if new else 200, command)

    def get(self, call: Call) -> Answer:
        """One command."""
        return Answer(200, self._command(call))

    def change(self, call: Call) -> Answer:
        """Change one command."""
        command = self._command(call)
        refuse_faults(command_faults({**command, **call.form}))
        changed = self._world.commands.change(command, call.form)
        self._told()
        return Answer(200, changed)

    def delete(self, call: Call) -> Answer:
        """Delete one command."""
        self._world.commands.remove(self._command(call))
        self._told()
        return NOTHING

    def _command(self, call: Call) -> JSON:
        command = self._world.commands.get(call.params["command_id"], self._scope(call))
        if command is None:
            raise Refusal(10063)
        return command

    def _scope(self, call: Call) -> str | None:
        guild_id = call.params.get("guild_id")
        if call.params["application_id"] != self._world.bot["id"] or guild_id not in (None, self._world.guild_id):
            raise Refusal(50001)
        return guild_id

    def _told(self) -> None:
        self._world.tell(Change(COMMANDS, {}))
