"""Whatever is uploaded as an archive: a sentence, nothing kept, and no memory eaten."""

from __future__ import annotations

import io
import json
import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from PIL import Image

from tests.tracker.exchange.archives import (
    Parts,
    archived,
    but,
    games_in,
    packed,
    parts_of,
    sent,
    whole_club,
    wipe,
    with_games,
)
from tests.tracker.servers import ROOT
from tests.tracker.whole_games import whole_game
from tracker.models import Errand

pytestmark = pytest.mark.django_db

END = struct.Struct("<4s4H2LH")


@cache
def _good() -> bytes:
    club = whole_club()
    archive = archived(club)
    wipe(club)
    return archive


@pytest.fixture
def good(settings: Any, tmp_path: Path) -> bytes:
    """A whole archive, of a club that is no more."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return _good()


def rows() -> dict[str, int]:
    """But for the errands, which tell for a day what became of them."""
    return {
        model.__name__: model._default_manager.count()
        for model in apps.get_app_config("tracker").get_models()
        if model is not Errand
    }


def files(settings: Any) -> list[Path]:
    return [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


def refused(response: Any) -> str:
    """What the page says of an archive that it does not take."""
    assert response.status_code == 422, response.content.decode()
    [said] = re.findall(r'<p class="problems" role="alert">(.*?)</p>', response.content.decode())
    assert said[-1] == "."
    assert "Traceback" not in said
    return unescape(said)


def with_entry(archive: bytes, name: str, content: bytes = b"x") -> bytes:
    out = io.BytesIO(archive)
    with zipfile.ZipFile(out, "a") as opened:
        opened.writestr(name, content)
    return out.getvalue()


def patched(archive: bytes, name: str, offset: int, value: int, size: int = 2) -> bytes:
    """Something else in the directory's entry of a file."""
    at = archive.rindex(name.encode()) - 46 + offset
    return archive[:at] + value.to_bytes(size, "little") + archive[at + size :]


def crowded(archive: bytes, claimed: int) -> bytes:
    """A directory of a hundred thousand files, of which its end record admits `claimed`."""
    *_, place, _ = END.unpack(archive[-END.size :])
    entry = archive[place : -END.size]
    entry = entry[: entry.index(b"PK\1\2", 4)]
    many = entry * 100_000
    return archive[:place] + many + END.pack(b"PK\5\6", 0, 0, claimed, claimed, len(many), place, 0)


def large_kind(archive: bytes) -> bytes:
    """With a second end, of the kind for more than four gigabytes, that says otherwise."""
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1)
    return archive[: -END.size] + locator + archive[-END.size :]


def photo_of(parts: Parts) -> str:
    return next(name for name in parts if name.startswith("photos/"))


def other_photo(archive: bytes, content: bytes) -> bytes:
    """A photo that has the digest of its name, and is not what it should be."""
    parts = parts_of(archive)
    digest = sha256(content).hexdigest()
    games = games_in(parts)
    for game in games:
        for photo in game["photos"]:
            photo["digest"] = digest
        game["photos"] = game["photos"][:1]
    return with_games(parts | {f"photos/{digest}.jpg": content}, games)


def huge_picture() -> bytes:
    written = io.BytesIO()
    Image.new("1", (4_000, 4_000)).save(written, "PNG")
    return written.getvalue()


ANA = {"key": "ana", "name": "Ana", "into": None}
RENAME: dict[str, Any] = {
    "kind": "rename",
    "player": "anna",
    "detail": {"from": "Ana", "to": "Anna", "seats": {}},
    "made": "2026-01-01T00:00:00+00:00",
    "undone": None,
}


def but_players(archive: bytes, **other: Any) -> bytes:
    parts = parts_of(archive)
    players = json.loads(parts["players.json"]) | other
    return packed(parts | {"players.json": json.dumps(players).encode()})


