"""More than can be served: 503 at once in each form, and all goes on when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from mexica_site.gate import shedding
from mexica_site.gate.shedding import PATIENCE, Shedding, news, others, taps

KEY = "k" * 22
WORD = "5d41402abc4b2a76b9719d911017c592"
BY_A_PHONE = {"HX-Request": "true", "X-Mexica": WORD}


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """And what came at once is over."""
    monkeypatch.setattr(shedding, "BURST", 0)
    yield
    for line in (taps, news, others):
        line.since.clear()


def ask(method: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, Any, str]:
    """The status, the headers and the text; 200 from whoever is behind it."""
    sent: list[Any] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"let in"})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    named = [(name.lower().encode(), text.encode()) for name, text in (headers or {}).items()]
    scope = {"type": "http", "method": method, "path": path, "headers": named}
    asyncio.run(Shedding(inner)(scope, receive, send))
    told = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
    return sent[0]["status"], told, sent[1]["body"].decode()


def test_who_has_nothing_else_under_way_is_let_in_as_long_as_those_who_tap() -> None:
    ticket = somebody_waits((shedding.ARRIVALS + shedding.PATIENCE) / 2)
    assert shedding.too_much("/")
    assert not shedding.too_much("/", is_there=False)
    taps.begin(ticket)
    ticket = somebody_waits(2 * shedding.PATIENCE)
    assert shedding.too_much("/", is_there=False)
    taps.begin(ticket)


def somebody_waits(seconds: float, line: shedding.Waiting = taps) -> int:
    ticket = line.come()
    line.since[ticket] -= seconds
    return ticket


@pytest.mark.parametrize(
    "method, path, headers, kind, begins",
    [
        ("POST", f"/e/{KEY}/tap", BY_A_PHONE, "text/html", '<p role="alert">Too much'),
        ("GET", f"/e/{KEY}/news", BY_A_PHONE, "text/html", '<p role="alert">Too much'),
        ("POST", f"/e/{KEY}/tap", {}, "text/html", "<!DOCTYPE html>"),
        ("POST", "/api/games/none/actions", {}, "application/json", '{"code": "busy.site"'),
        ("GET", "/", {}, "text/html", "<!DOCTYPE html>"),
    ],
)
def test_each_is_told_in_his_own_form(
    method: str, path: str, headers: dict[str, str], kind: str, begins: str
) -> None:
    line = news if path.endswith("news") else taps
    ticket = somebody_waits(PATIENCE + 1, line)
    status, told, text = ask(method, path, headers)
    assert (status, told["retry-after"]) == (503, "5")
    assert told["content-type"].startswith(kind)
    assert text.startswith(begins)
    assert int(told["content-length"]) == len(text.encode())
    if headers:
        assert told["x-mexica"] == WORD
        assert text.endswith("<!--end-->")
    line.begin(ticket)
    assert ask(method, path, headers)[0] == 200


def test_taps_come_before_those_who_sit_down() -> None:
    somebody_waits((shedding.ARRIVALS + PATIENCE) / 2)
    assert ask("POST", f"/e/{KEY}/tap")[0] == 200
    assert ask("GET", f"/e/{KEY}/events")[0] == 503
    assert ask("POST", "/api/games")[0] == 503


def test_what_comes_at_once_waits_its_turn_and_what_goes_on_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000.0
    monkeypatch.setattr(shedding, "BURST", 3)
    monkeypatch.setattr(shedding, "burst", shedding.Burst())
    monkeypatch.setattr(shedding, "monotonic", lambda: now)
    somebody_waits(PATIENCE + 1)

    def tap() -> int:
        return ask("POST", f"/e/{KEY}/tap")[0]

    assert tap() == 200
    now += 2.9
    assert tap() == 200
    for _ in range(5):
        now += shedding.CALM - 1
        assert tap() == 503
    now += shedding.CALM + 1
    assert tap() == 200
    for _ in range(shedding.IN_A_BURST):
        somebody_waits(0)
    assert tap() == 503


def test_what_lists_wait_for_is_nothing_to_a_tap() -> None:
    somebody_waits(60, others)
    assert ask("POST", f"/e/{KEY}/tap")[0] == 200
    assert ask("GET", "/shelf")[0] == 503


@pytest.mark.parametrize("path", shedding.ALWAYS)
def test_whoever_asks_how_it_is_is_let_in(path: str) -> None:
    somebody_waits(60)
    assert ask("GET", path)[0] == 200


@pytest.mark.parametrize(
    "headers, language",
    [
        ({}, "en"),
        ({"Accept-Language": "fr-CH, de;q=0.5"}, "fr"),
        ({"Accept-Language": "de", "Cookie": "phone=Ana; django_language=es"}, "es"),
        ({"Accept-Language": "tlh"}, "en"),
    ],
)
def test_the_language_is_the_reader_s(headers: dict[str, str], language: str) -> None:
    somebody_waits(60)
    assert f'<html lang="{language}"' in ask("GET", "/", headers)[2]
