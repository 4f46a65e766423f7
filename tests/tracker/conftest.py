from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.db import connection

from tests.tracker.servers import Servers
from tracker.positions import memory

ON_BOTH = """
    any_history archive bad_requests check_games concurrency constraints copy correct crash
    create_game deleting deleting_at_once details_page events history home hostile_addresses
    idempotency idempotency_at_once import_record keys kill limits live mend migrations move_games
    photos players players_at_once queries read_game record_action redo replay shelf statistics
    statistics_recount texts two_phones undo
""".split()
"""What may go differently on another database or with Redis: it runs on SQLite and on PostgreSQL.
The rest tells of pages, files and settings, and runs once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem.removeprefix("test_") in ON_BOTH:
            item.add_marker(pytest.mark.database)


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
    memory.clear()


@pytest.fixture
def servers(transactional_db: None, tmp_path: Path) -> Iterator[Servers]:
    """Server processes on the database of the test; none outlives it."""
    here = Servers(tmp_path / "servers.log")
    try:
        yield here
    finally:
        here.end()
