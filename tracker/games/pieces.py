"""What lies on a table, as rows: a game may keep them, the log is the truth without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from django.db.models import Model

from scoring.games import BY_KEY
from tracker.models.game import Game


class Pieces(Protocol):
    @property
    def models(self) -> Sequence[type[Model]]:
        """Of the rows; each refers to its game as `game`."""
        ...

    def rows(self, game: Game, position: Any) -> Iterator[Model]:
        """Everything that lies there, for a game that has no rows."""
        ...

    def move(self, game: Game, before: Any, after: Any) -> None:
        """Bring the rows from one position to another."""
        ...

    def differences(self, game: Game, position: Any) -> Iterator[str]:
        """A sentence for each row that is not as it should be."""
        ...

    def picture(self, position: Any) -> str:
        """In letters, for whoever runs the site."""
        ...


class NoPieces:
    """Of a game that keeps none."""

    models = ()

    def rows(self, game: Game, position: Any) -> Iterator[Model]:
        return iter(())

    def move(self, game: Game, before: Any, after: Any) -> None:
        pass

    def differences(self, game: Game, position: Any) -> Iterator[str]:
        return iter(())

    def picture(self, position: Any) -> str:
        return ""


def pieces_of(game: Game) -> Pieces:
    return kept_by(game.game)


def lay_out(game: Game, position: Any) -> None:
    """For a game that has no rows."""
    pieces = pieces_of(game)
    rows = list(pieces.rows(game, position))
    for model in pieces.models:
        model._default_manager.bulk_create(row for row in rows if type(row) is model)


def every_model() -> list[type[Model]]:
    """Of the pieces of all games."""
    return [model for key in BY_KEY for model in kept_by(key).models]


@cache
def kept_by(key: str) -> Pieces:
    """What stands as PIECES in pieces.py of the folder of that game."""
    folder = f"tracker.games.{key}"
    if not (find_spec(folder) and find_spec(f"{folder}.pieces")):
        return NoPieces()
    pieces: Pieces = import_module(f"{folder}.pieces").PIECES
    return pieces
