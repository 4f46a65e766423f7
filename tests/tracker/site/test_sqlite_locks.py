"""What one thread holds, another that opens the same file must not let go."""

from __future__ import annotations

import subprocess
import sys
from threading import Thread

import pytest
from django.db import connection

from tests.settings import SERVICES
from tracker.models import Club

ALONE = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)
print(*file.execute("PRAGMA journal_mode=DELETE").fetchone())
"""
"""Only who is alone with a database may throw away its log."""


@pytest.mark.skipif(SERVICES, reason="this is about SQLite's file")
@pytest.mark.django_db(transaction=True)
def test_a_second_connection_of_the_process_keeps_the_locks_of_the_first() -> None:
    def look() -> None:
        Club.objects.count()
        connection.close()

    Club.objects.count()
    other = Thread(target=look)
    other.start()
    other.join()
    name = str(connection.settings_dict["NAME"])
    tried = subprocess.run(
        [sys.executable, "-c", ALONE, name], capture_output=True, text=True, timeout=30
    )
    assert "database is locked" in tried.stderr, tried.stdout
