"""Discord's numbers by their documented names: flags, permissions, intents, limits."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Any

JSON = dict[str, Any]


class MessageFlag(IntFlag):
    """Bits of a message's `flags`."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Permission(IntFlag):
    """Bits of a permission set."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


class Intent(IntFlag):
    """Bits a client asks for when it identifies."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


class ChannelType(IntEnum):
    """Kinds of channel that exist here."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Component(IntEnum):
    """Kinds of message and modal component."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


class InteractionType(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Kinds of first answer to an interaction."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Option(IntEnum):
    """Kinds of command option."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


THREADS = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
SELECTS = (3, 5, 6, 7, 8)
FILE_LIMIT = 10 * 1024 * 1024
NAME_LIMIT = 32
CONTENT_LIMIT = 2000

EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.ADD_REACTIONS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
BOT = EVERYONE | Permission.USE_EXTERNAL_EMOJIS | Permission.CREATE_PRIVATE_THREADS
ALL = Permission((1 << 50) - 1)

DENIABLE = {
    "view": Permission.VIEW_CHANNEL,
    "send": Permission.SEND_MESSAGES,
    "embeds": Permission.EMBED_LINKS,
    "files": Permission.ATTACH_FILES,
    "history": Permission.READ_MESSAGE_HISTORY,
    "threads": Permission.CREATE_PUBLIC_THREADS,
    "private_threads": Permission.CREATE_PRIVATE_THREADS,
    "send_in_threads": Permission.SEND_MESSAGES_IN_THREADS,
    "manage_threads": Permission.MANAGE_THREADS,
    "manage_messages": Permission.MANAGE_MESSAGES,
}
