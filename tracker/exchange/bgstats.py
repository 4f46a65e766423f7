"""A finished game handed over to the app BG Stats: one link that carries the whole play.

Nothing is asked of that host from here. On a phone with BG Stats the link opens the app, which
shows what came and asks; elsewhere it opens a page that offers the app.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, time
from typing import Any
from urllib.parse import quote

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import override

from tracker.exchange.results import entered, places
from tracker.games.face import Face
from tracker.games.registry import face_of
from tracker.log.duration import minutes_of
from tracker.models import Game

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 7_999
LONGEST_SCANNED = 1_800
"""Denser than this a phone cannot read it from another phone's screen; the format ends at 2,953."""
SOURCE = "Mexica at the table"


def link(game: Game, position: Any) -> str:
    """The address; of notes that are too long for it the beginning."""
    return _fitting(play(game, position))


def scanned(game: Game, position: Any) -> str | None:
    """The same for a QR code: without the notes, then without the place, if it must be so."""
    told = play(game, position)
    for left_out in ((), ("comments",), ("comments", "location")):
        short = {key: value for key, value in told.items() if key not in left_out}
        if len(address := _address(short)) <= LONGEST_SCANNED:
            return address
    return None


def play(game: Game, position: Any) -> dict[str, Any]:
    """In the form that BG Stats documents. `winner` it wants of everybody, win or not.

    A colour is what a player was, their role; what was chosen of the rules is its board.
    """
    face = face_of(game)
    told: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": game.pk,
        "playDate": moment(game).strftime("%Y-%m-%d %H:%M:%S"),
        "game": about(face),
        "players": [
            {
                "name": place.name,
                "sourcePlayerId": hashlib.sha256(place.person.encode()).hexdigest()[:16],
                "score": place.points,
                "winner": place.won,
                "startPlayer": place.seat.number == 0,
                "rank": place.rank,
                **_role(face, place.seat.colour),
            }
            for place in places(game, position)
        ],
    }
    more = {
        "durationMin": minutes_of(game),
        "location": game.place.strip(),
        "comments": game.notes,
        "board": ", ".join(face.past.variants(position)),
    }
    return told | {key: value for key, value in more.items() if value}


def _role(face: Face, colour: str) -> dict[str, str]:
    return {"role": capfirst(face.colour(colour))} if colour else {}


def about(face: Face) -> dict[str, Any]:
    """The game, whose name BG Stats wants as in the catalogue of BoardGameGeek."""
    with override("en"):
        told = {"name": face.name, "sourceGameId": face.rules.key}
    known = {"bggId": face.bgg} if face.bgg else {}
    return told | known | {"highestWins": True, "noPoints": False}


def moment(game: Game) -> datetime:
    """When it ended, in UTC; noon, if only the day is known."""
    times = entered(game)
    if times and timezone.localdate(times[1]) == game.played:
        return times[1].astimezone(UTC)
    return timezone.make_aware(datetime.combine(game.played, time(12))).astimezone(UTC)


def _address(told: dict[str, Any]) -> str:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe=":,")


def _fitting(told: dict[str, Any]) -> str:
    """With as much of the notes as there is room for."""
    notes = told.get("comments", "")
    least, most = 0, len(notes)
    while least < most:
        tried = (least + most + 1) // 2
        if len(_address(told | {"comments": _first(notes, tried)})) <= LONGEST:
            least = tried
        else:
            most = tried - 1
    return _address(told | {"comments": _first(notes, least)} if notes else told)


def _first(text: str, length: int) -> str:
    return text if length >= len(text) else text[: max(length - 1, 0)].rstrip() + "…"
