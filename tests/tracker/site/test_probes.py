"""/healthz, /readyz and /metrics"""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client

from mexica_site import probes
from tests.settings import SERVICES
from tests.tracker.servers import Servers, surroundings, wait_until
from tests.tracker.site.test_settings import STRONG
from tests.tracker.table import Table
from tracker import live
from tracker.traffic import metrics

PARTS = {"database": "ok", "migrations": "ok", "disk": "ok"} | ({"redis": "ok"} if SERVICES else {})
ELSEWHERE: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "checks", probes.Checks())


def broken() -> None:
    raise DatabaseError("away")


def test_alive_touches_nothing() -> None:
    """No mark for the database: asking it would fail."""
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.text) == (200, "alive\n")
    assert not answer.cookies


@pytest.mark.django_db(transaction=True)
def test_ready() -> None:
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "parts": PARTS})


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("part", ["database_answers", "is_migrated", "disk_takes"])
def test_what_is_away_is_named(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, part, broken)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    told = answer.json()["parts"]
    name = {"database_answers": "database", "is_migrated": "migrations", "disk_takes": "disk"}[part]
    assert told == PARTS | {name: "away"}
    assert not answer.json()["ready"]


@pytest.mark.django_db(transaction=True)
def test_what_hangs_is_away_and_asked_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go_on = [], Event()

    def hangs() -> None:
        asked.append(1)
        go_on.wait()

    monkeypatch.setattr(probes, "disk_takes", hangs)
    monkeypatch.setattr(probes, "PATIENCE", 0.2)
    monkeypatch.setattr(probes, "FRESH", 0.0)
    for _ in range(3):
        assert Client().get("/readyz").json()["parts"]["disk"] == "away"
    assert len(asked) == 1
    go_on.set()


@pytest.mark.django_db(transaction=True)
def test_redis_is_asked_where_it_is_used(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["parts"]["redis"]) == (503, "away")


def test_a_disk_that_takes_nothing(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "gone"
    with pytest.raises(FileNotFoundError):
        probes.disk_takes()


@pytest.mark.django_db(transaction=True)
def test_a_schema_of_yesterday_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = "mexica_site.probes.MigrationExecutor.migration_plan"
    monkeypatch.setattr(executor, lambda *_: [("0009", False)])
    assert Client().get("/readyz").json()["parts"]["migrations"] == "away"


def read(**more: Any) -> dict[str, float]:
    answer = Client().get("/metrics", **more)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            sample = re.fullmatch(r'(\w+)\{process="\d+"(?:,(.*))?\} (\S+)', line)
            assert sample, line
            found[f"{sample[1]} {sample[2] or ''}".strip()] = float(sample[3])
    return found


@pytest.mark.slow
@pytest.mark.django_db
def test_taps_are_counted_by_what_became_of_them() -> None:
    table = Table()
    before = read()
    key = table.game.edit_key
    for expect, cells in ((0, "D4"), (1, "D5"), (1, "D5"), (2, "D4")):
        form = {"do": "canal", "cells": cells, "expect": str(expect)}
        Client().post(f"/e/{key}/tap", form, headers={"HX-Request": "true"})
    table.record(2, "canal", cells=["D6"])
    Client().post("/e/neverGivenToAnybody/tap", {})
    after = read()

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('mexica_taps_total result="recorded"') == 3
    assert more('mexica_taps_total result="stale"') == 1
    assert more('mexica_taps_total result="refused"') == 1
    assert more('mexica_taps_total result="not_let_in"') == 1
    assert more("mexica_tap_seconds_count") == more('mexica_tap_seconds_bucket le="+Inf"') == 6
    assert more('mexica_errors_total asked="fragment",status="409"') == 1
    assert more("mexica_limit_refused_total") == 0
    # This very request waits for its answer.
    assert after["mexica_requests_waiting"] == 1
    assert any(name.startswith("mexica_build_info ") for name in after)


def test_open_streams_are_counted() -> None:
    ear: Any = object()
    live.hub.ears["x"] = {ear}
    try:
        assert read()["mexica_streams"] == 1
    finally:
        del live.hub.ears["x"]
    assert read()["mexica_streams"] == 0


def test_the_buckets_add_up() -> None:
    histogram = metrics.Histogram("x", "X.")
    for seconds in (0.001, 0.005, 0.02, 60):
        histogram.observe(seconds)
    counts = [line.rsplit(" ", 1)[1] for line in histogram.lines() if "_bucket" in line]
    assert counts == ["2", "2"] + ["3"] * 9 + ["4"]


def test_strangers_read_no_figures(settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert Client().get("/metrics", **ELSEWHERE).status_code == 404
    assert (
        Client().get("/metrics", headers={"Authorization": "Bearer "}, **ELSEWHERE).status_code
        == 404
    )
    # A proxy of this machine passes on what anybody asks.
    for header in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"):
        assert Client().get("/metrics", headers={header: "127.0.0.1"}).status_code == 404
    settings.METRICS_TOKEN = "of-our-own"
    assert read(headers={"Authorization": "Bearer of-our-own"}, **ELSEWHERE)
    for wrong in ("Bearer of-our-owN", "Bearer ☃", "of-our-own"):
        headers = {"Authorization": wrong}
        assert Client().get("/metrics", headers=headers, **ELSEWHERE).status_code == 404


@pytest.mark.long
@pytest.mark.django_db
def test_probes_need_no_https_and_no_name(tmp_path: Path, servers: Servers) -> None:
    env = surroundings(
        PRODUCTION="1", SECRET_KEY=STRONG, ALLOWED_HOSTS="games.example", DATA_DIR=str(tmp_path)
    )
    server = servers.begin(env)

    def alive() -> bool:
        try:
            return server.phone().ask("GET", "/healthz")[0] == 200
        except OSError:
            return False

    wait_until(alive, "it is alive")
    phone = server.phone()
    assert phone.ask("GET", "/readyz")[0] == 200
    assert b"mexica_build_info" in phone.ask("GET", "/metrics")[1]
    assert phone.ask("GET", "/")[0] == 301
