"""A tap through the proxies of docs/operations.md, against the same tap without: what is encrypted
on the way, handed on, and kept waiting."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django

from tests.bench.clock import Figure
from tests.bench.databases import sqlite
from tests.bench.server import serving
from tests.bench.site import ROUNDS, Site

WARM = 10
LIMIT = 2


def figures() -> Iterator[Figure]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    try:
        from tests.tracker.site.outside.test_behind_proxies import KINDS, SITE, STARTED
    except ImportError:
        print("The packages of the tests are not here: the proxies are left out")
        return
    settings = {"DJANGO_SETTINGS_MODULE": "mexica_site.settings", "REDIS_URL": ""}
    hosts = {"ALLOWED_HOSTS": f"{SITE},localhost"}
    with sqlite(**settings, **hosts) as variables, serving(variables) as (port, _):
        for name, started in KINDS.items():
            if not shutil.which(name):
                print(f"{name} is not here: left out")
                continue
            with tempfile.TemporaryDirectory() as folder:
                try:
                    proxy = started(Path(folder), port)
                    value = Site(port).through(proxy.line(), SITE, range(WARM, WARM + ROUNDS))
                finally:
                    for process in STARTED:
                        process.terminate()
                        process.wait()
                    STARTED.clear()
            yield Figure(f"SQLite: a tap through {name} ÷ without", value, LIMIT)
