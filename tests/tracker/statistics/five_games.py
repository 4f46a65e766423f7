"""A club with five short games, for numbers that are counted by hand.

1  10 January   Ana red 13, Bo grey 5             Ana wins
2  10 February  Bo red 2, Cy sand 7, Ana grey 7   Cy wins by action tokens
3  10 March     Ana red 5, Bo grey 5              shared
4  11 March     Bo black 5, Ana red 0             Bo wins
5  1 April      Ana red 10, Bo grey 0             Ana wins
"""

from __future__ import annotations

from datetime import UTC, datetime

from tests.tracker.clubs import FOUR, THREE, end, found, keep, record, short, temple
from tracker.models import Club, Game


def five_games() -> Club:
    club = Club.objects.create()
    keep(
        club,
        record(
            "Ana red, Bo grey",
            "2026-01-10",
            *THREE,
            found(3, "B1", "red", "grey"),  # Ana 2 as the founder, Bo 1 who was there
            temple("B2", 2, "red"),
            temple("C2", 1, "grey"),
            end("red"),  # Ana 3 and Bo 2 for the district, Ana 5 for the palace
            end(red=0, grey=0),  # Ana 3 and Bo 2 for the district
        ),
    )
    keep(
        club,
        record(
            "Bo red, Cy sand, Ana grey",
            "2026-02-10",
            *THREE,
            found(3, "B1", "red"),  # Bo 2
            temple("B2", 3, "sand"),
            end("grey"),  # Cy 3 for the district, Ana 5 for the palace
            *FOUR,
            found(4, "I14", "grey", "sand"),  # Ana 2, Cy 1
            end(red=1, sand=2, grey=0),  # Cy 3 for the district
        ),
    )
    keep(
        club,
        record("Ana red, Bo grey", "2026-03-10", end("red", "grey"), end(red=1, grey=1)),
    )
    keep(club, record("Bo black, Ana red", "2026-03-11", end("black"), end(red=1, black=0)))
    keep(club, record("Ana red, Bo grey", "2026-04-01", end("red"), end("red", red=0, grey=0)))
    keep(club, record("Ana red, Bo grey", "2026-04-02", end("red")))  # still running
    away = short(club, "Ana red, Dee black", "2026-04-03", "black")
    Game.objects.filter(pk=away.pk).update(archived=datetime.now(UTC))
    short(Club.objects.create(), "Ana red, Bo grey", palace="red")
    return club


def player(club: Club, name: str) -> int:
    return club.players.get(name=name).pk
