"""A whole club as one ZIP: what is in it, and how it is written. docs/archive.md tells the form."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import IO, Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_noop

from tracker.errors import Trouble
from tracker.exchange.people import people_told
from tracker.log.records import fingerprint, record_of
from tracker.long_work.moment import one_moment
from tracker.models import Action, Club, Game, Photo

FORMAT = "mexica-club/1"
MANIFEST, PLAYERS, GAMES = "manifest.json", "players.json", "games.jsonl"
ORIGIN = "archive:"
"""The mark of a game that came out of an archive, before the id that it had where it was played."""
LONGEST_LINE = 16 * 1024 * 1024
MOST_PARTS = 400_000
"""Values of one line; what it takes in memory depends on these, not on its length."""

State = Action.State


class GameTooLarge(Trouble):
    status = 422
    code = "archive.large"
    sentence = gettext_noop("A game is too large for an archive.")


def photo_name(digest: str) -> str:
    return f"photos/{digest}.jpg"


def parts(line: bytes) -> int:
    """At least as many as the values that its JSON holds."""
    return 1 + line.count(b",") + line.count(b"[") + line.count(b"{")


def write_club(club: Club, out: IO[bytes]) -> int:
    """The club as an archive; how many games."""
    return max((games for games, _ in writing_club(club, out)), default=0)


def writing_club(club: Club, out: IO[bytes]) -> Iterator[tuple[int, int]]:
    """Write the club, and after each game and photo tell how many games are in it, and of how many.

    Which games is settled at the beginning; each is as it is at one moment. Nothing is locked and
    nothing is written down: it goes out on a full disk, too. The players come last, so whoever
    sits at one of the games is among them.
    """
    photos: dict[str, Photo] = {}
    origins: dict[str, str] = {}
    games = list(club.games.order_by("created", "pk").values_list("pk", flat=True))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(GAMES, "w") as lines:
            for pk in games:
                with suppress(Game.DoesNotExist), one_moment():
                    game = club.games.get(pk=pk)
                    told = game_told(club, game)
                    lines.write(written_game(told, pk))
                    photos |= {photo.digest: photo for photo in _photos(game)}
                    origins[pk] = told["id"]
                yield len(origins), len(games)
        archive.writestr(PLAYERS, _json(people_told(club, origins)))
        for photo in photos.values():
            _write_photo(archive, photo)
            yield len(origins), len(games)
        manifest = {
            "format": FORMAT,
            "app": settings.VERSION,
            "made": timezone.now().isoformat(),
            "club": {"name": club.name, "key": club.key, "created": club.created.isoformat()},
            "games": len(origins),
            "photos": len(photos),
        }
        archive.writestr(MANIFEST, _json(manifest))
    yield len(origins), len(games)


def _photos(game: Game) -> list[Photo]:
    """Those whose file is there: one that was lost must not hold up all the rest."""
    return [
        photo for photo in game.photos.order_by("id") if photo.file.storage.exists(photo.file.name)
    ]


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _write_photo(archive: zipfile.ZipFile, photo: Photo) -> None:
    """As it is: a photo does not get smaller."""
    info = zipfile.ZipInfo(photo_name(photo.digest), _in_zip(photo.added))
    with photo.file.open("rb") as content:
        archive.writestr(info, content.read())


def _in_zip(when: datetime) -> tuple[int, int, int, int, int, int]:
    """As near as a ZIP can say it: a machine whose clock stood still begins in 1970."""
    local = timezone.localtime(when)
    year = min(max(local.year, 1980), 2107)
    return year, local.month, local.day, local.hour, local.minute, local.second


def written_game(told: dict[str, Any], pk: str) -> bytes:
    """A line of the archive. Where it would be too long, the oldest of its history stays out."""
    history = [row for row in told["log"] if row["state"] == State.REPLACED]
    while True:
        line = _json(told)
        if len(line) <= LONGEST_LINE and parts(line) <= MOST_PARTS:
            return line
        if not history:
            raise GameTooLarge(game=pk)
        history = history[(len(history) + 1) // 2 :]
        kept = [row for row in told["log"] if row["state"] != State.REPLACED]
        told["log"] = sorted([*kept, *history], key=lambda row: row["came"])


def game_told(club: Club, game: Game) -> dict[str, Any]:
    """All that is known of a game: the record, and what it does not tell."""
    record = record_of(game)
    stored = game.fingerprints.filter(club=club).values_list("mark", flat=True)
    marks = sorted({*stored, fingerprint(record)})
    # Of one whose source is gone, too: it still is no game that was played from its start.
    copied = game.copied_at is not None and {
        "from": origin(club, game.copied_from),
        "at": game.copied_at,
    }
    return {
        "id": origin(club, game),
        "edit": game.edit_key,
        "watch": game.watch_key,
        "created": game.created.isoformat(),
        "changed": game.changed.isoformat(),
        "archived": game.archived and game.archived.isoformat(),
        "lasted": game.lasted,
        "rules": game.under,
        "copied": copied or None,
        "marks": sorted(each for each in marks if not each.startswith(ORIGIN)),
        "seats": [
            seat.player and seat.player.key
            for seat in game.seats.select_related("player").order_by("number")
        ],
        "record": record,
        "log": list(_log(game)),
        "changes": [
            {
                "kind": change.kind,
                "before": change.before,
                "after": change.after,
                "detail": change.detail,
                "who": change.who,
                "made": change.made.isoformat(),
            }
            for change in game.changes.order_by("id")
        ],
        "photos": [
            {
                "digest": photo.digest,
                "caption": photo.caption,
                "added": photo.added.isoformat(),
            }
            for photo in _photos(game)
        ],
    }


def origin(club: Club, game: Game | None) -> str | None:
    """What a game is called in archives: as where it was played first."""
    if game is None:
        return None
    mark = game.fingerprints.filter(club=club, mark__startswith=ORIGIN).first()
    return mark.mark.removeprefix(ORIGIN) if mark else game.pk


def _log(game: Game) -> Iterator[dict[str, Any]]:
    """Every row in the order in which it came; what stands has its body in the record."""
    rows, colours = game.actions.order_by("id"), game.colours
    for came, row in enumerate(rows.values("number", "state", "body", "seat", "who", "recorded")):
        told = {
            "came": came,
            "number": row["number"],
            "state": row["state"],
            "who": row["who"],
            "recorded": row["recorded"].isoformat(),
        }
        if row["state"] == State.REPLACED:
            told |= _whose(colours, row["seat"])
        if row["state"] != State.STANDING:
            told["body"] = row["body"]
        yield told


def _whose(colours: list[str], seat: int | None) -> dict[str, Any]:
    """By the colour, where the game has colours."""
    if seat is not None and not colours[seat]:
        return {"seat": seat}
    return {"by": "" if seat is None else colours[seat]}
