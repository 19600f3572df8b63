"""Files that ride on messages: kept, signed, and served from this machine."""

from __future__ import annotations

import hashlib
import hmac
import mimetypes
import re
import struct
from dataclasses import dataclass
from urllib.parse import quote

from .constants import FILE_LIMIT, JSON
from .journal import Journal
from .refusals import Refusal
from .snowflakes import Snowflakes

_UNCLEAN = re.compile(r"[^\w.-]", re.ASCII)
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Upload:
    """A file as it came in: its number in the form, its name and its bytes."""

    number: int
    filename: str
    body: bytes


class Attachments:
    """The store of files; `base` is the address we listen at."""

    def __init__(self, journal: Journal, ids: Snowflakes, secret: str, base: str) -> None:
        self._journal = journal
        self._ids = ids
        self._secret = secret.encode()
        self.base = base

    def keep(self, channel_id: str, uploads: list[Upload], described: list[JSON]) -> list[JSON]:
        """Store uploads and return them as a message's attachments; raises Refusal for one too large."""
        by_number = {str(entry.get("id")): entry for entry in described}
        return [self._keep_one(channel_id, upload, by_number.get(str(upload.number), {})) for upload in uploads]

    def forget(self, attachments: list[JSON]) -> None:
        """Let go of the files of attachments."""
        for attachment in attachments:
            self._journal.put_file(attachment["id"], None)

    async def read(self, channel_id: str, file_id: str, name: str, signature: str) -> bytes | None:
        """A file's bytes where the signature of its address is right, else None."""
        if not hmac.compare_digest(signature.encode(), self._sign(channel_id, file_id, name).encode()):
            return None
        return await self._journal.file(file_id)

    def _keep_one(self, channel_id: str, upload: Upload, described: JSON) -> JSON:
        if len(upload.body) > FILE_LIMIT:
            raise Refusal(40005)
        file_id = self._ids.next()
        name = clean_filename(described.get("filename") or upload.filename)
        self._journal.put_file(file_id, upload.body)
        path = f"{self.base}/attachments/{channel_id}/{file_id}/{quote(name, safe='')}"
        url = f"{path}?hm={self._sign(channel_id, file_id, name)}"
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        shape: JSON = {"id": file_id, "filename": name, "size": len(upload.body), "url": url, "proxy_url": url}
        if described.get("description"):
            shape["description"] = described["description"]
        return {**shape, "content_type": kind, **_measure(upload.body)}

    def _sign(self, channel_id: str, file_id: str, name: str) -> str:
        text = f"{channel_id}/{file_id}/{name}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()


def clean_filename(name: str) -> str:
    """A file's name as Discord keeps it: letters, digits, and _ for all that is neither . nor -."""
    return _UNCLEAN.sub("_", name) or "file"


def _measure(body: bytes) -> JSON:
    """Width and height of a PNG; nothing of other files."""
    if not body.startswith(_PNG) or len(body) < 24:
        return {}
    width, height = struct.unpack(">II", body[16:24])
    return {"width": width, "height": height}
