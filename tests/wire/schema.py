"""Discord's published OpenAPI description as a judge of what goes over the wire.

judge = Judge.from_environment()        # skips the test where DISCORD_OPENAPI is unset
local.on_exchange = judge
...
assert judge.violations == []
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bot.local_discord import Exchange

JSON = dict[str, Any]
_ROOT = "urn:discord"
DM = 1


class Judge:
    """Checks every exchange: the bot's body, and the local Discord's own answer."""

    def __init__(self, path: Path) -> None:
        self._document = _document(path)
        self._path = path
        self.violations: list[str] = []
        self.judged = 0

    @classmethod
    def from_environment(cls) -> Judge:
        """The judge of the file DISCORD_OPENAPI names; skips the test where there is none."""
        judge = cls.or_none()
        if judge is None:
            pytest.skip("DISCORD_OPENAPI is unset: bodies are not judged by Discord's schema")
        return judge

    @classmethod
    def or_none(cls) -> Judge | None:
        """The judge of the file DISCORD_OPENAPI names; None where there is none."""
        named = os.environ.get("DISCORD_OPENAPI")
        return cls(Path(named)) if named else None

    def __call__(self, exchange: Exchange) -> None:
        """Judge one exchange; what is wrong is added to `violations`."""
        operation = self._document["paths"].get(exchange.path, {}).get(exchange.method.lower())
        if operation is None:
            self.violations.append(f"{exchange.method} {exchange.path}: no such endpoint")
            return
        self.judged += 1
        self._judge_request(exchange, operation)
        self._judge_response(exchange, operation)

    def shown(self, frames: Iterable[JSON]) -> None:
        """Judge what pages were shown: each message, and each channel of the server."""
        for frame in frames:
            if "message" in frame:
                self._shape("MessageResponse", frame["message"])
            if "channel" in frame and frame["channel"]["type"] != DM:
                thread = "thread_metadata" in frame["channel"]
                self._shape("ThreadResponse" if thread else "GuildChannelResponse", frame["channel"])

    def _shape(self, name: str, body: JSON) -> None:
        self.judged += 1
        for error in _validator(self._path, _pointer("components", "schemas", name)).iter_errors(body):
            where = "/".join(str(step) for step in error.instance_path)
            self.violations.append(f"{name} {body.get('id')} shown: at {where or 'the top'}: {_told(error)}")

    def _judge_request(self, exchange: Exchange, operation: JSON) -> None:
        if "requestBody" not in operation:
            if exchange.request is not None:
                self._note(exchange, "request", "a body where none belongs")
        elif exchange.request is not None:
            place = ("requestBody", "content", "application/json", "schema")
            self._check(exchange, "request", place, _relaxed(exchange.request))
        elif operation["requestBody"].get("required"):
            self._note(exchange, "request", "no body where one is required")

    def _judge_response(self, exchange: Exchange, operation: JSON) -> None:
        if exchange.status >= 500:
            return
        status = str(exchange.status)
        known = status if status in operation["responses"] else f"{status[0]}XX"
        response = operation["responses"].get(known)
        if response is None:
            self._note(exchange, "response", f"status {status} is not documented")
        elif "$ref" in response:
            name = response["$ref"].rsplit("/", 1)[1]
            pointer = _pointer("components", "responses", name, "content", "application/json", "schema")
            self._check_at(exchange, "response", pointer, exchange.response)
        elif "content" in response:
            place = ("responses", known, "content", "application/json", "schema")
            self._check(exchange, "response", place, exchange.response)
        elif exchange.response is not None:
            self._note(exchange, "response", f"a body with status {status}")

    def _check(self, exchange: Exchange, side: str, place: tuple[str, ...], body: Any) -> None:
        self._check_at(exchange, side, _pointer("paths", exchange.path, exchange.method.lower(), *place), body)

    def _check_at(self, exchange: Exchange, side: str, pointer: str, body: Any) -> None:
        for error in _validator(self._path, pointer).iter_errors(body):
            where = "/".join(str(step) for step in error.instance_path)
            self._note(exchange, side, f"at {where or 'the top'}: {_told(error)}")

    def _note(self, exchange: Exchange, side: str, what: str) -> None:
        self.violations.append(f"{exchange.method} {exchange.path} {exchange.status} {side} {what}")


@cache
def _document(path: Path) -> JSON:
    document: JSON = json.loads(path.read_text(encoding="utf-8"))
    # The service names the kinds of a form's mistakes by words; its description says numbers.
    named = {"type": "object", "required": ["code", "message"], "properties": {"message": {"type": "string"}}}
    document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = named
    return document


@cache
def _registry(path: Path) -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry([(_ROOT, _document(path))], draft=jsonschema_rs.Draft202012)


@cache
def _validator(path: Path, pointer: str) -> jsonschema_rs.Validator:
    schema = {"$ref": f"{_ROOT}#{pointer}"}
    return jsonschema_rs.Draft202012Validator(schema, registry=_registry(path), validate_formats=True)


def _pointer(*steps: str) -> str:
    """A JSON pointer in a fragment: slashes as ~1, braces as %7B %7D."""
    escaped = (step.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D") for step in steps)
    return "".join(f"/{step}" for step in escaped)


def _relaxed(body: Any) -> Any:
    """A body with the ids discord.py sends as integers made text, as the service takes both."""
    if not isinstance(body, dict):
        return body
    body = copy.deepcopy(body)
    if isinstance(body.get("recipient_id"), int):
        body["recipient_id"] = str(body["recipient_id"])
    if isinstance(body.get("message_reference"), dict):
        reference = body["message_reference"].items()
        body["message_reference"] = {key: str(value) if key.endswith("_id") else value for key, value in reference}
    for holder in (body, body.get("data")):
        for entry in (holder.get("attachments") or []) if isinstance(holder, dict) else []:
            entry["id"] = str(entry["id"])
    return body


def _told(error: jsonschema_rs.ValidationError) -> str:
    text = str(error.message)
    return text if len(text) < 400 else f"{text[:400]}…"
