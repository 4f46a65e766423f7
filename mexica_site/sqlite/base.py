"""Django's SQLite, in a file that nobody else on this machine may read."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from typing import Any

from django.db import connection
from django.db.backends.sqlite3 import base

held: list[sqlite3.Connection] = []


def hold() -> None:
    """Somebody who stays at the database for as long as this process serves.

    Who comes first makes the index of its log, and the last who goes takes it away: on a full
    disk nobody who comes to an empty room could even read.
    """
    with suppress(sqlite3.Error):
        stays = sqlite3.connect(connection.settings_dict["NAME"], check_same_thread=False)
        stays.execute("SELECT count(*) FROM sqlite_master").fetchone()
        held.append(stays)


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: Any) -> Any:
        # SQLite gives its files beside the database, the log among them, the same rights.
        # Only a file that is not there yet is made here: closing one that SQLite has open in this
        # process would drop every lock that the process holds on it.
        if not self.is_in_memory_db():
            with suppress(OSError):
                new = os.O_CREAT | os.O_EXCL | os.O_RDWR
                os.close(os.open(conn_params["database"], new, 0o600))
        return super().get_new_connection(conn_params)
