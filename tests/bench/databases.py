"""Databases of their own, that are gone afterwards: for `make bench` and `make load`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg

POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
"""Its role creates databases, and needs no other right."""
Variables = dict[str, str]


@contextmanager
def sqlite(**more: str) -> Iterator[Variables]:
    with tempfile.TemporaryDirectory(prefix="mexica-") as data:
        yield {"DATA_DIR": data, "DATABASE_URL": "", **more}


@contextmanager
def postgres(**more: str) -> Iterator[Variables]:
    name = f"mexica_measured_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            url = urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}"))
            with sqlite(**more) as variables:
                yield {**variables, "DATABASE_URL": url}
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def databases() -> Iterator[tuple[str, AbstractContextManager[Variables]]]:
    """What `make bench` measures on, each with its name."""
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare.settings", "REDIS_URL": ""}
    yield "SQLite", sqlite(**settings)
    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        print("PostgreSQL does not answer: left out")
    else:
        yield "PostgreSQL", postgres(**settings)
