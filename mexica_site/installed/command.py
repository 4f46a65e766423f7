"""`mexica`, the command of an installed app: it serves, or does what manage.py does."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from tempfile import TemporaryDirectory

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from mexica_site.installed.places import version


def words(given: list[str]) -> list[str]:
    """`mexica --port 8001` serves there; `mexica help` lists what else there is."""
    return given if given and not given[0].startswith("-") else ["serve", *given]


def main() -> None:
    name, *given = sys.argv
    if given == ["--version"]:
        print(version())
    else:
        manage([name, *words(given)])


def manage(asked: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mexica_site.settings")
    with ExitStack() as stack:
        if is_help(asked[1:]):
            # The settings make what they miss, and nobody asked for data.
            os.environ["DATA_DIR"] = stack.enter_context(TemporaryDirectory())
        try:
            execute_from_command_line(asked)
        except ImproperlyConfigured as error:
            sys.exit(str(error))


def is_help(words: list[str]) -> bool:
    first = words[0] if words else "help"
    return first in ("help", "version", "--version") or not {"-h", "--help"}.isdisjoint(words)
