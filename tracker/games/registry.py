"""The faces of the games. Nothing else in tracker/ names a game outside that game's own folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import cast

from django.utils.module_loading import import_string

from scoring.games import BY_KEY
from tracker.games.face import Face
from tracker.games.plain import Plain
from tracker.models import Game

FACES = {
    "mexica": "tracker.games.mexica.face.FACE",
    "aztekz": "tracker.games.aztekz.face.FACE",
    "coatl": "tracker.games.coatl.face.FACE",
}
"""By the key of its rules, where a game has a face of its own. Named, not imported: a face
knows pages, and pages ask here."""


@cache
def face(key: str) -> Face:
    if key in FACES:
        return cast("Face", import_string(FACES[key]))
    return Plain(BY_KEY[key])


def faces() -> Iterator[Face]:
    return map(face, BY_KEY)


def face_of(game: Game) -> Face:
    return face(game.game)


def of_several(games: Iterable[Game]) -> bool:
    """Does a list have to say which game each of these is?"""
    return len({game.game for game in games}) > 1


def modes() -> dict[str, str]:
    """Every way to keep some game."""
    return {key: name for one in faces() for key, name in one.modes.items()}


def seats() -> range:
    """How many can play some game."""
    every = [one.rules.seats for one in faces()]
    return range(min(each.start for each in every), max(each.stop for each in every))
