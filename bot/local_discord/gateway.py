"""The gateway, version 10: hello, identify, heartbeat, resume, and events by intent."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import time
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from .constants import JSON, Intent
from .sessions import Session
from .world import World

HEARTBEAT_MS = 41_250
RESUME_LIFE = 180.0
PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


class Close(Exception):
    """The gateway closes the connection with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Gateway:
    """All sessions of the bot; `url` is where a client resumes."""

    def __init__(self, world: World, token: str, *, privileged: bool) -> None:
        self._world = world
        self._token = token
        self._privileged = privileged
        self._sessions: dict[str, Session] = {}
        self._wake: dict[web.WebSocketResponse, asyncio.Event] = {}
        self.url = ""
        self.on_online: Callable[[bool], None] = lambda _: None

    @property
    def online(self) -> bool:
        """Whether a client is connected."""
        return any(session.socket is not None for session in self._sessions.values())

    @property
    def reachable(self) -> bool:
        """Whether a client is connected or may still resume."""
        self._forget_lost()
        return bool(self._sessions)

    def sessions(self, intent: Intent, guild_id: str | None) -> list[Session]:
        """The sessions an event goes to: by intent, and by the shard of its guild."""
        self._forget_lost()
        return [s for s in self._sessions.values() if s.intents & intent == intent and _on_shard(s, guild_id)]

    def dispatch(self, session: Session, event: str, body: JSON) -> None:
        """Send an event to one session."""
        session.dispatch(event, body)
        if session.socket in self._wake:
            self._wake[session.socket].set()

    def invite(self) -> None:
        """Tell every session of the guild as of one that the bot has just come to."""
        for session in self.sessions(Intent.GUILDS, self._world.guild_id):
            whole = self._whole_guild(session)
            del whole["unavailable"]
            self.dispatch(session, "GUILD_CREATE", whole)

    async def drop(self, *, code: int = 4000, resumable: bool = True) -> None:
        """Cut every connection; a session that is not resumable is forgotten."""
        sockets = list(self._wake)
        if not resumable:
            self._sessions.clear()
        for socket in sockets:
            await socket.close(code=code)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from hello to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        self._wake[socket] = asyncio.Event()
        await socket.send_json(
            {"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}}
        )
        code: int | None = None
        try:
            code = await self._listen(socket)
        except Close as close:
            await socket.close(code=close.code, message=close.reason.encode())
        finally:
            self._wake.pop(socket, None)
            self._leave(socket, code)
        return socket

    async def _listen(self, socket: web.WebSocketResponse) -> int | None:
        """Take frames to the end; the code of the client's close, None where it just vanished."""
        writer: asyncio.Task[None] | None = None
        try:
            while True:
                frame = await socket.receive()
                if frame.type is WSMsgType.CLOSE:
                    return int(frame.data)
                if frame.type in (WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                    return None
                if frame.type is not WSMsgType.TEXT:
                    raise Close(4002, "Error while decoding payload.")
                answer = self._take(socket, _parse(frame.data))
                if answer is not None:
                    await socket.send_json(answer)
                if writer is None and self._session_of(socket) is not None:
                    writer = asyncio.create_task(self._write(socket))
        finally:
            if writer is not None:
                writer.cancel()

    async def _write(self, socket: web.WebSocketResponse) -> None:
        wake = self._wake[socket]
        wake.set()
        # What a broken connection swallowed is replayed when the client resumes.
        with contextlib.suppress(ConnectionError):
            while (await wake.wait()) and not socket.closed:
                wake.clear()
                session = self._session_of(socket)
                for text in session.take_waiting() if session else []:
                    await socket.send_str(text)

    def _take(self, socket: web.WebSocketResponse, frame: JSON) -> JSON | None:
        """What to answer to one frame, beside events."""
        op, data = frame.get("op"), frame.get("d")
        if op == 1:
            return {"op": 11, "d": None, "s": None, "t": None}
        if op == 2:
            self._identify(socket, data if isinstance(data, dict) else {})
            return None
        if op == 6:
            return self._resume(socket, data if isinstance(data, dict) else {})
        session = self._session_of(socket)
        if session is None:
            raise Close(4003, "Not authenticated.")
        if op == 8:
            self._send_members(session, data if isinstance(data, dict) else {})
        elif op not in (3, 4):
            raise Close(4001, "Unknown opcode.")
        return None

    def _identify(self, socket: web.WebSocketResponse, data: JSON) -> None:
        self._authenticate(data.get("token"))
        if self._session_of(socket) is not None:
            raise Close(4005, "Already authenticated.")
        intents = Intent(int(data.get("intents") or 0))
        if intents & PRIVILEGED and not self._privileged:
            raise Close(4014, "Disallowed intent(s).")
        shard = data.get("shard") or (0, 1)
        session = Session(intents, (int(shard[0]), int(shard[1])))
        session.socket = socket
        self._sessions[session.id] = session
        self._greet(session)

    def _greet(self, session: Session) -> None:
        bot = self._world.bot
        here = self._world.channels.bot_is_member and _on_shard(session, self._world.guild_id)
        guilds = [self._world.guild_id] if here else []
        ready = {
            "v": 10,
            "user": {**bot, "mfa_enabled": False, "verified": True, "email": None},
            "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": bot["id"], "flags": 0},
            "private_channels": [],
        }
        self.dispatch(session, "READY", ready)
        if guilds and session.intents & Intent.GUILDS:
            self.dispatch(session, "GUILD_CREATE", self._whole_guild(session))
        self._tell_online()

    def _whole_guild(self, session: Session) -> JSON:
        world = self._world
        me = world.bot["id"]
        threads = [t for t in world.channels.threads() if world.channels.sees(t, me)]
        return {
            **world.guild(),
            "joined_at": world.about["made_at"],
            "large": False,
            "unavailable": False,
            "member_count": len(world.people.users()) + 1,
            "members": self._members(everybody=bool(session.intents & Intent.GUILD_MEMBERS)),
            "channels": [world.channels.shape_for(c, me) for c in world.channels.texts()],
            "threads": [world.channels.shape_for(t, me) for t in threads],
            **{key: [] for key in ("voice_states", "presences", "stage_instances", "soundboard_sounds")},
            "guild_scheduled_events": [],
        }

    def _members(self, *, everybody: bool) -> list[JSON]:
        people = [who["id"] for who in self._world.people.users()] if everybody else []
        found = [self._world.member(user_id) for user_id in [self._world.bot["id"], *people]]
        return [member for member in found if member is not None]

    def _send_members(self, session: Session, data: JSON) -> None:
        asked = data.get("user_ids")
        wanted = None if asked is None else {str(u) for u in (asked if isinstance(asked, list) else [asked])}
        query = str(data.get("query") or "")
        members = [
            member
            for member in self._members(everybody=True)
            if (wanted is None or member["user"]["id"] in wanted) and member["user"]["username"].startswith(query)
        ]
        chunk = {"guild_id": self._world.guild_id, "members": members, "chunk_index": 0, "chunk_count": 1}
        nonce = {"nonce": data["nonce"]} if "nonce" in data else {}
        self.dispatch(session, "GUILD_MEMBERS_CHUNK", {**chunk, "not_found": [], "presences": [], **nonce})

    def _resume(self, socket: web.WebSocketResponse, data: JSON) -> JSON | None:
        self._authenticate(data.get("token"))
        self._forget_lost()
        session = self._sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None or not isinstance(seq, int) or not session.can_replay(seq):
            return {"op": 9, "d": False, "s": None, "t": None}
        session.replay(socket, seq)
        self._wake[socket].set()
        self._tell_online()
        return None

    def _authenticate(self, token: Any) -> None:
        if not isinstance(token, str) or not hmac.compare_digest(token.encode(), self._token.encode()):
            raise Close(4004, "Authentication failed.")

    def _session_of(self, socket: web.WebSocketResponse) -> Session | None:
        return next((s for s in self._sessions.values() if s.socket is socket), None)

    def _leave(self, socket: web.WebSocketResponse, code: int | None) -> None:
        session = self._session_of(socket)
        if session is None:
            return
        session.socket = None
        session.left_at = time.monotonic()
        # A client that closes with 1000 or 1001 says it will not resume.
        if code in (1000, 1001):
            del self._sessions[session.id]
        self._tell_online()

    def _forget_lost(self) -> None:
        limit = time.monotonic() - RESUME_LIFE
        for session in list(self._sessions.values()):
            if session.socket is None and session.left_at < limit:
                del self._sessions[session.id]

    def _tell_online(self) -> None:
        self.on_online(self.online)


def _on_shard(session: Session, guild_id: str | None) -> bool:
    number, shards = session.shard
    return (int(guild_id) >> 22) % shards == number if guild_id else number == 0


def _parse(text: str) -> JSON:
    try:
        frame = json.loads(text)
    except ValueError:
        raise Close(4002, "Error while decoding payload.") from None
    if not isinstance(frame, dict):
        raise Close(4002, "Error while decoding payload.")
    return frame
