"""The games that this phone came to by their own links, and which player it belongs to in each.

Such a link opens one game, not its club. All of it is on the phone, in a signed cookie: who sits at
another phone learns nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from tracker.models import Club, Game
from tracker.pages.doors import COOKIE_AGE, clubs_of

COOKIE = "tables"
MOST = 12
BETWEEN = "."
ENTRY = re.compile(r"([ew])([A-Za-z0-9_-]+)(?:~(\d))?")


class Joined(NamedTuple):
    door: str
    key: str
    seat: int | None = None
    """Whose phone this is, if somebody said so."""

    def __str__(self) -> str:
        return f"{self.door}{self.key}" + ("" if self.seat is None else f"~{self.seat}")


def joined(request: HttpRequest) -> list[Joined]:
    """What it came to last comes first."""
    kept = request.get_signed_cookie(COOKIE, default="", max_age=COOKIE_AGE) or ""
    found = map(ENTRY.fullmatch, kept.split(BETWEEN))
    return [Joined(each[1], each[2], int(each[3]) if each[3] else None) for each in found if each]


def keep(response: HttpResponse, entries: Iterable[Joined]) -> HttpResponse:
    response.set_signed_cookie(
        COOKIE,
        BETWEEN.join(map(str, entries)),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def came_by(
    response: HttpResponse, request: HttpRequest, game: Game, door: str, key: str
) -> HttpResponse:
    """The phone finds this game again, unless it has it by a club already."""
    there = joined(request)
    if any((each.door, each.key) == (door, key) for each in there):
        return response
    if game.club_id in [club.pk for club in clubs_of(request)]:
        return response
    return keep(response, [Joined(door, key), *there][:MOST])


def say_seat(
    response: HttpResponse, request: HttpRequest, door: str, key: str, seat: int | None
) -> HttpResponse:
    """From now on this phone is that player's in this game."""
    others = [each for each in joined(request) if each.key != key]
    return keep(response, [Joined(door, key, seat), *others][:MOST])


def seat_of(request: HttpRequest, key: str) -> int | None:
    return next((each.seat for each in joined(request) if each.key == key), None)


def joined_games(request: HttpRequest, clubs: Sequence[Club]) -> list[tuple[Joined, Game]]:
    """Those of no club that the phone has; by the link to enter, where it has both."""
    entries = {(each.door, each.key): each for each in joined(request)}
    if not entries:
        return []
    keys = [key for _door, key in entries]
    games = (
        Game.objects.filter(Q(edit_key__in=keys) | Q(watch_key__in=keys), archived=None)
        .exclude(club__in=clubs)
        .prefetch_related("seats")
        .order_by("-changed")
    )
    return [
        (found, game)
        for game in games
        if (found := entries.get(("e", game.edit_key)) or entries.get(("w", game.watch_key)))
    ]
