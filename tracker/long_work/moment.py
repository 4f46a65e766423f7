"""Reading what belongs together, as it is at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """All that is read is of one moment. Nothing is locked, so whoever records does not wait."""
    if connection.in_atomic_block:
        yield
        return
    # Django's own type knows every database, but not what is only SQLite's.
    here: Any = connection
    here.ensure_connection()
    if here.vendor == "sqlite":
        usual = here.transaction_mode
        try:
            here.transaction_mode = "DEFERRED"
            with transaction.atomic():
                here.transaction_mode = usual
                yield
        finally:
            here.transaction_mode = usual
        return
    with transaction.atomic():
        with here.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
