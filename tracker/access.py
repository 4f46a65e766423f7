"""Who may do what: a key opens one game to enter or to watch, or one club."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.http import HttpRequest

from tracker.errors import KeyMissing, KeyUnknown, KeyWatches, NotYours
from tracker.models import Club, Game
from tracker.models.player import NAME_LENGTH
from tracker.prepared import Prepared

ZERO = "\0"
"""PostgreSQL cannot even be asked for it."""


@dataclass(slots=True)
class Tried:
    """What became of the keys that a request shows."""

    opened: bool = False
    failed: bool = False

    @property
    def is_guess(self) -> bool:
        """No key of it opens anything, whatever it is answered."""
        return self.failed and not self.opened


_tried: ContextVar[Tried | None] = ContextVar("tried", default=None)


@contextmanager
def watched() -> Iterator[Tried]:
    """What is looked up meanwhile, also on the thread that answers."""
    tried = Tried()
    before = _tried.set(tried)
    try:
        yield tried
    finally:
        _tried.reset(before)


def tell(found: object) -> None:
    """A key was looked up."""
    if tried := _tried.get():
        tried.opened |= found is not None
        tried.failed |= found is None


def bearer(request: HttpRequest) -> str:
    """The key of the header `Authorization: Bearer <key>`."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise KeyMissing
    return key.strip()


_TO_LOCK = Prepared(lambda: Game.objects.select_for_update(no_key=True), "edit_key")
_BEHIND = {
    "e": Prepared(lambda: Game.objects.all(), "edit_key"),
    "w": Prepared(lambda: Game.objects.all(), "watch_key"),
}


def game_behind(door: str, key: str, lock: bool = False) -> Game | None:
    """The game that a key opens: `e` to enter, `w` to watch. To lock it is to enter."""
    games = _TO_LOCK if lock else _BEHIND[door]
    game = None if ZERO in key else games.get(key)
    tell(game)
    return game


def club_behind(key: str) -> Club | None:
    """The club that a key opens."""
    club = None if ZERO in key else Club.objects.filter(key=key).first()
    tell(club)
    return club


def game_for(pk: str, key: str, write: bool = False, lock: bool = False) -> Game:
    """The game of that name, if the key opens it; whether another one exists is never told."""
    game = game_behind("e", key, lock) or game_behind("w", key)
    if game is None:
        raise KeyUnknown
    if game.pk != pk:
        raise NotYours
    if write and game.edit_key != key:
        raise KeyWatches
    return game


def club_for(request: HttpRequest) -> Club | None:
    """The club whose key the request carries; None if it carries none."""
    if "Authorization" not in request.headers:
        return None
    club = club_behind(bearer(request))
    if club is None:
        raise KeyUnknown
    return club


def who(request: HttpRequest) -> str:
    """What the phone calls itself, for the history."""
    return phone_name(request.headers.get("X-Phone", ""))


def phone_name(text: str) -> str:
    """What can be shown of it: whoever writes it alone may write anything."""
    return "".join(sign for sign in text if sign.isprintable()).strip()[:NAME_LENGTH]
