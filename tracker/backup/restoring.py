"""A backup brought back: all of it, or everything stays as it was.

The tables are made as they were when it was written, its rows put in, and then brought up to
date like any other database. In SQLite that is a file beside the old one, which it replaces at
the end; in PostgreSQL it is one transaction.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import randrange
from time import monotonic, sleep
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F, Model

from tracker.backup.making import (
    AT_ONCE,
    FORMAT,
    MANIFEST,
    PHOTOS,
    SECRET,
    NoBackup,
    columns,
    models_now,
    name_in_backup,
    told,
)
from tracker.before import SENTENCE, are_of_before
from tracker.errors import LOCKED
from tracker.files import whole
from tracker.models import Action, Club, Game, Photo
from tracker.photos.album import put_back, unfinished

DAMAGED = "This is no backup of this app, or it is damaged. Nothing was changed."
GAP = 1_000_000
"""Actions recorded after the backup are gone, but what was drawn of them may still lie in a browser
or on the disk: no new one gets the key of one of them."""
LOGS = ("-wal", "-shm", "-journal")
INSTEAD = "--instead puts the backup in its place."
SOMEBODY = "Somebody is at the database: end the app first."
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError)
OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
"""
PATIENCE = 2.0
"""Seconds that a connection may take to end."""
MIGRATIONS = MigrationRecorder.Migration._meta.db_table
PHOTO = re.compile(r"photos/([0-9a-f]{64})(-small)?\.jpg")


class Restored(NamedTuple):
    made: str
    games: int
    photos: int
    secret: str


def restore(source: Path, instead: bool = False) -> Restored:
    """`instead` of everything that is there; otherwise nothing may be there yet."""
    with source.open("rb") as opened, _readable(), zipfile.ZipFile(opened) as file:
        manifest = _manifest(file)
        targets = _targets(manifest)
        if not instead:
            _nothing_is_here()
        unfinished().parent.mkdir(parents=True, exist_ok=True)
        unfinished().touch()
        photos = sum(_put_photo(file, name) for name in file.namelist())
        _fill(file, targets)
        secret = file.read(SECRET).decode().strip()
    _keep_secret(secret)
    return Restored(str(manifest["made"]), Game.objects.count(), photos, secret)


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except UNREADABLE as error:
        raise NoBackup(DAMAGED) from error


def _nothing_is_here() -> None:
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return
    try:
        tables = {*connection.introspection.table_names()}
        for model in (Game, Club, Photo):
            if model._meta.db_table in tables and model._base_manager.exists():
                raise NoBackup(f"There is something here already. {INSTEAD}")
    except DatabaseError as error:
        raise NoBackup(f"The database that is here cannot be read. {INSTEAD}") from error


def _manifest(file: zipfile.ZipFile) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(file.read(MANIFEST))
    if manifest["format"] != FORMAT:
        raise NoBackup("This backup is of a newer version of the app: bring that one first.")
    return manifest


def _targets(manifest: dict[str, Any]) -> list[tuple[str, str]]:
    """The last migration of each part, as it was then."""
    graph = MigrationLoader(None).graph

    def children(key: tuple[str, str]) -> Any:
        return graph.node_map[key].children

    applied = {(app, name) for app, name in manifest["migrations"]}
    if are_of_before(applied):
        raise NoBackup(SENTENCE.format(what="This backup"))
    if unknown := applied - set(graph.nodes):
        names = ", ".join(sorted(name for _, name in unknown))
        raise NoBackup(
            f"This backup is of a newer version of the app ({names}): bring that one first."
        )
    return sorted(
        key
        for key in applied
        if not any(child.key in applied and child.key[0] == key[0] for child in children(key))
    )


def _put_photo(file: zipfile.ZipFile, name: str) -> bool:
    """By content, beside those that are there: whatever no game shows goes in the end."""
    if not name.startswith(PHOTOS):
        return False
    if not (found := PHOTO.fullmatch(name)):
        raise NoBackup(DAMAGED)
    digest, is_small = found[1], bool(found[2])
    content = file.read(name)
    if not is_small and sha256(content).hexdigest() != digest:
        raise NoBackup(DAMAGED)
    put_back(name.removeprefix(PHOTOS), content)
    return not is_small


