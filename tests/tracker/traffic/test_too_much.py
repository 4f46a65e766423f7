"""Too much at once, or the database away: 503 in the caller's form, and when to come again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

from tests.bench.server import BY_HAND, Phone, free_port
from tests.settings import SERVICES
from tests.tracker.servers import (
    Server,
    Servers,
    assert_the_check_is_silent,
    manage,
    surroundings,
    wait_until,
)
from tests.tracker.table import SETUP, Table
from tests.tracker.wires import wire
from tracker.errors import Away, problem_of

KEY = "k" * 22
WORD = "5d41402abc4b2a76b9719d911017c592"
TAP = {"do": "canal", "cells": "D4 D5", "expect": "0", "once": WORD}
BY_HTMX = {"HX-Request": "true"}
BY_A_PHONE = BY_HTMX | {"X-Mexica": WORD}


@contextmanager
def somebody_writes() -> Iterator[None]:
    """For as long as it lasts; and who waits for it is sent away at once."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 1")
    file = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")
            connection.close()


def assert_comes_again(response: Any, kind: str) -> None:
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0
    assert response.headers["Content-Type"].startswith(kind)


@pytest.mark.skipif(SERVICES, reason="SQLite has one writer, PostgreSQL has many")
@pytest.mark.django_db(transaction=True)
def test_whoever_waits_in_vain_is_told_so_in_his_own_form() -> None:
    table = Table()
    game, client = table.game, Client(raise_request_exception=False)
    address = f"/e/{game.edit_key}/tap"
    with somebody_writes():
        made = table.enter.client.post("/api/games", SETUP, content_type="application/json")
        assert_comes_again(made, "application/json")
        assert made.json()["code"] == "busy"
        action = {"expect": 0, "action": {"do": "canal", "cells": ["D4", "D5"]}}
        sent = client.post(
            f"{table.path}/actions",
            action,
            content_type="application/json",
            headers=table.enter.headers,
        )
        assert_comes_again(sent, "application/json")
        tapped = client.post(address, TAP, headers=BY_A_PHONE)
        assert_comes_again(tapped, "text/html")
        assert tapped.headers["X-Mexica"] == WORD
        assert tapped.text.lstrip().startswith('<div id="say" hx-swap-oob="true"')
        assert tapped.text.rstrip().endswith("<!--end-->")
        part = client.post(address, TAP, headers=BY_HTMX)
        assert_comes_again(part, "text/html")
        assert part.text.lstrip().startswith('<p role="alert">')
        page = client.post(address, TAP)
        assert_comes_again(page, "text/html")
        assert page.text.startswith("<!DOCTYPE html>")
        assert "Somebody else was changing the same thing" in page.text
    assert client.post(address, TAP, headers=BY_A_PHONE).status_code == 200
    game.refresh_from_db()
    assert game.number == 1


@pytest.mark.skipif(SERVICES, reason="SQLite has one writer, PostgreSQL has many")
@pytest.mark.django_db(transaction=True)
def test_who_looks_what_a_correction_would_change_waits_for_no_writer_and_keeps_none() -> None:
    table = Table()
    table.dig("D4 D5", "E4")
    game, client = table.game, Client(raise_request_exception=False)
    form = {"what": "drop", "expect": "2", "head": str(game.head_id)}
    named = {"name1": "Dee", "expect": "2", "head": str(game.head_id)}
    body = {"expect": 2, "at": 0, "drop": 1, "insert": [], "keep": False}
    with somebody_writes():
        assert client.post(f"/e/{game.edit_key}/correct/0", form).status_code == 200
        assert client.post(f"/e/{game.edit_key}/begun", named).status_code == 200
        assert table.enter.post(f"{table.path}/correct", body)[0] == 200
        assert table.enter.post(f"{table.path}/correct", body | {"keep": True})[0] == 503
    assert table.enter.post(f"{table.path}/correct", body | {"keep": True})[0] == 201


@pytest.mark.django_db(transaction=True)
def test_a_view_without_care_of_its_own_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> None:
        raise OperationalError from psycopg.errors.TooManyConnections()

    monkeypatch.setattr("tracker.pages.club.home.clubs_of", away)
    monkeypatch.setattr("django.contrib.auth.backends.ModelBackend.authenticate", away)
    client = Client(raise_request_exception=False)
    for answer in (
        client.get("/"),
        client.post("/admin/login/", {"username": "ana", "password": "bo"}),
    ):
        assert_comes_again(answer, "text/html")
        assert Away.sentence in answer.text


