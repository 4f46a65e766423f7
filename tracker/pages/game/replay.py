"""Looking back at a game: the page of any of its points, the reel for all of them, what if?"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.game import Phase
from tracker.club.duplicate import deal_of
from tracker.errors import NoSuchPoint
from tracker.games.face import Face, Players
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.course import Course, course_of
from tracker.log.founding import copy
from tracker.log.records import record_of, weight
from tracker.models import Game
from tracker.pages.doors import entered, opened, page
from tracker.pages.qr import shared_link
from tracker.pages.veil import instead
from tracker.reading import read_number
from tracker.replay.reel import board, drawn, parts, reel
from tracker.replay.track import overview
from tracker.story.chronicle import chronicle_of
from tracker.story.shown import story_context
from tracker.traffic.limits import spend_bytes, spend_copy


@require_GET
@page
def replay(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    if closed := instead(request, game, door, key):
        return closed
    return looked_back(request, game, door, course_of(game), players_of(game))


@require_GET
@page
def story(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """The same page at the end of the game, with the story and the figures in it.

    With `part` these alone: the page of the replay asks for them when somebody comes to them.
    """
    game = opened(door, key)
    if closed := instead(request, game, door, key):
        return closed
    chronicle = chronicle_of(game)
    context = {"door": door, "key": key} | story_context(chronicle)
    told = render_to_string("tracker/story/story.html", context, request)
    if "part" in request.GET:
        return HttpResponse(told)
    return looked_back(request, game, door, chronicle.course, chronicle.players, told)


@require_GET
@page
def spot(request: HttpRequest, door: str, key: str, where: str) -> HttpResponse:
    """What there was at a place of the board."""
    game = opened(door, key)
    return spot_told(request, face_of(game), course_of(game), players_of(game), where)


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


def looked_back(
    request: HttpRequest, game: Game, door: str, course: Course, players: Players, told: str = ""
) -> HttpResponse:
    """The page of a game at a point of it; `told` is its story."""
    face, key = face_of(game), game.edit_key if door == "e" else game.watch_key
    at = read_point(request.GET.get("at", ""), course, course.last if told else 0)
    watch = reverse("replay", args=["w", game.watch_key])
    context = replay_context(face, course, players, at)
    context |= {
        "door": door,
        "key": key,
        "game": game,
        "enters": door == "e",
        "duplicate": deal_of(game) is not None,
        "running": face.rules.phase(course.positions[-1]) is not Phase.FINISHED,
        "here": "story" if told else "replay",
        "told": told,
        "steps": reverse("replay", args=[door, key]) if told else "",
        "base": reverse("replay", args=[door, key]),
        "link": shared_link(request, watch),
    }
    return render(request, "tracker/replay/replay.html", context)


def spot_told(
    request: HttpRequest, face: Face, course: Course, players: Players, where: str
) -> HttpResponse:
    at = read_point(request.GET.get("at", ""), course)
    told = face.past.spot(course.positions[at], where, players)
    if not told:
        raise NoSuchPoint(number=course.last)
    return HttpResponse(told)


def read_point(text: str, course: Course, usual: int = 0) -> int:
    """The point of an address; without one, the start."""
    at = read_number(text) if text else usual
    if at is None or at > course.last:
        raise NoSuchPoint(number=course.last)
    return at


def replay_context(face: Face, course: Course, players: Players, at: int) -> dict[str, Any]:
    """What the page shows of a game at a point, wherever the game is from."""
    jumps, lines, lead = overview(face, course, players)
    shown = {id: drawn(face, part) for id, part in parts(face, course, at, players, lead)}
    earlier = [mark.at for mark in jumps if mark.at < at]
    later = [mark.at for mark in jumps if mark.at > at]
    return {
        # A game has the first two, one in a link the third, a story the last.
        "door": "",
        "key": "",
        "packed": "",
        "steps": "",
        "at": at,
        "last": course.last,
        "leading": face.past.leading,
        "course": course,
        "names": dict(enumerate(name for name, _ in players)),
        "board": board(face, course, at, players),
        "frame": face.past.frame(course.positions[-1]),
        "words": shown["r-words"],
        "turn": shown.get("r-turn", ""),
        "supplies": shown.get("r-supplies", ""),
        "holdings": shown.get("r-holdings", ""),
        "scores": [text for id, text in shown.items() if id.startswith("r-score")],
        "marks": jumps,
        "moment": at if any(mark.at == at for mark in jumps) else None,
        "track": lines,
        "behind": course.last - at,
        "back": max(at - 1, 0),
        "next": min(at + 1, course.last),
        "mark_back": earlier[-1] if earlier else 0,
        "mark_next": later[0] if later else course.last,
    }
