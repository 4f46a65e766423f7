"""A game that is deleted for good: the one way in which a log is lost."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from tracker import live
from tracker.errors import NotYours
from tracker.models import Game
from tracker.photos import album
from tracker.pictures.film_files import folder


def locked_to_delete(game: Game) -> Game:
    """With its copies and the game before it, whose rows tell of it: in the order in which a
    rename locks games.

    Whole, so that no row comes to refer to it meanwhile.
    """
    telling = Game.objects.filter(Q(pk=game.pk) | Q(copied_from=game.pk) | Q(goes_on=game.pk))
    found = {each.pk: each for each in telling.order_by("pk").select_for_update()}
    if game.pk not in found or found[game.pk].edit_key != game.edit_key:
        raise NotYours
    return found[game.pk]


def delete(game: Game) -> None:
    """A locked game with its log, pieces, photos and films; its club counts again."""
    pk = game.pk
    transaction.on_commit(lambda: _forget_films(pk), robust=True)
    album.forget_files(album.digests(game))
    live.announce_end(game)
    game.delete()
    # Behind the rows of its copies, as whoever ends one of them locks it.
    if game.club:
        game.club.recount(pk)


def _forget_films(pk: str) -> None:
    for film in folder().glob(f"{pk}-*"):
        film.unlink(missing_ok=True)
