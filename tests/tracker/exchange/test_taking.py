"""The archive of a club is made beside the requests: in line, as of when it was asked for."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from threading import Event
from typing import Any
from unittest import mock

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError, OperationalError
from django.test import Client

from tests.settings import SERVICES
from tests.tracker.clubs import member
from tests.tracker.exchange.archives import DIG, game_of, games_in, parts_of
from tests.tracker.markup import flat
from tests.tracker.servers import wait_until
from tests.tracker.traffic.test_too_much import somebody_writes
from tracker.errors import DiskFull
from tracker.exchange import taking
from tracker.exchange.archive import GAMES, writing_club
from tracker.log.recording import record
from tracker.models import Club, Fingerprint

pytestmark = pytest.mark.django_db(transaction=True)


class NoSpaceForSorting(OperationalError):
    """As Django tells it of SQLite."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.__cause__ = sqlite3.OperationalError(text)
        self.__cause__.sqlite_errorname = "SQLITE_FULL"


PAGE = {"Accept": "text/html,*/*"}


@pytest.fixture(autouse=True)
def _own_place(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(taking, "counter", taking._Counter())
    monkeypatch.setattr("tracker.pages.club.taking.counter", taking.counter)
    monkeypatch.setattr("tracker.pages.club.taking.PATIENCE", 20)


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Every archive stops before its first game until it may go on; nobody waits for that."""
    go_on = Event()

    def slowly(*args: Any) -> Any:
        assert go_on.wait(20)
        yield from writing_club(*args)

    monkeypatch.setattr(taking, "writing_club", slowly)
    monkeypatch.setattr("tracker.pages.club.taking.PATIENCE", 0)
    try:
        yield go_on
    finally:
        go_on.set()
        for work in list(taking.counter.line.at_work.values()):
            work.exception(timeout=20)


def club_of(*actions: Any) -> Club:
    club = Club.objects.create(name="The Thursday table")
    game_of(club, *actions)
    return club


def ask(club: Club, address: str = "/archive/club.zip", **headers: str) -> Any:
    client = member(club)
    client.raise_request_exception = False
    return client.get(address, headers=headers or PAGE)


def content(response: Any) -> bytes:
    assert response.status_code == 200

    async def whole() -> bytes:
        return b"".join([piece async for piece in response.streaming_content])

    return async_to_sync(whole)()


def left() -> list[str]:
    return [file.name for file in taking.place().iterdir()]


def test_a_small_club_comes_at_once_and_nothing_is_left_behind() -> None:
    response = ask(club_of(DIG[0]))
    assert left() == [], "the file is gone before it is sent: a dropped connection leaves nothing"
    assert len(games_in(parts_of(content(response)))) == 1


@pytest.mark.slow
def test_a_large_one_is_waited_for_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = club_of(DIG[0]), club_of(*DIG[:2])
    with held(monkeypatch):
        assert ask(first).status_code == 302
        asked = ask(second)
        assert asked.status_code == 302
        page = asked["Location"]
        told = ask(second, page)
        assert told.status_code == 200
        assert "1 archive is made before it." in told.text
        assert 'http-equiv="refresh"' in told.text
        part = ask(second, page, **{"HX-Request": "true"}).text
        assert flat(part).startswith('<div id="taking"')
        assert "<progress" in part
        assert ask(first, page)["Location"] == "/archive", "a ticket is that of one club"
    assert "<progress" not in ask(second, page).text
    ready = ask(second, page, **{"HX-Request": "true"}).text
    assert "The archive is ready." in ready
    link = page.replace("/archive/out", "/archive/club.zip")
    assert f'href="{link}"' in ready
    [game] = games_in(parts_of(content(ask(second, link))))
    assert len(game["log"]) == 2
    assert ask(second, page)["Location"] == "/archive"


@pytest.mark.slow
def test_a_script_is_told_to_come_again_and_finds_its_archive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = club_of(DIG[0])
    with held(monkeypatch):
        for _ in range(3):
            told = ask(club, Accept="*/*")
            assert told.status_code == 503
            assert taking.NotYet.sentence in told.content.decode()
            assert int(told["Retry-After"]) > 0
        assert len(taking.counter.line.at_work) == 1
    with mock.patch.object(taking, "writing_club", side_effect=AssertionError):
        assert parts_of(content(ask(club, Accept="*/*")))[GAMES]
    assert left() == []


@pytest.mark.slow
def test_what_was_entered_before_one_asked_is_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    club = club_of(DIG[0])
    with held(monkeypatch):
        ask(club)
        wait_until(lambda: not taking.counter.in_line, "the first archive is begun")
        record(club.games.get(), 1, DIG[1])
        pages = [ask(club)["Location"] for _ in range(3)]
        assert len(set(pages)) == 1, "who waits for the same gets the same"
    links = [page.replace("/archive/out", "/archive/club.zip") for page in pages]
    with mock.patch.object(taking, "writing_club", side_effect=AssertionError):
        for link in links:
            [game] = games_in(parts_of(content(ask(club, link))))
            assert len(game["log"]) == 2


def test_too_many_archives_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking.counter.line, "most", 1)
    with held(monkeypatch):
        ask(club_of(DIG[0]))
        refused = ask(club_of(DIG[0]))
        assert (refused.status_code, refused["Retry-After"]) == (503, "3")
        assert taking.Crowded.sentence in refused.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "error, status, sentence",
    [
        (OSError("Input/output error"), 503, taking.NotMade.sentence),
        (OSError(ENOSPC, "No space left on device"), 507, DiskFull.sentence),
        (NoSpaceForSorting("database or disk is full"), 507, DiskFull.sentence),
        (taking.ClubTooLarge(), 422, taking.ClubTooLarge.sentence),
    ],
    ids=["disk", "no room", "no room for the database", "size"],
)
def test_what_cannot_be_made_is_told_in_a_sentence(
    error: Exception, status: int, sentence: str
) -> None:
    club = club_of(DIG[0])

    def fails(club: Club, out: io.BufferedIOBase) -> Iterator[tuple[int, int]]:
        out.write(b"half")
        yield 0, 1
        raise error

    with mock.patch.object(taking, "writing_club", side_effect=fails):
        told = ask(club)
    assert told.status_code == status
    assert sentence in told.text
    assert left() == []
    assert content(ask(club))


@pytest.mark.slow
def test_a_script_is_told_once_that_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it took to find out; then it is tried anew, and not a minute later."""
    club = club_of(DIG[0])
    full = mock.Mock(side_effect=OSError(ENOSPC, "No space left on device"))
    with monkeypatch.context() as patched:
        with held(patched) as go_on:
            patched.setattr(taking, "whole", lambda _: go_on.wait(20) and full())
            assert ask(club, Accept="*/*").status_code == 503, "it is being made"
        told = ask(club, Accept="*/*")
        assert (told.status_code, full.call_count) == (507, 1)
        assert DiskFull.sentence in told.content.decode()
    assert content(ask(club, Accept="*/*"))


def test_an_archive_writes_nothing_down(monkeypatch: pytest.MonkeyPatch) -> None:
    club = club_of(DIG[0])
    full = mock.Mock(side_effect=DatabaseError("database or disk is full"))
    monkeypatch.setattr(Fingerprint._default_manager.__class__, "bulk_create", full)
    assert parts_of(content(ask(club)))[GAMES]
    assert not full.called


@pytest.mark.skipif(SERVICES, reason="SQLite has one writer, PostgreSQL has many")
def test_an_archive_waits_for_nobody_who_writes() -> None:
    club = club_of(DIG[0])
    with somebody_writes():
        assert parts_of(content(ask(club)))[GAMES]


def test_nobody_without_the_club_comes_to_a_ready_archive() -> None:
    assert Client().get("/archive/out?of=x")["Location"] == "/archive"
