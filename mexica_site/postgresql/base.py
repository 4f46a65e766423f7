"""PostgreSQL as Django speaks to it; while it is away, only now and then a request waits for it."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError

from tracker.traffic.outage import Outage

away = Outage(seconds=1)


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if away.is_on():
            raise OperationalError("The database did not answer a moment ago.")
        try:
            return super().get_new_connection(conn_params)
        except OperationalError:
            away.begin()
            raise
