"""A game that becomes another club's, as whoever runs the site may decide."""

from __future__ import annotations

from django.db import transaction

from tracker.club.unnamed import people_of
from tracker.models import Club, Game


@transaction.atomic
def move(game: Game, club: Club | None) -> None:
    """Its players become known in that club, and the one that it leaves forgets it."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    left = game.club
    game.club = club
    # Not the whole row: somebody may be recording.
    game.save(update_fields=["club"])
    game.fingerprints.all().delete()
    seats = list(game.seats.order_by("number"))
    people = people_of(club, game.setup, [seat.name for seat in seats])
    for seat, player in zip(seats, people, strict=True):
        seat.player = player
        seat.save(update_fields=["player"])
    for each in sorted(filter(None, (left, club)), key=lambda each: each.pk):
        each.recount(game.pk)
