"""The invariants every story of `tests/discord` ends with, and reading aids for what a person sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from simcord import Env
from simcord.backend.models.interaction import ResponseKind
from simcord.components import walk_components

COMPONENTS, TEXT, LABEL, MENU_LABEL, ALT, UPLOAD = 40, 4000, 80, 100, 1024, 10 * 2**20


def presses_answered(records: Iterable[Any]) -> None:
    """Every press and command was answered, and nobody is left looking at "thinking…"."""
    for record in records:
        assert record.responded, (
            f"nobody answered {record.command_name or record.source_message_id} of {record.user_id}"
        )
        assert record.response_kind is not ResponseKind.DEFERRED, f"{record.user_id} still sees “thinking…”"


def mentions_bounded(env: Env, since: int = 0) -> None:
    """Every message sent or edited says who may be mentioned, and nobody is mentioned wholesale."""
    for entry in env.http_requests[since:]:
        if entry.method not in ("POST", "PATCH") or not isinstance(entry.json, dict):
            continue
        body = entry.json.get("data", entry.json) if "/callback" in entry.path else entry.json
        if (
            not isinstance(body, dict)
            or not ({"content", "components", "embeds"} & body.keys())
            or "/commands" in entry.path
        ):
            continue
        if entry.json.get("type") in (5, 6, 8, 9):
            continue
        allowed = body.get("allowed_mentions")
        assert allowed is not None, f"{entry.method} {entry.path} says nothing about mentions"
        assert not {"everyone", "roles", "users"} & set(allowed.get("parse", [])), f"{entry.path} mentions at large"


def within_limits(env: Env) -> None:
    """Every stored message of the bot keeps Discord's limits, also those the simulator does not check."""
    bot = env.backend.bot_user.id
    for channel in env.backend.messages.values():
        for message in channel.values():
            if message.author_id == bot:
                _message_within_limits(message)


def _message_within_limits(message: Any) -> None:
    parts = list(walk_components(message.components))
    assert len(parts) <= COMPONENTS, f"{len(parts)} components in one message"
    assert sum(len(p.get("content") or "") for p in parts) <= TEXT
    ids = [p["custom_id"] for p in parts if p.get("custom_id")]
    assert len(ids) == len(set(ids)), f"ids used twice: {ids}"
    assert all(len(i) <= 100 for i in ids)
    for part in parts:
        assert len(part.get("label") or "") <= LABEL
        options = part.get("options")
        if options is not None:
            _menu_within_limits(part, options)
        for item in part.get("items") or []:
            assert len(item.get("description") or "") <= ALT
    for attachment in message.attachments:
        assert attachment["size"] <= UPLOAD
        assert len(attachment.get("description") or "") <= ALT


def _menu_within_limits(part: dict[str, Any], options: list[dict[str, Any]]) -> None:
    assert 1 <= len(options) <= 25
    assert part.get("max_values", 1) <= len(options)
    values = [o["value"] for o in options]
    assert len(values) == len(set(values)), "menu values used twice"
    labels = [o["label"] for o in options]
    assert len(labels) == len(set(labels)), f"two options look alike: {labels}"
    assert all(1 <= len(o["label"]) <= MENU_LABEL and len(o.get("description") or "") <= 100 for o in options)


def choices_within_limits(choices: list[dict[str, Any]]) -> None:
    """Autocomplete choices keep Discord's limits, which the simulator does not check."""
    assert len(choices) <= 25
    for choice in choices:
        assert 1 <= len(choice["name"]) <= 100
        assert len(str(choice["value"])) <= 100


def walk(message: Any) -> Iterator[dict[str, Any]]:
    """Every component of a stored message, a ResponseMessage or a message payload."""
    rows = message["components"] if isinstance(message, dict) else message.components
    yield from walk_components(rows)


def text_of(message: Any) -> str:
    """Everything a person reads in a message: content, text components, labels, menu options, alt texts."""
    content = message.get("content", "") if isinstance(message, dict) else message.content
    parts = [content or ""]
    for component in walk(message):
        parts += [
            str(component[key]) for key in ("content", "label", "placeholder", "description") if component.get(key)
        ]
        parts += [f"{o['label']} {o.get('description') or ''}" for o in component.get("options") or []]
        parts += [item.get("description") or "" for item in component.get("items") or []]
    return "\n".join(part for part in parts if part)


def buttons_of(message: Any) -> dict[str, str]:
    """Label → custom id of every live button."""
    return {
        c["label"]: c["custom_id"]
        for c in walk(message)
        if c.get("type") == 2 and c.get("custom_id") and not c.get("disabled")
    }


def menus_of(message: Any) -> dict[str, list[dict[str, Any]]]:
    """Custom id → options of every menu."""
    return {c["custom_id"]: c["options"] for c in walk(message) if c.get("type") == 3}
