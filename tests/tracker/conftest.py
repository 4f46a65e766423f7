from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import rmtree
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection

from tests.scoring.registered import registered
from tests.scoring.test_every_game import UNLISTED
from tests.tracker.servers import Servers
from tracker.exchange.errands import work
from tracker.games.registry import face
from tracker.log import latest, positions
from tracker.log.once import looked
from tracker.long_work.errands import workers
from tracker.traffic import limits
from tracker.traffic.seldom import seldom


@pytest.fixture(autouse=True, scope="session")
def _emptied_quickly() -> Iterator[None]:
    """PostgreSQL makes new files for each table that it truncates; ours hold a few rows."""
    if connection.vendor != "postgresql":
        yield
        return

    def delete(self: Any, style: Any, tables: list[str], **_: Any) -> list[str]:
        return [f"DELETE FROM {self.quote_name(table)};" for table in tables]

    with mock.patch.object(type(connection.ops), "sql_flush", delete):
        yield


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """SQLite gives the keys of rows that a test rolled back to those of the next."""
    latest.memory.clear()
    positions.memory.clear()


@pytest.fixture(autouse=True)
def _errands_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process of its own, which would not see what a test has not committed."""
    monkeypatch.setattr(workers, "wake", work)


@pytest.fixture(autouse=True)
def _no_photo_left() -> Iterator[None]:
    """Files of games that were never committed are in the way of a check."""
    yield
    rmtree(settings.MEDIA_ROOT, ignore_errors=True)


@pytest.fixture(autouse=True)
def _nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins with nothing counted: here, and in the cache under a name of its own."""
    limits.windows.clear()
    seldom.clear()
    looked.at = looked.NEVER
    monkeypatch.setattr(limits, "SALT", f"limits of {uuid4()}")


@pytest.fixture
def own_files(settings: Any, tmp_path: Path) -> None:
    """Photos, archives and what waits in line lie in the folder of the test."""
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"


@pytest.fixture
def servers(transactional_db: None, tmp_path: Path) -> Iterator[Servers]:
    """Server processes on the database of the test; none outlives it."""
    here = Servers(tmp_path / "servers.log")
    try:
        yield here
    finally:
        here.end()


@pytest.fixture
def null_game() -> Iterator[None]:
    """Games that nobody can begin yet beside those that can be, and the null game among them."""
    with ExitStack() as stack:
        for rules in UNLISTED:
            stack.enter_context(registered(rules))
        yield
    face.cache_clear()


@pytest.fixture
def _connection_stays_open() -> Iterator[None]:
    """A request that ends would close the one in whose transaction the test is."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)
