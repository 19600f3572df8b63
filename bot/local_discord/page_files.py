"""The page's files and the messages' attachments over HTTP, and who may ask at all."""

from __future__ import annotations

import hmac
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from .world import World

PAGE = Path(__file__).parent / "page"
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp")
_NEVER_GUESSED = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
_POLICY = (
    "default-src 'self'; connect-src 'self' {socket}; img-src 'self' {pictures}; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Doorkeeper:
    """Lets in what comes from this machine, from our own page, with our key."""

    def __init__(self, key: str, port: int, address: str) -> None:
        self._key = key
        self._address = address
        self._hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}

    @property
    def middleware(self) -> Callable[..., Awaitable[web.StreamResponse]]:
        """Refuses requests for another host (a rebound name) or from another site's page."""

        @web.middleware
        async def check(
            request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            if request.headers.get("Host", "").lower() not in self._hosts:
                raise web.HTTPForbidden(text="This server answers on this machine only.")
            origin = request.headers.get("Origin")
            if origin is not None and origin.lower().removeprefix("http://") not in self._hosts:
                raise web.HTTPForbidden(text="Another site's page may not ask here.")
            return await handler(request)

        return check

    def check_key(self, request: web.Request) -> None:
        """Refuse a request without the key."""
        if not hmac.compare_digest(request.query.get("key", "").encode(), self._key.encode()):
            raise web.HTTPForbidden(text="The address needs its key: open the one the server printed.")

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Give every answer the headers that keep a page to itself."""
        host = request.headers.get("Host", "").lower()
        asked = host if host in self._hosts else self._address
        # Attachments carry our own address, also where the page was opened as localhost.
        policy = _POLICY.format(socket=f"ws://{asked}", pictures=f"http://{self._address}")
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        response.headers.setdefault("Referrer-Policy", "no-referrer")
        response.headers.setdefault("Cache-Control", "no-store")


class PageFiles:
    """Serves the page and the attachments."""

    def __init__(self, world: World, doorkeeper: Doorkeeper) -> None:
        self._world = world
        self._doorkeeper = doorkeeper

    async def index(self, request: web.Request) -> web.StreamResponse:
        """The page itself."""
        self._doorkeeper.check_key(request)
        return _file(PAGE / "index.html")

    async def static(self, request: web.Request) -> web.StreamResponse:
        """One of the page's files."""
        path = (PAGE / request.match_info["path"]).resolve()
        if not path.is_relative_to(PAGE.resolve()):
            raise web.HTTPNotFound
        return _file(path)

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """A file of a message; only pictures are shown in place."""
        found = request.match_info
        signature = request.query.get("hm", "")
        body = await self._world.files.read(found["channel_id"], found["file_id"], found["name"], signature)
        if body is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(found["name"])[0]
        if kind in _SHOWN:
            return web.Response(body=body, content_type=kind, headers={"Cache-Control": "private, max-age=3600"})
        headers = {"Content-Disposition": "attachment"}
        return web.Response(body=body, content_type="application/octet-stream", headers=headers)


def _file(path: Path) -> web.StreamResponse:
    if not path.is_file():
        raise web.HTTPNotFound
    kind = _NEVER_GUESSED.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    charset = "utf-8" if kind.startswith("text/") else None
    return web.Response(body=path.read_bytes(), content_type=kind, charset=charset)
