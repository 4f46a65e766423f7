"""Requests that no page of ours sends: each is an answer, none a breakdown."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from mexica_site.asgi import application
from tests.tracker.access.fuzzing.asked import Asked
from tests.tracker.access.test_fuzz import answer
from tests.tracker.table import Table
from tracker.models import Game

pytestmark = pytest.mark.django_db

KINDS = ["", "; boundary=", "; boundary=é", "; boundary=x"]
BROKEN = [b"", b"x", b"--x\r\nContent-Disposition: form-data; name", b"--x--", b"\xff" * 9]


@pytest.mark.slow
@pytest.mark.parametrize("checks", [False, True], ids=["", "with its cookie"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", ["/nowhere", "/api/nowhere", "/new", "/api/games", "/e/{}/tap"])
def test_a_form_with_files_that_cannot_be_read(path: str, kind: str, checks: bool) -> None:
    key = Game.objects.get(pk=Table().pk).edit_key
    client = Client(enforce_csrf_checks=checks, raise_request_exception=False)
    client.cookies["csrftoken"] = "a" * 32
    for body in BROKEN:
        content_type = f"multipart/form-data{kind}"
        answer = client.generic("POST", path.format(key), body, content_type=content_type)
        assert 400 <= answer.status_code < 500, (body, answer.status_code)
        if path.endswith("nowhere"):
            assert answer.status_code == 404
    assert Game.objects.get().number == 0


def test_the_show_where_the_scoring_was_undone_meanwhile() -> None:
    """One phone is in the show, another one takes the end of the period back."""
    key = Game.objects.get(pk=Table().pk).edit_key
    part: Any = {"HX-Request": "true"}
    answer = Client().get(f"/e/{key}/scoring?period=1&step=2", headers=part)
    assert answer.status_code == 200
    assert "Nothing is scored yet" in answer.text
    assert f'href="/e/{key}/"' in answer.text
    assert answer.text.lstrip().startswith('<section id="show"')
    assert "Nothing is scored yet" in Client().get(f"/e/{key}/scoring").text


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("method", ["HEAD", "TRACE", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_only_who_asks_for_the_stream_gets_it(method: str) -> None:
    table = Table()
    key = Game.objects.get(pk=table.pk).edit_key
    for path, headers in (
        (f"/e/{key}/events", {}),
        (f"{table.path}/events", table.enter.headers),
    ):
        answer = Client().generic(method, path, headers=headers)
        assert not answer.streaming
        assert answer.status_code == (200 if method == "HEAD" else 405)
    if method == "HEAD":
        assert Client().head(f"/e/{key}/events")["Content-Type"] == "text/event-stream"
        assert Client().head("/e/0000000000000000000000/events").status_code == 404


@pytest.mark.parametrize("path", ["/", "/new", "/nowhere", "/api/games/x"])
def test_a_query_that_is_no_text(path: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is no reason for an empty page, nor for a traceback in the log."""
    head = [(b"host", b"testserver")]
    told = []
    for query in (b"at=1", b"at=\xff\xfe&\xe9=\x80"):
        asked = Asked(path, "nobody", "GET", path.encode(), query, head, [b""], False)
        told.append(async_to_sync(answer)(application, asked, 1))
    plain, odd = told
    assert (odd.status, len(odd.text) > 0) == (plain.status, True)
    assert odd.header("x-request-id")
    assert "UnicodeDecodeError" not in caplog.text
