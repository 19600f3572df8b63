"""The front of the REST API: authentication, faults on order, answers, and a record of all."""

from __future__ import annotations

import copy
import hmac
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from ..faults import Failure, Failures
from ..refusals import Refusal
from . import calls
from .calls import Answer, Call, Route

PREFIX = "/api/v10"
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Exchange:
    """One request and its answer; `path` is the template as in Discord's documentation."""

    method: str
    path: str
    request: Any
    status: int
    response: Any
    params: dict[str, str]
    files: tuple[str, ...] = ()


class Front:
    """Serves routes below /api/v10."""

    def __init__(self, token: str, failures: Failures) -> None:
        self._token = token
        self._failures = failures
        self.on_exchange: Callable[[Exchange], None] | None = None

    def install(self, app: web.Application, routes: Iterable[Route]) -> None:
        """Put the routes into an application, and a 404 behind them."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.template, self._serving(route))
        nowhere = Route("*", "{tail:.*}", _not_found)
        app.router.add_route("*", PREFIX + nowhere.template, self._serving(nowhere))

    def _serving(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            path = request.path.removeprefix(PREFIX)
            template = path if route.method == "*" else route.template
            call = Call(dict(request.match_info))
            try:
                call = await calls.read(request)
                answer = self._answer(request, route, call, path)
            except Refusal as refusal:
                answer = Answer(refusal.status, refusal.body(), refusal.headers)
            except Exception:
                _log.exception("%s %s failed", request.method, template)
                answer = Answer(500, {"message": "500: Internal Server Error", "code": 0})
            self._record(request.method, template, call, answer)
            return answer.response()

        return serve

    def _answer(self, request: web.Request, route: Route, call: Call, path: str) -> Answer:
        failure = self._failures.take(request.method, route.template, path)
        if failure is not None and not failure.after:
            raise failure.refusal
        if route.with_token:
            self._authenticate(request)
        return self._after(route.do(call), failure)

    @staticmethod
    def _after(answer: Answer, failure: Failure | None) -> Answer:
        if failure is not None:
            raise failure.refusal
        return answer

    def _authenticate(self, request: web.Request) -> None:
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bot {self._token}".encode()):
            raise Refusal(0, "401: Unauthorized", 401)

    def _record(self, method: str, template: str, call: Call, answer: Answer) -> None:
        if self.on_exchange is not None:
            names = tuple(upload.filename for upload in call.uploads)
            params = dict(call.params)
            # A copy: what we hand out lives on here and changes.
            body = copy.deepcopy(answer.body)
            self.on_exchange(Exchange(method, template, call.body, answer.status, body, params, names))


def _not_found(_: Call) -> Answer:
    raise Refusal(0)
