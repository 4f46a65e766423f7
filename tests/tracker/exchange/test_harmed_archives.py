"""Archives and records that were harmed by chance, always the same."""

from __future__ import annotations

import io
import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.tracker.exchange.archives import (
    files,
    games_in,
    packed,
    parts_of,
    refused,
    rows,
    sent,
    with_games,
)
from tests.tracker.whole_games import whole_game

pytestmark = pytest.mark.django_db


def harmed(archive: bytes, chance: Random) -> bytes:
    """Cut, overwritten, or with something impossible in one of its texts."""
    parts = parts_of(archive)
    games = games_in(parts)
    match chance.randrange(4):
        case 0:
            return archive[: chance.randrange(len(archive) - 1)]
        case 1:
            # Over what is packed: no bit of that may be another.
            at = archive.index(b"games.jsonl") + 60 + chance.randrange(400)
            return (
                archive[:at] + bytes([archive[at] ^ 1 << chance.randrange(8)]) + archive[at + 1 :]
            )
        case 2:
            name = chance.choice(["manifest.json", "players.json", "games.jsonl"])
            text = parts[name]
            at = chance.randrange(len(text) // 2)
            return packed(parts | {name: text[:at] + b'"\x00{' + text[at + 1 :]})
    game = chance.choice(games)
    name = chance.choice(["id", "edit", "created", "lasted", "marks", "seats", "record", "log"])
    game[name] = chance.choice([[[]], {"a": 1}, 1.5, True, "\x1b", -1])
    return with_games(parts, games)


@pytest.mark.long
def test_fifty_harmed_archives(good: bytes, settings: Any) -> None:
    chance, before = Random(1502), rows()
    for _ in range(50):
        refused(sent(harmed(good, chance)))
        assert rows() == before
    assert files(settings) == []


def harmed_record(record: dict[str, Any], chance: Random) -> bytes:
    text = json.dumps(record).encode()
    match chance.randrange(3):
        case 0:
            return text[: chance.randrange(len(text) - 1)]
        case 1:
            at = chance.randrange(len(text))
            return text[:at] + chance.choice([b"\0", b"\xff", b'"\\ud800"']) + text[at:]
    name = chance.choice(["format", "mode", "players", "tokens", "actions"])
    return json.dumps(record | {name: chance.choice([None, 7, [7], {"a": []}, "x"])}).encode()


@pytest.mark.long
def test_fifty_harmed_records() -> None:
    chance, before = Random(1519), rows()
    client = Client(raise_request_exception=False)
    for _ in range(50):
        file = io.BytesIO(harmed_record(whole_game(1), chance))
        file.name = "record.json"
        response = client.post("/import", {"record": file})
        assert response.status_code == 422, file.getvalue()[:200]
        assert re.search(r"<h1>[^<]+[.:!?\w]</h1>", response.content.decode())
        assert rows() == before
