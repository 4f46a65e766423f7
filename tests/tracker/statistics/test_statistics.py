"""The statistics of five short games, every number counted by hand.

1  10 January   Ana red 13, Bo grey 5             Ana wins
2  10 February  Bo red 2, Cy sand 7, Ana grey 7   Cy wins by action tokens
3  10 March     Ana red 5, Bo grey 5              shared
4  11 March     Bo black 5, Ana red 0             Bo wins
5  1 April      Ana red 10, Bo grey 0             Ana wins
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openskill.models import PlackettLuce

from tests.tracker.clubs import (
    FOUR,
    THREE,
    end,
    found,
    keep,
    member,
    number_in,
    read,
    record,
    short,
    temple,
)
from tracker.club.deleting import delete
from tracker.log import correcting, founding, recording
from tracker.models import Club, Game
from tracker.statistics import finished
from tracker.statistics.cached import books

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def club() -> Club:
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


def page(club: Club, address: str) -> str:
    answer = member(club).get(address)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def player(club: Club, name: str) -> int:
    return club.players.get(name=name).pk


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


# Kept, and counted anew.


def forget() -> None:
    """As a process that has just begun."""
    books.clear()
    cache.clear()


def test_a_page_asks_little_of_the_database_once_it_was_counted(club: Club) -> None:
    client = member(club)
    for address in ("/statistics", f"/player/{player(club, 'Ana')}"):
        client.get(address)
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        assert len(captured) <= 3, [query["sql"] for query in captured]


@pytest.mark.slow
def test_counting_asks_as_little_for_many_games(club: Club) -> None:
    counts = []
    for _ in range(2):
        forget()
        with CaptureQueriesContext(connection) as captured:
            page(club, "/statistics")
        counts.append(len(captured))
        for _ in range(5):
            short(club, "Ana red, Bo grey", palace="red grey")
    assert counts[0] == counts[1] <= 10


@pytest.mark.slow
def test_a_game_counts_from_its_end_on_and_not_when_that_is_undone(club: Club) -> None:
    running = club.games.get(played="2026-04-02")
    for games, version in ((5, 0), (6, 1), (5, 2)):
        assert f"<span>\n{games} games" in page(club, "/statistics")
        with recording.at_the_table(pk=running.pk) as game:
            if version == 0:
                recording.record(game, 1, end(red=0, grey=0))
            if version == 1:
                recording.undo(game, 2)


def test_a_correction_of_a_finished_game_is_counted(club: Club) -> None:
    assert read(page(club, "/statistics")).tables["players"][1][3] == "7.0"
    with recording.at_the_table(club=club, played="2026-03-11") as game:
        correcting.correct(game, 2, 0, 1, [end("red", "black")], keep=True)
    assert read(page(club, "/statistics")).tables["players"][1][3] == "8.0"


@pytest.mark.slow
def test_a_what_if_is_no_game_that_was_played(club: Club) -> None:
    over = club.games.get(played="2026-04-01")
    whole = founding.copy(over, over.number)
    assert whole.status == over.status
    other = founding.copy(over, over.number - 1)
    with recording.at_the_table(pk=other.pk) as game:
        recording.record(game, game.number, end(red=0, grey=0))
    assert "<span>\n5 games" in page(club, "/statistics")
    with recording.at_the_table(pk=over.pk) as game:
        delete(game)
    assert "<span>\n4 games" in page(club, "/statistics"), "nor is it when its source is gone"


def test_a_game_that_ends_while_the_rows_are_read_counts_the_next_time(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = finished._points

    def meanwhile(*asked: Any) -> Any:
        monkeypatch.setattr(finished, "_points", points)
        with recording.at_the_table(club=club, played="2026-04-02") as game:
            recording.record(game, 1, end(red=0, grey=0))
        return points(*asked)

    monkeypatch.setattr(finished, "_points", meanwhile)
    assert "<span>\n5 games" in page(club, "/statistics")
    assert "<span>\n6 games" in page(club, "/statistics")


@pytest.mark.slow
def test_who_came_in_while_the_page_is_made_is_on_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting, place = finished.rows_of, "tracker.statistics.cached.rows_of"

    def meanwhile(club: Club) -> Any:
        monkeypatch.setattr(place, counting)
        short(club, "Zoe red, Ana grey", palace="red")
        return counting(club)

    ana = club.players.get(name="Ana").pk
    for address in ("/statistics", f"/player/{ana}"):
        forget()
        monkeypatch.setattr(place, meanwhile)
        assert "Zoe" in page(club, address)
        club.games.filter(seats__name="Zoe").delete()
        club.players.filter(name="Zoe").delete()
