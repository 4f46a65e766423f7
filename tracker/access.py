"""Who may do what: a key opens one game to enter or to watch, or one club."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from tracker.errors import KeyMissing, KeyUnknown, KeyWatches, NotYours
from tracker.models import Club, Game

Opened = TypeVar("Opened", Club, Game)


def bearer(request: HttpRequest) -> str:
    """The key of the header `Authorization: Bearer <key>`."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise KeyMissing
    return key.strip()


def game_for(pk: str, key: str, write: bool = False, lock: bool = False) -> Game:
    """The game that a key opens; whether another one exists is never told."""
    games = Game.objects.select_for_update(no_key=True) if lock else Game.objects.all()
    game = _only(games.filter(Q(edit_key=key) | Q(watch_key=key)), key)
    if game.pk != pk:
        raise NotYours
    if write and game.edit_key != key:
        raise KeyWatches
    return game


def club_for(request: HttpRequest) -> Club | None:
    """The club whose key the request carries; None if it carries none."""
    if "Authorization" not in request.headers:
        return None
    key = bearer(request)
    return _only(Club.objects.filter(key=key), key)


def _only(found: QuerySet[Opened], key: str) -> Opened:
    """What a key opens. PostgreSQL cannot even be asked for a zero character."""
    opened = None if "\0" in key else found.first()
    if opened is None:
        raise KeyUnknown
    return opened


def who(request: HttpRequest) -> str:
    """What the phone calls itself, for the history."""
    name: Any = request.headers.get("X-Phone", "")
    return "".join(sign for sign in name if sign.isprintable())[:40]
