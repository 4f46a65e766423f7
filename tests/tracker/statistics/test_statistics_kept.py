"""What was counted is kept, and counted anew when something changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.clubs import end, member, page, read, short
from tests.tracker.statistics.five_games import player
from tracker.club.deleting import delete
from tracker.log import correcting, founding, recording
from tracker.models import Club
from tracker.statistics import finished
from tracker.statistics.cached import books

pytestmark = [pytest.mark.django_db, pytest.mark.database]


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
