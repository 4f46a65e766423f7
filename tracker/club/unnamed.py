"""A game that began at once, without names: its seats are called after their colours.

The record says so under a key of its own. Until the table tells who sits where, nobody of the club
has played it: "Red" is no person of whom statistics tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.club.people import players_named
from tracker.models import Club, Game, Player, Seat
from tracker.names import UNNAMED, unnamed_seats


def people_of(
    club: Club | None, setup: Mapping[str, Any], names: Sequence[str]
) -> Sequence[Player | None]:
    """Who sits on each seat, as far as the club knows."""
    unnamed = unnamed_seats(setup)
    named = [seat for seat in range(len(names)) if club and seat not in unnamed]
    known = players_named(club, [names[seat] for seat in named]) if club and named else []
    people = dict(zip(named, known, strict=True))
    return [people.get(seat) for seat in range(len(names))]


def name_seats(game: Game, names: Mapping[int, str]) -> None:
    """Of a locked game, by the numbers of seats that had none; its log is not touched."""
    still = [seat for seat in unnamed_seats(game.setup) if seat not in names]
    kept = {key: value for key, value in game.setup.items() if key != UNNAMED}
    players = enumerate(game.setup["players"])
    called = [player | {"name": names.get(seat, player["name"])} for seat, player in players]
    game.setup = kept | {"players": called} | ({UNNAMED: still} if still else {})
    seats = game.seated()
    people = people_of(game.club, game.setup, [player["name"] for player in called])
    for seat, who in zip(seats, people, strict=True):
        if seat.number in names:
            seat.name, seat.player = names[seat.number], who
    Seat.objects.bulk_update(seats, ["name", "player"])
    game.save(update_fields=["setup"])
    if game.club:
        game.club.recount(game.pk)
