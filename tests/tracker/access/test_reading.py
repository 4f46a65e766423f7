"""Looking at something changes nothing: no row, no file, and nobody who records waits for it."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.http import StreamingHttpResponse

from tests.tracker.access.test_doors import STREAMS, House, addresses, drain
from tracker.pages.doors import COOKIE

pytestmark = pytest.mark.django_db
TAKEN_OUT = {"watch": "record.json", "edit": "actions.csv"}
"""Which file of a game each key takes out; everybody else asks for scores.csv."""
READS = ("SELECT", "EXPLAIN", "DECLARE", "SET TRANSACTION")
"""A transaction, as a savepoint shows it here, would wait in SQLite for whoever writes."""
WHO = ("nobody", "watch", "edit", "club", "admin")
DRAWN = "pictures"
"""The folder of films, which are drawn when somebody asks for one, and can be drawn again."""


def files(folder: Path) -> dict[str, int]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {
        str(path.relative_to(folder)): path.stat().st_mtime_ns
        for path in found
        if path.relative_to(folder).parts[0] != DRAWN
    }


@pytest.fixture
def house(tmp_path: Path, settings: Any, caplog: Any) -> House:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    caplog.set_level(logging.CRITICAL, "django")
    return House()


@pytest.mark.long
@pytest.mark.parametrize("way", ["GET", "HEAD"])
def test_whatever_is_looked_at_stays_as_it_is(way: str, house: House, tmp_path: Path) -> None:
    wrong: set[str] = set()
    asked, answered = "", 0

    def watched(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.lstrip().upper().startswith(READS) or "FOR UPDATE" in sql:
            wrong.add(f"{asked}: {sql[:70]}")
        return execute(sql, params, many, context)

    before = files(tmp_path)
    assert before, "there are photos"
    with connection.execute_wrapper(watched):
        for address in addresses():
            if address.name in STREAMS:
                continue
            for who in WHO:
                path = house.path(address, who).replace(
                    "scores.csv", TAKEN_OUT.get(who, "scores.csv")
                )
                asked = address.name
                answer = house.browser(who).generic(way, path, headers=headers(house, path, who))
                if isinstance(answer, StreamingHttpResponse):
                    asyncio.run(drain(answer))
                if COOKIE in answer.cookies:
                    wrong.add(f"{asked}: other clubs on this phone")
                answered += answer.status_code == 200
    assert wrong == set()
    assert files(tmp_path) == before
    assert way == "HEAD" or answered > 150


def headers(house: House, path: str, who: str) -> dict[str, str]:
    return house.bearer(who) if path.startswith("/api/") and who != "admin" else {}
