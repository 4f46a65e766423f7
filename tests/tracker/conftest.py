from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tracker.servers import Servers
from tracker.positions import memory


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
