"""How a browser comes to a game of Mexica: other games have none of these pages."""

from __future__ import annotations

from scoring.mexica.game import MEXICA
from tracker.errors import NotYours
from tracker.models import Game
from tracker.pages import doors


def entered(key: str, lock: bool = False) -> Game:
    return _of_mexica(doors.entered(key, lock))


def opened(door: str, key: str) -> Game:
    return _of_mexica(doors.opened(door, key))


def _of_mexica(game: Game) -> Game:
    if game.game != MEXICA.key:
        raise NotYours
    return game
