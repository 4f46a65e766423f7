"""What may be asked of the statistics, and by whom."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tracker.clubs import member, page, read, short
from tests.tracker.statistics.five_games import player
from tracker.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked, games",
    [
        ("from=2026-02-10", 4),
        ("from=2026-02-11", 3),
        ("to=2026-02-10", 2),
        ("from=2026-03-10&to=2026-03-11", 2),
        ("players=3", 1),
        ("players=4", 0),
        ("mode=tracker", 5),
        ("mode=referee", 0),
        ("with={Cy}", 1),
        ("with={Cy}&players=2", 0),
        ("", 5),
    ],
)
def test_which_games_are_counted(club: Club, asked: str, games: int) -> None:
    names = {name: player(club, name) for name in ("Ana", "Bo", "Cy")}
    told = page(club, "/statistics?" + asked.format(**names))
    assert f"<span>\n{games} game" in told
    assert ("No finished game is like that." in told) is (games == 0)
    listed = page(club, "/statistics/games?" + asked.format(**names))
    assert f"<span>\n{games} finished game" in listed


def test_a_player_is_asked_for_one_colour(club: Club) -> None:
    told = read(page(club, f"/player/{player(club, 'Ana')}?colour=grey"))
    assert told.tables["colours"][1:] == [["grey", "1", "0 of 1", "7.0", "7"]]
    # Strength is told of all the games.
    assert told.tables["record"][5] != ["from 5 games"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked, sentence",
    [
        ("from=yesterday", "A day is written as 2026-01-31."),
        ("to=2026-02-30", "A day is written as 2026-01-31."),
        ("from=2026-02-02&to=2026-02-01", "The last day is before the first one."),
        ("players=5", "2 to 4 play."),
        ("players=２", "2 to 4 play."),
        ("mode=chess", "No game is kept like that."),
        ("with=0", "There is no such player in this club."),
        ("with=99999999999999999999", "There is no such player in this club."),
    ],
)
def test_what_cannot_be_asked_is_told(club: Club, asked: str, sentence: str) -> None:
    for address in ("/statistics", f"/player/{player(club, 'Ana')}", "/statistics/games"):
        answer = member(club).get(f"{address}?{asked}")
        assert answer.status_code == 422
        assert sentence in answer.content.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        *("colour=neutral", "seat=5", "won=yes", "against=x", "outcome=best", "token=2"),
        *("period=3", "player=-1", "with=%00", "from=%00"),
    ],
)
def test_what_no_figure_asks_is_told_too(club: Club, asked: str) -> None:
    assert member(club).get(f"/statistics/games?{asked}").status_code == 422


def test_strangers_see_nothing_of_a_club(club: Club) -> None:
    ana = player(club, "Ana")
    for stranger in (Client(), member(Club.objects.create())):
        for address in ("/statistics", "/statistics/games"):
            answer = stranger.get(address)
            assert answer.status_code == 200
            assert "Ana" not in answer.content.decode()
        assert stranger.get(f"/player/{ana}").status_code == 404
        assert stranger.get(f"/player/{10**30}").status_code == 404


def test_names_are_written_safely() -> None:
    club = Club.objects.create()
    short(club, "<b>Ana</b> red, 'Bo\" grey", palace="red")
    ana = club.players.get(key="<b>ana</b>").pk
    for address in ("/statistics", f"/player/{ana}", f"/statistics/games?player={ana}"):
        told = page(club, address)
        assert "<b>Ana" not in told
        assert "<bdi>&lt;b&gt;Ana&lt;/b&gt;</bdi>" in told
