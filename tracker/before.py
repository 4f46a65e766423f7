"""What was kept by versions before the first release: their tables are not changed any more.

An archive of a club comes in from any version; docs/running.md tells how.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

MIGRATIONS = {
    "0002_looking_back",
    "0003_known_players",
    "0004_shelf",
    "0005_errands",
    "0006_mended_players_and_details",
    "0007_rules_of_old_games",
}
"""What was applied to such tables."""

SENTENCE = (
    "{what} is of a version before the first release. Take each club out with `manage.py "
    "archive_club` of that version, and bring it in with `manage.py restore_club` of this one, "
    "into a new DATA_DIR or database (the first versions of all have `export_games` for "
    '`import_games`): see "From before the first release" in docs/running.md.'
)


def are_of_before(applied: Iterable[tuple[str, str]]) -> bool:
    return any(app == "tracker" and name in MIGRATIONS for app, name in applied)


AWARDS, SOURCE = "tracker_award", "source"
COLUMNS = f"SELECT * FROM {AWARDS} LIMIT 0"  # noqa: S608 - a name of our own
"""Django's own description of a table would lock SQLite."""


def is_of_before(alias: str = "default") -> bool:
    """The database. The first ones of all had one migration, called as ours: their tables tell."""
    here = connections[alias]
    if are_of_before(MigrationRecorder(here).applied_migrations()):
        return True
    with here.cursor() as cursor:
        if AWARDS not in here.introspection.table_names(cursor):
            return False
        cursor.execute(COLUMNS)
        return SOURCE not in {column[0] for column in cursor.description}


def refuse(using: str, **_: Any) -> None:
    """Before anything is migrated."""
    if is_of_before(using):
        raise CommandError(SENTENCE.format(what="This database"))
