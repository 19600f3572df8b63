"""The local Discord as one thing to start, to look at and to trouble."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from aiohttp import web

from .answers import Answers
from .constants import BOT, JSON, Permission
from .faults import Failure, Failures, rate_limited, server_error
from .gateway import Gateway
from .gateway_feed import GatewayFeed
from .interactions import Interactions
from .invocations import Invocations
from .page_files import Doorkeeper, PageFiles
from .page_room import PageRoom
from .page_sockets import Audience
from .refusals import SENTENCES, Refusal
from .rest import Exchange, Front
from .rest.about import AboutRoutes
from .rest.answers import AnswerRoutes
from .rest.channels import ChannelRoutes
from .rest.commands import CommandRoutes
from .rest.front import PREFIX
from .rest.messages import MessageRoutes
from .rest.threads import ThreadRoutes
from .world import Change, Plan, World

LOOPBACK = ("127.0.0.1", "localhost", "::1")
BODY_LIMIT = 120 * 1024 * 1024


class LocalDiscord:
    """A Discord on this machine: REST, gateway and page on one loopback port.

    `path` is the file it remembers with, None for memory only; port 0 takes a free one; without
    `key` one is made. `answer_limit` and `token_life` are seconds of `clock`. Privileged intents
    are refused unless `privileged_intents`.
    """

    def __init__(
        self,
        path: Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        key: str | None = None,
        guild_name: str = "The card room",
        *,
        bot_name: str = "The dealer",
        channels: Sequence[str] = ("card-room", "lounge"),
        bot_permissions: int = BOT,
        privileged_intents: bool = False,
        answer_limit: float = 3.0,
        token_life: float = 900.0,
        clock: Callable[[], float] = time.monotonic,
        record_frames: bool = False,
    ) -> None:
        if host not in LOOPBACK:
            raise ValueError(f"{host} is not this machine: a local Discord listens on loopback only")
        self._host = host
        self._port = port
        self._key = key
        self._privileged = privileged_intents
        self._limits = (clock, answer_limit, token_life)
        self._failures = Failures()
        self._runner: web.AppRunner | None = None
        self._on_exchange: Callable[[Exchange], None] | None = None
        self.world = World(path, Plan(guild_name, bot_name, channels, Permission(bot_permissions)))
        self._audience = Audience(self.world, record=record_frames)

    async def start(self) -> None:
        """Take the port, remember what was, and serve."""
        bound = _bind(self._host, self._port)
        self._port = bound.getsockname()[1]
        self.world.open(f"http://{self._address}")
        self._key = self._key or str(self.world.about["key"])
        doorkeeper = Doorkeeper(self._key, self._port, self._address)
        app = web.Application(middlewares=[doorkeeper.middleware], client_max_size=BODY_LIMIT)
        app.on_response_prepare.append(doorkeeper.add_headers)
        self._furnish(app, doorkeeper)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.SockSite(self._runner, bound).start()

    async def close(self) -> None:
        """Stop serving and write everything down."""
        if self._runner is None:
            return
        self._interactions.close()
        await self._audience.close()
        await self._gateway.drop(code=1001)
        await self._runner.cleanup()
        self._runner = None
        self.world.listeners.clear()
        self.world.close()

    def _furnish(self, app: web.Application, doorkeeper: Doorkeeper) -> None:
        clock, answer_limit, token_life = self._limits
        self._gateway = Gateway(self.world, self.token, privileged=self._privileged)
        self._gateway.url = self.gateway_url
        self._interactions = Interactions(
            self.world, self._gateway, clock=clock, answer_limit=answer_limit, token_life=token_life
        )
        answers = Answers(self.world, self._interactions)
        self._front = Front(self.token, self._failures)
        self._front.on_exchange = self._on_exchange
        self._install_rest(app, answers)
        room = PageRoom(self.world, self._audience, self._gateway, self._interactions, Invocations(self.world, answers))
        self._install_page(app, doorkeeper, room)
        self._gateway.on_online = room.tell_online
        self.world.listeners[:] = [GatewayFeed(self.world, self._gateway).take, self._audience.take]

    def _install_rest(self, app: web.Application, answers: Answers) -> None:
        routes = [
            *AboutRoutes(self.world, self.gateway_url).routes(),
            *ChannelRoutes(self.world).routes(),
            *ThreadRoutes(self.world).routes(),
            *MessageRoutes(self.world).routes(),
            *AnswerRoutes(self.world, self._interactions, answers).routes(),
            *CommandRoutes(self.world).routes(),
        ]
        self._front.install(app, routes)
        app.router.add_get("/gateway", self._gateway.serve)
        app.router.add_get("/gateway/", self._gateway.serve)

    def _install_page(self, app: web.Application, doorkeeper: Doorkeeper, room: PageRoom) -> None:
        files = PageFiles(self.world, doorkeeper)

        async def page_socket(request: web.Request) -> web.WebSocketResponse:
            doorkeeper.check_key(request)
            return await room.serve(request)

        app.router.add_get("/", files.index)
        app.router.add_get("/page-socket", page_socket)
        app.router.add_get("/page/{path:.+}", files.static)
        app.router.add_get("/attachments/{channel_id}/{file_id}/{name}", files.attachment)

    @property
    def _address(self) -> str:
        return f"[::1]:{self._port}" if self._host == "::1" else f"127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._port

    @property
    def page_url(self) -> str:
        """The page's address, with its key."""
        return f"http://{self._address}/?key={self._key}"

    @property
    def page_socket_url(self) -> str:
        """The address of the page's socket, with the key."""
        return f"ws://{self._address}/page-socket?key={self._key}"

    @property
    def rest_base(self) -> str:
        """What a client's REST base has to be."""
        return f"http://{self._address}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """What a client's gateway has to be."""
        return f"ws://{self._address}/gateway"

    @property
    def token(self) -> str:
        """The bot token it accepts."""
        return str(self.world.about["token"])

    @property
    def online(self) -> bool:
        """Whether a bot is connected."""
        return self._gateway.online

    @property
    def guild_id(self) -> int:
        """The guild's id."""
        return int(self.world.guild_id)

    @property
    def page_frames(self) -> dict[str, list[JSON]]:
        """With record_frames: every frame each person ever received, by name."""
        return self._audience.received

    @property
    def on_exchange(self) -> Callable[[Exchange], None] | None:
        """Called with every REST request and its answer."""
        return self._on_exchange

    @on_exchange.setter
    def on_exchange(self, hook: Callable[[Exchange], None] | None) -> None:
        self._on_exchange = hook
        if self._runner is not None:
            self._front.on_exchange = hook

    def channel_id(self, name: str) -> int:
        """The id of a text channel by name; raises KeyError."""
        return {c["name"]: int(c["id"]) for c in self.world.channels.texts()}[name]

    def deny(self, channel_id: int | str, *what: str) -> None:
        """Deny the bot "view", "send", "threads", "files", ... in a channel (and so in its threads)."""
        self._set_denied(channel_id, what, denied=True)

    def allow(self, channel_id: int | str, *what: str) -> None:
        """Take a denial back."""
        self._set_denied(channel_id, what, denied=False)

    def _set_denied(self, channel_id: int | str, what: Sequence[str], *, denied: bool) -> None:
        channel = self._channel(channel_id)
        channel = self._channel(channel.get("parent_id") or channel["id"])
        self.world.channels.deny(channel, what, denied=denied)
        self.world.tell(Change("CHANNEL_UPDATE", channel, channel))

    def fail_next(
        self,
        method: str = ".*",
        route: str = ".*",
        status: int = 0,
        code: int = 0,
        times: int = 1,
        retry_after: float = 0.05,
        *,
        everywhere: bool = False,
        after: bool = False,
    ) -> None:
        """Answer the next requests with an error: the code's own status if none is given, 500 without a code.

        `method` and `route` are regular expressions, `route` searched for in the template and in
        the path below the REST base. 429 comes with Discord's headers, `everywhere` for the global
        limit. With `after` the request first does its work: the answer alone is lost.
        """
        status = status or (SENTENCES[code][0] if code else 500)
        if status == 429:
            refusal = rate_limited(retry_after, everywhere=everywhere, code=code)
        elif status >= 500:
            refusal = server_error(status, code)
        else:
            refusal = Refusal(code, status=status)
        self._failures.order(Failure(re.compile(method), re.compile(route), refusal, times, after))

    def clear_failures(self) -> None:
        """Cancel the errors still on order."""
        self._failures.clear()

    async def drop_gateway(self, *, code: int = 4000, resumable: bool = True) -> None:
        """Cut the bot's connections; what is not resumable is answered with op 9."""
        await self._gateway.drop(code=code, resumable=resumable)

    def delete_message(self, channel_id: int | str, message_id: int | str) -> None:
        """Somebody with the power to deletes a message."""
        message = self.world.messages.get(str(channel_id), str(message_id))
        self.world.delete(message or _missing(message_id))

    def delete_channel(self, channel_id: int | str) -> None:
        """Somebody with the power to deletes a channel or thread."""
        self.world.delete_channel(self._channel(channel_id))

    def archive_thread(self, thread_id: int | str, *, archived: bool = True, locked: bool | None = None) -> None:
        """A thread is archived, and locked if `locked`."""
        self.world.archive(self._channel(thread_id), archived=archived, locked=locked)

    def leave(self, name: str) -> None:
        """A person leaves the guild."""
        self.world.leave((self.world.people.named(name) or _missing(name))["id"])

    def remove_bot(self) -> None:
        """Somebody with the power to removes the bot from the guild."""
        self.world.tell(Change("GUILD_DELETE", {"id": self.world.guild_id}))
        self.world.channels.bot_is_member = False

    def invite_bot(self) -> None:
        """The bot is invited to the guild again."""
        self.world.channels.bot_is_member = True
        self.world.reinvited()
        self._gateway.invite()

    def _channel(self, channel_id: int | str) -> JSON:
        return self.world.channels.get(str(channel_id)) or _missing(channel_id)


def _missing(name: object) -> JSON:
    raise KeyError(name)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if host == "::1" else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((host, port))
    return bound
