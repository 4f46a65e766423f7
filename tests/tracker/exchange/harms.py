"""What is done to an archive, and what is said of it."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from PIL import Image

from tests.tracker.exchange.archives import Parts, but, games_in, packed, parts_of, with_games

END = struct.Struct("<4s4H2LH")


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
