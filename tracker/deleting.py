"""A game that is deleted for good: the one way in which a log is lost."""

from __future__ import annotations

from django.db import transaction

from tracker import live, photos
from tracker.models import Game
from tracker.pictures.keeping import shelf


def delete(game: Game) -> None:
    """A locked game with its log, pieces, photos and films; its club counts again."""
    pk = game.pk
    transaction.on_commit(lambda: _forget_films(pk), robust=True)
    photos.forget_files(photos.digests(game))
    if game.club:
        game.club.recount()
    live.announce_end(game)
    game.delete()


def _forget_films(pk: str) -> None:
    for film in shelf().glob(f"{pk}-*"):
        film.unlink(missing_ok=True)