def _fill(file: zipfile.ZipFile, targets: list[tuple[str, str]]) -> None:
    try:
        with _in_sqlite() if connection.vendor == "sqlite" else _in_postgresql():
            MigrationExecutor(connection).migrate(targets)
            with transaction.atomic():
                _constraints("DEFERRED")
                _load(file)
            # A table of which something is still to be checked cannot be changed.
            _constraints("IMMEDIATE")
            call_command("migrate", interactive=False, verbosity=0)
            # What was counted of a club since is no longer true.
            far = randrange(1_000, 1_000_000)  # noqa: S311 (no secret)
            Club.objects.update(version=F("version") + far)
    except DatabaseError as error:
        why = str(error).split("\n", 1)[0].rstrip(".")
        raise NoBackup(f"The database does not take it: {why}. Nothing was changed.") from error


@contextmanager
def _in_sqlite() -> Iterator[None]:
    """In a file beside the one that is there."""
    there = Path(connection.settings_dict["NAME"])
    draft = there.with_name(f"{there.name}.restored")
    _alone_in(there)
    _unlink(draft, *LOGS, "")
    connection.close()
    connection.settings_dict["NAME"] = draft
    try:
        yield
        # Its log becomes part of it, and goes.
        connection.close()
        # Of a database that is sound nothing is left of its own.
        _unlink(there, *LOGS)
        os.replace(draft, there)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = there
        _unlink(draft, *LOGS, "")


def _alone_in(there: Path) -> None:
    """Only who is alone with a database can end its log; without it the file is the whole."""
    if not there.exists():
        return
    try:
        _execute("PRAGMA journal_mode=DELETE")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlite_errorname", "").startswith(LOCKED):
            raise NoBackup(SOMEBODY) from error
    except DatabaseError:
        # It cannot be read any more: all the better that there is a backup.
        connection.close()


def _unlink(file: Path, *endings: str) -> None:
    for ending in endings:
        file.with_name(file.name + ending).unlink(missing_ok=True)


@contextmanager
def _in_postgresql() -> Iterator[None]:
    _alone_at_the_server()
    with transaction.atomic(), connection.cursor() as cursor:
        there = {*connection.introspection.table_names(cursor)}
        models = models_now(MigrationLoader(connection)) if MIGRATIONS in there else []
        for name in sorted({MIGRATIONS, *(model._meta.db_table for model in models)} & there):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE")
        yield


def _alone_at_the_server() -> None:
    """With one connection, and nobody else with any: the pool has another one in reserve."""
    here: Any = connection
    here.close()
    here.close_pool()
    here.settings_dict["OPTIONS"].pop("pool", None)
    end = monotonic() + PATIENCE
    while True:
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)
            [others] = cursor.fetchone()
        if not others:
            return
        if monotonic() > end:
            raise NoBackup(SOMEBODY)
        sleep(0.05)


def _load(file: zipfile.ZipFile) -> None:
    models = models_now(MigrationLoader(connection))
    for model in models:
        # Migrations may have put something in; the backup has it, too.
        model._base_manager.all().delete()
    for model in models:
        rows = _rows(file, model)
        while some := list(islice(rows, AT_ONCE)):
            model._base_manager.bulk_create(some)
    connection.check_constraints()
    for statement in connection.ops.sequence_reset_sql(no_style(), models):
        _execute(statement)
    table = Action._meta.db_table
    if connection.vendor == "postgresql":
        sequence = f"pg_get_serial_sequence('{table}', 'id')"
        _execute(f"SELECT setval({sequence}, nextval({sequence}) + {GAP})")
    else:
        _execute(f"UPDATE sqlite_sequence SET seq = seq + {GAP} WHERE name = '{table}'")


def _constraints(when: str) -> None:
    """When PostgreSQL looks whether a row refers to one that is there."""
    if connection.vendor == "postgresql":
        _execute(f"SET CONSTRAINTS ALL {when}")


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _rows(file: zipfile.ZipFile, model: type[Model]) -> Iterator[Model]:
    with file.open(name_in_backup(told(model))) as lines:
        names = json.loads(lines.readline())
        fields = columns(model)
        if {*names} != {*fields}:
            raise NoBackup(DAMAGED)
        for field in fields.values():
            # When a row was made is known; it is not now.
            if hasattr(field, "auto_now"):
                field.auto_now = field.auto_now_add = False
        for line in lines:
            values = zip(names, json.loads(line), strict=True)
            yield model(**{name: fields[name].to_python(value) for name, value in values})


def _keep_secret(secret: str) -> None:
    """With which the browsers' keys are signed; one in the environment goes before it."""
    with whole(Path(settings.DATA_DIR) / SECRET) as out:
        out.write(secret.encode())
