"""What tests ask of the people of a club."""

from __future__ import annotations

from typing import Any

from tracker.log.proof import differences
from tracker.log.records import record_of
from tracker.models import Club, Game, Player
from tracker.statistics.cached import figures_of_club
from tracker.statistics.chosen import Chosen


def named(club: Club, name: str) -> Player:
    return club.players.get(name=name)


def seats(game: Game) -> list[tuple[str, str | None]]:
    """Each name, with the player who that is."""
    return list(game.seats.order_by("number").values_list("name", "player__name"))


def everything(club: Club) -> Any:
    """All of a club that a change may touch."""
    return (
        sorted(club.players.values_list("pk", "name", "key", "into")),
        [(seats(game), record_of(game)) for game in club.games.order_by("pk")],
    )


def is_whole(club: Club) -> None:
    assert [list(differences(game)) for game in club.games.all()] == [[]] * club.games.count()


def counted(club: Club) -> dict[str, int]:
    """Games by player, as the statistics have them."""
    club = Club.objects.get(pk=club.pk)
    names = dict(club.players.values_list("pk", "name"))
    figures = figures_of_club(club, Chosen())
    return {names[who]: tally.games for who, tally in figures.players.items()}
