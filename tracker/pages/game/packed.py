"""A game that is in its link: shown, stepped through, kept if somebody wants it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.record import AnyRecord, Stopped
from tracker.club.details import read_details
from tracker.club.known import known_game
from tracker.errors import refusal_sentence
from tracker.exchange.link import packed, unpacked
from tracker.games.face import Face, Players
from tracker.games.registry import face
from tracker.log.course import Course, course_of_record, courses
from tracker.log.founding import new_game
from tracker.log.records import check_weight, fingerprint, record_of, weight
from tracker.models import Club, Game
from tracker.names import shown
from tracker.pages.doors import club_of, page, remember
from tracker.pages.game.replay import read_point, replay_context, spot_told
from tracker.pages.qr import link_for_phones, qr, shared_link
from tracker.replay.reel import reel
from tracker.traffic.limits import spend_game

SCANNED = 1_800
"""Characters of a link that a phone still reads from a screen as a QR code."""


@require_GET
@page
def show(request: HttpRequest, address: str) -> HttpResponse:
    record = read(address)
    try:
        course = course_in(address, record)
    except Stopped as stopped:
        return refused(request, face_in(record), stopped)
    at = read_point(request.GET.get("at", ""), course)
    context = replay_context(face_in(record), course, players_in(record), at)
    context |= {
        "packed": address,
        "base": reverse("packed", args=[address]),
        "link": shared_link(request, reverse("packed", args=[address])),
        "details": read_details(record.source),
    }
    return render(request, "tracker/replay/replay.html", context)


@require_GET
@page
def reel_in(_request: HttpRequest, address: str) -> HttpResponse:
    record = read(address)
    course = course_in(address, record)
    told = reel(face_in(record), course, players_in(record))
    return HttpResponse(told, content_type="application/json")


@require_GET
@page
def spot_in(request: HttpRequest, address: str, where: str) -> HttpResponse:
    record = read(address)
    course = course_in(address, record)
    return spot_told(request, face_in(record), course, players_in(record), where)


@require_POST
@page
def keep(request: HttpRequest, address: str) -> HttpResponse:
    """Into the club of this browser, once."""
    record = unpacked(address)
    try:
        course_in(address, record)
    except Stopped as stopped:
        return refused(request, face_in(record), stopped)
    return keep_once(request, record)


def keep_once(request: HttpRequest, record: AnyRecord) -> HttpResponse:
    """To the table of the club's own copy of a game, a new one if it has none yet."""
    club = club_of(request)
    game = (club and known_game(club, record.source)) or _kept(request, record, club)
    assert game.club
    return remember(redirect("table", door="e", key=game.edit_key), game.club, request)


def _kept(request: HttpRequest, record: AnyRecord, club: Club | None) -> Game:
    """A game that the club did not have before anything was locked."""
    check_weight(record)
    spend_game(request, club, weight(record.source))
    try:
        return new_game(record, club or Club(), mark=fingerprint(record.source))
    except IntegrityError:
        # Another tap brought it in meanwhile: the same fingerprint a second time.
        there = known_game(club, record.source) if club else None
        if there is None:
            raise
        return there


def refused(request: HttpRequest, face: Face, stopped: Stopped) -> HttpResponse:
    text = _("This link holds a game that breaks a rule at action %(number)s: %(why)s")
    why = {"number": stopped.played + 1, "why": refusal_sentence(stopped.refusal)}
    problem = {"message": text % why, "code": str(stopped.refusal.code)}
    shown = {"problem": problem, "face": face}
    return render(request, "tracker/problem.html", shown, status=422)


def read(address: str) -> AnyRecord:
    """The record of a link as it is shown; what is kept of it is as it was sent."""
    record = unpacked(address)
    return replace(record, setup=record.rules.read_setup(shown(record.source)))


def course_in(address: str, record: AnyRecord) -> Course:
    key = hashlib.sha256(address.encode()).hexdigest()
    names = [name for name, _colour in players_in(record)]
    return courses.of((key, *names), lambda: course_of_record(record, key))


def face_in(record: AnyRecord) -> Face:
    return face(record.rules.key)


def players_in(record: AnyRecord) -> Players:
    return record.rules.players(record.setup)


def packed_link(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The link that holds a whole game, and its QR code if a phone can read it."""
    address = packed(record_of(game), game.under)
    path = reverse("packed", args=[address])
    link = link_for_phones(request, path)
    return {
        "link": shared_link(request, path),
        "here": request.build_absolute_uri(path),
        "qr": qr(link) if 0 < len(link) <= SCANNED else "",
        "is_short": len(link) <= SCANNED,
    }
