"""`mexica`, the command of an installed app: it serves, or does what manage.py does."""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from mexica_site.installed.places import version


def words(given: list[str]) -> list[str]:
    """`mexica --port 8001` serves there; `mexica help` lists what else there is."""
    return given if given and not given[0].startswith("-") else ["serve", *given]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mexica_site.settings")
    name, *given = sys.argv
    if given == ["--version"]:
        print(version())
        return
    try:
        execute_from_command_line([name, *words(given)])
    except ImproperlyConfigured as error:
        sys.exit(str(error))
