"""A request taken apart, an answer put together."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from ..attachments import Upload
from ..constants import JSON
from ..refusals import Refusal

_FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True)
class Call:
    """A request: the values in its path and query, its decoded body, its files."""

    params: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def form(self) -> JSON:
        """The body where it has to be an object; raises Refusal 50109."""
        if not isinstance(self.body, dict):
            raise Refusal(50109)
        return self.body


@dataclass(frozen=True)
class Answer:
    """An answer: its status, its JSON body (None: no body), its headers."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def response(self) -> web.Response:
        """The answer over HTTP; the type is exactly application/json, clients compare it."""
        if self.body is None:
            return web.Response(status=self.status, headers=dict(self.headers))
        raw = json.dumps(self.body, ensure_ascii=False).encode()
        return web.Response(status=self.status, body=raw, content_type="application/json", headers=dict(self.headers))


NOTHING = Answer(204)


@dataclass(frozen=True)
class Route:
    """One endpoint: its method, its template as Discord documents it, and what it does."""

    method: str
    template: str
    do: Callable[[Call], Answer]
    with_token: bool = True


async def read(request: web.Request) -> Call:
    """Take a request apart; raises Refusal 50109 for a body that is no JSON."""
    body: Any = None
    uploads: list[Upload] = []
    if request.content_type == "multipart/form-data":
        body, uploads = await _read_form(request)
    elif request.can_read_body:
        body = _decode(await request.text())
    return Call(dict(request.match_info), dict(request.query), body, uploads)


async def _read_form(request: web.Request) -> tuple[Any, list[Upload]]:
    fields = await request.post()
    uploads = []
    for name, value in fields.items():
        numbered = _FILE_FIELD.fullmatch(name)
        if numbered and isinstance(value, web.FileField):
            uploads.append(Upload(int(numbered[1]), value.filename, value.file.read()))
    payload = fields.get("payload_json", "{}")
    return _decode(payload if isinstance(payload, str) else "{}"), uploads


def _decode(text: str) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        raise Refusal(50109) from None
