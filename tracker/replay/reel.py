"""Every look of the replay's page in time: which part of it reads how from which point on.

Parts are elements with an id, each cell of a board one of them, drawn here by the templates
that draw the page. So the phone steps through a game without asking, and knows no rules.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_noop

from scoring.game import Seat
from tracker.errors import Trouble
from tracker.games.face import Face, Players
from tracker.games.past import Point
from tracker.games.registry import face as face_by_key
from tracker.log.course import REMEMBERED, Course
from tracker.long_work.slices import gently
from tracker.remembered import Remembered
from tracker.replay.leads import takers

reels: Remembered[object, bytes] = Remembered(REMEMBERED)
LONGEST = 1_000
"""Actions. The longest games have some 800; in a longer one every step is a page."""


class TooLong(Trouble):
    status = 422
    code = "replay.long"
    sentence = gettext_noop("This game is too long to be stepped through without asking again.")


def point_of(course: Course, number: int, players: Players, lead: Mapping[int, Seat]) -> Point:
    position, last = course.positions[number], course.last
    if number == 0:
        return Point(number, last, players, position)
    taken = course.taken[number - 1]
    return Point(
        number,
        last,
        players,
        position,
        course.positions[number - 1],
        taken.body,
        taken.seat,
        course.gains(number),
        lead.get(number),
    )


def parts(
    face: Face,
    course: Course,
    number: int,
    players: Players,
    lead: Mapping[int, Seat] | None = None,
) -> Iterable[tuple[str, Any]]:
    """Everything beside the board, by the ids of its elements; `lead` are its `takers`, known."""
    lead = takers(course.scores) if lead is None else lead
    return face.past.beside_board(point_of(course, number, players, lead))


def drawn(face: Face, part: Hashable) -> SafeString:
    """An element of the page, as its template draws it in the language of the request."""
    return _drawn(face.rules.key, part, get_language())


@lru_cache(maxsize=8_192)
def _drawn(game: str, part: Hashable, _language: str | None) -> SafeString:
    return mark_safe(face_by_key(game).past.drawn_part(part).strip())


def board(face: Face, course: Course, number: int, players: Players) -> SafeString:
    """All of it, drawn."""
    game, language = face.rules.key, get_language()
    whole = face.past.whole_board(course.positions, number, players)
    return mark_safe("".join([_drawn(game, part, language) for part in whole]))


def reel(face: Face, course: Course, players: Players) -> bytes:
    """As JSON: `html`, every text once, and `parts`: point and text in turns, by id."""
    if course.last > LONGEST:
        raise TooLong
    key = (course.key, course.last, tuple(players), get_language())
    return reels.of(key, lambda: json.dumps(_reel(face, course, players)).encode())


def _reel(face: Face, course: Course, players: Players) -> dict[str, Any]:
    texts: dict[str, int] = {}
    found: dict[str, list[int]] = {}
    shown: dict[str, Any] = {}
    lead = takers(course.scores)

    def show(id: str, number: int, part: Hashable) -> None:
        text = texts.setdefault(drawn(face, part), len(texts))
        found.setdefault(id, []).extend((number, text))

    for number in gently(range(course.last + 1)):
        for id, part in face.past.changed_board(course.positions, number, players):
            show(id, number, part)
        for id, part in parts(face, course, number, players, lead):
            if shown.get(id) != part:
                shown[id] = part
                show(id, number, part)
    return {"course": course.key, "last": course.last, "html": list(texts), "parts": found}
