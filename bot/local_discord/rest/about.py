"""Who the bot is, where the gateway is, and the guild and its people, over REST."""

from __future__ import annotations

from .. import shapes
from ..constants import JSON
from ..refusals import Refusal, invalid
from ..world import World
from .calls import Answer, Call, Route


class AboutRoutes:
    """The endpoints of users, the application, the gateway and the guild."""

    def __init__(self, world: World, gateway_url: str) -> None:
        self._world = world
        self._gateway_url = gateway_url

    def routes(self) -> list[Route]:
        """What there is to serve."""
        return [
            Route("GET", "/gateway", self.gateway, with_token=False),
            Route("GET", "/gateway/bot", self.gateway_bot),
            Route("GET", "/oauth2/applications/@me", self.application),
            Route("GET", "/applications/@me", self.application),
            Route("GET", "/users/@me", self.me),
            Route("POST", "/users/@me/channels", self.open_dm),
            Route("GET", "/users/{user_id}", self.user),
            Route("GET", "/guilds/{guild_id}", self.guild),
            Route("GET", "/guilds/{guild_id}/channels", self.guild_channels),
            Route("GET", "/guilds/{guild_id}/members/{user_id}", self.member),
        ]

    def gateway(self, _: Call) -> Answer:
        """Where the gateway is."""
        return Answer(200, {"url": self._gateway_url})

    def gateway_bot(self, _: Call) -> Answer:
        """Where the gateway is, how many shards it advises, how many sessions may start."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return Answer(200, {"url": self._gateway_url, "shards": 1, "session_start_limit": limit})

    def application(self, _: Call) -> Answer:
        """The bot's application."""
        bot = self._world.bot
        shape: JSON = {
            "id": bot["id"],
            "name": bot["username"],
            "icon": None,
            "description": "",
            "type": None,
            "bot": bot,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": self._world.owner,
            "approximate_guild_count": 1,
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
        }
        return Answer(200, shape)

    def me(self, _: Call) -> Answer:
        """The bot's own user."""
        return Answer(200, shapes.own_user(self._world.bot))

    def user(self, call: Call) -> Answer:
        """Any user."""
        return Answer(200, self._user(call.params["user_id"]))

    def open_dm(self, call: Call) -> Answer:
        """The DM channel with a user, made where there is none."""
        recipient = call.form.get("recipient_id")
        if recipient is None:
            raise invalid("recipient_id", "This field is required")
        who = self._user(str(recipient))
        if who.get("bot"):
            raise Refusal(50007)
        channel = self._world.open_dm(self._world.bot["id"], who["id"])
        return Answer(200, self._world.channels.shape_for(channel, self._world.bot["id"]))

    def guild(self, call: Call) -> Answer:
        """The guild."""
        self._check_guild(call)
        return Answer(200, self._world.guild())

    def guild_channels(self, call: Call) -> Answer:
        """The guild's channels, without threads."""
        self._check_guild(call)
        me = self._world.bot["id"]
        return Answer(200, [self._world.channels.shape_for(c, me) for c in self._world.channels.texts()])

    def member(self, call: Call) -> Answer:
        """A member of the guild."""
        self._check_guild(call)
        member = self._world.member(call.params["user_id"])
        if member is None:
            raise Refusal(10007)
        return Answer(200, member)

    def _user(self, user_id: str) -> JSON:
        who = self._world.user(user_id)
        if who is None:
            raise Refusal(10013)
        return who

    def _check_guild(self, call: Call) -> None:
        if call.params["guild_id"] != self._world.guild_id:
            raise Refusal(10004)