HOSTILE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda a: b"", "no ZIP"),
    "a text": (lambda a: b"Ana 4, Bo 7" * 9, "no ZIP"),
    "cut off": (lambda a: a[: len(a) // 2], "no ZIP"),
    "cut in front": (lambda a: a[40:], "damaged|does not"),
    "a lonely end": (lambda a: END.pack(b"PK\5\6", 0, 0, 0, 0, 0, 0, 0), "missing"),
    "out of the folder": (lambda a: with_entry(a, "../../etc/passwd"), "does not belong"),
    "an absolute path": (lambda a: with_entry(a, "/etc/passwd"), "does not belong"),
    "a backslash": (lambda a: with_entry(a, "photos\\..\\x.jpg"), "does not belong"),
    "a zip inside": (lambda a: with_entry(a, "inner.zip", a), "does not belong"),
    "a zip as a photo": (lambda a: other_photo(a, a), "no picture"),
    "a name with markup": (lambda a: with_entry(a, "<script>alert(1)</script>"), "does not"),
    "encrypted": (lambda a: patched(a, "games.jsonl", 8, 1), "encrypted"),
    "packed otherwise": (lambda a: patched(a, "games.jsonl", 10, 12), "not known here"),
    "wrong check sum": (lambda a: patched(a, "games.jsonl", 16, 7, 4), "damaged"),
    "too many files": (lambda a: crowded(a, 65_000), "too many files"),
    "more files than admitted": (lambda a: crowded(a, 3), "too many files"),
    "two ends": (large_kind, "too many files"),
    "no manifest": (lambda a: packed(without(a, "manifest.json")), "manifest.json is missing"),
    "no games": (lambda a: packed(without(a, "games.jsonl")), "games.jsonl is missing"),
    "no players": (lambda a: packed(without(a, "players.json")), "players.json is missing"),
    "another form": (
        lambda a: packed(parts_of(a) | {"manifest.json": b'{"format": "mexica-club/9"}'}),
        "not an archive of the form",
    ),
    "a manifest that is a list": (
        lambda a: packed(parts_of(a) | {"manifest.json": b"[]"}),
        "not an archive",
    ),
    "a huge manifest": (
        lambda a: packed(parts_of(a) | {"manifest.json": b" " * 100_000}),
        "too large",
    ),
    "no JSON": (lambda a: packed(parts_of(a) | {"games.jsonl": b"{"}), "not JSON"),
    "deep JSON": (lambda a: packed(parts_of(a) | {"games.jsonl": b"[" * 90_000}), "cannot be kept"),
    "wide JSON": (
        lambda a: packed(parts_of(a) | {"games.jsonl": b"[" + b"[]," * 600_000 + b"[]]"}),
        "too much|Far more",
    ),
    "a line without end": (
        lambda a: packed(parts_of(a) | {"games.jsonl": b" " * 20_000_000}),
        "too long|Far more",
    ),
    "empty lines without end": (
        lambda a: packed(parts_of(a) | {"games.jsonl": b"\n" * 5_000_000}),
        "Far more|at most",
    ),
    "half a character": (
        lambda a: packed(parts_of(a) | {"players.json": b'{"players": "\\ud800"}'}),
        "cannot be kept",
    ),
    "a game less": (
        lambda a: packed(parts_of(a) | {"games.jsonl": parts_of(a)["games.jsonl"].split(b"\n")[0]}),
        "not all the games",
    ),
    "a game twice": (
        lambda a: with_games(parts_of(a), [games_in(parts_of(a))[0]] * 2),
        "twice in the archive",
    ),
    "a photo less": (lambda a: packed(without(a, photo_of(parts_of(a)))), "photos is missing"),
    "another photo": (
        lambda a: packed(parts_of(a) | {photo_of(parts_of(a)): b"not the one"}),
        "not the one",
    ),
    "a photo that is none": (lambda a: other_photo(a, b"<svg onload=alert(1)>"), "no picture"),
    "a photo too large to unfold": (lambda a: other_photo(a, huge_picture()), "no picture"),
    "a player nobody knows": (lambda a: but(a, put("seats", ["eve", "bo"])), "nobody knows"),
    "players of another kind": (lambda a: but_players(a, players=[1]), "players"),
    "a player twice": (lambda a: but_players(a, players=[ANA, ANA]), "players"),
    "a player with a key that is no name": (
        lambda a: but_players(a, players=[ANA | {"key": " Ana "}]),
        "players",
    ),
    "a name with a bell": (lambda a: but_players(a, players=[ANA | {"name": "\a"}]), "name"),
    "merged with nobody": (lambda a: but_players(a, players=[ANA | {"into": "eve"}]), "into"),
    "merged in a circle": (lambda a: but_players(a, players=[ANA | {"into": "ana"}]), "into"),
    "a rename of nobody": (lambda a: but_players(a, changes=[RENAME | {"player": "x"}]), "changes"),
    "a rename without seats": (
        lambda a: but_players(a, changes=[RENAME | {"detail": {}}]),
        "seats",
    ),
    "a rename of a strange seat": (
        lambda a: but_players(
            a, changes=[RENAME | {"detail": {"from": "A", "to": "B", "seats": {"A": [["x"]]}}}]
        ),
        "seats",
    ),
    "a merge without end": (
        lambda a: but_players(a, changes=[RENAME | {"kind": "merge"}]),
        "names",
    ),
    "a chair more": (lambda a: but(a, put("seats", [None] * 3)), "seats"),
    "no key": (lambda a: but(a, put("edit", None)), "edit"),
    "a key without end": (lambda a: but(a, put("watch", "a" * 201)), "watch"),
    "a name with markup as id": (lambda a: but(a, put("id", "<b>")), "id"),
    "long ago": (lambda a: but(a, put("created", "0001-01-01T00:00:00+00:00")), "created"),
    "no time zone": (lambda a: but(a, put("created", "2026-01-01T00:00:00")), "created"),
    "a time of another kind": (lambda a: but(a, put("changed", 5)), "changed"),
    "longer than counted": (lambda a: but(a, put("lasted", 10**20)), "lasted"),
    "no record": (lambda a: but(a, put("record", None)), "record cannot be read"),
    "marks of another kind": (lambda a: but(a, put("marks", ["archive:x"])), "marks"),
    "a log of another kind": (lambda a: but(a, put("log", {})), "log"),
    "a log that is not the record's": (lambda a: but(a, put("log", [])), "does not have"),
    "changes of another kind": (lambda a: but(a, put("changes", [{"kind": "x"}])), "kind"),
    "a caption without end": (lambda a: but(a, long_caption), "caption"),
    "a record that stops": (lambda a: but(a, misplayed), "action 2 is refused"),
    "an action that cannot be": (lambda a: but(a, put_action({"do": "fly"})), "action"),
    "what is undone does not fit": (lambda a: but(a, unfit_undone, 1), "is refused"),
    "history that cannot be read": (lambda a: but(a, unfit_history, 1), "cannot be read"),
}


def without(archive: bytes, name: str) -> Parts:
    return {other: content for other, content in parts_of(archive).items() if other != name}


def put(name: str, value: Any) -> Callable[[Any], None]:
    return lambda game: game.update({name: value})


def put_action(action: Any) -> Callable[[Any], None]:
    def change(game: Any) -> None:
        game["record"]["actions"][0] = action

    return change


def long_caption(game: Any) -> None:
    game["photos"][0]["caption"] = "x" * 121


def misplayed(game: Any) -> None:
    game["record"]["actions"][1] = game["record"]["actions"][0]


def unfit_undone(game: Any) -> None:
    [undone] = [row for row in game["log"] if row["state"] == "undone"]
    undone["body"] = game["record"]["actions"][0]


def unfit_history(game: Any) -> None:
    replaced = next(row for row in game["log"] if row["state"] == "replaced")
    replaced["body"] = {"do": "canal"}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_told_and_nothing_is_kept(name: str, good: bytes, settings: Any) -> None:
    harm, sentence = HOSTILE[name]
    before = rows()
    said = refused(sent(harm(good)))
    assert re.search(sentence, said), said
    assert rows() == before
    assert files(settings) == []


# By chance, always the same.


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


# Memory.

MEASURED = """
import django, re, sys
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tracker.exchange.restoring import restore
from tracker.exchange.unzipping import ArchiveRefused
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        try:
            restore(file, None)
        except ArchiveRefused as refused:
            print(refused.sentence)
with open("/proc/self/status") as status:
    # Not ru_maxrss: that begins with what the parent had.
    print(int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read())[1]) // 1024)
"""


def bombs(good: bytes) -> Iterator[bytes]:
    parts = parts_of(good)
    for line in (
        b"0" * 60_000_000,
        b"[" + b"{}," * 5_000_000 + b"{}]",
        b"[" + b"{}," * 190_000 + b"{}]",
        b'{"record": "' + b"\\u1000" * 2_600_000 + b'"}',
    ):
        # As it is and packed: what is not packed is no surprise to a reader that compares sizes.
        yield packed(parts | {"games.jsonl": line}, zipfile.ZIP_STORED)
        yield packed(parts | {"games.jsonl": line})
    yield packed(parts | {"manifest.json": b" " * 60_000_000})
    yield crowded(good, 3)
    yield other_photo(good, huge_picture())


@pytest.mark.long
def test_no_bomb_takes_two_hundred_megabytes(good: bytes, tmp_path: Path) -> None:
    names = []
    for number, bomb in enumerate(bombs(good)):
        (file := tmp_path / f"{number}.zip").write_bytes(bomb)
        names.append(str(file))
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, *names],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    *sentences, megabytes = told.stdout.splitlines()
    assert len(sentences) == len(names), told
    assert int(megabytes) < 200
