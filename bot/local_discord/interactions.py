"""Interactions: what a person did, waiting for the bot's answer for three seconds."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from . import shapes
from .constants import FILE_LIMIT, JSON, Callback, ChannelType, Intent, InteractionType
from .gateway import Gateway
from .refusals import Refusal
from .world import World

NO_ANSWER = "The application did not respond"


@dataclass
class Interaction:
    """One interaction; `notify` sends frames to the page that made it."""

    id: str
    token: str
    kind: InteractionType
    user_id: str
    channel: JSON
    data: JSON
    born: float
    notify: Callable[[JSON], None]
    message: JSON | None = None
    cause: JSON | None = None
    answer: Callback | None = None
    original: tuple[str, str] | None = None
    failed: bool = False
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Act:
    """What a person did: the kind, where, its data, the clicked message, the modal's cause."""

    kind: InteractionType
    user_id: str
    channel: JSON
    data: JSON
    message: JSON | None = None
    cause: JSON | None = None


class Interactions:
    """All interactions of this run; times are in seconds of `clock`."""

    def __init__(
        self, world: World, gateway: Gateway, *, clock: Callable[[], float], answer_limit: float, token_life: float
    ) -> None:
        self._world = world
        self._gateway = gateway
        self._clock = clock
        self.answer_limit = answer_limit
        self.token_life = token_life
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def open(self, act: Act, notify: Callable[[JSON], None]) -> None:
        """Tell the bot what a person did and start the clock."""
        self._forget_old()
        token, born = secrets.token_urlsafe(48), self._clock()
        interaction = Interaction(
            self._world.ids.next(),
            token,
            act.kind,
            act.user_id,
            act.channel,
            act.data,
            born,
            notify,
            act.message,
            act.cause,
        )
        self._by_id[interaction.id] = self._by_token[token] = interaction
        for session in self._gateway.sessions(Intent(0), act.channel.get("guild_id")):
            self._gateway.dispatch(session, "INTERACTION_CREATE", self._payload(interaction))
        limit = self.answer_limit if self._gateway.reachable else 0
        interaction.timer = asyncio.get_running_loop().call_later(limit, self._expire, interaction)

    def to_answer(self, interaction_id: str, token: str) -> Interaction:
        """The interaction a first answer is for; raises Refusal 10062 or 40060."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token.encode(), token.encode()):
            raise Refusal(10062)
        if interaction.answer is not None:
            raise Refusal(40060)
        if interaction.failed or self._clock() - interaction.born > self.answer_limit:
            raise Refusal(10062)
        return interaction

    def answered(self, interaction: Interaction, answer: Callback) -> None:
        """Note the kind of first answer; the clock stops."""
        interaction.answer = answer
        if interaction.timer is not None:
            interaction.timer.cancel()

    def of_token(self, application_id: str, token: str) -> Interaction:
        """The interaction a follow-up belongs to; raises Refusal 10015 or 50027."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot["id"] or interaction.answer is None:
            raise Refusal(10015)
        if self._clock() - interaction.born > self.token_life:
            raise Refusal(50027)
        return interaction

    def metadata(self, interaction: Interaction) -> JSON:
        """What a message says of the interaction that made it."""
        shape: JSON = {
            "id": interaction.id,
            "type": int(interaction.kind),
            "user": self._world.user(interaction.user_id),
            "authorizing_integration_owners": {"0": interaction.channel.get("guild_id", "0")},
        }
        if interaction.kind == InteractionType.COMPONENT and interaction.message:
            shape["interacted_message_id"] = interaction.message["id"]
        if interaction.kind == InteractionType.MODAL:
            shape["triggering_interaction_metadata"] = interaction.cause
        return shape

    def close(self) -> None:
        """Stop every clock."""
        for interaction in self._by_id.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    def _expire(self, interaction: Interaction) -> None:
        interaction.failed = True
        interaction.notify({"op": "interaction", "state": "failed", "text": NO_ANSWER})

    def _forget_old(self) -> None:
        limit = self._clock() - 2 * self.token_life
        for interaction in list(self._by_id.values()):
            if interaction.born >= limit:
                return
            del self._by_id[interaction.id], self._by_token[interaction.token]

    def _payload(self, interaction: Interaction) -> JSON:
        channel = interaction.channel
        direct = channel["type"] == ChannelType.DM
        permissions = str(int(self._world.channels.bot_may(channel)))
        shown = self._world.channels.shape_for(channel, self._world.bot["id"])
        payload: JSON = {
            "id": interaction.id,
            "application_id": self._world.bot["id"],
            "type": int(interaction.kind),
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": {**shown, "permissions": permissions},
            "app_permissions": permissions,
            "locale": shapes.LOCALE,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": {"0": channel.get("guild_id", "0")},
            "context": 1 if direct else 0,
            "attachment_size_limit": FILE_LIMIT,
        }
        if interaction.message is not None:
            payload["message"] = interaction.message
        return {**payload, **(self._direct(interaction) if direct else self._in_guild(interaction))}

    def _direct(self, interaction: Interaction) -> JSON:
        return {"user": self._world.user(interaction.user_id)}

    def _in_guild(self, interaction: Interaction) -> JSON:
        guild_id = self._world.guild_id
        may = shapes.person_permissions(interaction.user_id, self._world.about["owner_id"])
        member = {**(self._world.member(interaction.user_id) or {}), "permissions": str(int(may))}
        guild = {"id": guild_id, "locale": shapes.LOCALE, "features": []}
        return {"guild_id": guild_id, "guild": guild, "guild_locale": shapes.LOCALE, "member": member}
