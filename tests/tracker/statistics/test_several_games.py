"""A club that plays two games: figures of one never mix with those of the other.

Mexica    1 May   Ana red 5, Bo grey 0             Ana wins
          2 May   Bo red 5, Ana grey 0             Bo wins
          3 May   Bo red 5, Ana grey 0             Bo wins
score pad 4 May   Ana 120, Bo 120, Cy 12           Ana and Bo share it
"""

from __future__ import annotations

import pytest

from tests.scoring.scorepad import WHOLE
from tests.tracker.clubs import keep, member, page, read, short
from tracker.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("null_game")]


@pytest.fixture
def club() -> Club:
    club = Club.objects.create()
    short(club, "Ana red, Bo grey", "2026-05-01", palace="red")
    short(club, "Bo red, Ana grey", "2026-05-02", palace="red")
    short(club, "Bo red, Ana grey", "2026-05-03", palace="red")
    keep(club, WHOLE | {"date": "2026-05-04"})
    return club


def player(club: Club, name: str) -> str:
    return f"/player/{club.players.get(name=name).pk}"


def test_all_games_together_count_what_all_of_them_have(club: Club) -> None:
    told = read(page(club, "/statistics"))
    assert told.tables["players"][1:] == [
        ["Ana", "4", "2 of 4"],
        ["Bo", "4", "3 of 4"],
        ["Cy", "1", "0 of 1"],
    ]
    assert told.tables["pairs"][1:] == [
        ["Ana against Bo", "4", "1 1 2"],
        ["Ana against Cy", "1", "1 0 0"],
        ["Bo against Cy", "1", "1 0 0"],
    ]
    assert told.tables.keys() == {"players", "pairs"}


def test_the_figures_of_one_game_know_nothing_of_the_other(club: Club) -> None:
    told = read(page(club, "/statistics?game=mexica"))
    assert told.tables["players"][1:] == [
        ["Ana", "3", "1 of 3", "1.7", "5"],
        ["Bo", "3", "2 of 3", "3.3", "5"],
    ]
    assert "tokens" in told.tables
    told = read(page(club, "/statistics?game=scorepad"))
    assert told.tables["players"][1:] == [
        ["Ana", "1", "1 of 1", "120.0", "120"],
        ["Bo", "1", "1 of 1", "120.0", "120"],
        ["Cy", "1", "0 of 1", "12.0", "12"],
    ]
    assert told.tables["sources"][1:] == [["line", "84.0", "252 of 252"]]
    assert not {"tokens", "colours"} & told.tables.keys()


def test_a_player_is_told_by_game_and_of_one(club: Club) -> None:
    told = read(page(club, player(club, "Ana")))
    assert told.tables["games"][1:] == [
        ["Mexica", "3", "1 of 3", "1.7", "5"],
        ["scorepad", "1", "1 of 1", "120.0", "120"],
    ]
    assert [row[0] for row in told.tables["record"]] == ["2 of 4 1 shared", "1", "1"]
    told = read(page(club, f"{player(club, 'Ana')}?game=scorepad"))
    assert told.tables["record"][1] == ["120.0 1 game"]
    assert told.tables["seats"][1:] == [["1 (opens)", "1", "1 of 1", "120.0", "120"]]


@pytest.mark.long
def test_the_games_behind_a_figure_are_of_its_game(club: Club) -> None:
    pages = ["/statistics", "/statistics?game=mexica", "/statistics?game=scorepad"]
    pages += [player(club, "Ana"), f"{player(club, 'Ana')}?game=mexica"]
    for address in pages:
        for link, text in read(page(club, address)).links:
            if link.startswith("/statistics/games") and text.strip().isdigit():
                assert f"<span>\n{text.strip()} finished game" in page(club, link), (link, text)


def test_the_average_of_a_pair_is_told_within_one_game_alone(club: Club) -> None:
    ana, bo = (club.players.get(name=name).pk for name in ("Ana", "Bo"))
    asked = f"/statistics/games?player={ana}&against={bo}"
    assert "points on average" not in " ".join(page(club, asked).split())
    assert "−1.7 points on average" in " ".join(page(club, f"{asked}&game=mexica").split())


def test_the_choice_is_offered_where_there_is_one(club: Club) -> None:
    for address in ("/statistics", player(club, "Ana")):
        links = {text: link for link, text in read(page(club, address)).links}
        assert links["Mexica"] == "?game=mexica"
        assert links["scorepad"] == "?game=scorepad"
        assert "tracker" not in page(club, f"{address}?game=scorepad").split("<form")[1]
    other = Club.objects.create()
    short(other, "Ana red, Bo grey", palace="red")
    assert "game=mexica" not in page(other, "/statistics")
    assert "tokens" in read(page(other, "/statistics")).tables


def test_a_game_that_is_none_is_told(club: Club) -> None:
    for address in ("/statistics", "/statistics/games", player(club, "Ana")):
        answer = member(club).get(f"{address}?game=chess")
        assert answer.status_code == 422
        assert "There is no such game." in answer.content.decode()


def test_a_token_is_asked_of_its_own_game(club: Club) -> None:
    assert "0 finished games" in " ".join(
        page(club, "/statistics/games?game=mexica&token=3").split()
    )
    assert member(club).get("/statistics/games?game=mexica&token=2").status_code == 422


def test_lists_say_which_game_it_is_where_there_are_several(club: Club) -> None:
    behind = "/statistics/games"
    for address in ("/", "/shelf", behind):
        told = page(club, address)
        assert told.count("scorepad ·") + told.count("scorepad</span> ·") == 1, address
        assert told.count("Mexica ·") + told.count("Mexica</span> ·") == 3, address
    assert "scorepad ·" not in page(club, f"{behind}?game=scorepad")
