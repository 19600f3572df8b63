"""The JSON shapes of Discord's API v10 for the things that live here."""

from __future__ import annotations

from .constants import ALL, EVERYONE, JSON, THREADS, ChannelType, Permission

LOCALE = "en-US"


def user(user_id: str, name: str, *, bot: bool = False) -> JSON:
    """A user."""
    return {
        "id": user_id,
        "username": name,
        "global_name": None if bot else name,
        "discriminator": "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        "bot": bot,
    }


def own_user(bot: JSON) -> JSON:
    """The bot's user as it sees itself."""
    return {**bot, "mfa_enabled": False, "locale": LOCALE, "verified": True, "email": None}


def member(who: JSON, joined_at: str, roles: list[str]) -> JSON:
    """A guild member, with its user."""
    return {
        "user": who,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": roles,
        "joined_at": joined_at,
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
        "deaf": False,
        "mute": False,
    }


def role(role_id: str, name: str, permissions: int, position: int, *, bot_id: str | None = None) -> JSON:
    """A role; with `bot_id` the managed role an application brings along."""
    shape: JSON = {
        "id": role_id,
        "name": name,
        "permissions": str(int(permissions)),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": bot_id is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    return {**shape, "tags": {"bot_id": bot_id}} if bot_id else shape


def guild(guild_id: str, name: str, owner_id: str, roles: list[JSON]) -> JSON:
    """A guild as REST gives it."""
    return {
        "id": guild_id,
        "name": name,
        "owner_id": owner_id,
        "roles": roles,
        **dict.fromkeys(_GUILD_NULLS),
        **dict.fromkeys(_GUILD_ZEROES, 0),
        "region": "deprecated",
        "afk_timeout": 300,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": LOCALE,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "features": [],
        "emojis": [],
        "stickers": [],
    }


_GUILD_NULLS = (
    *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id"),
    *("afk_channel_id", "system_channel_id", "widget_channel_id", "max_presences", "vanity_url_code"),
    *("rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data"),
)
_GUILD_ZEROES = (
    *("system_channel_flags", "verification_level", "default_message_notifications", "mfa_level"),
    *("explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level"),
)


def text_channel(channel_id: str, guild_id: str, name: str, position: int) -> JSON:
    """A text channel of the guild."""
    return {
        "id": channel_id,
        "type": int(ChannelType.TEXT),
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "flags": 0,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
    }


def thread(thread_id: str, parent: JSON, owner_id: str, body: JSON, now: str) -> JSON:
    """A new thread below a text channel, from the body that asked for it."""
    kind = body.get("type") or ChannelType.PUBLIC_THREAD
    return {
        "id": thread_id,
        "type": int(kind),
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": body["name"],
        "flags": 0,
        "last_message_id": None,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": now,
            "auto_archive_duration": body.get("auto_archive_duration") or 4320,
            "locked": False,
            "create_timestamp": now,
            **({"invitable": True} if kind == ChannelType.PRIVATE_THREAD else {}),
        },
        "_members": {owner_id: now},
    }


def visible(shape: JSON) -> JSON:
    """A shape without the keys that are only ours (they begin with an underscore)."""
    return {key: value for key, value in shape.items() if not key.startswith("_")}


def thread_member(channel: JSON, user_id: str) -> JSON:
    """Somebody's membership of a thread."""
    return {"id": channel["id"], "user_id": user_id, "join_timestamp": channel["_members"][user_id], "flags": 1}


def is_thread(channel: JSON) -> bool:
    """Whether a channel is a thread."""
    return channel["type"] in THREADS


def overwritten(base: Permission, overwrites: list[JSON], user_id: str) -> Permission:
    """Permissions after a channel's overwrites for one user."""
    for overwrite in overwrites:
        if overwrite["id"] == user_id:
            base = (base & ~Permission(int(overwrite["deny"]))) | Permission(int(overwrite["allow"]))
    return base


def person_permissions(user_id: str, owner_id: str) -> Permission:
    """What a person may do in the guild: its owner everything, others what everyone may."""
    return ALL if user_id == owner_id else EVERYONE
