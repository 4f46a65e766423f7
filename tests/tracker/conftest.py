from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.db import connection

from tests.tracker.servers import Servers
from tracker.positions import memory


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
