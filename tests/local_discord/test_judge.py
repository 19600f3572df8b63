"""The judge itself: that it finds what is wrong, and lets pass what discord.py sends."""

from __future__ import annotations

from typing import Any

from bot.local_discord import Exchange, LocalDiscord
from tests.local_discord.client import Client
from tests.wire.person import Person
from tests.wire.schema import Judge


def judged(method: str, path: str, request: Any, status: int, response: Any) -> list[str]:
    """The violations of one exchange."""
    judge = Judge.from_environment()
    judge(Exchange(method, path, request, status, response, {}))
    return judge.violations


def test_a_wrong_body_and_a_wrong_answer_are_found() -> None:
    found = judged("POST", "/channels/{channel_id}/messages", {"content": 5}, 200, {"id": 1})
    assert any("request at content" in line for line in found)
    assert any("response at the top" in line for line in found)


def test_what_is_not_documented_is_found() -> None:
    assert judged("GET", "/nowhere", None, 200, {}) == ["GET /nowhere: no such endpoint"]
    assert judged("GET", "/users/@me", None, 204, None) != []
    assert judged("POST", "/users/@me/channels", None, 400, {"code": 50035, "message": "m"}) != []
    assert judged("DELETE", "/channels/{channel_id}/messages/{message_id}", None, 204, {}) != []


def test_ids_as_integers_and_worded_form_errors_pass() -> None:
    errors = {"content": {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}]}}
    refusal = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
    assert judged("POST", "/users/@me/channels", {"recipient_id": 12}, 400, refusal) == []
    body = {"attachments": [{"id": 0, "filename": "a.png"}], "message_reference": {"message_id": 1, "channel_id": 2}}
    assert judged("POST", "/channels/{channel_id}/messages", body, 400, refusal) == []


async def test_what_pages_are_shown_is_judged(local: LocalDiscord, bot: Client, ana: Person) -> None:
    channel = bot.get_partial_messageable(local.channel_id("card-room"), guild_id=local.guild_id)
    message = await channel.send("table")
    await message.create_thread(name="aside")
    shown = (await ana.until(lambda: ana.threads and ana.messages("aside"), "the thread's first message"))[0]
    judge = Judge.from_environment()
    judge.shown(ana.frames)
    assert judge.judged > 3
    assert judge.violations == []
    judge.shown([{"op": "edit", "message": {**shown, "flags": "none"}}, {"op": "message", "message": {"id": "1"}}])
    assert {line.split(" shown")[0] for line in judge.violations} == {
        f"MessageResponse {shown['id']}",
        "MessageResponse 1",
    }
