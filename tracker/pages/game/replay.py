"""The replay of a game: the page of any of its points, the reel for all of them, what if?"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from tracker.errors import NoSuchPoint
from tracker.games.face import Face, Players
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.course import Course, course_of
from tracker.log.founding import copy
from tracker.log.records import record_of, weight
from tracker.pages.doors import entered, opened, page
from tracker.reading import read_number
from tracker.replay.marks import marks
from tracker.replay.reel import board, drawn, parts, reel
from tracker.traffic.limits import spend_bytes, spend_copy


@require_GET
@page
def replay(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    course = course_of(game)
    watch = reverse("replay", args=["w", game.watch_key])
    at = read_point(request.GET.get("at", ""), course)
    context = replay_context(face_of(game), course, players_of(game), at)
    context |= {
        "door": door,
        "key": key,
        "game": game,
        "reel": reverse("reel", args=[door, key]),
        "link": request.build_absolute_uri(watch),
    }
    return render(request, "tracker/replay/replay.html", context)


@require_GET
@page
def reel_of(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    told = reel(face_of(game), course_of(game), players_of(game))
    return HttpResponse(told, content_type="application/json")


@require_POST
@page
def what_if(request: HttpRequest, key: str) -> HttpResponse:
    """Another game that goes on from a point of this one."""
    at = read_number(request.POST.get("at", ""))
    with transaction.atomic():
        game = entered(key, lock=True)
        if at is None:
            raise NoSuchPoint(number=game.number)
        spend_copy(request, game)
        made = copy(game, at)
        spend_bytes(request, made.club, weight(record_of(made)))
    return redirect("table", door="e", key=made.edit_key)


def read_point(text: str, course: Course) -> int:
    """The point of an address; without one, the start."""
    at = read_number(text or "0")
    if at is None or at > course.last:
        raise NoSuchPoint(number=course.last)
    return at


def replay_context(face: Face, course: Course, players: Players, at: int) -> dict[str, Any]:
    """What the page shows of a game at a point, wherever the game is from."""
    shown = {id: drawn(face, part) for id, part in parts(face, course, at, players)}
    jumps = marks(face, course, players)
    earlier = [mark.at for mark in jumps if mark.at < at]
    later = [mark.at for mark in jumps if mark.at > at]
    return {
        "at": at,
        "last": course.last,
        "course": course,
        "names": dict(enumerate(name for name, _ in players)),
        "board": board(face, course.positions[at]),
        "words": shown["r-words"],
        "turn": shown.get("r-turn", ""),
        "supplies": shown.get("r-supplies", ""),
        "holdings": shown.get("r-holdings", ""),
        "scores": [text for id, text in shown.items() if id.startswith("r-score")],
        "marks": jumps,
        "ticks": [(f"{100 * mark.at / course.last:.2f}%", mark.kind) for mark in jumps],
        "back": max(at - 1, 0),
        "next": min(at + 1, course.last),
        "mark_back": earlier[-1] if earlier else 0,
        "mark_next": later[0] if later else course.last,
    }
