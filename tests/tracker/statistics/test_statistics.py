"""The statistics of five short games, every number counted by hand."""

from __future__ import annotations

import pytest
from django.test import Client
from openskill.models import PlackettLuce

from tests.tracker.clubs import member, number_in, page, read
from tests.tracker.statistics.five_games import player
from tracker.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_every_number_of_the_club(club: Club) -> None:
    told = read(page(club, "/statistics"))
    assert told.tables["players"][1:] == [
        ["Ana", "5", "3 of 5 (60 %)", "7.0", "13"],
        ["Bo", "5", "2 of 5 (40 %)", "3.4", "5"],
        ["Cy", "1", "1 of 1", "7.0", "7"],
    ]
    assert told.tables["numbers"][1:] == [["2", "4", "5.4", "13"], ["3", "1", "5.3", "7"]]
    assert told.tables["colours"][1:] == [
        ["black", "1", "1 of 1", "5.0", "5"],
        ["grey", "4", "1 of 4", "4.3", "7"],
        ["sand", "1", "1 of 1", "7.0", "7"],
        ["red", "5", "3 of 5 (60 %)", "6.0", "13"],
    ]
    assert told.tables["sources"][1:] == [
        ["Founding", "0.5", "10 %"],
        ["Present at a founding", "0.2", "3 %"],
        ["Majorities, period 1", "0.7", "14 %"],
        ["Majorities, period 2", "0.7", "14 %"],
        ["Palace", "3.2", "59 %"],
    ]
    assert told.tables["pairs"][1:] == [
        ["Ana against Bo", "5", "3 1 1", "+3.6"],
        ["Ana against Cy", "1", "0 0 1", "0.0"],
        ["Bo against Cy", "1", "0 0 1", "−5.0"],
    ]
    assert told.captions == ["11 scores, the games", "2 players, 4 games", "3 players, 1 game"]
    assert [row for row in told.tables["seats"] if row[0] != "Seat"] == [
        ["1 (opens)", "4 of 4"],
        ["2", "1 of 4"],
        ["By chance alone, each", "2.5 of 4"],
        ["1 (opens)", "0 of 1"],
        ["2", "1 of 1"],
        ["3", "0 of 1"],
        ["By chance alone, each", "0.3 of 1"],
    ]
    assert told.tables["tokens"][1:] == [
        ["3", "2 of 5 (40 %)", "0 of 5 (0 %)", "1.0 (2)"],
        ["4", "0 of 5 (0 %)", "1 of 5 (20 %)", "2.0 (1)"],
        ["5", "0 of 5 (0 %)", "0 of 5 (0 %)", "–"],
        ["6", "0 of 5 (0 %)", "0 of 5 (0 %)", "–"],
        ["7", "–", "0 of 5 (0 %)", "–"],
        ["8", "0 of 5 (0 %)", "–", "–"],
        ["9", "0 of 5 (0 %)", "–", "–"],
        ["10", "–", "0 of 5 (0 %)", "–"],
        ["11", "0 of 5 (0 %)", "–", "–"],
        ["12", "–", "0 of 5 (0 %)", "–"],
        ["13", "0 of 5 (0 %)", "–", "–"],
    ]


def test_the_records_of_the_club(club: Club) -> None:
    assert read(page(club, "/statistics")).tables["records"] == [
        ["Most points", "13", "Ana"],
        ["Clearest victory, in points", "10", "Ana"],
        ["Most wins in a row", "2", "Bo"],
        ["Largest district founded", "4", "Ana"],
        ["Clearest majority, in floors", "3", "Cy"],
    ]


def test_a_nemesis_is_told_from_some_games_on(club: Club) -> None:
    bo = f"/player/{player(club, 'Bo')}"
    assert [row[0] for row in read(page(club, bo)).tables["record"]][-1] == "Ana ahead in 3 of 5"
    for name in ("Ana", "Cy"):
        assert "Nemesis" not in page(club, f"/player/{player(club, name)}")
    assert "Nemesis" not in page(club, f"{bo}?players=2")


def test_the_rating_follows_the_standings_one_game_after_the_other(club: Club) -> None:
    model = PlackettLuce()
    ana, bo, cy = ([model.rating()] for _ in range(3))
    ana, bo = model.rate([ana, bo], ranks=[1, 2])
    bo, cy, ana = model.rate([bo, cy, ana], ranks=[3, 1, 2])
    ana, bo = model.rate([ana, bo], ranks=[1, 1])
    bo, ana = model.rate([bo, ana], ranks=[1, 2])
    ana, bo = model.rate([ana, bo], ranks=[1, 2])
    told = [["5", f"{r.mu - 3 * r.sigma:.1f}", f"{r.mu:.1f} ± {r.sigma:.1f}"] for r in (*ana, *bo)]
    assert read(page(club, "/statistics")).tables["rating"][1:] == [
        ["Ana", *told[0]],
        ["Bo", *told[1]],
        ["Cy", "1", "from 5 games"],
    ]


