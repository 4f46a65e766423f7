"""Everything that is kept, as one file: the database, the photos, the secret.

The rows are written as Django knows them, so that either database takes what the other one gave;
with them, how far its migrations had come.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model
from django.utils import timezone

from tracker.before import SENTENCE, is_of_before
from tracker.long_work.moment import one_moment
from tracker.models import Photo
from tracker.photos.album import small_of

FORMAT = "mexica-backup/1"
MANIFEST, SECRET, PHOTOS = "manifest.json", "secret-key", "photos/"
AT_ONCE = 1_000


class NoBackup(Exception):
    """Why nothing is written, or nothing brought back."""


class Written(NamedTuple):
    games: int
    photos: int
    lost: int
    """Photos whose file is not there."""


def write(out: IO[bytes]) -> Written:
    """All of one moment, while others go on playing."""
    with one_moment(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        loader = MigrationLoader(connection)
        models = {told(model): model for model in models_now(loader)}
        if "tracker.game" not in models:
            raise NoBackup("There are no games here yet.")
        kept, lost = _write_photos(file, models.get("tracker.photo"))
        rows = {name: _write_rows(file, model, lost) for name, model in models.items()}
        file.writestr(SECRET, settings.SECRET_KEY + "\n")
        manifest = {
            "format": FORMAT,
            "app": settings.VERSION,
            "made": timezone.now().isoformat(timespec="seconds"),
            "migrations": sorted(loader.applied_migrations),
            "rows": rows,
            "photos": kept,
        }
        # The last one: a file without it is none.
        file.writestr(MANIFEST, json.dumps(manifest, indent=1) + "\n")
        return Written(rows["tracker.game"], kept, len(lost))


def models_now(loader: MigrationLoader) -> list[type[Model]]:
    """Those of the database as it is, which may be older than this code."""
    if is_of_before():
        raise NoBackup(SENTENCE.format(what="This database"))
    if unknown := set(loader.applied_migrations) - set(loader.graph.nodes):
        names = ", ".join(sorted(name for _, name in unknown))
        raise NoBackup(f"A newer version of the app was at work here ({names}): use that one.")
    apps = loader.project_state(list(loader.applied_migrations)).apps
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and not model._meta.proxy]


def told(model: type[Model]) -> str:
    return model._meta.label_lower


def columns(model: type[Model]) -> dict[str, Any]:
    return {field.attname: field for field in model._meta.local_concrete_fields}


def name_in_backup(model_name: str) -> str:
    return f"rows/{model_name}.jsonl"


def _write_photos(file: zipfile.ZipFile, model: type[Model] | None) -> tuple[int, set[str]]:
    """How many there are, and those without a file: lost, or taken away this moment."""
    found: set[str] = set()
    lost: set[str] = set()
    photos = model._base_manager.order_by("digest") if model else Photo.objects.none()
    for name, digest in photos.values_list("file", "digest"):
        if digest in found or digest in lost:
            continue
        path = Path(settings.MEDIA_ROOT) / name
        try:
            contents = {each: each.read_bytes() for each in (path, small_of(path))}
        except FileNotFoundError:
            lost.add(digest)
            continue
        for each, content in contents.items():
            # A photo does not get smaller.
            file.writestr(zipfile.ZipInfo(PHOTOS + each.name), content)
        found.add(digest)
    return len(found), lost


def _write_rows(file: zipfile.ZipFile, model: type[Model], lost: set[str]) -> int:
    """A line with the columns, then a row a line. A photo without its file is no photo."""
    names, count = list(columns(model)), 0
    rows = model._base_manager.order_by("pk").values_list(*names)
    if told(model) == "tracker.photo":
        rows = rows.exclude(digest__in=lost)
    with file.open(name_in_backup(told(model)), "w", force_zip64=True) as lines:
        for row in _lines(names, rows.iterator(chunk_size=AT_ONCE)):
            lines.write(row)
            count += 1
    return count - 1


def _lines(names: list[str], rows: Iterator[Any]) -> Iterator[bytes]:
    yield _line(names)
    for row in rows:
        yield _line(row)


def _line(values: Any) -> bytes:
    text = json.dumps(values, default=_plain, ensure_ascii=False, separators=(",", ":"))
    return text.encode() + b"\n"


def _plain(value: object) -> str:
    match value:
        case datetime() | date():
            return value.isoformat()
        case UUID():
            return str(value)
    raise TypeError(f"{type(value)} is in no column of ours")
