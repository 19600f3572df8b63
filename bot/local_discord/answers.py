"""The bot's answers to interactions: first answers, follow-ups, and the original's edits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .attachments import Upload
from .components import settled
from .constants import JSON, Callback, InteractionType, MessageFlag
from .interactions import Interaction, Interactions
from .limits import choice_faults, message_faults, modal_faults
from .limits.forms import number
from .messages import Draft, is_loading
from .refusals import Fault, Refusal, invalid, refuse_faults
from .world import World

COMMAND_MESSAGE, REPLY = 20, 19
_TEXT_ANSWERS = {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL}
_MAY: dict[InteractionType, set[Callback]] = {
    InteractionType.COMMAND: _TEXT_ANSWERS,
    InteractionType.COMPONENT: _TEXT_ANSWERS | {Callback.DEFERRED_UPDATE, Callback.UPDATE},
    InteractionType.MODAL: {
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
    },
    InteractionType.AUTOCOMPLETE: {Callback.CHOICES},
}


class Answers:
    """Takes the bot's answers and makes the messages they mean."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world = world
        self._interactions = interactions
        self.modals: dict[tuple[str, str], tuple[JSON, Interaction]] = {}

    def first(self, interaction: Interaction, body: JSON, uploads: list[Upload]) -> JSON:
        """The first answer to an interaction; returns Discord's description of it."""
        answer = _kind_of(interaction, body)
        data = body.get("data")
        takers: dict[Callback, Callable[[Interaction, JSON, list[Upload]], None]] = {
            Callback.MESSAGE: self._message,
            Callback.DEFERRED_MESSAGE: self._thinking,
            Callback.DEFERRED_UPDATE: self._acknowledge,
            Callback.UPDATE: self._update,
            Callback.CHOICES: self._choices,
            Callback.MODAL: self._modal,
        }
        takers[answer](interaction, data if isinstance(data, dict) else {}, uploads)
        self._interactions.answered(interaction, answer)
        if answer is not Callback.DEFERRED_MESSAGE and answer is not Callback.CHOICES:
            interaction.notify({"op": "interaction", "state": "done"})
        if interaction.kind == InteractionType.MODAL:
            self.modals.pop((interaction.user_id, interaction.data["custom_id"]), None)
        return self._described(interaction, answer)

    def follow_up(self, interaction: Interaction, body: JSON, uploads: list[Upload]) -> JSON:
        """A further message; the first after a deferred answer fills that one instead."""
        _check([*number(body.get("flags"), "flags", 0, (1 << 31) - 1)])
        original = self._original_or_none(interaction)
        if interaction.answer is Callback.DEFERRED_MESSAGE and original is not None and is_loading(original):
            return self.edit(interaction, original, {**body, "flags": _without_ephemeral(body)}, uploads)
        _check(message_faults(body, [u.filename for u in uploads]))
        reference = self._reference(original) if original is not None else {}
        owner = interaction.user_id if _asks_ephemeral(body) else None
        return self._world.post(interaction.channel, self._draft(interaction, body, uploads, REPLY, owner, reference))

    def edit(self, interaction: Interaction, message: JSON, body: JSON, uploads: list[Upload]) -> JSON:
        """Edit a message through the interaction's token."""
        edit_message(self._world, message, body, uploads)
        if interaction.answer is Callback.DEFERRED_MESSAGE and interaction.original == _place(message):
            interaction.notify({"op": "interaction", "state": "done"})
        return message

    def original(self, interaction: Interaction) -> JSON:
        """The message of the first answer; raises Refusal 10008 where there is none."""
        message = self._original_or_none(interaction)
        if message is None:
            raise Refusal(10008)
        return message

    def cause(self, opener: Interaction) -> JSON:
        """What a modal's answer says of the interaction that opened the modal."""
        return self._interactions.metadata(opener)

    def of_interaction(self, interaction: Interaction, message_id: str) -> JSON:
        """A message this interaction's token may touch; raises Refusal 10008."""
        if message_id == "@original":
            return self.original(interaction)
        message = self._world.messages.get(interaction.channel["id"], message_id)
        if message is None or message.get("application_id") != self._world.bot["id"]:
            raise Refusal(10008)
        owner = self._world.messages.owner(message_id)
        if owner is not None and owner != interaction.user_id:
            raise Refusal(10008)
        return message

    def _original_or_none(self, interaction: Interaction) -> JSON | None:
        return self._world.messages.get(*interaction.original) if interaction.original else None

    def _message(self, interaction: Interaction, data: JSON, uploads: list[Upload]) -> None:
        _check(message_faults(data, [u.filename for u in uploads]), "data")
        owner = interaction.user_id if _asks_ephemeral(data) else None
        self._post_original(interaction, data, uploads, owner)

    def _thinking(self, interaction: Interaction, data: JSON, _: list[Upload]) -> None:
        refuse_faults(list(number(data.get("flags"), "data.flags", 0, (1 << 31) - 1)))
        owner = interaction.user_id if _asks_ephemeral(data) else None
        self._post_original(interaction, {"content": ""}, [], owner, MessageFlag.LOADING)
        interaction.notify({"op": "interaction", "state": "thinking"})

    def _post_original(
        self, interaction: Interaction, data: JSON, uploads: list[Upload], owner: str | None, flags: int = 0
    ) -> None:
        command = interaction.kind == InteractionType.COMMAND
        clicked = interaction.message if interaction.kind == InteractionType.COMPONENT else None
        reference = self._reference(clicked) if clicked else {}
        kind = COMMAND_MESSAGE if command else REPLY if clicked else 0
        draft = self._draft(interaction, data, uploads, kind, owner, reference, flags)
        message = self._world.post(interaction.channel, draft)
        interaction.original = _place(message)

    def _acknowledge(self, interaction: Interaction, _: JSON, __: list[Upload]) -> None:
        if interaction.message is not None:
            interaction.original = _place(interaction.message)

    def _update(self, interaction: Interaction, data: JSON, uploads: list[Upload]) -> None:
        clicked = interaction.message or {}
        message = self._world.messages.get(clicked["channel_id"], clicked["id"])
        if message is None:
            raise Refusal(10008)
        edit_message(self._world, message, data, uploads, prefix="data")
        interaction.original = _place(message)

    def _choices(self, interaction: Interaction, data: JSON, _: list[Upload]) -> None:
        refuse_faults(list(choice_faults(data.get("choices"))))
        interaction.notify({"op": "choices", "choices": data["choices"]})

    def _modal(self, interaction: Interaction, data: JSON, _: list[Upload]) -> None:
        refuse_faults(modal_faults(data))
        parts = settled(data["components"], lambda url: {"url": url})
        modal = {"custom_id": data["custom_id"], "title": data["title"], "components": parts}
        self.modals[interaction.user_id, data["custom_id"]] = (modal, interaction)
        interaction.notify({"op": "modal", "modal": modal})

    def _draft(
        self,
        interaction: Interaction,
        body: JSON,
        uploads: list[Upload],
        kind: int,
        owner: str | None,
        reference: JSON,
        flags: int = 0,
    ) -> Draft:
        bot = self._world.bot
        metadata = self._interactions.metadata(interaction)
        extra: JSON = {
            "webhook_id": bot["id"],
            "application_id": bot["id"],
            "interaction_metadata": metadata,
            **reference,
        }
        if kind == COMMAND_MESSAGE:
            named = {"id": interaction.id, "type": 2, "name": _command_name(interaction.data)}
            extra["interaction"] = {**named, "user": self._world.user(interaction.user_id)}
        # A nonce is no part of an interaction's messages.
        body = {key: value for key, value in body.items() if key != "nonce"}
        return Draft(bot, body, uploads, kind, flags, extra, owner)

    def _reference(self, message: JSON) -> JSON:
        place = {"type": 0, "channel_id": message["channel_id"], "message_id": message["id"]}
        channel = self._world.channels.get(message["channel_id"]) or {}
        guild = {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
        return {"message_reference": {**place, **guild}}

    def _described(self, interaction: Interaction, answer: Callback) -> JSON:
        shape: JSON = {"id": interaction.id, "type": int(interaction.kind), "channel_id": interaction.channel["id"]}
        if "guild_id" in interaction.channel:
            shape["guild_id"] = interaction.channel["guild_id"]
        described: JSON = {"interaction": shape}
        message = self._original_or_none(interaction)
        if message is not None:
            shape["response_message_id"] = message["id"]
            shape["response_message_loading"] = answer is Callback.DEFERRED_MESSAGE
            shape["response_message_ephemeral"] = bool(message["flags"] & MessageFlag.EPHEMERAL)
        if message is not None and answer in (Callback.MESSAGE, Callback.UPDATE):
            described["resource"] = {"type": int(answer), "message": message}
        return described


def edit_message(world: World, message: JSON, body: JSON, uploads: list[Upload], *, prefix: str = "") -> None:
    """Check a body against the message it edits, edit it, and tell everybody who sees it."""
    body = {key: value for key, value in body.items() if key != "nonce"}
    _check(message_faults(body, [u.filename for u in uploads], message), prefix)
    world.messages.edit(message, body, uploads, filled=is_loading(message))
    world.announce_edit(message)


def _check(faults: list[Fault], prefix: str = "") -> None:
    if prefix:
        faults = [Fault(f.code, f"{prefix}.{f.path}", f.message, f.kind) for f in faults]
    refuse_faults(faults)


def _kind_of(interaction: Interaction, body: JSON) -> Callback:
    kind: Any = body.get("type")
    may = set(_MAY[interaction.kind])
    if interaction.kind == InteractionType.MODAL and interaction.message is None:
        may -= {Callback.DEFERRED_UPDATE, Callback.UPDATE}
    if kind not in [int(each) for each in may]:
        allowed = ", ".join(str(int(each)) for each in sorted(may))
        raise invalid("type", f"This interaction may be answered with the types {allowed} only.")
    return Callback(kind)


def _asks_ephemeral(body: JSON) -> bool:
    return bool(int(body.get("flags") or 0) & MessageFlag.EPHEMERAL)


def _without_ephemeral(body: JSON) -> int:
    return int(body.get("flags") or 0) & ~int(MessageFlag.EPHEMERAL)


def _place(message: JSON) -> tuple[str, str]:
    return message["channel_id"], message["id"]


def _command_name(data: JSON) -> str:
    names = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        names.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(names)