@pytest.mark.parametrize(
    "cause, code",
    [
        (psycopg.errors.TooManyConnections(), "database.away"),
        (psycopg.errors.AdminShutdown(), "database.away"),
        (psycopg.errors.CannotConnectNow(), "database.away"),
        (psycopg.errors.QueryCanceled(), "database.away"),
        (psycopg.errors.ConnectionFailure(), "database.away"),
        (psycopg.OperationalError("connection refused"), "database.away"),
        (psycopg.InterfaceError("the connection is closed"), "database.away"),
        (psycopg.errors.LockNotAvailable(), "busy"),
        (psycopg.errors.SerializationFailure(), "busy"),
        (psycopg.errors.DeadlockDetected(), "busy"),
    ],
    ids=lambda cause: getattr(cause, "sqlstate", None),
)
def test_what_passes_by_itself_is_told_so(cause: Exception, code: str) -> None:
    kind = InterfaceError if isinstance(cause, psycopg.InterfaceError) else OperationalError
    error = kind()
    error.__cause__ = cause
    problem = problem_of(error)
    assert problem
    assert (problem.status, problem.code) == (503, code)


def told(phone: Phone, method: str, path: str, body: str | None = None, **headers: str) -> Any:
    """The status, when to come again, the mark and the text."""
    if body:
        headers |= {"Content-Type": "application/x-www-form-urlencoded"}
    phone.line.request(method, path, body, phone.headers | headers)
    answer = phone.line.getresponse()
    found = (answer.getheader("Retry-After"), answer.getheader("X-Mexica"))
    return answer.status, *found, answer.read().decode()


def with_pages(**instead: str) -> dict[str, str]:
    """A process that has the styles and scripts of its pages, too."""
    env = surroundings(REDIS_URL="", **instead)
    assert manage("collectstatic", "--no-input", env=env).returncode == 0
    return env


def assert_everybody_is_told_that_it_is_away(server: Server) -> None:
    phone = server.phone(KEY)
    for method, path, body, headers, begins in (
        ("GET", "/api/games/none", None, {}, '{"code": "database.away"'),
        ("GET", "/api/games/none/events", None, {}, '{"code": "database.away"'),
        ("GET", f"/e/{KEY}/", None, {}, "<!DOCTYPE html>"),
        ("GET", f"/e/{KEY}/events", None, {}, "<!DOCTYPE html>"),
        ("GET", f"/e/{KEY}/news?seen=0", None, BY_A_PHONE, '<div id="say"'),
        ("GET", f"/e/{KEY}/cell/D4", None, BY_HTMX, "<p"),
        ("POST", f"/e/{KEY}/tap", "do=undo&expect=1", BY_A_PHONE, '<div id="say"'),
        ("POST", f"/e/{KEY}/tap", "do=undo&expect=1", {}, "<!DOCTYPE html>"),
    ):
        status, again, mark, text = told(phone, method, path, body, **headers)
        assert (status, again) == (503, "3"), path
        assert text.lstrip().startswith(begins), text
        if headers is BY_A_PHONE:
            assert mark == WORD


@pytest.mark.long
def test_a_database_that_is_away_from_the_beginning(servers: Servers) -> None:
    """`serve` does not begin then; whoever starts uvicorn by hand may."""
    nobody = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    servers.by = BY_HAND
    server = servers.begin(with_pages(DATABASE_URL=nobody)).wait()
    assert_everybody_is_told_that_it_is_away(server)
    servers.assert_no_fault()


@pytest.mark.database
@pytest.mark.skipif(not SERVICES, reason="only PostgreSQL can be away")
def test_a_database_that_goes_away_and_comes_back(servers: Servers) -> None:
    here = connection.settings_dict
    target = (here["HOST"] or "127.0.0.1", int(here["PORT"] or 5432))
    with wire(target) as first:
        place = f"127.0.0.1:{first.port}"
        user = urlsplit(surroundings()["DATABASE_URL"]).username
        address = f"postgresql://{user}@{place}/{here['NAME']}"
        (server,) = servers.start(env=with_pages(DATABASE_URL=address))
        status, made = server.phone().ask("POST", "/api/games", SETUP)
        assert status == 201
        phone = server.phone(made["edit"])
        action = {"expect": 0, "action": {"do": "canal", "cells": ["D4", "D5"]}}
        first.cut()
        for _ in range(3):
            assert phone.ask("POST", f"/api/games/{made['id']}/actions", action)[0] == 503
        assert_everybody_is_told_that_it_is_away(server)
        with wire(target, first.port):

            def is_back() -> bool:
                told = phone.ask("POST", f"/api/games/{made['id']}/actions", action)
                assert told[0] in (201, 503), told
                return bool(told[0] == 201)

            wait_until(is_back, "the database is back")
            assert phone.ask("GET", f"/api/games/{made['id']}")[1]["number"] == 1
    servers.assert_no_fault()
    assert_the_check_is_silent()
