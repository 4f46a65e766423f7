"""Two phones at once: one change is done, the other phone hears of it, and nobody sits twice."""

from __future__ import annotations

import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tests.tracker.clubs import end, member, record, short
from tests.tracker.exchange.archives import archived
from tracker.club.deleting import delete
from tracker.exchange.restoring import restore
from tracker.exchange.staging import Ground
from tracker.log import founding, recording
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
TIMES = 4


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Each in a thread with a connection of its own, all let go together."""
    gate = Barrier(len(deeds))

    def run(deed: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))


def post(club: Club, **form: Any) -> Callable[[], int]:
    return lambda: int(member(club).post("/players", form).status_code)


def ana_and_anna() -> tuple[Club, int, int]:
    """A club, and two of its players who may be one person."""
    club = Club.objects.create()
    short(club, "Ana red, Bo grey")
    short(club, "Anna red, Bo grey")
    ana, anna = (club.players.get(name=name).pk for name in ("Ana", "Anna"))
    return club, ana, anna


@pytest.mark.slow
def test_two_renames() -> None:
    for _ in range(TIMES):
        club = Club.objects.create()
        game = short(club, "Ana red, Bo grey")
        ana = club.players.get(name="Ana").pk
        form = {"do": "rename", "player": ana, "was": "Ana"}
        told = at_once(post(club, **form, name="Anna"), post(club, **form, name="Annika"))
        assert sorted(told) == [302, 409]
        name = club.players.get(pk=ana).name
        game.refresh_from_db()
        assert game.setup["players"][0]["name"] == game.seats.get(number=0).name == name


@pytest.mark.slow
def test_two_merges_and_two_undos() -> None:
    for _ in range(TIMES):
        club, ana, anna = ana_and_anna()
        told = at_once(
            post(club, do="merge", player=ana, into=anna, was="Ana"),
            post(club, do="merge", player=anna, into=ana, was="Anna"),
        )
        assert sorted(told) == [302, 409]
        change = club.player_changes.get().pk
        told = at_once(*[post(club, do="undo", change=change)] * 2)
        assert sorted(told) == [302, 409]
        assert not club.players.exclude(into=None).exists()


@pytest.mark.slow
def test_a_merge_while_the_two_sit_down_together() -> None:
    for number in range(TIMES):
        club, ana, anna = ana_and_anna()
        written = accept_record(record("Anna grey, Ana red", "2026-01-01", end("red")))
        merging = post(club, do="merge", player=anna, into=ana, was="Anna")
        deeds = [merging, lambda written=written, club=club: new_game(written, club)]
        at_once(*(deeds if number % 2 else reversed(deeds)))
        for game in club.games.all():
            who = list(game.seats.values_list("player", flat=True))
            assert len(set(who)) == len(who)
            assert not game.seats.exclude(player__into=None).exists()


@pytest.mark.slow
def test_a_rename_while_a_game_ends() -> None:
    """The one locks the game, the other too, and both the club after it."""
    for _ in range(TIMES):
        club = Club.objects.create()
        written = record("Ana red, Bo grey", "2026-01-01", end("red"))
        game = new_game(accept_record(written), club)
        ana = club.players.get(name="Ana").pk

        def finish(pk: str = game.pk) -> None:
            with recording.at_the_table(pk=pk) as locked:
                recording.record(locked, 1, end(red=0, grey=0))

        told = at_once(finish, post(club, do="rename", player=ana, was="Ana", name="Anna"))
        assert told[1] == 302
        game.refresh_from_db()
        club.refresh_from_db()
        assert (game.status, game.setup["players"][0]["name"]) == ("finished", "Anna")
        assert club.version == 2


def test_the_end_of_a_copy_while_its_source_is_deleted() -> None:
    """Both count the club again; the one writes to the other's row before that."""
    for number in range(TIMES):
        club = Club.objects.create()
        source = short(club, "Ana red, Bo grey")
        made = founding.copy(source, 1)

        def finish(pk: str = made.pk) -> None:
            with recording.at_the_table(pk=pk) as locked:
                recording.record(locked, 1, end(red=0, grey=0))

        def remove(pk: str = source.pk) -> None:
            with recording.at_the_table(pk=pk) as locked:
                delete(locked)

        at_once(*((finish, remove) if number % 2 else (remove, finish)))
        assert club.games.get().status == "finished"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="in SQLite one writes at a time")
def test_a_club_that_receives_an_archive_begins_games_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club, other = Club.objects.create(), Club.objects.create(name="The Thursday table")
    short(other, "Ana red, Bo grey")
    archive = archived(other)
    written = accept_record(record("Ana grey, Bo red", "2026-01-01", end("red")))

    def begin() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '5s'")
            new_game(written, club)
        finally:
            connection.close()

    hand_over = Ground.hand_over

    def meanwhile(*args: Any) -> None:
        assert connection.in_atomic_block
        with ThreadPoolExecutor(1) as thread:
            thread.submit(begin).result()
        hand_over(*args)

    monkeypatch.setattr(Ground, "hand_over", meanwhile)
    restore(io.BytesIO(archive), club)
    assert club.games.count() == 2
    assert sorted(club.players.values_list("name", flat=True)) == ["Ana", "Bo"]