@pytest.mark.slow
def test_every_number_of_a_player(club: Club) -> None:
    told = read(page(club, f"/player/{player(club, 'Ana')}"))
    record, tables = told.tables["record"], told.tables
    assert [row[0] for row in record[:5]] == [
        "3 of 5 (60 %) 1 shared",
        "7.0 5 games",
        "13",
        "1",
        "1",
    ]
    assert tables["against"][1:] == [["Bo", "5", "3 1 1", "+3.6"], ["Cy", "1", "0 0 1", "0.0"]]
    assert tables["numbers"][1:] == [
        ["2", "4", "3 of 4", "7.0", "13"],
        ["3", "1", "0 of 1", "7.0", "7"],
    ]
    assert tables["colours"][1:] == [
        ["grey", "1", "0 of 1", "7.0", "7"],
        ["red", "4", "3 of 4", "7.0", "13"],
    ]
    assert tables["seats"][1:] == [
        ["1 (opens)", "3", "3 of 3", "9.3", "13"],
        ["2", "1", "0 of 1", "0.0", "0"],
        ["3", "1", "0 of 1", "7.0", "7"],
    ]
    assert tables["sources"][1:] == [
        ["Founding", "0.8", "11 %"],
        ["Present at a founding", "0.0", "0 %"],
        ["Majorities, period 1", "0.6", "9 %"],
        ["Majorities, period 2", "0.6", "9 %"],
        ["Palace", "5.0", "71 %"],
    ]
    bo = read(page(club, f"/player/{player(club, 'Bo')}")).tables
    assert [row[0] for row in bo["record"][:5]] == [
        "2 of 5 (40 %) 1 shared",
        "3.4 5 games",
        "5",
        "0",
        "2",
    ]
    assert bo["against"][1] == ["Ana", "5", "1 1 3", "−3.6"]
    cy = read(page(club, f"/player/{player(club, 'Cy')}")).tables
    assert [row[0] for row in cy["record"]] == [
        "1 of 1",
        "7.0 1 game",
        "7",
        "1",
        "1",
        "from 5 games",
    ]
    assert cy["sources"][1:] == [
        ["Founding", "0.0", "0 of 7"],
        ["Present at a founding", "1.0", "1 of 7"],
        ["Majorities, period 1", "3.0", "3 of 7"],
        ["Majorities, period 2", "3.0", "3 of 7"],
        ["Palace", "0.0", "0 of 7"],
    ]


@pytest.mark.long
def test_every_figure_leads_to_as_many_games(club: Club) -> None:
    pages = ["/statistics", "/statistics?from=2026-02-01&players=2"]
    pages += [f"/player/{player(club, name)}" for name in ("Ana", "Bo", "Cy")]
    followed = 0
    for address in pages:
        for link, text in read(page(club, address)).links:
            if link.startswith("/statistics/games") and (number := number_in(text)) is not None:
                if "." in text:
                    continue  # an average
                told = page(club, link)
                assert f"<span>\n{number} finished game" in told, (link, text)
                assert told.count("<li>") == number
                followed += 1
    assert followed > 60


@pytest.mark.slow
def test_the_best_game_is_shown_to_the_club_alone(club: Club) -> None:
    best = club.games.get(played="2026-01-10")
    assert f'href="/statistics/game/{best.pk}">13<' in page(club, "/statistics")
    answer = member(club).get(f"/statistics/game/{best.pk}")
    assert answer.headers["Location"] == f"/e/{best.edit_key}/"
    for stranger in (Client(), member(Club.objects.create())):
        assert stranger.get(f"/statistics/game/{best.pk}").status_code == 404


def test_the_games_behind_a_pair_tell_the_pair(club: Club) -> None:
    ana, bo = player(club, "Ana"), player(club, "Bo")
    told = page(club, f"/statistics/games?player={bo}&against={ana}")
    assert "1 ahead, 1 level, 3 behind" in told
    assert "−3.6 points on average" in told
    days = [told.index(f'datetime="2026-0{day}"') for day in ("4-01", "3-11", "3-10", "2-10")]
    assert days == sorted(days)
